/*
 * The inverses of tile and direct sum. A product is grouped by the dims of both factors,
 * interleaved; the factor that is given must be found in its groups, and what is left is the
 * other one.
 */
#include "layout/tirx/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <string.h>

enum side { SIDE_LEFT, SIDE_RIGHT }; /* outer and inner, or the addends of a sum */

/* A product and a factor of it, both canonical and grouped. */
struct match {
    struct tirx_layout whole, known;
    size_t *whole_separators; /* 2 * rank + 1 */
    size_t *known_separators; /* rank + 1 */
    size_t rank;
    enum side side; /* where the known factor is */
};

/* 0: a dim of the product ends inside an iter, so the product has no such factor. */
static int
prepare_match(struct match *match, const struct tirx_layout *whole,
              const struct tirx_layout *known, struct tirx_shape interleaved,
              struct tirx_shape known_shape, struct arena *arena, struct diagnostic *d)
{
    match->rank = known_shape.rank;
    match->whole_separators = arena_array(arena, interleaved.rank + 1, sizeof(size_t));
    match->known_separators = arena_array(arena, known_shape.rank + 1, sizeof(size_t));
    if (!match->whole_separators || !match->known_separators)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (tirx_prepare(known, known_shape, arena, &match->known, match->known_separators, d))
        return -1;
    if (tirx_prepare(whole, interleaved, arena, &match->whole, match->whole_separators, d))
        return d->code == TIRX_GROUP ? 0 : -1;
    return 1;
}

/* A swizzle is the whole's and the right factor's, never the left one's. */
static bool
swizzles_fit(const struct match *match)
{
    const struct swizzle *a = &match->whole.swizzle, *b = &match->known.swizzle;
    if (match->side == SIDE_LEFT)
        return !match->known.composed;
    return match->whole.composed == match->known.composed && a->per_element == b->per_element &&
           a->length == b->length && a->distance == b->distance && a->outer == b->outer;
}

/* The next iter of [*at, end) that is no unit; NULL at the end. */
static const struct tirx_iter *
next_iter(const struct tirx_layout *layout, size_t *at, size_t end)
{
    while (*at < end && layout->shard[*at].extent == 1)
        ++*at;
    return *at < end ? &layout->shard[(*at)++] : NULL;
}

/* The known factor's dims are the groups of its side, iter by iter; strides count unless they
 * are still to be found out (an outer layout). */
static bool
known_fits(const struct match *match, bool compare_strides)
{
    for (size_t dim = 0; dim < match->rank; dim++) {
        size_t group = 2 * dim + (match->side == SIDE_RIGHT);
        size_t a = match->whole_separators[group], b = match->known_separators[dim];
        for (;;) {
            const struct tirx_iter *x =
                next_iter(&match->whole, &a, match->whole_separators[group + 1]);
            const struct tirx_iter *y =
                next_iter(&match->known, &b, match->known_separators[dim + 1]);
            if (!x && !y)
                break;
            if (!x || !y || x->extent != y->extent || x->axis != y->axis ||
                (compare_strides && x->stride != y->stride))
                return false;
        }
    }
    return true;
}

/* The groups of the other side. */
static int
other_shard(const struct match *match, struct arena *arena, struct tirx_layout *result,
            struct diagnostic *d)
{
    result->shard = tirx_iters(arena, match->whole.shard_count, d);
    result->shard_count = 0;
    if (!result->shard)
        return -1;
    for (size_t dim = 0; dim < match->rank; dim++) {
        size_t group = 2 * dim + (match->side == SIDE_LEFT);
        for (size_t i = match->whole_separators[group]; i < match->whole_separators[group + 1];
             i++)
            result->shard[result->shard_count++] = match->whole.shard[i];
    }
    return 0;
}

static bool
same_iter(const struct tirx_iter *a, const struct tirx_iter *b)
{
    return a->extent == b->extent && a->stride == b->stride && a->axis == b->axis;
}

/* Takes the known replicas out of the whole's; 0 when one is not there. */
static int
other_replicas(const struct match *match, struct arena *arena, struct tirx_layout *result,
               struct diagnostic *d)
{
    size_t count = match->whole.replica_count;
    struct tirx_iter *left = tirx_iters(arena, count, d);
    if (!left)
        return -1;
    if (count)
        memcpy(left, match->whole.replica, count * sizeof *left);
    for (size_t i = 0; i < match->known.replica_count; i++) {
        size_t at = 0;
        while (at < count && !same_iter(&left[at], &match->known.replica[i]))
            at++;
        if (at == count)
            return 0;
        memmove(left + at, left + at + 1, (--count - at) * sizeof *left);
    }
    result->replica = left;
    result->replica_count = count;
    return 1;
}

static int
other_offsets(const struct match *match, struct tirx_layout *result, struct diagnostic *d)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        const struct tirx_offset *known = &match->known.offset[axis];
        if (known->present && tirx_add_offset(result, (enum axis)axis, -known->value, d))
            return -1;
    }
    return 0;
}

