/* Numbers that XLA gives values: in post order over each computation's operands, callees first.
 * They decide where sizes and times are equal. */
#ifndef LAYOUT_MEMORY_POST_ORDER_H
#define LAYOUT_MEMORY_POST_ORDER_H

#include "layout/memory/flow.h"

/* Fills in record.ids of every computation that ran, the number of the first part of each
 * step's result, and record.wrapped_ids. Returns the first number that is free, 0 when memory
 * runs out. */
uint32_t post_order_number(struct flow *flow);

#endif
