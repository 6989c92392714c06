/*
 * How the TPU compiler packs a program that comes within 2.5 GiB of the limit. From the largest
 * to the smallest, temporaries go into outputs and donated arguments that are large enough and
 * not alive at the same time. The rest is packed by best fit in both orders, and the smaller
 * heap is used. The compiler takes this packing if it is smaller than that of pack_tpu.c.
 */
#include "layout/base/checked.h"
#include "layout/base/least.h"
#include "layout/base/memory.h"
#include "layout/pack/pack.h"
#include "layout/space.h"

#include <stdlib.h>
#include <string.h>

#define NO_BUFFER UINT32_MAX

/* ---- temporaries in other buffers ---- */

/* An output, a donated argument or a SparseCore context, with a list of the buffers that lie in
 * it, itself first. */
struct container {
    uint32_t scratch, first, last;
};

struct containers {
    const struct buffers *buffers;
    uint32_t count;
    struct container *items; /* the largest first */
    uint32_t *next; /* of each buffer: the next one in its container; NO_BUFFER: none */
};

static bool
is_fixed(const struct buffer *buffer)
{
    return buffer_role(buffer) != BUFFER_TEMP;
}

/* Compares for the order: the largest first; of equals fixed buffers first, then by start, end
 * and id. */
static int
compare_bytes(const void *left, const void *right, void *context)
{
    const struct buffers *buffers = context;
    uint32_t i = *(const uint32_t *)left, k = *(const uint32_t *)right;
    const struct buffer *a = &buffers->items[i], *b = &buffers->items[k];
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    if (is_fixed(a) != is_fixed(b))
        return is_fixed(a) ? -1 : 1;
    if (a->start != b->start)
        return compare_numbers(a->start, b->start);
    if (a->first_end != b->first_end)
        return compare_numbers(a->first_end, b->first_end);
    uint32_t first = buffers->ids[buffers->members[a->first]];
    uint32_t other = buffers->ids[buffers->members[b->first]];
    return compare_numbers(first, other);
}

/* Returns whether a value of one is alive while a value of the other is. */
static bool
meet(const struct buffers *buffers, const struct buffer *a, const struct buffer *b)
{
    const struct interval *lives = buffers->lives;
    return a->start <= b->end && b->start <= a->end &&
           intervals_meet(lives + a->first, a->count, lives + b->first, b->count);
}

/* Returns whether a buffer may lie in a container. Every container is large enough because the
 * largest buffers come first. */
static bool
has_room(const struct containers *containers, const struct container *container,
         const struct buffer *buffer)
{
    const struct buffers *buffers = containers->buffers;
    if (buffer->scratch)
        return container->scratch == buffer->scratch;
    for (uint32_t i = container->first; i != NO_BUFFER; i = containers->next[i])
        if (meet(buffers, &buffers->items[i], buffer))
            return false;
    return true;
}

/* Puts a temporary into the smallest container that has room for it. */
static bool
reuse(struct containers *containers, uint32_t number)
{
    struct buffer *buffer = &containers->buffers->items[number];
    for (uint32_t i = containers->count; i-- > 0;) {
        struct container *container = &containers->items[i];
        if (!has_room(containers, container, buffer))
            continue;
        containers->next[container->last] = number;
        container->last = number;
        if (!container->scratch)
            buffer->within = container->first + 1;
        return true;
    }
    return false;
}

/* Puts temporaries into containers. Those that find no room become the list's heap. Adds the
 * slots of SparseCore contexts. */
static void
reuse_all(const struct buffers *buffers, struct pack_lists *lists, struct packing *packing)
{
    struct arena *arena = &buffers->flow->arena;
    uint32_t count = lists->fixed_count + lists->scratch_count + lists->heap_count;
    uint32_t *order = arena_array(arena, count, sizeof *order);
    struct containers containers = {
        .buffers = buffers,
        .items = arena_array(arena, count, sizeof *containers.items),
        .next = arena_array(arena, buffers->count, sizeof *containers.next)};
    memset(containers.next, 0xff, buffers->count * sizeof *containers.next);
    memcpy(order, lists->fixed, lists->fixed_count * sizeof *order);
    memcpy(order + lists->fixed_count, lists->scratch, lists->scratch_count * sizeof *order);
    memcpy(order + lists->fixed_count + lists->scratch_count, lists->heap,
           lists->heap_count * sizeof *order);
    qsort_r(order, count, sizeof *order, compare_bytes, (void *)(uintptr_t)buffers);
    lists->heap_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct buffer *buffer = &buffers->items[order[i]];
        if (!is_fixed(buffer) && reuse(&containers, order[i]))
            continue;
        if (!is_fixed(buffer) && !buffer->scratch) {
            lists->heap[lists->heap_count++] = order[i];
            continue;
        }
        containers.items[containers.count++] =
            (struct container){buffer->scratch, order[i], order[i]};
        if (buffer->scratch)
            packing->scratch_bytes += round_up(buffer->bytes, TPU_SLOT);
    }
}

