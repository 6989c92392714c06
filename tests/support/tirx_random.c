/* Random layouts for property tests. */
#include "tests/support/tirx_random.h"

#include "layout/base/diagnostic.h"

#include <check.h>
#include <string.h>

int64_t
random_below(struct random *random, int64_t bound)
{
    random->state ^= random->state << 13;
    random->state ^= random->state >> 7;
    random->state ^= random->state << 17;
    return (int64_t)(random->state % (uint64_t)bound);
}

static struct tirx_iter
random_iter(struct random *random, bool memory)
{
    static const enum axis axes[] = {AXIS_M, AXIS_M, AXIS_LANEID, AXIS_WARPID, AXIS_F};
    static const int64_t extents[] = {1, 2, 2, 3, 4, 4, 6, 8};
    static const int64_t strides[] = {0, 1, 1, 2, 3, 4, 6, 8, 12, 16, 32, 64, -1, -4};
    struct tirx_iter iter;
    iter.extent = extents[random_below(random, 8)];
    iter.stride = strides[random_below(random, 14)];
    iter.axis = memory ? AXIS_M : axes[random_below(random, 5)];
    return iter;
}

/* Half of the layouts are row-major in parts, so that iters can be joined. */
static void
make_compact(struct tirx_layout *layout)
{
    int64_t next[AXIS_COUNT];
    for (int i = 0; i < AXIS_COUNT; i++)
        next[i] = 1;
    for (size_t i = layout->shard_count; i-- > 0;) {
        struct tirx_iter *iter = &layout->shard[i];
        iter->stride = next[iter->axis];
        next[iter->axis] *= iter->extent;
    }
}

struct tirx_layout
random_layout(struct random *random, struct arena *arena)
{
    struct tirx_layout layout = {0};
    bool memory = random_below(random, 2) == 0;
    layout.shard_count = (size_t)random_below(random, 5) + 1;
    layout.shard = arena_array(arena, layout.shard_count, sizeof *layout.shard);
    layout.replica = arena_array(arena, 2, sizeof *layout.replica);
    for (size_t i = 0; i < layout.shard_count; i++)
        layout.shard[i] = random_iter(random, memory);
    if (random_below(random, 2))
        make_compact(&layout);
    if (random_below(random, 4) == 0) {
        layout.replica_count = (size_t)random_below(random, 2) + 1;
        for (size_t i = 0; i < layout.replica_count; i++)
            layout.replica[i] = random_iter(random, memory);
    }
    if (random_below(random, 3) == 0)
        layout.offset[memory ? AXIS_M : AXIS_WARPID] =
            (struct tirx_offset){true, random_below(random, 9) - 2};
    if (memory && random_below(random, 2)) {
        int length = (int)random_below(random, 4);
        layout.composed = true;
        layout.swizzle = (struct swizzle){.per_element = (int)random_below(random, 4),
                                          .length = length,
                                          .distance = length + (int)random_below(random, 2),
                                          .outer = random_below(random, 4) == 0};
    }
    return layout;
}

size_t
random_shape(struct random *random, int64_t size, int64_t *dims)
{
    size_t rank = 0;
    while (size > 1) {
        int64_t dim = 1;
        do {
            int64_t prime = 2;
            while (size % prime)
                prime++;
            dim *= prime;
            size /= prime;
        } while (size > 1 && random_below(random, 2));
        dims[rank++] = dim;
    }
    if (rank == 0 || random_below(random, 4) == 0)
        dims[rank++] = 1;
    return rank;
}

/* Splits the last digits of a mapping by a tile and moves them into XLA's order. */
static void
add_tile(struct mapping *m, struct arena *arena, const int64_t *tile, size_t rank)
{
    while (m->digit_count < rank)
        mapping_extend(m);
    size_t first = m->digit_count - rank;
    for (size_t i = 0; i < rank; i++)
        mapping_split(m, first + i, tile[i]);
    (void)arena;
}

struct mapping
tiled_mapping(struct arena *arena, const int64_t *dims, size_t rank, const size_t *order,
              size_t tile_count, const size_t *tile_ranks, const int64_t *const *tiles)
{
    struct mapping m;
    struct diagnostic d;
    int64_t *copy = arena_array(arena, rank + 1, sizeof *copy);
    memcpy(copy, dims, rank * sizeof *copy);
    mapping_begin(&m, arena, copy, rank);
    mapping_reorder(&m, order);
    for (size_t i = 0; i < tile_count; i++)
        add_tile(&m, arena, tiles[i], tile_ranks[i]);
    ck_assert_int_eq(mapping_place_row_major(&m, &d), 0);
    return m;
}

struct mapping
random_tiled(struct random *random, struct arena *arena)
{
    static const int64_t sizes[] = {1, 2, 2, 3, 4, 8};
    int64_t dims[4], first[4], second[4];
    size_t order[4], ranks[2], rank = (size_t)random_below(random, 4) + 1;
    for (size_t i = 0; i < rank; i++) {
        dims[i] = random_below(random, 9) + 1;
        size_t at = (size_t)random_below(random, (int64_t)i + 1);
        for (size_t k = i; k > at; k--)
            order[k] = order[k - 1];
        order[at] = i;
    }
    ranks[0] = (size_t)random_below(random, 3) + 1;
    ranks[1] = (size_t)random_below(random, (int64_t)ranks[0]) + 1;
    for (size_t i = 0; i < 4; i++) {
        first[i] = sizes[random_below(random, 6)];
        second[i] = sizes[random_below(random, 4)];
    }
    const int64_t *tiles[] = {first, second};
    return tiled_mapping(arena, dims, rank, order, (size_t)random_below(random, 3), ranks,
                         tiles);
}
