/* What tiles do, as values: which tile and dimension cause padding, and the shapes between the
 * steps of tiling. */
#ifndef RENDER_ROW_DERIVATION_H
#define RENDER_ROW_DERIVATION_H

#include "render/row/row.h"

struct diagnostic;
struct shape;
struct tiling;

/* [{tile, dim, from, to, padding_bytes}, ...]. dim is a list if '*' joined several, and null if
 * the array has no such dim. Returns -1 with *d set. */
int blame_cell(struct cell *cell, struct arena *arena, const struct shape *shape,
               const struct tiling *tiling, struct diagnostic *d);

/* [{tile, before, padded, reshaped, transposed}, ...], each a list of extents. */
struct cell steps_cell(struct arena *arena, const struct tiling *tiling);

#endif