/* ---- the clock of events ---- */

/* A value of the heap with the numbers of its start and end events. */
struct event_value {
    uint32_t value, block;
    uint32_t starts, ends;
    bool ended;
};

static int
compare_values(const void *left, const void *right, void *buffers)
{
    const struct event_value *a = left, *b = right;
    return buffers_compare_values(buffers, a->value, b->value);
}

struct events {
    const struct buffers *buffers;
    uint32_t count, clock;
    struct event_value *values; /* in the order in which they start */
    uint32_t *position;         /* 1-based, of each value of the program; 0: not in the heap */
};

/* If a value takes over an operand's memory, the operand ends first. */
static void
end_operand(struct events *events, uint32_t value, uint32_t tick)
{
    const struct buffers *buffers = events->buffers;
    uint32_t operand = buffers->takes ? buffers->takes[value] : 0;
    if (!operand || !events->position[operand - 1])
        return;
    struct event_value *taken = &events->values[events->position[operand - 1] - 1];
    if (!taken->ended && buffers->flow->values.items[operand - 1].end == tick) {
        taken->ended = true;
        taken->ends = events->clock++;
    }
}

/* Numbers the events: at each tick values start one by one, then others end. */
static void
number_events(struct events *events)
{
    const struct flow *flow = events->buffers->flow;
    struct event_value *values = events->values;
    uint32_t ticks = flow->tick_count + 2, next = 0;
    uint32_t *first = memory_zeroed(ticks, sizeof *first); /* 1-based, to end at each tick */
    uint32_t *after = memory_zeroed(events->count, sizeof *after);
    events->position = memory_zeroed(flow->values.count, sizeof *events->position);
    for (uint32_t i = events->count; i-- > 0;) {
        events->position[values[i].value] = i + 1;
        uint32_t end = flow->values.items[values[i].value].end;
        after[i] = first[end];
        first[end] = i + 1;
    }
    for (uint32_t tick = 0; tick < ticks; tick++) {
        for (; next < events->count && flow->values.items[values[next].value].start == tick;
             next++) {
            end_operand(events, values[next].value, tick);
            values[next].starts = events->clock++;
        }
        for (uint32_t i = first[tick]; i; i = after[i - 1])
            if (!values[i - 1].ended)
                values[i - 1].ends = events->clock++;
    }
    free(first);
    free(after);
    free(events->position);
}

/* ---- the heap ---- */

/* Makes blocks whose intervals count events, not ticks. */
static struct heap_block *
make_blocks(const struct buffers *buffers, const struct pack_lists *lists,
            struct interval **intervals)
{
    struct arena *arena = &buffers->flow->arena;
    uint32_t room = 0;
    for (uint32_t i = 0; i < lists->heap_count; i++)
        room += buffers->items[lists->heap[i]].count;
    struct events events = {.buffers = buffers,
                            .values = arena_array(arena, room, sizeof *events.values)};
    struct heap_block *blocks = arena_array(arena, lists->heap_count, sizeof *blocks);
    *intervals = arena_array(arena, room, sizeof **intervals);
    for (uint32_t i = 0; i < lists->heap_count; i++) {
        const struct buffer *buffer = &buffers->items[lists->heap[i]];
        blocks[i] = pack_block(buffers, lists->heap[i]);
        blocks[i].first = events.count;
        for (uint32_t k = 0; k < buffer->count; k++)
            events.values[events.count++] =
                (struct event_value){.value = buffers->members[buffer->first + k], .block = i};
    }
    qsort_r(events.values, room, sizeof *events.values, compare_values,
            (void *)(uintptr_t)buffers);
    number_events(&events);
    for (uint32_t i = 0; i < room; i++) {
        const struct event_value *value = &events.values[i];
        struct heap_block *block = &blocks[value->block];
        struct interval interval = {value->starts, value->ends};
        if (block->count == 0) {
            block->life = interval;
            block->first_end = interval.end;
        }
        if (interval.end > block->life.end)
            block->life.end = interval.end;
        (*intervals)[block->first + block->count++] = interval;
    }
    return blocks;
}

void
pack_tpu_fallback(struct buffers *buffers, struct packing *packing)
{
    struct pack_lists lists = pack_sort(buffers, SPACE_DEFAULT);
    struct interval *intervals;
    packing->fallback = true;
    for (uint32_t i = 0; i < lists.heap_count; i++)
        buffers->items[lists.heap[i]].offset = -1; /* discards the place in the first heap */
    if (lists.heap_count > HEAP_FIT_LIMIT) {
        packing->too_many = true;
        return;
    }
    packing->scratch_bytes = 0;
    reuse_all(buffers, &lists, packing);
    struct heap_block *blocks = make_blocks(buffers, &lists, &intervals);
    int64_t bytes = heap_fit_best(blocks, lists.heap_count, intervals, TPU_SLOT);
    pack_tpu_heap(buffers, blocks, lists.heap_count, bytes, packing);
}
