/*
 * Composition and coalescing.
 *
 * CuTe's algorithm divides the leaves of A by the strides of B. Its answer is enumerated. Where
 * it is not A(B(i)), each leaf of B is asked by itself: the function c -> A(c * stride) is a
 * layout if and only if the length of its first linear run divides the extent, and the function
 * of the runs is a layout again. So an answer is found whenever there is one.
 */
#include "layout/cute/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"

#include <stdlib.h>

bool
cute_has_none(const struct diagnostic *d)
{
    switch (d->code) {
    case CUTE_NO_LEAF:
    case CUTE_NO_COORDINATES:
    case CUTE_NO_SUM:
    case CUTE_OUTSIDE:
    case CUTE_NO_COMPLEMENT:
    case CUTE_SUM_TWICE:
    case CUTE_OVERLAP:
    case CUTE_CLASH:
    case CUTE_NEGATIVE:
    case CUTE_DIVIDES:
    case CUTE_NO_PARTS:
    case CUTE_NO_ADJACENT:
    case CUTE_NO_RECAST:
    case CUTE_RANKS:
    case CUTE_NOT_PLAIN:
        return true;
    default:
        return false;
    }
}

static int
too_large(const struct cute_work *w)
{
    return diagnostic_set(w->d, SIZE_OVERFLOW, 0, 0);
}

/* ---- lists of leaves ---- */

struct list {
    size_t count, capacity;
    struct cute_mode *modes;
};

static void
append(const struct cute_work *w, struct list *list, int64_t extent, int64_t stride)
{
    arena_grow(w->arena, &list->modes, list->count, &list->capacity, sizeof *list->modes);
    list->modes[list->count++] = cute_leaf(extent, stride);
}

/* Makes a list a mode: a leaf if it has one. */
static int
list_mode(const struct cute_work *w, struct list *list, struct cute_mode *mode)
{
    if (list->count == 1) {
        *mode = list->modes[0];
        return 0;
    }
    return cute_nest(list->modes, list->count, mode, w->d);
}

/* Joins leaves that continue each other. `open`: the last leaf is kept, with at least two
 * values, because the layout goes on in it. */
static int
join_leaves(const struct cute_work *w, const struct cute_mode *layout, bool open,
            struct list *joined)
{
    struct cute_leaves leaves = cute_flatten(layout, w->arena);
    for (size_t i = 0; i < leaves.count; i++) {
        int64_t size = leaves.leaf[i]->size, stride = leaves.leaf[i]->stride, reach;
        struct cute_mode *last = joined->count ? &joined->modes[joined->count - 1] : NULL;
        if (open && i + 1 == leaves.count && size == 1)
            size = 2;
        if (size == 1)
            continue;
        if (last && checked_multiply(last->size, last->stride, &reach) && reach == stride) {
            if (!checked_multiply(last->size, size, &last->size))
                return too_large(w);
        } else {
            append(w, joined, size, stride);
        }
    }
    if (joined->count == 0)
        append(w, joined, 1, 0);
    return 0;
}

int
cute_coalesce(const struct cute_work *w, const struct cute_mode *layout,
              struct cute_mode *result)
{
    struct list joined = {0};
    if (join_leaves(w, layout, false, &joined) || list_mode(w, &joined, result))
        return -1;
    for (int64_t i = 0; i < layout->size; i++) {
        if (!steps_take((int64_t)joined.count + 1))
            return steps_spent(w->d);
        if (cute_at(layout, i) != cute_at(result, i))
            return diagnostic_set(w->d, CUTE_NO_SUM, 0, 0, (long long)i,
                                  (long long)cute_at(layout, i), (long long)cute_at(result, i));
    }
    return 0;
}

