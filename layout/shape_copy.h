/* Copies of shapes, to keep what was read or made in an arena that goes. */
#ifndef LAYOUT_SHAPE_COPY_H
#define LAYOUT_SHAPE_COPY_H

#include "layout/shape.h"

struct arena;

/* A copy of an array or a buffer, with no room to spare. like: one with the same layout, whose
 * order and tiles the copy shares; NULL: it has its own. NULL when memory runs out. */
const struct shape *shape_copy(const struct shape *shape, const struct shape *like,
                               struct arena *arena);

#endif
