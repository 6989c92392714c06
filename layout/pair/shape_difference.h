/* How the shapes of two arrays differ. What counts is memory: sizes of dimensions from major to
 * minor, the width and kind of elements, tiles, memory space. */
#ifndef LAYOUT_PAIR_SHAPE_DIFFERENCE_H
#define LAYOUT_PAIR_SHAPE_DIFFERENCE_H

#include "layout/shape_entry.h"

/* How an array differs from its mate. The last two are no matter of shapes. */
enum array_difference {
    DIFFERS_TYPE = 1,
    DIFFERS_DIMS = 1 << 1,
    DIFFERS_LAYOUT = 1 << 2,
    DIFFERS_TILES = 1 << 3,
    DIFFERS_SPACE = 1 << 4,
    DIFFERS_ORDER = 1 << 5,    /* the same bytes in the same order, under another shape */
    DIFFERS_SHARING = 1 << 6,  /* whether it has memory of its own */
    DIFFERS_DONATION = 1 << 7, /* whether an output lies in it */
};

/* Returns whether both are valid; of other shapes nothing is known. */
static inline bool
shapes_are_valid(const struct shape_entry *a, const struct shape_entry *b)
{
    return a->shape && b->shape && !a->fault && !b->fault;
}

/* How two entries differ that are not one: bits of enum array_difference, at least one. A
 * buffer is the array within it. Shapes that are not valid are of different types. */
unsigned shape_difference(const struct shape_entry *old, const struct shape_entry *new);

#endif
