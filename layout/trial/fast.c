/* What lies in the fast memory is known by tick; a buffer fits if it does at all of its own. */
#include "layout/trial/fast.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/space.h"

#include <stdlib.h>

bool
fast_is_fetched(const struct buffers *buffers, const struct buffer *buffer)
{
    const struct value *value = buffer_value(buffers, buffer, 0);
    const struct operation *operation = &flow_step(buffers->flow, value->tick)->operation;
    return operation->rule == RULE_COPY_START ||
           (operation->part == ASYNC_START && operation->trait == TRAIT_SLICE);
}

/* ---- the curve ---- */

/* A segment tree over ticks: the most bytes at a tick below a node, without what was added to
 * all ticks of a node above it. */
struct fast_curve {
    uint32_t leaves;       /* a power of two; the children of node n are 2 n and 2 n + 1 */
    int64_t *most, *added; /* by node */
};

struct fast_curve *
fast_curve_new(const struct buffers *buffers)
{
    struct arena *arena = &buffers->flow->arena;
    struct fast_curve *curve = arena_alloc(arena, sizeof *curve);
    for (curve->leaves = 1; curve->leaves < buffers->flow->tick_count + 2; curve->leaves *= 2)
        ;
    curve->most = arena_array(arena, 2 * (size_t)curve->leaves, sizeof *curve->most);
    curve->added = arena_array(arena, 2 * (size_t)curve->leaves, sizeof *curve->added);
    return curve;
}

/* Sets the most bytes of the nodes above a leaf. */
static void
settle(struct fast_curve *curve, uint32_t leaf)
{
    for (uint32_t node = (curve->leaves + leaf) / 2; node; node /= 2)
        curve->most[node] =
            max_i64(curve->most[2 * node], curve->most[2 * node + 1]) + curve->added[node];
}

void
fast_curve_add(struct fast_curve *curve, uint32_t first, uint32_t last, int64_t bytes)
{
    uint32_t left = curve->leaves + first, right = curve->leaves + last + 1;
    if (first > last)
        return;
    for (; left < right; left /= 2, right /= 2) {
        if (left & 1) {
            curve->added[left] += bytes;
            curve->most[left++] += bytes;
        }
        if (right & 1) {
            curve->added[--right] += bytes;
            curve->most[right] += bytes;
        }
    }
    settle(curve, first);
    settle(curve, last);
}

/* The most bytes at the ticks from the first to the last one. What was added to a node is in
 * its own most, and is added to that of the nodes below it on the way up. */
static int64_t
most_between(const struct fast_curve *curve, uint32_t first, uint32_t last)
{
    uint32_t left = curve->leaves + first, right = curve->leaves + last;
    int64_t left_most = curve->most[left], right_most = curve->most[right];
    for (; left / 2 != right / 2; left /= 2, right /= 2) {
        if (!(left & 1))
            left_most = max_i64(left_most, curve->most[left + 1]);
        if (right & 1)
            right_most = max_i64(right_most, curve->most[right - 1]);
        left_most += curve->added[left / 2];
        right_most += curve->added[right / 2];
    }
    int64_t most = max_i64(left_most, right_most);
    while (left /= 2)
        most += curve->added[left];
    return most;
}

struct fast_curve *
fast_curve_of(const struct buffers *buffers, const struct target_space *fast, bool fetched)
{
    struct fast_curve *curve = fast_curve_new(buffers);
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        if (buffer->space == fast->number && (fetched || !fast_is_fetched(buffers, buffer)))
            fast_curve_add(curve, buffer->start, buffer->end, buffer->bytes);
    }
    return curve;
}

/* ---- what may lie there ---- */

bool
fast_may_hold(const struct buffer *buffer)
{
    return buffer->space == SPACE_DEFAULT && buffer_role(buffer) == BUFFER_TEMP &&
           !(buffer->flags & VALUE_TABLE) && buffer->bytes > 0;
}

bool
fast_fits(const struct target_space *fast, const struct fast_curve *curve,
          const struct buffer *buffer, int64_t bytes)
{
    int64_t room = fast->bytes - FAST_SPARE - bytes;
    return most_between(curve, buffer->start, buffer->end) <= room;
}

static int
compare_lives(const void *left, const void *right)
{
    const struct buffer *const *x = left, *const *y = right, *a = *x, *b = *y;
    uint32_t life = a->end - a->start, other = b->end - b->start;
    if (life != other)
        return compare_numbers(life, other);
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return compare_numbers(a->start, b->start);
}

void
fast_fill(const struct target_space *fast, struct fast_curve *curve, struct buffer **items,
          size_t count)
{
    qsort(items, count, sizeof *items, compare_lives);
    for (size_t i = 0; i < count; i++) {
        if (!fast_fits(fast, curve, items[i], items[i]->bytes))
            continue;
        fast_curve_add(curve, items[i]->start, items[i]->end, items[i]->bytes);
        items[i]->space = (int16_t)fast->number;
    }
}

/* Returns whether buffer number i may lie there, and had no room there before. */
static bool
newly_holds(const struct buffers *buffers, const struct target_space *fast,
            const struct fast_before *before, uint32_t i)
{
    const struct buffer *buffer = &buffers->items[i];
    int64_t bytes = before->bytes ? before->bytes[i] : buffer->bytes;
    return fast_may_hold(buffer) && !fast_fits(fast, before->curve, buffer, bytes);
}

void
fast_fill_all(struct buffers *buffers, const struct target_space *fast,
              struct fast_curve *curve, const struct fast_before *before)
{
    bool fits = true;
    for (uint32_t i = 0; i < buffers->count && fits; i++) {
        const struct buffer *buffer = &buffers->items[i];
        if (!newly_holds(buffers, fast, before, i))
            continue;
        fits = fast_fits(fast, curve, buffer, buffer->bytes);
        fast_curve_add(curve, buffer->start, buffer->end, buffer->bytes);
    }
    for (uint32_t i = 0; i < buffers->count && fits; i++)
        if (newly_holds(buffers, fast, before, i))
            buffers->items[i].space = (int16_t)fast->number;
}
