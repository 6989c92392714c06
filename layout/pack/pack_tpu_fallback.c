/*
 * How the TPU compiler packs a program that comes within 2.5 GiB of the limit. From the largest
 * to the smallest, temporaries go into outputs and donated arguments that are large enough and
 * not alive at the same time. The rest is packed by best fit in both orders, and the smaller
 * heap is used. The compiler takes this packing if it is smaller than that of pack_tpu.c.
 */
#include "layout/base/checked.h"
#include "layout/pack/pack.h"

#include <stdlib.h>
#include <string.h>

/* ---- temporaries in other buffers ---- */

/* An output, a donated argument or a SparseCore context, with the buffers that lie in it,
 * itself first. */
struct container {
    uint32_t scratch, count;
    size_t capacity;
    uint32_t *buffers;
};

struct containers {
    const struct buffers *buffers;
    uint32_t count;
    struct container *items; /* the largest first */
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
        return a->bytes > b->bytes ? -1 : 1;
    if (is_fixed(a) != is_fixed(b))
        return is_fixed(a) ? -1 : 1;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    if (a->first_end != b->first_end)
        return a->first_end < b->first_end ? -1 : 1;
    uint32_t first = buffers->ids[buffers->members[a->first]];
    uint32_t other = buffers->ids[buffers->members[b->first]];
    return (first > other) - (first < other);
}

/* Whether a value of one is alive while a value of the other is. */
static bool
meet(const struct buffers *buffers, const struct buffer *a, const struct buffer *b)
{
    const struct interval *lives = buffers->lives;
    return a->start <= b->end && b->start <= a->end &&
           intervals_meet(lives + a->first, a->count, lives + b->first, b->count);
}

/* Whether a buffer may lie in a container. Every container is large enough because the largest
 * buffers come first. */
static bool
has_room(const struct buffers *buffers, const struct container *container,
         const struct buffer *buffer)
{
    if (buffer->scratch)
        return container->scratch == buffer->scratch;
    for (uint32_t i = 0; i < container->count; i++)
        if (meet(buffers, &buffers->items[container->buffers[i]], buffer))
            return false;
    return true;
}

static void
put(struct containers *containers, struct container *container, uint32_t buffer)
{
    arena_grow(&containers->buffers->flow->arena, &container->buffers, container->count,
               &container->capacity, sizeof *container->buffers);
    container->buffers[container->count++] = buffer;
}

/* Puts a temporary into the smallest container that has room for it. */
static bool
reuse(struct containers *containers, uint32_t number)
{
    struct buffer *buffer = &containers->buffers->items[number];
    for (uint32_t i = containers->count; i-- > 0;) {
        struct container *container = &containers->items[i];
        if (!has_room(containers->buffers, container, buffer))
            continue;
        put(containers, container, number);
        if (!container->scratch)
            buffer->within = container->buffers[0] + 1;
        return true;
    }
    return false;
}

/* Puts temporaries into containers. Those that find no room become the list's heap. Adds the
 * slots of SparseCore contexts. */
static int
reuse_all(const struct buffers *buffers, struct pack_lists *lists, int64_t *slots)
{
    struct arena *arena = &buffers->flow->arena;
    uint32_t count = lists->fixed_count + lists->scratch_count + lists->heap_count;
    uint32_t *order = arena_array(arena, count + 1, sizeof *order);
    struct containers containers = {
        .buffers = buffers, .items = arena_array(arena, count + 1, sizeof *containers.items)};
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
        containers.items[containers.count] = (struct container){buffer->scratch, 0, 0, NULL};
        put(&containers, &containers.items[containers.count++], order[i]);
        if (buffer->scratch)
            *slots += divide_up(buffer->bytes, TPU_SLOT);
    }
    return 0;
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

/* If a value takes over an operand's memory, the operand ends first. */
static void
end_operand(const struct buffers *buffers, struct event_value *values, const uint32_t *position,
            uint32_t value, uint32_t tick, uint32_t *clock)
{
    uint32_t operand = buffers->takes ? buffers->takes[value] : 0;
    uint32_t at = operand ? position[operand - 1] : 0;
    if (at && !values[at - 1].ended && buffers->flow->values.items[operand - 1].end == tick) {
        values[at - 1].ended = true;
        values[at - 1].ends = (*clock)++;
    }
}

