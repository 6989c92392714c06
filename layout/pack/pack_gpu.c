/*
 * The packing of GPU and CPU compilers, exact to the byte (jaxlib 0.10.2). From the largest to
 * the smallest, each buffer gets an allocation of its own or a place in the allocation of an
 * operand, an output or a donated argument. Temporaries that find no such place go into one
 * heap per memory space (pack_gpu_heap.c). In the end all temporaries of a space are laid end
 * to end.
 */
#include "layout/pack/pack_gpu.h"

#include "layout/base/checked.h"
#include "layout/base/least.h"
#include "layout/flow/embedded.h"
#include "layout/space.h"

#include <stdlib.h>
#include <string.h>

#define WORK_LIMIT 300000000 /* the most comparisons of two lives: some seconds of work */

#define NO_BUFFER UINT32_MAX

struct allocation {
    int64_t bytes;
    int16_t space;
    bool temporary; /* a table or a heap */
    bool table;
    bool closed; /* no other buffer may join: a constant, an argument that is not donated */
    uint32_t first, last; /* of the list of buffers that lie in it */
};

struct assignment {
    struct buffers *buffers;
    int64_t alignment; /* of every piece */
    uint32_t count, open_count, heap_count;
    struct allocation *items; /* in the order in which they are made */
    uint32_t *open;           /* numbers of allocations that other buffers may lie in */
    uint32_t *of_buffer;      /* 1-based allocation of each buffer; 0: none yet */
    uint32_t *next;     /* of each buffer: the next one in its allocation, NO_BUFFER: none */
    uint32_t *of_value; /* 1-based buffer of each value */
    uint32_t *heap;     /* buffers for the heaps */
    uint64_t work;      /* comparisons of two lives so far */
};

/* ---- the order of buffers ---- */

struct ordered {
    uint32_t buffer;
    uint32_t id;
    uint64_t position; /* the smallest of its values: rank, then post order */
};

static uint64_t
position_of(const struct buffers *buffers, uint32_t value)
{
    const struct tick *tick = &buffers->flow->ticks[buffers->flow->values.items[value].tick];
    const struct record *record = tick->computation->record;
    uint64_t rank = tick->inner ? UINT64_C(1) << 29 : record->rank;
    return rank << 32 | record->ids[tick->step];
}

