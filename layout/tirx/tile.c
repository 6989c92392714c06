/* Tiles and direct sums: two layouts interleaved dim by dim. */
#include "layout/tirx/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <string.h>

/* The factors that an outer layout's strides are multiplied by, one per axis. */
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
    struct tirx_form outer, inner;
};

static int
prepare_pair(struct pair *pair, const struct tirx_form *outer, const struct tirx_form *inner,
             struct arena *arena, struct diagnostic *d)
{
    if (outer->layout.composed)
        return diagnostic_set(d, TIRX_OUTER_SWIZZLE, 0, 0);
    if (outer->shape.rank != inner->shape.rank)
        return diagnostic_set(d, TIRX_RANKS, 0, 0, outer->shape.rank, inner->shape.rank);
    if (tirx_prepare(outer, arena, &pair->outer, d))
        return -1;
    return tirx_prepare(inner, arena, &pair->inner, d);
}

/* Makes the shard of the result: for each dim the outer iters with their strides multiplied,
 * then the inner iters. */
static int
interleave(const struct pair *pair, const struct spread *spread, struct tirx_layout *result,
           struct diagnostic *d)
{
    const struct tirx_form *outer = &pair->outer, *inner = &pair->inner;
    for (size_t dim = 0; dim < outer->shape.rank; dim++) {
        for (size_t i = outer->separators[dim]; i < outer->separators[dim + 1]; i++) {
            struct tirx_iter iter = outer->layout.shard[i];
            if (!checked_multiply(iter.stride, spread->factor[iter.axis], &iter.stride))
                return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
            result->shard[result->shard_count++] = iter;
        }
        for (size_t i = inner->separators[dim]; i < inner->separators[dim + 1]; i++)
            result->shard[result->shard_count++] = inner->layout.shard[i];
    }
    return 0;
}

static void
join_replicas(const struct tirx_layout *a, const struct tirx_layout *b, struct arena *arena,
              struct tirx_layout *result)
{
    struct tirx_iter *iters = tirx_iters(arena, a->replica_count + b->replica_count);
    if (a->replica_count)
        memcpy(iters, a->replica, a->replica_count * sizeof *iters);
    if (b->replica_count)
        memcpy(iters + a->replica_count, b->replica, b->replica_count * sizeof *iters);
    result->replica = iters;
    result->replica_count = a->replica_count + b->replica_count;
}

static int
combine(const struct pair *pair, const struct spread *spread, struct arena *arena,
        struct tirx_layout *result, struct diagnostic *d)
{
    const struct tirx_layout *outer = &pair->outer.layout, *inner = &pair->inner.layout;
    struct tirx_layout sum = *inner;
    sum.shard = tirx_iters(arena, outer->shard_count + inner->shard_count);
    sum.shard_count = 0;
    if (interleave(pair, spread, &sum, d))
        return -1;
    join_replicas(inner, outer, arena, &sum);
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (outer->offset[axis].present &&
            tirx_add_offset(&sum, (enum axis)axis, outer->offset[axis].value, d))
            return -1;
    return tirx_canonical(&sum, TARGET_NONE, arena, result, d);
}

int
tirx_tile(const struct tirx_form *inner, const struct tirx_form *outer, struct arena *arena,
          struct tirx_layout *result, struct diagnostic *d)
{
    struct pair pair;
    struct spread spread;
    struct tirx_layout canonical;
    if (prepare_pair(&pair, outer, inner, arena, d) ||
        tirx_canonical(&pair.inner.layout, TARGET_NONE, arena, &canonical, d) ||
        inner_spread(&canonical, &spread, d))
        return -1;
    return combine(&pair, &spread, arena, result, d);
}

int
tirx_direct_sum(const struct tirx_form *right, const struct tirx_form *left,
                struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    struct pair pair;
    struct spread spread;
    if (prepare_pair(&pair, left, right, arena, d))
        return -1;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        spread.factor[axis] = 1;
    return combine(&pair, &spread, arena, result, d);
}
