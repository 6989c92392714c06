/* CuTe layouts whose strides are coordinates, 1@0: what they give is a coordinate, too. */
#ifndef LAYOUT_CUTE_COORDINATE_H
#define LAYOUT_CUTE_COORDINATE_H

#include "layout/cute/cute.h"

#define CUTE_PATHS 3 /* coordinates that differ, at most, where they are counted as numbers */

/* Returns -1 with *d set if a stride is a number other than 0, or a coordinate within that of
 * another stride: then no tuple holds their sums. */
int cute_coordinate_check(const struct cute_leaves *leaves, struct diagnostic *d);

/* Appends the coordinate of an element, by its number, the first mode fastest: (1,(0,2)).
 * values has room for a number for each leaf. Reference: CUTLASS, CuTe, ScaledBasis. */
void cute_coordinate_print(struct text *text, const struct cute_leaves *leaves, int64_t number,
                           int64_t *values);

/* Strides that are coordinates as numbers: the part along each path counts in a power of a base
 * that no stride reaches, so that what holds of numbers holds of coordinates. */
struct cute_paths {
    size_t count;
    const struct cute_mode *of[CUTE_PATHS]; /* a leaf with the path */
};

/* Makes the layout with such numbers. Returns -1 with *d set: it has too many paths, or strides
 * that are too large, or some that are numbers. */
int cute_coordinate_number(const struct cute_mode *mode, struct arena *arena,
                           struct cute_paths *paths, struct cute_mode *numbers,
                           struct diagnostic *d);

/* Makes the coordinates again. Returns -1 with *d set if a stride is a sum of several. */
int cute_coordinate_restore(const struct cute_paths *paths, const struct cute_mode *numbers,
                            struct arena *arena, struct cute_mode *mode, struct diagnostic *d);

#endif
