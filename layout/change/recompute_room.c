/* What is made again is alive for a short while, and the compiler keeps what it can of that in
 * the fast memory; so it does with what had no room there before. */
#include "layout/change/recompute_private.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/trial/fast.h"

/* The value that stands for a buffer. */
static uint32_t
value_of(const struct buffers *buffers, const struct buffer *buffer)
{
    return value_buffer(&buffers->flow->values, buffers->members[buffer->first]);
}

/* Returns whether a value is made again, and by this change: others may have added more. */
static bool
is_fresh(const struct recomputing *r, uint32_t value)
{
    return value >= r->value_count && value - r->value_count < r->again_count;
}

/* Returns whether a buffer may move to the fast memory: what is made again may, and what had
 * no room there before. before: the curve of the program as it is. */
static bool
may_move(const struct recomputing *r, const struct buffers *buffers,
         const struct buffer *buffer, const struct fast_curve *before)
{
    if (!fast_may_hold(buffer))
        return false;
    uint32_t value = value_of(buffers, buffer);
    if (is_fresh(r, value))
        return !r->again[value - r->value_count].saved;
    return buffer->end - buffer->start <= FEW_STEPS &&
           !fast_fits(target_fast(buffers->target), before, buffer, buffer->bytes);
}

/* Lets what the fast memory has room for lie there. */
static void
fill_fast(const struct recomputing *r, struct buffers *buffers, const struct fast_curve *before)
{
    const struct target_space *fast = target_fast(buffers->target);
    struct buffer **items = arena_array(recompute_arena(r), buffers->count + 1, sizeof *items);
    size_t count = 0;
    for (uint32_t i = 0; i < buffers->count; i++)
        if (may_move(r, buffers, &buffers->items[i], before))
            items[count++] = &buffers->items[i];
    struct fast_curve *curve = fast_curve_of(buffers, fast, false);
    fast_fill(fast, curve, items, count);
    fast_fill_all(buffers, fast, curve, &(struct fast_before){before, NULL});
}

/* The bytes that lie in the fast memory at each tick of the program as it is. What is not kept
 * ends early, before its start if it is gone. */
static struct fast_curve *
curve_before(const struct recomputing *r, const struct buffers *buffers)
{
    const struct target_space *fast = target_fast(buffers->target);
    struct fast_curve *curve = fast_curve_of(buffers, fast, true);
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        uint32_t value = value_of(buffers, buffer);
        int64_t sign = value >= r->value_count ? -1 : 1;
        uint32_t first =
            sign < 0 ? buffer->start : (uint32_t)max_size(buffer->start, buffer->end + 1);
        uint32_t last = sign < 0 ? buffer->end : r->ends[value];
        if (buffer->space == fast->number)
            fast_curve_add(curve, first, last, sign * buffer->bytes);
    }
    return curve;
}

/* Sets the sizes of what is made again, and of what is not kept. */
static void
set_sizes(const struct recomputing *r, struct buffers *buffers)
{
    for (uint32_t i = 0; i < buffers->count; i++) {
        struct buffer *buffer = &buffers->items[i];
        uint32_t value = value_of(buffers, buffer);
        if (is_fresh(r, value)) {
            const struct again *again = &r->again[value - r->value_count];
            double part = (double)again->bytes / (double)max_i64(again->whole, 1);
            if (again->saved)
                buffer->space = SPACE_DEFAULT;
            buffer->bytes = (int64_t)((double)buffer->bytes * part);
            buffer->padding_bytes = (int64_t)((double)buffer->padding_bytes * part);
        } else if (value >= r->value_count) {
            continue;
        } else if (r->gone[value]) {
            buffer->bytes = buffer->padding_bytes = 0;
        } else if (r->retyped[value]) {
            const struct stack *stack = &r->stacks->of[value];
            buffer->bytes = scaled(buffer->bytes, stack->bits, stack->kept_bits);
            buffer->padding_bytes =
                scaled(buffer->padding_bytes, stack->bits, stack->kept_bits);
        }
    }
}

void
recompute_in_buffers(void *context, struct buffers *buffers)
{
    const struct recomputing *r = context;
    const struct target_space *fast = target_fast(buffers->target);
    bool last = r->value_count + r->again_count == buffers->flow->values.count;
    bool fills = last && fast && fast->bytes > FAST_SPARE;
    struct fast_curve *before = fills ? curve_before(r, buffers) : NULL;
    set_sizes(r, buffers);
    if (fills)
        fill_fast(r, buffers, before);
}
