/*
 * XLA's layouts as mappings. The dimensions are reordered; then each tile in turn splits the
 * most minor digits (reference: openxla docs/tiled_layout.md). Tiles of any rank, repeated
 * tiles and '*' are supported.
 */
#ifndef LAYOUT_TILING_H
#define LAYOUT_TILING_H

#include "layout/mapping.h"
#include "layout/shape.h"

/* One dimension of one tile: its digit is padded from `from` to `to` places. */
struct tiled_dim {
    size_t tile;         /* index of the tile, from 0 */
    size_t first, count; /* logical dims: joined[first .. first + count) */
    int64_t from, to;    /* extent before and after rounding up to the tile's size */
    int64_t size;        /* of the tile in this dimension */
    int64_t others;      /* product of all other extents at the time this one is padded */
};

/* The shapes that tiled_layout.md draws for each tile, as digit extents, major to minor. */
struct tile_stage {
    size_t before_rank, padded_rank, reshaped_rank;
    const int64_t *before;   /* before the tile is applied, after '*' has combined dimensions */
    const int64_t *padded;   /* `before` with each tiled dimension rounded up */
    const int64_t *reshaped; /* `padded`, each tiled dimension as (tiles, within tile) */
    const int64_t *after;    /* `reshaped` transposed: tile counts, then positions within; rank
                                reshaped_rank */
    size_t tile_rank;        /* number of dimensions that the tile splits */
};

struct tiling {
    struct mapping mapping; /* from logical index to linear index, on axis m */
    size_t dim_count; /* tiled dims of all tiles, in the order in which they pad: minor first */
    struct tiled_dim *dims;
    const size_t *joined; /* the array that tiled_dim.first indexes */
    size_t stage_count;   /* = number of tiles */
    struct tile_stage *stages;
};

/* Compiles a valid array shape whose dimensions are all known. Everything lives in the arena.
 * `dims` are sizes to use instead of the shape's own (those of a piece of a split), or NULL.
 * Returns -1 with *d set if a size does not fit 64 bits. */
int tiling_compile(struct tiling *t, const struct shape *shape, const int64_t *dims,
                   struct arena *arena, struct diagnostic *d);

/* Whether tiles are few and small enough for an array of this rank; numbers: the tiles and
 * their dims. The cost of a mapping through them grows with both. */
bool tiling_is_usable(size_t numbers, size_t rank);

#endif
