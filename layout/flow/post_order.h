/* The numbers that XLA gives to values: in post order over the operands within each
 * computation, callees first. They break ties between equal sizes and times. */
#ifndef LAYOUT_FLOW_POST_ORDER_H
#define LAYOUT_FLOW_POST_ORDER_H

#include "layout/flow/flow.h"

/* By the number of the computation; NULL: it does not run. */
struct post_order {
    uint32_t **ids;         /* of each step, the number of the first part of its result */
    uint32_t **wrapped_ids; /* the same of the operation that a step of one word wraps; NULL: no
                               step wraps one. NULL: none does */
    uint32_t next;          /* the first free number */
};

/* Numbers what a walk found, in the walk's arena. */
struct post_order post_order_make(struct flow *flow);

#endif
