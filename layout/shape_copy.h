/* Copies of shapes, for keeping a shape after the arena that it was built in is reset. */
#ifndef LAYOUT_SHAPE_COPY_H
#define LAYOUT_SHAPE_COPY_H

#include "layout/shape.h"

struct arena;

/* Copies an array or a buffer. If `like` is not NULL, the copy shares the order, tiles and
 * splits of `like`, whose layout must be the same; otherwise it has its own. */
const struct shape *shape_copy(const struct shape *shape, const struct shape *like,
                               struct arena *arena);

#endif
