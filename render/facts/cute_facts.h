/* What `show` says of a CuTe layout besides what it says of any layout of iters. */
#ifndef RENDER_FACTS_CUTE_FACTS_H
#define RENDER_FACTS_CUTE_FACTS_H

#include "render/row/row.h"

struct diagnostic;
struct layout_argument;

/* Adds cosize, what an access can be, clash, tirx, units. The argument has a mapping. Returns
 * -1 with *d set if no steps are left. */
int cute_facts_add(struct row *row, const struct layout_argument *argument,
                   struct diagnostic *d);

#endif
