/* Allocations, and the order from the largest buffer to the smallest. */
#include "layout/pack/assign.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/owner/roots.h"
#include "layout/pack/overwrite.h"
#include "layout/space.h"

#include <stdlib.h>

/* ---- the order of buffers ---- */

struct ordered {
    uint32_t buffer;
    uint32_t id;
    uint64_t position; /* the smallest of its values: rank, then post order */
};

/* Computations count from the last in the text, which the compiler prints in the post order of
 * their calls. */
static uint64_t
position_of(const struct assignment *a, uint32_t value)
{
    const struct flow *flow = a->buffers->flow;
    const struct tick *tick = &flow->ticks[flow->values.items[value].tick];
    uint32_t computation = tick->computation->number;
    uint64_t rank = flow->ownership->count - computation;
    if (tick->inner && !a->tpu)
        rank = UINT64_C(1) << 29;
    return rank << 32 | a->buffers->order.ids[computation][tick->step];
}

uint32_t
assign_id(const struct buffers *buffers, const struct buffer *buffer)
{
    uint32_t id = UINT32_MAX;
    for (uint32_t i = 0; i < buffer->count; i++)
        if (buffers->ids[buffers->members[buffer->first + i]] < id)
            id = buffers->ids[buffers->members[buffer->first + i]];
    return id;
}

static struct ordered
order_of(const struct assignment *a, uint32_t number)
{
    const struct buffer *buffer = &a->buffers->items[number];
    struct ordered ordered = {number, assign_id(a->buffers, buffer), UINT64_MAX};
    for (uint32_t i = 0; i < buffer->count; i++) {
        uint64_t position = position_of(a, a->buffers->members[buffer->first + i]);
        if (position < ordered.position)
            ordered.position = position;
    }
    return ordered;
}

/* Compares for the order: the largest first; of equals outputs first, then the buffers of
 * callers before those of callees. */
static int
compare_ordered(const void *left, const void *right, void *context)
{
    const struct buffers *buffers = context;
    const struct ordered *i = left, *k = right;
    const struct buffer *a = &buffers->items[i->buffer], *b = &buffers->items[k->buffer];
    bool output = a->flags & VALUE_OUTPUT, other = b->flags & VALUE_OUTPUT;
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    if (output != other)
        return output ? -1 : 1;
    if (i->position != k->position)
        return i->position < k->position ? -1 : 1;
    return compare_numbers(i->id, k->id);
}

/* ---- allocations ---- */

/* A bit for each stretch of the schedule that values of a buffer touch, or in all of which and
 * beyond one is alive. */
static uint64_t
stretches(const struct assignment *a, const struct buffer *buffer, bool full)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < buffer->count; i++) {
        const struct value *value = buffer_value(a->buffers, buffer, i);
        uint32_t first = (value->start >> a->stretch_bits) + full;
        uint32_t end = (value->end >> a->stretch_bits) + !full;
        if (first < end)
            bits |= (end < 64 ? UINT64_C(1) << end : 0) - (UINT64_C(1) << first);
    }
    return bits;
}

/* Returns whether a value of the buffer comes from another device. */
static bool
is_remote(const struct buffers *buffers, const struct buffer *buffer)
{
    const struct flow *flow = buffers->flow;
    for (uint32_t i = 0; i < buffer->count; i++) {
        const struct value *value = buffer_value(buffers, buffer, i);
        if (!(value->flags & VALUE_PHI) &&
            flow_step(flow, value->tick)->operation.trait == TRAIT_REMOTE)
            return true;
    }
    return false;
}

/* The longest life of a buffer's values, in half ticks. Whatever overlaps it interferes, so it
 * begins before the tick unless the value may overwrite another one there. */
static struct interval
longest_life(const struct buffers *buffers, const struct buffer *buffer)
{
    struct interval longest = {0};
    for (uint32_t i = 0; i < buffer->count; i++) {
        const struct value *value = buffer_value(buffers, buffer, i);
        if (i > 0 && 2 * (value->end - value->start) <= longest.end - longest.start)
            continue;
        bool takes_over = overwrites_any(buffers, buffers->members[buffer->first + i]);
        longest.start = 2 * value->start + takes_over;
        longest.end = 2 * value->end + 1;
    }
    return longest;
}

/* Notes that a buffer lies in an allocation. */
static void
take_in(struct assignment *a, struct allocation *allocation, const struct buffer *buffer)
{
    struct open_room *room = &allocation->use;
    struct interval life = longest_life(a->buffers, buffer);
    if (life.end - life.start >= room->use.end - room->use.start)
        room->use = life;
    room->full |= stretches(a, buffer, true);
    allocation->remote |= a->tpu && is_remote(a->buffers, buffer);
    allocation->lives = life_tree_add(&a->trees, allocation->lives, buffer);
    if (allocation->place)
        open_list_use(&a->open, allocation->place - 1, room);
}

