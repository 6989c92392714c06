/* Tiles and direct sums: two layouts, interleaved dim by dim. */
#include "layout/tirx/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <string.h>

/* How far apart an outer layout puts copies of an inner one, on each axis. */
struct spread {
    int64_t factor[AXIS_COUNT];
};

static int
inner_spread(const struct tirx_layout *inner, struct spread *spread, struct diagnostic *d)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        spread->factor[axis] = 1;
    for (size_t i = 0; i < inner->shard_count; i++) {
        enum axis axis = inner->shard[i].axis;
        if (tirx_axis_span(inner, axis, &spread->factor[axis], d))
            return -1;
    }
    return 0;
}

/* Two layouts grouped by dims, ready to interleave. */
struct pair {
    struct tirx_layout outer, inner;
    size_t *outer_separators, *inner_separators;
};

static int
prepare_pair(struct pair *pair, const struct tirx_layout *outer,
             const struct tirx_layout *inner, struct tirx_shape outer_shape,
             struct tirx_shape inner_shape, struct arena *arena, struct diagnostic *d)
{
    if (outer->composed)
        return diagnostic_set(d, TIRX_OUTER_SWIZZLE, 0, 0);
    if (outer_shape.rank != inner_shape.rank)
        return diagnostic_set(d, TIRX_RANKS, 0, 0, outer_shape.rank, inner_shape.rank);
    pair->outer_separators = arena_array(arena, outer_shape.rank + 1, sizeof(size_t));
    pair->inner_separators = arena_array(arena, inner_shape.rank + 1, sizeof(size_t));
    if (!pair->outer_separators || !pair->inner_separators)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (tirx_prepare(outer, outer_shape, arena, &pair->outer, pair->outer_separators, d))
        return -1;
    return tirx_prepare(inner, inner_shape, arena, &pair->inner, pair->inner_separators, d);
}

/* The shard of the result: per dim the outer iters, spread, then the inner ones. */
static int
interleave(const struct pair *pair, size_t rank, const struct spread *spread,
           struct tirx_iter *iters, size_t *count, struct diagnostic *d)
{
    for (size_t dim = 0; dim < rank; dim++) {
        size_t end = pair->outer_separators[dim + 1];
        for (size_t i = pair->outer_separators[dim]; i < end; i++) {
            struct tirx_iter iter = pair->outer.shard[i];
            if (!checked_multiply(iter.stride, spread->factor[iter.axis], &iter.stride))
                return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
            iters[(*count)++] = iter;
        }
        end = pair->inner_separators[dim + 1];
        for (size_t i = pair->inner_separators[dim]; i < end; i++)
            iters[(*count)++] = pair->inner.shard[i];
    }
    return 0;
}

static int
join_replicas(const struct tirx_layout *a, const struct tirx_layout *b, struct arena *arena,
              struct tirx_layout *result, struct diagnostic *d)
{
    struct tirx_iter *iters = tirx_iters(arena, a->replica_count + b->replica_count, d);
    if (!iters)
        return -1;
    if (a->replica_count)
        memcpy(iters, a->replica, a->replica_count * sizeof *iters);
    if (b->replica_count)
        memcpy(iters + a->replica_count, b->replica, b->replica_count * sizeof *iters);
    result->replica = iters;
    result->replica_count = a->replica_count + b->replica_count;
    return 0;
}

static int
combine(const struct pair *pair, size_t rank, const struct spread *spread, struct arena *arena,
        struct tirx_layout *result, struct diagnostic *d)
{
    struct tirx_layout sum = pair->inner;
    sum.shard = tirx_iters(arena, pair->outer.shard_count + pair->inner.shard_count, d);
    sum.shard_count = 0;
    if (!sum.shard || interleave(pair, rank, spread, sum.shard, &sum.shard_count, d) ||
        join_replicas(&pair->inner, &pair->outer, arena, &sum, d))
        return -1;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (pair->outer.offset[axis].present &&
            tirx_add_offset(&sum, (enum axis)axis, pair->outer.offset[axis].value, d))
            return -1;
    return tirx_canonical(&sum, TARGET_NONE, arena, result, d);
}

int
tirx_tile(const struct tirx_layout *inner, const struct tirx_layout *outer,
          struct tirx_shape outer_shape, struct tirx_shape inner_shape, struct arena *arena,
          struct tirx_layout *result, struct diagnostic *d)
{
    struct pair pair;
    struct spread spread;
    struct tirx_layout canonical;
    if (prepare_pair(&pair, outer, inner, outer_shape, inner_shape, arena, d) ||
        tirx_canonical(&pair.inner, TARGET_NONE, arena, &canonical, d) ||
        inner_spread(&canonical, &spread, d))
        return -1;
    return combine(&pair, outer_shape.rank, &spread, arena, result, d);
}

int
tirx_direct_sum(const struct tirx_layout *right, const struct tirx_layout *left,
                struct tirx_shape left_shape, struct tirx_shape right_shape,
                struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    struct pair pair;
    struct spread spread;
    if (prepare_pair(&pair, left, right, left_shape, right_shape, arena, d))
        return -1;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        spread.factor[axis] = 1;
    return combine(&pair, left_shape.rank, &spread, arena, result, d);
}