/* Numbers the events: at each tick values start one by one, then others end. */
static int
number_events(const struct buffers *buffers, struct event_value *values, uint32_t count)
{
    const struct value *items = buffers->flow->values.items;
    uint32_t ticks = buffers->flow->tick_count + 2, clock = 0, next = 0;
    uint32_t *first = calloc(ticks, sizeof *first); /* 1-based, to end at each tick */
    uint32_t *after = calloc(count + 1, sizeof *after);
    uint32_t *position = calloc(buffers->flow->values.count + 1, sizeof *position);
    bool failed = !first || !after || !position;
    for (uint32_t i = failed ? 0 : count; i-- > 0;) {
        position[values[i].value] = i + 1;
        uint32_t end = items[values[i].value].end;
        after[i] = first[end];
        first[end] = i + 1;
    }
    for (uint32_t tick = 0; tick < ticks && !failed; tick++) {
        for (; next < count && items[values[next].value].start == tick; next++) {
            end_operand(buffers, values, position, values[next].value, tick, &clock);
            values[next].starts = clock++;
        }
        for (uint32_t i = first[tick]; i; i = after[i - 1])
            if (!values[i - 1].ended)
                values[i - 1].ends = clock++;
    }
    free(first);
    free(after);
    free(position);
    return failed ? -1 : 0;
}

/* ---- the heap ---- */

/* Makes blocks whose intervals count events, not ticks. */
static int
make_blocks(const struct buffers *buffers, const struct pack_lists *lists,
            struct heap_block **blocks, struct interval **intervals)
{
    struct arena *arena = &buffers->flow->arena;
    uint32_t count = 0;
    for (uint32_t i = 0; i < lists->heap_count; i++)
        count += buffers->items[lists->heap[i]].count;
    struct event_value *values = arena_array(arena, count + 1, sizeof *values);
    *blocks = arena_array(arena, lists->heap_count + 1, sizeof **blocks);
    *intervals = arena_array(arena, count + 1, sizeof **intervals);
    count = 0;
    for (uint32_t i = 0; i < lists->heap_count; i++) {
        const struct buffer *buffer = &buffers->items[lists->heap[i]];
        (*blocks)[i] = pack_block(buffers, lists->heap[i]);
        (*blocks)[i].first = count;
        for (uint32_t k = 0; k < buffer->count; k++)
            values[count++] =
                (struct event_value){buffers->members[buffer->first + k], i, 0, 0, false};
    }
    qsort_r(values, count, sizeof *values, compare_values, (void *)(uintptr_t)buffers);
    if (number_events(buffers, values, count))
        return -1;
    for (uint32_t i = 0; i < count; i++) {
        struct heap_block *block = &(*blocks)[values[i].block];
        struct interval interval = {values[i].starts, values[i].ends};
        if (block->count == 0) {
            block->life = interval;
            block->first_end = interval.end;
        }
        if (interval.end > block->life.end)
            block->life.end = interval.end;
        (*intervals)[block->first + block->count++] = interval;
    }
    return 0;
}

int
pack_tpu_fallback(struct buffers *buffers, struct packing *packing)
{
    struct pack_lists lists;
    struct heap_block *blocks;
    struct interval *intervals;
    int64_t slots = 0;
    if (pack_sort(buffers, 0, &lists))
        return -1;
    packing->fallback = true;
    for (uint32_t i = 0; i < lists.heap_count; i++)
        buffers->items[lists.heap[i]].offset = -1; /* discards the place in the first heap */
    if (lists.heap_count > HEAP_FIT_LIMIT) {
        packing->too_many = true;
        return 0;
    }
    if (reuse_all(buffers, &lists, &slots) || make_blocks(buffers, &lists, &blocks, &intervals))
        return -1;
    int64_t top = heap_fit_best(blocks, lists.heap_count, intervals, TPU_SLOT);
    if (top < 0)
        return -1;
    for (uint32_t i = 0; i < lists.heap_count; i++)
        buffers->items[blocks[i].user].offset = blocks[i].offset;
    packing->heap_bytes = divide_up(top, TPU_SLOT) * TPU_SLOT;
    packing->scratch_bytes = slots * TPU_SLOT;
    packing->temp_bytes = packing->table_bytes + packing->scratch_bytes + packing->heap_bytes;
    return 0;
}