struct allocation *
assign_new(struct assignment *a, uint32_t number)
{
    const struct buffer *buffer = &a->buffers->items[number];
    struct allocation *allocation = &a->items[a->count++];
    *allocation = (struct allocation){.bytes = buffer->bytes,
                                      .space = buffer->space,
                                      .temporary = buffer_role(buffer) == BUFFER_TEMP,
                                      .output = buffer->flags & VALUE_OUTPUT,
                                      .scratch = buffer->scratch,
                                      .first = number,
                                      .use.bytes = buffer->bytes};
    take_in(a, allocation, buffer);
    a->of_buffer[number] = a->count;
    return allocation;
}

void
assign_put(struct assignment *a, uint32_t allocation_number, uint32_t number)
{
    struct allocation *allocation = &a->items[allocation_number];
    struct buffer *buffer = &a->buffers->items[number];
    take_in(a, allocation, buffer);
    a->of_buffer[number] = allocation_number + 1;
    if (!(buffer->flags & VALUE_OUTPUT))
        buffer->within = allocation->first + 1;
}

/* On a TPU, what comes from another device does not lie where an output does, because it may
 * come before the output's time (reference: XLA must_not_live_out). */
static bool
keeps_remote_out(const struct assignment *a, const struct allocation *allocation,
                 const struct buffer *buffer)
{
    return a->tpu && ((allocation->output && is_remote(a->buffers, buffer)) ||
                      (allocation->remote && buffer->flags & VALUE_OUTPUT));
}

bool
assign_join(struct assignment *a, uint32_t allocation_number, uint32_t number)
{
    const struct allocation *allocation = &a->items[allocation_number];
    const struct buffer *buffer = &a->buffers->items[number];
    bool output = buffer->flags & VALUE_OUTPUT;
    a->work++;
    if (allocation->closed || allocation->space != buffer->space ||
        buffer->bytes > allocation->bytes || (output && buffer->bytes != allocation->bytes) ||
        keeps_remote_out(a, allocation, buffer) ||
        life_tree_interferes(&a->trees, allocation->lives, buffer, &a->work))
        return false;
    assign_put(a, allocation_number, number);
    return true;
}

bool
assign_join_operand(struct assignment *a, uint32_t number)
{
    const struct buffers *buffers = a->buffers;
    const struct buffer *buffer = &buffers->items[number];
    for (uint32_t i = 0; i < buffer->count; i++) {
        uint32_t value = buffers->members[buffer->first + i], operand;
        const struct value *v = &buffers->flow->values.items[value];
        uint32_t count = flow_step(buffers->flow, v->tick)->operand_count;
        for (uint32_t k = 0; v->part == 0 && k < count; k++) {
            if ((operand = operand_value(buffers, value, k)) == NO_VALUE)
                continue;
            uint32_t at = a->of_buffer[buffers->of_value[operand] - 1];
            if (at && assign_join(a, at - 1, number))
                return true;
        }
    }
    return false;
}

bool
assign_own(struct assignment *a, uint32_t number)
{
    const struct buffer *buffer = &a->buffers->items[number];
    bool constant = buffer->flags & VALUE_CONSTANT, argument = buffer->flags & VALUE_ARGUMENT;
    bool table = buffer->flags & VALUE_TABLE;
    if (!constant && !argument && !table)
        return false;
    struct allocation *allocation = assign_new(a, number);
    allocation->table = !constant && !argument;
    allocation->closed = constant || allocation->table || !(buffer->flags & VALUE_DONATED);
    return true;
}

/* ---- from the largest to the smallest ---- */

static void
open_newest(struct assignment *a)
{
    struct allocation *newest = &a->items[a->count - 1];
    newest->place =
        1 + open_list_add(&a->open, &a->buffers->flow->arena, a->count - 1, &newest->use);
}

/* Puts a buffer into the newest open allocation in which it may lie. */
static bool
join_open(struct assignment *a, uint32_t number)
{
    const struct buffer *buffer = &a->buffers->items[number];
    struct open_wish wish = {.bytes = buffer->bytes,
                             .touched = stretches(a, buffer, false),
                             .life = longest_life(a->buffers, buffer)};
    ptrdiff_t at = (ptrdiff_t)a->open.count;
    while ((at = open_list_find(&a->open, (size_t)at, &wish, &a->work)) >= 0)
        if (assign_join(a, a->open.allocations[at], number))
            return true;
    return false;
}