int
cute_coalesce_by(const struct cute_work *w, const struct cute_mode *layout,
                 const struct cute_mode *profile, struct cute_mode *result)
{
    if (!profile->nested)
        return cute_coalesce(w, layout, result);
    size_t rank = cute_rank(layout);
    if (!layout->nested || profile->count > rank)
        return diagnostic_set(w->d, CUTE_PROFILE, 0, 0, profile->count, rank);
    struct cute_mode *modes = arena_array(w->arena, rank + 1, sizeof *modes);
    for (size_t i = 0; i < rank; i++) {
        modes[i] = layout->modes[i];
        if (i < profile->count &&
            cute_coalesce_by(w, &layout->modes[i], &profile->modes[i], &modes[i]))
            return -1;
    }
    return cute_nest(modes, rank, result, w->d);
}

/* ---- CuTe's algorithm, leaf by leaf ---- */

/* Composes the joined leaves of A with a leaf of B. Returns false where extents do not divide
 * or strides do not fit. */
static bool
divide_leaf(const struct cute_work *w, const struct list *a, const struct cute_mode *b,
            struct list *parts)
{
    int64_t rest = b->size, stride = b->stride, scaled;
    for (size_t i = 0; i + 1 < a->count; i++) {
        int64_t extent = a->modes[i].size, length = stride < 0 ? -stride : stride;
        int64_t next = divide_up(extent, length), above = divide_up(length, extent);
        if (next > 1 && rest > 1) {
            int64_t part = min_i64(next, rest);
            if (rest % part || !checked_multiply(stride, a->modes[i].stride, &scaled))
                return false;
            append(w, parts, part, scaled);
            rest /= part;
        }
        stride = stride < 0 ? -above : above;
    }
    if (parts->count && rest == 1)
        return true;
    if (!checked_multiply(stride, a->modes[a->count - 1].stride, &scaled))
        return false;
    append(w, parts, rest, scaled);
    return true;
}

/* ---- any function of one leaf ---- */

/* Returns the length of the first linear run of c -> A(c * stride * step), below `extent`. */
static int64_t
linear_run(const struct cute_mode *a, const struct cute_mode *b, int64_t step, int64_t extent)
{
    int64_t one = extent > 1 ? cute_at(a, b->stride * step) : 0, run = 1;
    while (run < extent && steps_take(4) && cute_at(a, run * step * b->stride) == run * one)
        run++;
    return run;
}

/* Finds the leaves of c -> A(c * stride). */
static int
find_leaves(const struct cute_work *w, const struct cute_mode *a, const struct cute_mode *b,
            struct list *parts)
{
    int64_t step = 1, rest = b->size;
    parts->count = 0;
    do {
        int64_t run = linear_run(a, b, step, rest);
        if (!steps_take(1))
            return steps_spent(w->d);
        if (rest % run)
            return diagnostic_set(w->d, CUTE_NO_LEAF, 0, 0, (long long)b->size,
                                  (long long)b->stride, (long long)run, (long long)rest,
                                  (long long)(run * step * b->stride),
                                  (long long)cute_at(a, run * step * b->stride));
        append(w, parts, run, cute_at(a, step * b->stride));
        rest /= run;
        step *= run;
    } while (rest > 1);
    return 0;
}

/* ---- all leaves ---- */

struct composing {
    const struct cute_work *w;
    const struct cute_mode *a;
    struct list joined; /* the leaves of A */
    bool searched;      /* leaves are found by asking A */
};

static int
compose_mode(struct composing *c, const struct cute_mode *b, struct cute_mode *result)
{
    const struct cute_work *w = c->w;
    struct list parts = {0};
    if (b->nested) {
        struct cute_mode *modes = arena_array(w->arena, b->count + 1, sizeof *modes);
        for (size_t i = 0; i < b->count; i++)
            if (compose_mode(c, &b->modes[i], &modes[i]))
                return -1;
        return cute_nest(modes, b->count, result, w->d);
    }
    if (b->stride == 0 || c->joined.count == 1) {
        int64_t stride;
        if (!checked_multiply(b->stride, c->joined.modes[0].stride, &stride))
            return too_large(w);
        *result = cute_leaf(b->size, stride);
        return 0;
    }
    if (!c->searched && !divide_leaf(w, &c->joined, b, &parts))
        c->searched = true;
    if (c->searched && find_leaves(w, c->a, b, &parts))
        return -1;
    return list_mode(w, &parts, result);
}

