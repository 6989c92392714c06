/*
 * The inverses of tile and direct sum. A product is grouped by the interleaved dims of both
 * factors. The known factor must match its groups; the remaining groups are the other factor.
 */
#include "layout/tirx/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <string.h>

enum side { SIDE_LEFT, SIDE_RIGHT }; /* outer and inner, or the two addends of a sum */

/* A product and its known factor: first as given, then both canonical and grouped. The product
 * is grouped by the dims of its left and right factor in turn. */
struct match {
    struct tirx_form whole, known;
    enum side side;                /* the side of the known factor */
    struct tirx_shape other_shape; /* of the other factor of a tile */
};

/* Returns whether the swizzles match: the product and the right factor have the same swizzle
 * or none, and the left factor has none. */
static bool
swizzles_fit(const struct match *match)
{
    const struct swizzle *a = &match->whole.layout.swizzle, *b = &match->known.layout.swizzle;
    if (match->side == SIDE_LEFT)
        return !match->known.layout.composed;
    return match->whole.layout.composed == match->known.layout.composed &&
           a->per_element == b->per_element && a->length == b->length &&
           a->distance == b->distance && a->outer == b->outer;
}

/* Returns the next iter of [*at, end) whose extent is not 1, or NULL at the end. */
static const struct tirx_iter *
next_iter(const struct tirx_layout *layout, size_t *at, size_t end)
{
    while (*at < end && layout->shard[*at].extent == 1)
        ++*at;
    return *at < end ? &layout->shard[(*at)++] : NULL;
}

/* Returns whether the known factor's iters are those of the groups on its side. Strides are
 * compared except for an outer layout, whose strides in the product are multiplied by the
 * unknown inner span. */
static bool
known_fits(const struct match *match, bool compare_strides)
{
    const struct tirx_form *whole = &match->whole, *known = &match->known;
    for (size_t dim = 0; dim < known->shape.rank; dim++) {
        size_t group = 2 * dim + (match->side == SIDE_RIGHT);
        size_t a = whole->separators[group], b = known->separators[dim];
        for (;;) {
            const struct tirx_iter *x =
                next_iter(&whole->layout, &a, whole->separators[group + 1]);
            const struct tirx_iter *y =
                next_iter(&known->layout, &b, known->separators[dim + 1]);
            if (!x && !y)
                break;
            if (!x || !y || x->extent != y->extent || x->axis != y->axis ||
                (compare_strides && x->stride != y->stride))
                return false;
        }
    }
    return true;
}

/* Collects the iters of the other side's groups. */
static void
other_shard(const struct match *match, struct arena *arena, struct tirx_layout *result)
{
    const struct tirx_form *whole = &match->whole;
    result->shard = tirx_iters(arena, whole->layout.shard_count);
    result->shard_count = 0;
    for (size_t group = match->side == SIDE_LEFT; group < whole->shape.rank; group += 2)
        for (size_t i = whole->separators[group]; i < whole->separators[group + 1]; i++)
            result->shard[result->shard_count++] = whole->layout.shard[i];
}

static bool
same_iter(const struct tirx_iter *a, const struct tirx_iter *b)
{
    return a->extent == b->extent && a->stride == b->stride && a->axis == b->axis;
}

/* Removes the known replicas from the product's. Returns false if one is missing there. */
static bool
other_replicas(const struct match *match, struct arena *arena, struct tirx_layout *result)
{
    const struct tirx_layout *whole = &match->whole.layout, *known = &match->known.layout;
    size_t count = whole->replica_count;
    struct tirx_iter *left = tirx_iters(arena, count);
    if (count)
        memcpy(left, whole->replica, count * sizeof *left);
    for (size_t i = 0; i < known->replica_count; i++) {
        size_t at = 0;
        while (at < count && !same_iter(&left[at], &known->replica[i]))
            at++;
        if (at == count)
            return false;
        memmove(left + at, left + at + 1, (--count - at) * sizeof *left);
    }
    result->replica = left;
    result->replica_count = count;
    return true;
}

static int
other_offsets(const struct match *match, struct tirx_layout *result, struct diagnostic *d)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        const struct tirx_offset *known = &match->known.layout.offset[axis];
        if (known->present && tirx_add_offset(result, (enum axis)axis, -known->value, d))
            return -1;
    }
    return 0;
}

/* Finds the other factor of the product. Returns 0 if there is none. */
static int
other_factor(struct match *match, bool compare_strides, struct arena *arena,
             struct tirx_layout *result, struct diagnostic *d)
{
    struct tirx_form whole = match->whole, known = match->known;
    if (tirx_prepare(&known, arena, &match->known, d))
        return -1;
    if (tirx_prepare(&whole, arena, &match->whole, d))
        return d->code == TIRX_GROUP ? 0 : -1; /* a dim ends inside an iter: no such factor */
    if (!swizzles_fit(match) || !known_fits(match, compare_strides))
        return 0;
    *result = match->whole.layout;
    if (match->side == SIDE_RIGHT)
        result->composed = false;
    other_shard(match, arena, result);
    if (other_offsets(match, result, d))
        return -1;
    return other_replicas(match, arena, result);
}

/* ---- tiles ---- */

