/* What usually removes a copy. Only what was compiled and seen to remove copies of the kind is
 * named, and nothing for an array that is wanted in both orders: no change at the boundary of a
 * program helps there. */
#ifndef LAYOUT_COPY_REMEDY_H
#define LAYOUT_COPY_REMEDY_H

#include "layout/copy/copy.h"

/* Returns a sentence that lives as long as the program; NULL: nothing is known to help. */
const char *copy_remedy(const struct graph *graph, const struct copy *copy);

#endif
