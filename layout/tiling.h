/*
 * XLA's layouts as a mapping: reorder the dimensions, then every tile in turn splits the
 * minor-most of what there is (reference: openxla docs/tiled_layout.md; any tile rank, repeated
 * tiles, '*').
 */
#ifndef LAYOUT_TILING_H
#define LAYOUT_TILING_H

#include "layout/mapping.h"
#include "layout/shape.h"

/* One dimension as one tile sees it: padded from `from` to `to` places (of this digit). */
struct tiled_dim {
    size_t tile;         /* which tile, from 0 */
    size_t first, count; /* logical dims: joined[first .. first + count) */
    int64_t from, to;    /* extent before and after rounding up to the tile's size */
    int64_t size;        /* of the tile in this dimension */
    int64_t others;      /* product of all other extents when this one is padded */
};

/* The shapes that the document draws for each tile, as digit extents, major to minor. */
struct tile_stage {
    size_t before_rank, padded_rank, reshaped_rank;
    const int64_t *before;   /* what the tile finds, joined dimensions already joined */
    const int64_t *padded;   /* the same, each tiled dimension rounded up */
    const int64_t *reshaped; /* each tiled dimension as (tiles, within tile) */
    const int64_t *after;    /* transposed: all tile counts, then all within; reshaped_rank */
    size_t tile_rank;        /* how many dimensions it splits */
};

struct tiling {
    struct mapping mapping; /* on axis m, row-major; from logical index to linear index */
    size_t dim_count; /* tiled dims of all tiles, in the order in which they pad: minor first */
    struct tiled_dim *dims;
    const size_t *joined; /* what tiled_dim.first counts in */
    size_t stage_count;   /* = number of tiles */
    struct tile_stage *stages;
};

/* Compiles a valid array shape of known dims; everything lives in the arena.
 * dims: the sizes to use instead of the shape's own (the pieces of a split), or NULL.
 * Returns -1 with *d set when a size does not fit 64 bits or memory runs out. */
int tiling_compile(struct tiling *t, const struct shape *shape, const int64_t *dims,
                   struct arena *arena, struct diagnostic *d);

#endif
