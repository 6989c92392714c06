/* Whether two mappings put every element in the same place. */
#ifndef LAYOUT_COMPARE_H
#define LAYOUT_COMPARE_H

#include "layout/mapping.h"

/* The first element, in row-major order of the first mapping's array, that the two put in
 * different places. */
struct difference {
    int64_t *index;  /* into the first array */
    int64_t *second; /* the same element in the second one's dims */
};

/*
 * Compares two mappings over the elements of the first one's array. With equal ranks the
 * second's dims may be larger (it spans more); otherwise both are taken row-major and must have
 * as many elements. The places of an element are a set, one for each replica, and an axis that
 * a mapping does not use is at 0. Returns 1 when equal, 0 with *difference set (in the arena)
 * when not, -1 with *d set: the arrays cannot be compared, or the steps are spent before
 * every element was looked at.
 */
int mapping_compare(const struct mapping *first, const struct mapping *second,
                    struct arena *arena, struct difference *difference, struct diagnostic *d);

/* Does the swizzle put any element elsewhere than it would be without? Yes, too, where there is
 * too much to look at. */
bool mapping_swizzle_moves(const struct mapping *m, struct arena *arena);

#endif
