/* Decides which parts of asynchronous operations have the general form (opcode.h) and what they
 * run. */
#ifndef LAYOUT_OWNER_ASYNC_H
#define LAYOUT_OWNER_ASYNC_H

#include "layout/owner/ownership.h"

/* Corrects the part and the rule of an operation as far as its own shape determines them. */
void async_settle(struct operation *operation);

/* Corrects the part, the rule and the callee of instruction `at` of an open computation as far
 * as its first operand, such as the start of a done, determines them. Must be called before
 * anything is derived from them. */
void async_bind(const struct ownership *o, struct computation *c, uint32_t at);

#endif
