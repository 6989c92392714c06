/* Makes a buffer of each union-find class of values. The members of each buffer are a range of
 * one list. */
#include "layout/flow/buffers.h"

#include "layout/base/key_sort.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/space.h"

#include <stdlib.h>
#include <string.h>

#define SPACE_FLAGS 2 /* of TPUs: SMEM */
#define SPACE_SYNC  4 /* of TPUs: what SparseCores wait for */

/* ---- what may overwrite what ---- */

/* Returns whether two values are in one memory space and have the same size. */
static bool
same_extent(const struct buffers *buffers, uint32_t a, uint32_t b)
{
    int64_t bytes, other_bytes, padding;
    int space, other_space;
    return value_bytes(buffers, a, &bytes, &padding, &space) &&
           value_bytes(buffers, b, &other_bytes, &padding, &other_space) &&
           bytes == other_bytes && space == other_space;
}

/* Visits each pair of a result and an operand that share lists, the oldest first. Counts them
 * in over_first[result + 1] if over is NULL, else adds them at over_first[result]++. */
static void
visit_pairs(struct buffers *buffers, const struct share *share)
{
    const struct values *values = &buffers->flow->values;
    for (; share; share = share->next)
        for (uint32_t i = 0; i < share->result_count; i++) {
            uint32_t result = value_same(values, share->results[i]);
            for (uint32_t k = 0; k < share->operand_count; k++) {
                uint32_t operand = value_same(values, share->operands[k]);
                if (!same_extent(buffers, operand, result))
                    continue;
                if (buffers->over)
                    buffers->over[buffers->over_first[result]++] = operand;
                else
                    buffers->over_first[result + 1]++;
            }
        }
}

/* Fills in `over`. */
static void
list_pairs(struct buffers *buffers)
{
    struct flow *flow = buffers->flow;
    uint32_t count = flow->values.count;
    if (!flow->shares || !buffers->target->tiles.lanes)
        return;
    buffers->over_first =
        arena_array(&flow->arena, (size_t)count + 2, sizeof *buffers->over_first);
    buffers->over_first++; /* the second visit moves each number to the next value's place */
    visit_pairs(buffers, flow->shares);
    for (uint32_t i = 0; i < count; i++)
        buffers->over_first[i + 1] += buffers->over_first[i];
    buffers->over =
        arena_array(&flow->arena, buffers->over_first[count], sizeof *buffers->over);
    visit_pairs(buffers, flow->shares);
    buffers->over_first--;
}

/* ---- classes ---- */

static void
number_values(struct buffers *buffers)
{
    struct flow *flow = buffers->flow;
    buffers->order = post_order_make(flow);
    uint32_t phis = buffers->order.next;
    buffers->ids =
        arena_alloc_raw(&flow->arena, (flow->values.count + 1) * sizeof *buffers->ids);
    for (uint32_t i = 0; i < flow->values.count; i++) {
        const struct value *v = &flow->values.items[i];
        const struct tick *tick = &flow->ticks[v->tick];
        uint32_t *const *ids = tick->inner ? buffers->order.wrapped_ids : buffers->order.ids;
        buffers->ids[i] = phis + i;
        if (!(v->flags & VALUE_PHI))
            buffers->ids[i] = ids[tick->computation->number][tick->step] + v->part;
    }
}

/* Gives each value its buffer. Buffers are numbered in the order of their oldest values. */
static void
number_buffers(struct buffers *buffers)
{
    struct values *values = &buffers->flow->values;
    uint32_t *numbers = arena_array(&buffers->flow->arena, values->count + 1, sizeof *numbers);
    for (uint32_t i = 0; i < values->count; i++) {
        uint32_t oldest = value_buffer(values, i);
        if (value_same(values, i) != i)
            continue;
        if (oldest != i && numbers[oldest] == 0) /* the oldest was merged into another value */
            numbers[oldest] = ++buffers->count;
        numbers[i] = oldest == i ? ++buffers->count : numbers[oldest];
    }
    buffers->of_value = numbers;
}

/* Puts the members of each buffer next to each other. */
static void
gather(struct buffers *buffers)
{
    struct flow *flow = buffers->flow;
    struct values *values = &flow->values;
    number_buffers(buffers);
    buffers->items = arena_array(&flow->arena, buffers->count + 1, sizeof *buffers->items);
    buffers->members = arena_alloc_raw(&flow->arena, values->count * sizeof *buffers->members);
    buffers->lives = arena_alloc_raw(&flow->arena, values->count * sizeof *buffers->lives);
    for (uint32_t i = 0; i < values->count; i++)
        if (value_same(values, i) == i)
            buffers->items[buffers->of_value[i] - 1].count++;
    for (uint32_t i = 1; i < buffers->count; i++)
        buffers->items[i].first = buffers->items[i - 1].first + buffers->items[i - 1].count;
    for (uint32_t i = 0; i < buffers->count; i++)
        buffers->items[i].count = 0;
    for (uint32_t i = 0; i < values->count; i++) {
        if (value_same(values, i) != i)
            continue;
        struct buffer *buffer = &buffers->items[buffers->of_value[i] - 1];
        buffers->members[buffer->first + buffer->count++] = i;
    }
}

/* Compares values by start, then end, then id, for qsort_r. */
static int
compare_values(const void *left, const void *right, void *context)
{
    const struct buffers *buffers = context;
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    const struct value *x = &buffers->flow->values.items[a];
    const struct value *y = &buffers->flow->values.items[b];
    if (x->start != y->start)
        return compare_numbers(x->start, y->start);
    if (x->end != y->end)
        return compare_numbers(x->end, y->end);
    return compare_numbers(buffers->ids[a], buffers->ids[b]);
}

