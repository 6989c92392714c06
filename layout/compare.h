/* Whether two mappings put every element in the same places. */
#ifndef LAYOUT_COMPARE_H
#define LAYOUT_COMPARE_H

#include "layout/mapping.h"

/* The first element, in row-major order of the first array, whose places differ. */
struct difference {
    int64_t *index;  /* of the element in the first array */
    int64_t *second; /* of the same element in the second array */
};

/*
 * Compares two mappings over the elements of the first array. If the ranks are equal and no dim
 * of the second array is smaller, elements with the same index are compared. Otherwise both
 * arrays are taken row-major and must have the same number of elements. The places of an
 * element are a set with one member for each copy. A coordinate on an axis that a mapping does
 * not use is 0.
 *
 * Returns 1 if the mappings are equal, and 0 with *difference set (in the arena) if they are
 * not. Returns -1 with *d set if the arrays cannot be compared, if no steps are left, or on
 * overflow.
 */
int mapping_compare(const struct mapping *first, const struct mapping *second,
                    struct arena *arena, struct difference *difference, struct diagnostic *d);

#endif
