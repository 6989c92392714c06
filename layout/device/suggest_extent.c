/*
 * Sizes of one dimension. The bytes of an array almost never fall as a dimension grows, so the
 * largest size for given bytes is found by doubling and halving. A size that wastes nothing is
 * a multiple of some power of two or of the lanes, so only few sizes need to be tried.
 */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/device/predict.h"
#include "layout/device/suggest.h"
#include "layout/shape.h"

#include <string.h>

#define MAX_STEPS  32
#define MAX_NEXT   5
#define EXTENT_MAX (INT64_MAX / 4)
#define LOOK_AHEAD 1024

struct extent_search {
    const struct shape *shape; /* as written */
    size_t dim;
    int64_t max_extent, max_bytes; /* upper bounds of every size */
    const struct target *target;
    struct arena *arena;
    struct extents *found;
    size_t step_count;
    int64_t steps[MAX_STEPS];
};

/* Makes the array with another extent. False if it exceeds a limit or does not fit 64 bits. */
static bool
with_extent(struct extent_search *s, int64_t extent, struct extent *one)
{
    struct diagnostic ignored;
    size_t assumed;
    struct shape copy = *s->shape;
    if (extent > s->max_extent)
        return false;
    int64_t *dims = arena_array(s->arena, copy.rank + 1, sizeof *dims);
    memcpy(dims, copy.dims, copy.rank * sizeof *dims);
    dims[s->dim] = extent;
    copy.dims = dims;
    if (shape_validate(&copy, &ignored))
        return false;
    /* a layout that is written in full comes back unchanged */
    struct shape *own = arena_alloc(s->arena, sizeof *own);
    *own = copy;
    one->shape = predict_shape(s->target, own, PREDICT_ABSENT, s->arena, &assumed, &ignored);
    return size_compute(&one->size, one->shape, s->arena, &ignored) == 0 &&
           one->size.bytes <= s->max_bytes;
}

/* Returns whether the share of padding in a is smaller than in b. */
static bool
pads_less(const struct size *a, const struct size *b)
{
    return (wide_integer)a->padding_bytes * b->bytes <
           (wide_integer)b->padding_bytes * a->bytes;
}

static bool
fits(struct extent_search *s, int64_t extent, int64_t bytes)
{
    struct extent one;
    return with_extent(s, extent, &one) && one.size.bytes <= bytes;
}

/* Orders are compared with tiles of few rows. Types of 1 and 2 bits have tiles of more rows, so
 * that the chosen order may take up to a tile's rows and columns too many, and a slightly
 * larger dimension may change the order. Therefore sizes beyond the first that does not fit may
 * fit again. */
static int64_t
look_ahead(struct extent_search *s, int64_t low, int64_t bytes)
{
    int64_t best = low;
    if (predict_min_rows(s->target, s->shape) <= s->target->tiles.compared_rows)
        return low;
    for (int64_t i = 1; i <= LOOK_AHEAD; i++)
        if (fits(s, low + i, bytes))
            best = low + i;
    return best;
}

/* The largest extent within the limits that takes at most this many bytes; 0: not even 1
 * does. */
static int64_t
largest(struct extent_search *s, int64_t bytes)
{
    int64_t low = 0, high = 1; /* low fits, high does not */
    while (high <= EXTENT_MAX && fits(s, high, bytes)) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (fits(s, middle, bytes))
            low = middle;
        else
            high = middle;
    }
    return look_ahead(s, low, bytes);
}

static void
add_extent(struct extent_search *s, enum extent_kind kind, const struct extent *one)
{
    struct extents *found = s->found;
    if (found->count == EXTENT_LIMIT)
        return;
    found->items[found->count] = *one;
    found->items[found->count++].kind = kind;
}

/* Lists the steps: powers of two, and powers of two times the lanes. */
static void
list_steps(struct extent_search *s)
{
    int64_t lanes = s->target->tiles.lanes;
    for (int64_t step = 1; step <= 4096; step *= 2)
        s->steps[s->step_count++] = step;
    for (int64_t step = lanes; lanes && step <= 64 * lanes; step *= 2)
        s->steps[s->step_count++] = step;
}

static void
add_largest(struct extent_search *s, int64_t limit)
{
    struct extent best = {0}, one;
    int64_t at = 0;
    for (size_t i = 0; i < s->step_count; i++) {
        int64_t extent = limit / s->steps[i] * s->steps[i];
        if (extent == 0 || !with_extent(s, extent, &one))
            continue;
        if (best.shape && !pads_less(&one.size, &best.size) &&
            (pads_less(&best.size, &one.size) || extent <= at))
            continue;
        best = one;
        at = extent;
    }
    if (best.shape)
        add_extent(s, EXTENT_LARGEST, &best);
}

/* Adds sizes above `from`. Each has a smaller share of padding than `from` and all sizes tried
 * between. */
static void
add_next(struct extent_search *s, int64_t from, const struct size *pads)
{
    struct extent best = {.size = *pads}, one;
    int64_t at = from;
    for (int count = 0; count < MAX_NEXT; count++) {
        int64_t next = INT64_MAX;
        for (size_t i = 0; i < s->step_count; i++) {
            int64_t extent = (from / s->steps[i] + 1) * s->steps[i];
            if (extent > at && extent < next && with_extent(s, extent, &one) &&
                pads_less(&one.size, &best.size))
                next = extent;
        }
        if (!with_extent(s, next, &best))
            return;
        add_extent(s, EXTENT_NEXT, &best);
        at = next;
    }
}

int
suggest_extents(struct extents *found, const struct extent_query *query,
                const struct target *target, struct arena *arena, struct diagnostic *d)
{
    const struct shape *shape = query->shape;
    struct extent_search search = {.shape = shape_array(shape),
                                   .dim = query->dim,
                                   .max_extent = EXTENT_MAX,
                                   .max_bytes = INT64_MAX,
                                   .target = target,
                                   .arena = arena,
                                   .found = found};
    if (query->max_extent)
        search.max_extent = query->max_extent;
    if (query->max_bytes)
        search.max_bytes = query->max_bytes;
    struct extent one;
    size_t assumed;
    int64_t now = search.shape->dims[query->dim];
    *found = (struct extents){0};
    found->now = predict_shape(target, search.shape, PREDICT_ABSENT, arena, &assumed, d);
    if (size_compute(&found->size, found->now, arena, d))
        return -1;
    if (!found->size.known)
        return diagnostic_set(d, UNBOUNDED_SIZE, shape->offset, shape->length);
    if (found->size.bytes == 0 || found->now->layout.split_count)
        return 0;
    list_steps(&search);
    int64_t same = largest(&search, found->size.bytes);
    bool more = same > now && with_extent(&search, same, &one);
    if (more)
        add_extent(&search, EXTENT_FREE, &one);
    if (query->max_extent || query->max_bytes) {
        int64_t limit = largest(&search, INT64_MAX);
        if (limit)
            add_largest(&search, limit);
        else
            add_extent(&search, EXTENT_NONE, &(struct extent){0});
    }
    if (more)
        add_next(&search, same, &one.size);
    else
        add_next(&search, now, &found->size);
    return 0;
}
