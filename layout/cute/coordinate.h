/* CuTe layouts whose strides are coordinates, 1@0: what they give is a coordinate, too. */
#ifndef LAYOUT_CUTE_COORDINATE_H
#define LAYOUT_CUTE_COORDINATE_H

#include "layout/cute/cute.h"

/* Returns -1 with *d set if a stride is a number other than 0, or a coordinate within that of
 * another stride: then no tuple holds their sums. */
int cute_coordinate_check(const struct cute_leaves *leaves, struct diagnostic *d);

/* Appends the coordinate of an element, by its number, the first mode fastest: (1,(0,2)).
 * values has room for a number for each leaf. Reference: CUTLASS, CuTe, ScaledBasis. */
void cute_coordinate_print(struct text *text, const struct cute_leaves *leaves, int64_t number,
                           int64_t *values);

#endif
