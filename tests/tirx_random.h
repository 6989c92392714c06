/* Random layouts for property tests, the same in every run. */
#ifndef TESTS_TIRX_RANDOM_H
#define TESTS_TIRX_RANDOM_H

#include "layout/base/arena.h"
#include "layout/tirx/tirx.h"

struct random {
    uint64_t state; /* the seed; not 0 */
};

/* Returns a number in [0, bound). */
int64_t random_below(struct random *random, int64_t bound);

/*
 * Returns a layout of up to 5 shard iters on a few axes, sometimes with replicas, offsets and,
 * if all iters are on axis m, a swizzle. Half of the layouts are row-major.
 */
struct tirx_layout random_layout(struct random *random, struct arena *arena);

/* Stores random dimensions with the product size in dims[64] and returns their number. */
size_t random_shape(struct random *random, int64_t size, int64_t *dims);

/* Returns the mapping of an XLA array with random dimensions, order and up to two tiles. */
struct mapping random_tiled(struct random *random, struct arena *arena);

/* Returns an XLA mapping: order is major to minor, and tiles[i] has tile_ranks[i] sizes. */
struct mapping tiled_mapping(struct arena *arena, const int64_t *dims, size_t rank,
                             const size_t *order, size_t tile_count, const size_t *tile_ranks,
                             const int64_t *const *tiles);

#endif