/* Returns whether a context of the same number starts before another. */
static bool
starts_before(const struct assignment *a, uint32_t left, uint32_t right)
{
    const struct buffer *i = &a->buffers->items[left], *k = &a->buffers->items[right];
    if (i->scratch != k->scratch || i->start != k->start)
        return i->scratch == k->scratch && i->start < k->start;
    return assign_id(a->buffers, i) < assign_id(a->buffers, k);
}

/* The allocation of the context that starts before this one, if that is in flight then; -1:
 * there is none, or it is too small. */
static ptrdiff_t
scratch_in_flight(struct assignment *a, uint32_t number)
{
    const struct buffer *buffer = &a->buffers->items[number], *last = NULL;
    ptrdiff_t at = -1;
    for (uint32_t i = 0; i < a->context_count; i++) {
        uint32_t other = a->contexts[i];
        a->work++;
        if (!starts_before(a, other, number) ||
            (last && starts_before(a, other, (uint32_t)(last - a->buffers->items))))
            continue;
        last = &a->buffers->items[other];
        at = (ptrdiff_t)a->of_buffer[other] - 1;
    }
    bool flies = last && last->end >= buffer->start;
    return flies && at >= 0 && a->items[at].bytes >= buffer->bytes ? at : -1;
}

/* Puts a SparseCore context where the one before it lies that is in flight; else into the
 * newest scratch of its number that is large enough. In other spaces than main memory all
 * offloads share it, although they overlap (packing of 24 programs for v5p, v6e and v7x, libtpu
 * 0.0.52).
 */
static void
put_context(struct assignment *a, uint32_t number)
{
    const struct buffer *buffer = &a->buffers->items[number];
    bool shared = buffer->space != SPACE_DEFAULT;
    ptrdiff_t at = shared ? -1 : scratch_in_flight(a, number);
    for (size_t i = a->open.count; at < 0 && i-- > 0;) {
        const struct allocation *allocation = &a->items[a->open.allocations[i]];
        a->work++;
        if (allocation->scratch != buffer->scratch || allocation->bytes < buffer->bytes)
            continue;
        if (shared)
            at = (ptrdiff_t)a->open.allocations[i];
        else if (assign_join(a, a->open.allocations[i], number))
            return;
    }
    if (at >= 0) {
        assign_put(a, (uint32_t)at, number);
        return;
    }
    assign_new(a, number);
    open_newest(a);
}

static void
assign_one(struct assignment *a, uint32_t number)
{
    const struct buffer *buffer = &a->buffers->items[number];
    if (assign_own(a, number)) {
        if (!a->items[a->count - 1].closed)
            open_newest(a);
        return;
    }
    if (buffer->bytes == 0 && a->tpu)
        return;
    if (buffer->scratch) {
        put_context(a, number);
        return;
    }
    if (assign_join_operand(a, number) || join_open(a, number))
        return;
    if (buffer->flags & VALUE_OUTPUT) {
        assign_new(a, number);
        open_newest(a);
    } else {
        a->heap[a->heap_count++] = number;
    }
}

void
assign_biggest(struct assignment *a, uint32_t *list, uint32_t count)
{
    struct arena *arena = &a->buffers->flow->arena;
    struct ordered *order = arena_alloc_raw(arena, count * sizeof *order);
    a->contexts = arena_alloc_raw(arena, count * sizeof *a->contexts);
    for (uint32_t i = 0; i < count; i++) {
        const struct buffer *buffer = &a->buffers->items[list[i]];
        order[i] = order_of(a, list[i]);
        if (buffer->scratch && buffer->bytes)
            a->contexts[a->context_count++] = list[i];
    }
    qsort_r(order, count, sizeof *order, compare_ordered, a->buffers);
    for (uint32_t i = 0; i < count && a->work < ASSIGN_LIMIT; i++)
        assign_one(a, order[i].buffer);
}

/* ---- the beginning ---- */

void
assign_begin(struct assignment *a, struct buffers *buffers, uint32_t count)
{
    struct arena *arena = &buffers->flow->arena;
    *a = (struct assignment){.buffers = buffers, .tpu = buffers->target->tiles.lanes > 0};
    a->items = arena_alloc_raw(arena, (count + SPACE_COUNT) * sizeof *a->items);
    a->heap = arena_alloc_raw(arena, count * sizeof *a->heap);
    a->of_buffer = arena_array(arena, buffers->count, sizeof *a->of_buffer);
    life_trees_begin(&a->trees, buffers);
    while ((buffers->flow->tick_count + 1) >> a->stretch_bits >= 64)
        a->stretch_bits++;
}