/* Compares R(i) with A(B(i)). Returns 1 if they are equal, 0 with *index set if not. Below 0 A
 * is asked where division rounded down, as in Python, and towards 0, as in C++, say the same.
 */
static int
enumerate(const struct composing *c, const struct cute_mode *b, const struct cute_mode *result,
          int64_t *index)
{
    for (*index = 0; *index < b->size; ++*index) {
        if (!steps_take(8))
            return steps_spent(c->w->d);
        int64_t at = cute_at(b, *index), wanted = cute_at(c->a, at);
        if (at < 0 && wanted != -cute_at(c->a, -at))
            return diagnostic_set(c->w->d, CUTE_OUTSIDE, 0, 0, (long long)*index,
                                  (long long)at);
        if (wanted != cute_at(result, *index))
            return 0;
    }
    return 1;
}

/* Offsets that B reaches must be within what A can be asked without overflow. */
static bool
is_reachable(const struct cute_mode *a, const struct cute_mode *b, struct arena *arena)
{
    struct cute_leaves inner = cute_flatten(a, arena), outer = cute_flatten(b, arena);
    int64_t most = 0, longest = 0, ignored;
    for (size_t i = 0; i < outer.count; i++)
        most += (outer.leaf[i]->size - 1) * llabs(outer.leaf[i]->stride);
    for (size_t i = 0; i < outer.count; i++)
        most = most > llabs(outer.leaf[i]->stride) ? most : llabs(outer.leaf[i]->stride);
    for (size_t i = 0; i < inner.count; i++)
        if (!checked_add(longest, llabs(inner.leaf[i]->stride), &longest))
            return false;
    return checked_multiply(most, longest, &ignored) && ignored < (int64_t)1 << 62;
}

int
cute_compose(const struct cute_work *w, const struct cute_mode *a, const struct cute_mode *b,
             struct cute_mode *result)
{
    struct composing c = {.w = w, .a = a};
    int64_t index;
    if (!is_reachable(a, b, w->arena))
        return too_large(w);
    if (join_leaves(w, a, true, &c.joined) || compose_mode(&c, b, result))
        return -1;
    int equal = enumerate(&c, b, result, &index);
    if (equal == 0 && !c.searched) {
        c.searched = true;
        if (compose_mode(&c, b, result))
            return -1;
        equal = enumerate(&c, b, result, &index);
    }
    if (equal < 0)
        return -1;
    if (!equal)
        return diagnostic_set(w->d, CUTE_NO_SUM, 0, 0, (long long)index,
                              (long long)cute_at(a, cute_at(b, index)),
                              (long long)cute_at(result, index));
    return 0;
}

int
cute_compose_tiler(const struct cute_work *w, const struct cute_mode *a,
                   const struct cute_tiler *tiler, struct cute_mode *result)
{
    size_t rank = cute_rank(a);
    if (tiler->single)
        return cute_compose(w, a, &tiler->tiles[0].mode, result);
    if (tiler->count > rank)
        return diagnostic_set(w->d, CUTE_RANKS, 0, 0, tiler->count, rank);
    struct cute_mode *modes = arena_array(w->arena, rank + 1, sizeof *modes);
    for (size_t i = 0; i < rank; i++) {
        modes[i] = *cute_top(a, i);
        if (i < tiler->count && !tiler->tiles[i].whole &&
            cute_compose(w, cute_top(a, i), &tiler->tiles[i].mode, &modes[i]))
            return -1;
    }
    return cute_nest(modes, rank, result, w->d);
}
