/* The numbers that XLA gives to values: in post order over the operands within each
 * computation, callees first. They break ties between equal sizes and times. */
#ifndef LAYOUT_FLOW_POST_ORDER_H
#define LAYOUT_FLOW_POST_ORDER_H

#include "layout/flow/flow.h"

/* Fills in record.ids of every computation that ran, for each step the number of the first part
 * of its result, and record.wrapped_ids. Returns the first free number. */
uint32_t post_order_number(struct flow *flow);

#endif
