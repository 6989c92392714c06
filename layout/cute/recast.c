/* The layout of the same memory in elements of another width. */
#include "layout/cute/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"

#include <stdlib.h>

/* A change of width: by `count` old elements a new one (wider), or the reverse. */
struct change {
    const struct cute_work *w;
    int64_t count;
    bool wider;
    bool adjacent; /* a leaf of stride 1 was found */
};

static int
refuse(const struct change *c, const struct cute_mode *leaf)
{
    return diagnostic_set(c->w->d, CUTE_NO_RECAST, 0, 0, (long long)leaf->size,
                          (long long)leaf->stride, (long long)c->count);
}

/* Joins elements: strides of less than a new element run within it. */
static int
widen_leaf(const struct change *c, const struct cute_mode *leaf, struct cute_mode *result)
{
    int64_t length = llabs(leaf->stride), within;
    *result = *leaf;
    if (leaf->stride == 0)
        return 0;
    if (length >= c->count) {
        result->stride /= c->count;
        return length % c->count ? refuse(c, leaf) : 0;
    }
    within = c->count / length;
    if (c->count % length || (leaf->size > 1 && leaf->size % within && within % leaf->size))
        return refuse(c, leaf);
    int64_t size = leaf->size % within ? 1 : leaf->size / within;
    *result = cute_leaf(size, leaf->stride < 0 ? -1 : 1);
    return 0;
}

static int
narrow_leaf(struct change *c, const struct cute_mode *leaf, struct cute_mode *result)
{
    bool unit = leaf->stride == 1 || leaf->stride == -1;
    *result = *leaf;
    c->adjacent |= unit;
    int64_t *wider = unit ? &result->size : &result->stride;
    if (!checked_multiply(*wider, c->count, wider))
        return diagnostic_set(c->w->d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

static int
change_mode(struct change *c, const struct cute_mode *mode, struct cute_mode *result)
{
    if (!mode->nested)
        return c->wider ? widen_leaf(c, mode, result) : narrow_leaf(c, mode, result);
    struct cute_mode *modes = arena_array(c->w->arena, mode->count + 1, sizeof *modes);
    for (size_t i = 0; i < mode->count; i++)
        if (change_mode(c, &mode->modes[i], &modes[i]))
            return -1;
    return cute_nest(modes, mode->count, result, c->w->d);
}

/* Sorts the narrow elements that each layout touches; `count` of them at each offset. */
static int64_t *
touched(const struct change *c, const struct cute_mode *layout, int64_t count, size_t *length)
{
    int64_t *at = arena_array(c->w->arena, (size_t)(layout->size * count) + 1, sizeof *at);
    size_t kept = 0;
    *length = 0;
    for (int64_t i = 0; i < layout->size; i++)
        for (int64_t k = 0; k < count; k++)
            at[(*length)++] = cute_at(layout, i) * count + k;
    qsort(at, *length, sizeof *at, compare_int64);
    for (size_t i = 0; i < *length; i++)
        if (!kept || at[kept - 1] != at[i])
            at[kept++] = at[i];
    *length = kept;
    return at;
}

/* Compares the sets of wide elements that both layouts touch, or of narrow ones. */
static int
check(const struct change *c, const struct cute_mode *old, const struct cute_mode *new)
{
    size_t olds, news, kept = 0;
    int64_t work;
    if (!checked_multiply(old->size + new->size, 8 * c->count, &work) || !steps_take(work))
        return steps_spent(c->w->d);
    int64_t *a = touched(c, old, c->wider ? 1 : c->count, &olds);
    int64_t *b = touched(c, new, 1, &news);
    for (size_t i = 0; c->wider && i < olds; i++) {
        int64_t wide = floor_divide(a[i], c->count);
        if (!kept || a[kept - 1] != wide)
            a[kept++] = wide;
    }
    if (c->wider)
        olds = kept;
    bool same = olds == news;
    for (size_t i = 0; same && i < olds; i++)
        same = a[i] == b[i];
    return same ? 0 : refuse(c, old);
}

/* Recasts where one width is a multiple of the other. */
static int
recast_whole(const struct cute_work *w, const struct cute_mode *layout, int64_t old_bits,
             int64_t new_bits, struct cute_mode *result)
{
    struct change c = {.w = w, .wider = new_bits > old_bits};
    c.count = max_i64(old_bits, new_bits) / min_i64(old_bits, new_bits);
    *result = *layout;
    if (c.count == 1)
        return 0;
    if (change_mode(&c, layout, result))
        return -1;
    if (!c.wider && !c.adjacent)
        return diagnostic_set(w->d, CUTE_NO_ADJACENT, 0, 0, (long long)old_bits,
                              (long long)new_bits);
    return check(&c, layout, result);
}

/* By way of elements that are multiples of both, as CuTe's recast_layout does. */
int
cute_recast(const struct cute_work *w, const struct cute_mode *layout, int64_t old_bits,
            int64_t new_bits, struct cute_mode *result)
{
    struct cute_mode both;
    int64_t divisor = old_bits, rest = new_bits, common;
    while (rest) {
        int64_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    if (!checked_multiply(old_bits / divisor, new_bits, &common))
        return diagnostic_set(w->d, SIZE_OVERFLOW, 0, 0);
    if (common == old_bits || common == new_bits)
        return recast_whole(w, layout, old_bits, new_bits, result);
    return recast_whole(w, layout, old_bits, common, &both) ||
                   recast_whole(w, &both, common, new_bits, result)
               ? -1
               : 0;
}
