#include "layout/pack/curve.h"

#include <string.h>

bool
curve_next_stretch(const struct memory *memory, const struct buffer *buffer, uint32_t *i,
                   struct interval *life)
{
    uint32_t k = *i;
    if (k == buffer->count)
        return false;
    const struct interval *lives = memory->buffers.lives + buffer->first;
    for (*life = lives[k++]; k < buffer->count && lives[k].start <= life->end; k++)
        if (life->end < lives[k].end)
            life->end = lives[k].end;
    *i = k;
    life->start += buffer->takes_over && life->start == buffer->start;
    return true;
}

/* Adds the bytes to the changes at the first tick of each stretch, and takes them off behind
 * its last. */
static void
add_changes(const struct memory *memory, const struct buffer *buffer, int64_t bytes,
            int64_t *changes)
{
    struct interval life;
    for (uint32_t i = 0; curve_next_stretch(memory, buffer, &i, &life);) {
        changes[life.start] += bytes;
        changes[life.end + 1] -= bytes;
    }
}

/* Returns whether a buffer is the one after which scratch for SparseCore contexts is counted:
 * the first in it. The scratch is kept throughout. */
static bool
keeps_scratch(const struct buffer *buffer)
{
    return buffer->scratch && !buffer->within;
}

bool
curve_counts(const struct buffer *buffer, bool all)
{
    enum buffer_role role = buffer_role(buffer);
    bool fixed = role == BUFFER_CONSTANT || (buffer->flags & VALUE_TABLE) ||
                 keeps_scratch(buffer) ||
                 (role == BUFFER_ARGUMENT && !(buffer->flags & VALUE_DONATED));
    return !fixed && (all || (role == BUFFER_TEMP && !buffer->within));
}

void
curve_sum(const struct memory *memory, int space, bool all, const int64_t *bytes,
          int64_t *curve)
{
    uint32_t ticks = memory->flow.tick_count;
    struct buffer_list list = buffers_in_space(&memory->buffers, space);
    memset(curve, 0, (ticks + 2) * sizeof *curve);
    for (uint32_t i = 0; i < list.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[list.numbers[i]];
        int64_t own = bytes ? bytes[list.numbers[i]] : buffer->bytes;
        if (keeps_scratch(buffer))
            curve[0] += own;
        else if (curve_counts(buffer, all))
            add_changes(memory, buffer, own, curve);
    }
    for (uint32_t i = 1; i <= ticks; i++)
        curve[i] += curve[i - 1];
}

void
memory_curve(const struct memory *memory, int space, const int64_t *bytes, int64_t *curve)
{
    curve_sum(memory, space, false, bytes, curve);
    for (uint32_t i = 0; space == SPACE_VMEM && i < memory->flow.tick_count; i++)
        curve[i] += memory_step_scratch(memory, space, i);
}

uint32_t
curve_highest(const int64_t *curve, uint32_t count)
{
    uint32_t at = 0;
    for (uint32_t i = 1; i <= count; i++)
        if (curve[i] > curve[at])
            at = i;
    return at;
}
