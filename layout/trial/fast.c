/* What lies in the fast memory is known by tick; a buffer fits if it does at all of its own. */
#include "layout/trial/fast.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/space.h"

#include <stdlib.h>

/* Returns whether a buffer is a copy of what lies in the main memory, fetched early. */
static bool
is_fetched(const struct buffers *buffers, const struct buffer *buffer)
{
    const struct value *value = buffer_value(buffers, buffer, 0);
    const struct operation *operation = &flow_step(buffers->flow, value->tick)->operation;
    return operation->rule == RULE_COPY_START ||
           (operation->part == ASYNC_START && operation->trait == TRAIT_SLICE);
}

int64_t *
fast_curve(const struct buffers *buffers, const struct target_space *fast, bool fetched)
{
    uint32_t ticks = buffers->flow->tick_count + 2;
    int64_t *curve = arena_array(&buffers->flow->arena, ticks, sizeof *curve);
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        if (buffer->space != fast->number || (!fetched && is_fetched(buffers, buffer)))
            continue;
        curve[min_i64(buffer->start, ticks - 1)] += buffer->bytes;
        curve[min_i64((int64_t)buffer->end + 1, ticks - 1)] -= buffer->bytes;
    }
    for (uint32_t t = 1; t < ticks; t++)
        curve[t] += curve[t - 1];
    return curve;
}

bool
fast_may_hold(const struct buffer *buffer)
{
    return buffer->space == SPACE_DEFAULT && buffer_role(buffer) == BUFFER_TEMP &&
           !(buffer->flags & VALUE_TABLE) && buffer->bytes > 0;
}

bool
fast_fits(const struct target_space *fast, const int64_t *curve, const struct buffer *buffer,
          int64_t bytes)
{
    int64_t room = fast->bytes - FAST_SPARE - bytes;
    for (uint32_t t = buffer->start; t <= buffer->end; t++)
        if (curve[t] > room)
            return false;
    return true;
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

/* Adds a buffer to the curve. */
static void
lay(int64_t *curve, const struct buffer *buffer)
{
    for (uint32_t t = buffer->start; t <= buffer->end; t++)
        curve[t] += buffer->bytes;
}

void
fast_fill(const struct target_space *fast, int64_t *curve, struct buffer **items, size_t count)
{
    qsort(items, count, sizeof *items, compare_lives);
    for (size_t i = 0; i < count; i++) {
        if (!fast_fits(fast, curve, items[i], items[i]->bytes))
            continue;
        lay(curve, items[i]);
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
fast_fill_all(struct buffers *buffers, const struct target_space *fast, int64_t *curve,
              const struct fast_before *before)
{
    bool fits = true;
    for (uint32_t i = 0; i < buffers->count && fits; i++) {
        const struct buffer *buffer = &buffers->items[i];
        if (!newly_holds(buffers, fast, before, i))
            continue;
        fits = fast_fits(fast, curve, buffer, buffer->bytes);
        lay(curve, buffer);
    }
    for (uint32_t i = 0; i < buffers->count && fits; i++)
        if (newly_holds(buffers, fast, before, i))
            buffers->items[i].space = (int16_t)fast->number;
}