void
buffers_sort_values(const struct buffers *buffers, uint32_t *values, uint32_t count)
{
    uint32_t *starts = memory_alloc(count * sizeof *starts);
    for (uint32_t i = 0; i < count; i++)
        starts[i] = buffers->flow->values.items[values[i]].start;
    sort_by_keys(values, count, starts, compare_values, (void *)(uintptr_t)buffers);
    free(starts);
}

/* Clips the lives of a buffer's values: each ends no later than the next one begins, and passes
 * the rest of its life on to the next (reference: XLA HloLiveRange,
 * NormalizeAliasedBuffers). */
static void
clip(const struct buffers *buffers, const struct buffer *buffer)
{
    struct value *items = buffers->flow->values.items;
    const uint32_t *members = buffers->members + buffer->first;
    for (uint32_t i = 0; i + 1 < buffer->count; i++) {
        struct value *a = &items[members[i]], *b = &items[members[i + 1]];
        b->end = a->end > b->end ? a->end : b->end;
        a->end = a->end < b->start ? a->end : b->start;
    }
}

/* The 1-based number of the SparseCore offload's context that the value is: leaf {2,k} of the
 * start. 0: the value is not one. Flags and counters of offloads are ordinary values. */
static uint32_t
scratch_of(const struct flow *flow, const struct value *value, int space)
{
    const struct step *step = flow_step(flow, value->tick);
    const struct links *links = step->operation.links;
    int64_t path[2];
    if (step->operation.part != ASYNC_START || !links || !links->sparsecore ||
        space == SPACE_FLAGS || space == SPACE_SYNC)
        return 0;
    const struct form *form = flow_form(flow, step->operation.shape);
    return form_path(form, value->part, path, 2) == 2 && path[0] == 2 &&
                   form_at(form, 0, path, 2) == value->part
               ? (uint32_t)path[1] + 1
               : 0;
}

/* The interval in which a value has memory of its own: a piece that a custom call joins belongs
 * to the joined array from that step on. */
static struct interval
occupied(const struct flow *flow, const struct value *value)
{
    const struct links *links =
        value->end < flow->tick_count ? flow_step(flow, value->end)->operation.links : NULL;
    bool joined = links && links->concat_bitcast && value->start < value->end;
    return (struct interval){value->start, value->end - joined};
}

/* Sets the fields of a buffer from its members. */
static void
describe(struct buffers *buffers, struct buffer *buffer)
{
    struct flow *flow = buffers->flow;
    buffer->offset = -1;
    buffer->start = buffer_value(buffers, buffer, 0)->start;
    buffer->first_end = buffer_value(buffers, buffer, 0)->end;
    for (uint32_t i = 0; i < buffer->count; i++) {
        uint32_t number = buffers->members[buffer->first + i];
        const struct value *value = &flow->values.items[number];
        int64_t bytes, padding;
        int space;
        if (!value_bytes(buffers, number, &bytes, &padding, &space) && buffers->unsized++ == 0)
            buffers->first_unsized = number;
        if (i == 0 || bytes > buffer->bytes) {
            buffer->bytes = bytes;
            buffer->padding_bytes = padding;
            buffer->widest = number;
        }
        if (i == 0 || !(value->flags & VALUE_TABLE))
            buffer->space = (int16_t)space;
        const struct interval *life = &buffers->lives[buffer->first + i];
        buffers->lives[buffer->first + i] = occupied(flow, value);
        buffer->flags |= value->flags;
        if (buffer->end < life->end)
            buffer->end = life->end;
        if (buffer->scratch == 0)
            buffer->scratch = scratch_of(flow, value, space);
    }
}

static void
delay_wrapped(struct values *values)
{
    for (uint32_t i = 0; i < values->count; i++)
        values->items[i].start += (values->items[i].flags & VALUE_WRAPPED) > 0;
}

void
buffers_make(struct buffers *buffers, struct flow *flow, const struct target *target,
             bool late_start)
{
    *buffers = (struct buffers){.flow = flow, .target = target};
    if (late_start)
        delay_wrapped(&flow->values);
    list_pairs(buffers);
    number_values(buffers);
    gather(buffers);
    for (uint32_t i = 0; i < buffers->count; i++) {
        struct buffer *buffer = &buffers->items[i];
        if (buffer->count > 1)
            qsort_r(buffers->members + buffer->first, buffer->count, sizeof *buffers->members,
                    compare_values, buffers);
        clip(buffers, buffer);
        describe(buffers, buffer);
    }
}

void
buffers_list_spaces(struct buffers *buffers)
{
    uint32_t *first = buffers->space_first, next[SPACE_COUNT];
    struct arena *arena = &buffers->flow->arena;
    buffers->by_space = arena_alloc_raw(arena, buffers->count * sizeof *buffers->by_space);
    memset(buffers->space_first, 0, sizeof buffers->space_first);
    for (uint32_t i = 0; i < buffers->count; i++)
        first[buffers->items[i].space - SPACE_MIN + 1]++;
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        next[i] = first[i];
        first[i + 1] += first[i];
    }
    for (uint32_t i = 0; i < buffers->count; i++)
        buffers->by_space[next[buffers->items[i].space - SPACE_MIN]++] = i;
}
