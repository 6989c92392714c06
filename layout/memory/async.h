/* Which operation a part of an asynchronous one goes on with. */
#ifndef LAYOUT_MEMORY_ASYNC_H
#define LAYOUT_MEMORY_ASYNC_H

#include "layout/memory/ownership.h"

/* Settles what an operation is, where its shape tells. */
void async_settle(struct operation *operation);

/* Settles what instruction number `at` of an open computation is, where the one before it in
 * the chain of parts tells: before anything is decided about it. */
void async_bind(const struct ownership *o, struct computation *c, uint32_t at);

#endif
