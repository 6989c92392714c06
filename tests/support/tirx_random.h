/* Random layouts for property tests, the same in every run. */
#ifndef TESTS_SUPPORT_TIRX_RANDOM_H
#define TESTS_SUPPORT_TIRX_RANDOM_H

#include "layout/base/arena.h"
#include "layout/tirx/tirx.h"

struct random {
    uint64_t state; /* the seed; not 0 */
};

/* Returns a number in [0, bound). */
int64_t random_below(struct random *random, int64_t bound);

/* A layout of up to 5 shard iters on a few axes, sometimes with replicas, offsets and, if axis
 * m is the only one, a swizzle. */
struct tirx_layout random_layout(struct random *random, struct arena *arena);

/* Makes another shape with the same product. dims has room for 64; returns the rank. */
size_t random_shape(struct random *random, int64_t size, int64_t *dims);

/* The mapping of a random XLA array: dims, an order, up to two tiles. */
struct mapping random_tiled(struct random *random, struct arena *arena);

/* The mapping of an XLA array. order is major to minor; tile i has tile_ranks[i] sizes. */
struct mapping tiled_mapping(struct arena *arena, const int64_t *dims, size_t rank,
                             const size_t *order, size_t tile_count, const size_t *tile_ranks,
                             const int64_t *const *tiles);

#endif