/* What is left of the whole without the known factor; 0 when it is none. */
static int
other_factor(const struct match *match, bool compare_strides, struct arena *arena,
             struct tirx_layout *result, struct diagnostic *d)
{
    if (!swizzles_fit(match) || !known_fits(match, compare_strides))
        return 0;
    *result = match->whole;
    if (match->side == SIDE_RIGHT)
        result->composed = false;
    if (other_shard(match, arena, result, d) || other_offsets(match, result, d))
        return -1;
    return other_replicas(match, arena, result, d);
}

/* ---- tiles ---- */

/* The interleaved shape (tiled / part, part) or (part, tiled / part). */
static int
divide_shape(struct tirx_shape tiled, struct tirx_shape part, enum side side,
             struct arena *arena, struct tirx_shape *interleaved, struct tirx_shape *rest,
             struct diagnostic *d)
{
    int64_t size;
    if (tiled.rank != part.rank)
        return diagnostic_set(d, TIRX_RANKS, 0, 0, tiled.rank, part.rank);
    if (tirx_shape_size(tiled, &size, d) || tirx_shape_size(part, &size, d))
        return -1;
    int64_t *dims = arena_array(arena, 3 * tiled.rank + 1, sizeof *dims);
    if (!dims)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    int64_t *quotients = dims + 2 * tiled.rank;
    for (size_t i = 0; i < tiled.rank; i++) {
        if (tiled.dims[i] % part.dims[i])
            return diagnostic_set(d, TIRX_DIVIDE, 0, 0, (long long)tiled.dims[i],
                                  (long long)part.dims[i]);
        quotients[i] = tiled.dims[i] / part.dims[i];
        dims[2 * i] = side == SIDE_LEFT ? part.dims[i] : quotients[i];
        dims[2 * i + 1] = side == SIDE_LEFT ? quotients[i] : part.dims[i];
    }
    *interleaved = (struct tirx_shape){2 * tiled.rank, dims};
    *rest = (struct tirx_shape){tiled.rank, quotients};
    return 0;
}

/* Divides the strides of an outer layout by the span of the inner one; 0 when they are none
 * of its multiples. */
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

int
tirx_is_tile_inner(const struct tirx_layout *inner, const struct tirx_layout *tiled,
                   struct tirx_shape tiled_shape, struct tirx_shape inner_shape,
                   struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    struct match match = {.side = SIDE_RIGHT};
    struct tirx_shape interleaved, rest;
    struct tirx_layout canonical;
    if (divide_shape(tiled_shape, inner_shape, SIDE_RIGHT, arena, &interleaved, &rest, d))
        return -1;
    int found = prepare_match(&match, tiled, inner, interleaved, inner_shape, arena, d);
    if (found == 1)
        found = other_factor(&match, true, arena, result, d);
    if (found != 1)
        return found;
    if (tirx_canonical(&match.known, TARGET_NONE, arena, &canonical, d))
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
tirx_is_tile_outer(const struct tirx_layout *outer, const struct tirx_layout *tiled,
                   struct tirx_shape tiled_shape, struct tirx_shape outer_shape,
                   struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    struct match match = {.side = SIDE_LEFT};
    struct tirx_shape interleaved, rest;
    struct tirx_layout whole, again;
    if (divide_shape(tiled_shape, outer_shape, SIDE_LEFT, arena, &interleaved, &rest, d))
        return -1;
    int found = prepare_match(&match, tiled, outer, interleaved, outer_shape, arena, d);
    if (found == 1)
        found = other_factor(&match, false, arena, result, d);
    if (found != 1)
        return found;
    /* An outer layout's own strides are known only up to the inner span: try it out. */
    if (tirx_tile(result, outer, outer_shape, rest, arena, &again, d) ||
        tirx_canonical(&match.whole, TARGET_NONE, arena, &whole, d))
        return -1;
    return same_canonical(&again, &whole);
}

/* ---- direct sums ---- */

static int
other_addend(const struct tirx_layout *known, const struct tirx_layout *sum, enum side side,
             struct tirx_shape interleaved, struct tirx_shape known_shape, struct arena *arena,
             struct tirx_layout *result, struct diagnostic *d)
{
    struct match match = {.side = side};
    if (interleaved.rank != 2 * known_shape.rank)
        return diagnostic_set(d, TIRX_RANKS, 0, 0, interleaved.rank, 2 * known_shape.rank);
    int found = prepare_match(&match, sum, known, interleaved, known_shape, arena, d);
    return found == 1 ? other_factor(&match, true, arena, result, d) : found;
}

int
tirx_is_direct_sum_right(const struct tirx_layout *right, const struct tirx_layout *sum,
                         struct tirx_shape interleaved, struct tirx_shape right_shape,
                         struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    return other_addend(right, sum, SIDE_RIGHT, interleaved, right_shape, arena, result, d);
}

int
tirx_is_direct_sum_left(const struct tirx_layout *left, const struct tirx_layout *sum,
                        struct tirx_shape interleaved, struct tirx_shape left_shape,
                        struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    return other_addend(left, sum, SIDE_LEFT, interleaved, left_shape, arena, result, d);
}
