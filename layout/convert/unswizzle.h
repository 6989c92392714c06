/* A mapping without its swizzle, or under another one. */
#ifndef LAYOUT_CONVERT_UNSWIZZLE_H
#define LAYOUT_CONVERT_UNSWIZZLE_H

#include "layout/mapping.h"

/* Makes the same mapping without its swizzle where places are sums of digits all the same, as
 * if the swizzle moves none, or each in one way. Returns false if they are not, or if that
 * cannot be decided. */
bool mapping_without_swizzle(const struct mapping *m, struct arena *arena,
                             struct mapping *plain);

/*
 * Makes the same mapping, of memory alone, as a sum of digits of each dim under one swizzle of
 * B, M and S; `flat`: as a sum of digits of the row-major position, with that as its only dim.
 * Returns 1, 0 if there is no such swizzle, or -1 with *d set if that takes too many steps.
 */
int mapping_one_swizzle(const struct mapping *m, bool flat, struct arena *arena,
                        struct mapping *plain, struct diagnostic *d);

#endif