/* Computes the other factor's shape, tiled / part, and the interleaved shape of both. */
static int
divide_shape(struct match *match, struct tirx_shape tiled, struct tirx_shape part,
             struct arena *arena, struct diagnostic *d)
{
    int64_t size;
    bool left = match->side == SIDE_LEFT;
    if (tiled.rank != part.rank)
        return diagnostic_set(d, TIRX_RANKS, 0, 0, tiled.rank, part.rank);
    if (tirx_shape_size(tiled, &size, d) || tirx_shape_size(part, &size, d))
        return -1;
    int64_t *dims = arena_array(arena, 3 * tiled.rank + 1, sizeof *dims);
    int64_t *quotients = dims + 2 * tiled.rank;
    for (size_t i = 0; i < tiled.rank; i++) {
        if (tiled.dims[i] % part.dims[i])
            return diagnostic_set(d, TIRX_DIVIDE, 0, 0, (long long)tiled.dims[i],
                                  (long long)part.dims[i]);
        quotients[i] = tiled.dims[i] / part.dims[i];
        dims[2 * i] = left ? part.dims[i] : quotients[i];
        dims[2 * i + 1] = left ? quotients[i] : part.dims[i];
    }
    match->whole.shape = (struct tirx_shape){2 * tiled.rank, dims};
    match->other_shape = (struct tirx_shape){tiled.rank, quotients};
    return 0;
}

/* Divides the strides of an outer layout by the span of the inner one. Returns 0 if one is not
 * a multiple of the span. */
static int
divide_strides(struct tirx_layout *outer, const struct tirx_layout *inner, struct diagnostic *d)
{
    for (size_t i = 0; i < outer->shard_count; i++) {
        struct tirx_iter *iter = &outer->shard[i];
        int64_t size, span;
        bool sharded = false;
        for (size_t k = 0; k < inner->shard_count; k++)
            sharded |= inner->shard[k].axis == iter->axis;
        if (!sharded || iter->extent == 1)
            continue;
        if (tirx_axis_size(inner, iter->axis, &size, d) ||
            tirx_axis_span(inner, iter->axis, &span, d))
            return -1;
        if (span == 0 || iter->stride % span)
            return 0;
        iter->stride /= span;
    }
    return 1;
}

/* Finds the other factor of a tiled layout. Returns 0 if there is none. */
static int
divide_tile(struct match *match, struct arena *arena, struct tirx_layout *result,
            struct diagnostic *d)
{
    if (divide_shape(match, match->whole.shape, match->known.shape, arena, d))
        return -1;
    return other_factor(match, match->side == SIDE_RIGHT, arena, result, d);
}

int
tirx_is_tile_inner(const struct tirx_form *inner, const struct tirx_form *tiled,
                   struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    struct match match = {.whole = *tiled, .known = *inner, .side = SIDE_RIGHT};
    struct tirx_layout canonical;
    int found = divide_tile(&match, arena, result, d);
    if (found != 1)
        return found;
    if (tirx_canonical(&match.known.layout, TARGET_NONE, arena, &canonical, d))
        return -1;
    return divide_strides(result, &canonical, d);
}

static bool
same_canonical(const struct tirx_layout *a, const struct tirx_layout *b)
{
    bool same = a->shard_count == b->shard_count && a->replica_count == b->replica_count;
    for (size_t i = 0; same && i < a->shard_count; i++)
        same = same_iter(&a->shard[i], &b->shard[i]);
    for (size_t i = 0; same && i < a->replica_count; i++)
        same = same_iter(&a->replica[i], &b->replica[i]);
    for (int axis = 0; same && axis < AXIS_COUNT; axis++)
        same = a->offset[axis].value == b->offset[axis].value;
    return same;
}

int
tirx_is_tile_outer(const struct tirx_form *outer, const struct tirx_form *tiled,
                   struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    struct match match = {.whole = *tiled, .known = *outer, .side = SIDE_LEFT};
    struct tirx_layout whole, again;
    int found = divide_tile(&match, arena, result, d);
    if (found != 1)
        return found;
    /* The outer strides were not compared, so tile again and compare the results. */
    struct tirx_form inner = {*result, match.other_shape, NULL};
    if (tirx_tile(&inner, outer, arena, &again, d) ||
        tirx_canonical(&match.whole.layout, TARGET_NONE, arena, &whole, d))
        return -1;
    return same_canonical(&again, &whole);
}

/* ---- direct sums ---- */

static int
other_addend(struct match *match, struct arena *arena, struct tirx_layout *result,
             struct diagnostic *d)
{
    size_t rank = match->known.shape.rank;
    if (match->whole.shape.rank != 2 * rank)
        return diagnostic_set(d, TIRX_SUM_RANK, 0, 0, match->whole.shape.rank, rank);
    return other_factor(match, true, arena, result, d);
}

int
tirx_is_direct_sum_right(const struct tirx_form *right, const struct tirx_form *sum,
                         struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    struct match match = {.whole = *sum, .known = *right, .side = SIDE_RIGHT};
    return other_addend(&match, arena, result, d);
}

int
tirx_is_direct_sum_left(const struct tirx_form *left, const struct tirx_form *sum,
                        struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    struct match match = {.whole = *sum, .known = *left, .side = SIDE_LEFT};
    return other_addend(&match, arena, result, d);
}