static struct ordered
order_of(const struct buffers *buffers, uint32_t number)
{
    const struct buffer *buffer = &buffers->items[number];
    struct ordered ordered = {number, UINT32_MAX, UINT64_MAX};
    for (uint32_t i = 0; i < buffer->count; i++) {
        uint32_t value = buffers->members[buffer->first + i];
        uint64_t position = position_of(buffers, value);
        if (position < ordered.position)
            ordered.position = position;
        if (buffers->ids[value] < ordered.id)
            ordered.id = buffers->ids[value];
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

static struct allocation *
allocate(struct assignment *a, uint32_t number)
{
    const struct buffer *buffer = &a->buffers->items[number];
    struct allocation *allocation = &a->items[a->count++];
    *allocation = (struct allocation){
        .bytes = buffer->bytes, .space = buffer->space, .first = number, .last = number};
    a->of_buffer[number] = a->count;
    return allocation;
}

static bool
values_fit(struct assignment *a, const struct buffer *there, const struct buffer *buffer)
{
    struct buffers *buffers = a->buffers;
    for (uint32_t i = 0; i < there->count; i++)
        for (uint32_t k = 0; k < buffer->count; k++) {
            uint32_t other = buffers->members[there->first + i];
            uint32_t value = buffers->members[buffer->first + k];
            if (gpu_interfere(buffers, value, other, &a->work))
                return false;
        }
    return true;
}

/* Puts a buffer into an existing allocation if it may lie there. */
static bool
join(struct assignment *a, uint32_t allocation_number, uint32_t number)
{
    struct allocation *allocation = &a->items[allocation_number];
    const struct buffer *buffer = &a->buffers->items[number];
    bool output = buffer->flags & VALUE_OUTPUT;
    if (allocation->closed || allocation->table || allocation->space != buffer->space ||
        buffer->bytes > allocation->bytes || (output && buffer->bytes != allocation->bytes))
        return false;
    for (uint32_t i = allocation->first; i != NO_BUFFER; i = a->next[i])
        if (!values_fit(a, &a->buffers->items[i], buffer))
            return false;
    a->next[allocation->last] = number;
    allocation->last = number;
    a->of_buffer[number] = allocation_number + 1;
    if (!output)
        a->buffers->items[number].within = allocation->first + 1;
    return true;
}

/* Puts a buffer into the allocation of an operand of one of its values. Only values that are at
 * the top of their step's result count. */
static bool
join_operand(struct assignment *a, uint32_t number)
{
    const struct buffers *buffers = a->buffers;
    const struct buffer *buffer = &buffers->items[number];
    for (uint32_t i = 0; i < buffer->count; i++) {
        uint32_t value = buffers->members[buffer->first + i], operand;
        const struct value *v = &buffers->flow->values.items[value];
        uint32_t count = flow_step(buffers->flow, v->tick)->operand_count;
        for (uint32_t k = 0; v->part == 0 && k < count; k++) {
            if ((operand = gpu_operand_value(buffers, value, k)) == NO_VALUE)
                continue;
            uint32_t at = a->of_buffer[a->of_value[operand] - 1];
            if (at && join(a, at - 1, number))
                return true;
        }
    }
    return false;
}

static bool
join_open(struct assignment *a, uint32_t number)
{
    for (uint32_t i = a->open_count; i-- > 0;)
        if (join(a, a->open[i], number))
            return true;
    return false;
}

static void
assign_one(struct assignment *a, uint32_t number)
{
    const struct buffer *buffer = &a->buffers->items[number];
    bool output = buffer->flags & VALUE_OUTPUT, table = buffer->flags & VALUE_TABLE;
    bool argument = buffer->flags & VALUE_ARGUMENT, constant = buffer->flags & VALUE_CONSTANT;
    if (!constant && !argument && !table && (join_operand(a, number) || join_open(a, number)))
        return;
    if (!constant && !argument && !table && !output) {
        a->heap[a->heap_count++] = number;
        return;
    }
    struct allocation *allocation = allocate(a, number);
    allocation->closed = constant || (argument && !(buffer->flags & VALUE_DONATED));
    allocation->table = !constant && !argument && table;
    allocation->temporary = allocation->table && !output;
    if (!allocation->closed && !allocation->table)
        a->open[a->open_count++] = a->count - 1;
}

static void
assign(struct assignment *a)
{
    struct buffers *buffers = a->buffers;
    struct arena *arena = &buffers->flow->arena;
    uint32_t count = buffers->count;
    struct ordered *order = arena_array(arena, count, sizeof *order);
    a->items = arena_array(arena, count + SPACE_COUNT, sizeof *a->items);
    a->open = arena_array(arena, count, sizeof *a->open);
    a->heap = arena_array(arena, count, sizeof *a->heap);
    a->of_buffer = arena_array(arena, count, sizeof *a->of_buffer);
    a->next = arena_array(arena, count, sizeof *a->next);
    memset(a->next, 0xff, count * sizeof *a->next);
    a->of_value = arena_array(arena, buffers->flow->values.count, sizeof *a->of_value);
    gpu_rank(buffers->flow);
    for (uint32_t i = 0; i < count; i++) {
        order[i] = order_of(buffers, i);
        for (uint32_t k = 0; k < buffers->items[i].count; k++)
            a->of_value[buffers->members[buffers->items[i].first + k]] = i + 1;
    }
    qsort_r(order, count, sizeof *order, compare_ordered, buffers);
    for (uint32_t i = 0; i < count && a->work < WORK_LIMIT; i++)
        assign_one(a, order[i].buffer);
}

/* ---- heaps ---- */

/* Makes a heap for each memory space, in the order of their numbers. */
static void
assign_heaps(struct assignment *a)
{
    uint32_t *list = arena_array(&a->buffers->flow->arena, a->heap_count, sizeof *list);
    for (int space = SPACE_MIN; space <= SPACE_MAX; space++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < a->heap_count; i++) {
            const struct buffer *buffer = &a->buffers->items[a->heap[i]];
            if (buffer->space == space && buffer->bytes > 0)
                list[count++] = a->heap[i];
        }
        if (count)
            a->items[a->count++] =
                (struct allocation){.bytes = gpu_heap(a->buffers, a->alignment, list, count),
                                    .space = (int16_t)space,
                                    .temporary = true};
    }
}

/* ---- the end ---- */

/* Moves temporaries behind all other allocations in the order of std::partition, which decides
 * which one is last: the first temporary from the front changes places with the last other one
 * from the back. */
static void
partition(struct allocation *items, uint32_t count)
{
    uint32_t first = 0, last = count;
    for (;;) {
        while (first != last && !items[first].temporary)
            first++;
        if (first == last)
            return;
        last--;
        while (first != last && items[last].temporary)
            last--;
        if (first == last)
            return;
        struct allocation moved = items[first];
        items[first++] = items[last];
        items[last] = moved;
    }
}

/* Adds the start of the heap to the offsets of its buffers, which counted from 0. */
static void
move_heap(struct assignment *a, int space, int64_t start)
{
    for (uint32_t i = 0; i < a->heap_count; i++) {
        struct buffer *buffer = &a->buffers->items[a->heap[i]];
        if (buffer->space == space && buffer->offset >= 0)
            buffer->offset += start;
    }
}

/* Lays the temporaries of each space end to end. Each begins aligned; only the size of the last
 * is not rounded up. */
static void
combine(struct assignment *a, struct packing *packings)
{
    struct embedded embedded;
    embedded_measure(a->buffers, &embedded);
    /* one allocation for each value within instructions comes behind all others */
    struct allocation *all = arena_array(&a->buffers->flow->arena,
                                         (size_t)a->count + embedded.values + 1, sizeof *all);
    memcpy(all, a->items, a->count * sizeof *all);
    partition(all, a->count + embedded.values);
    for (uint32_t i = 0; i < a->count + embedded.values; i++) {
        struct packing *packing = &packings[all[i].space - SPACE_MIN];
        int64_t start = round_up(packing->temp_bytes, a->alignment);
        if (!all[i].temporary)
            continue;
        packing->temp_bytes = start + all[i].bytes;
        if (all[i].table) {
            packing->table_bytes += all[i].bytes;
        } else {
            packing->heap_bytes += all[i].bytes;
            move_heap(a, all[i].space, start);
        }
    }
}

void
pack_gpu(struct buffers *buffers, bool cpu, struct packing *packings)
{
    struct assignment a = {.buffers = buffers, .alignment = cpu ? 64 : 256};
    buffers->cpu = cpu;
    assign(&a);
    if (a.work >= WORK_LIMIT || a.heap_count > HEAP_FIT_LIMIT) {
        for (uint32_t i = 0; i < SPACE_COUNT; i++)
            packings[i].too_many = true;
        return;
    }
    assign_heaps(&a);
    combine(&a, packings);
}
