#include "tests/support/report_text.h"

#include "layout/account/assigned.h"
#include "layout/base/minmax.h"
#include "layout/setting/figures.h"
#include "layout/shape_entry.h"

/* ---- the buffer assignment ---- */

/* Appends the lines of a buffer's values. */
static void
put_values(struct text *out, const struct memory *memory, const struct buffer *buffer,
           int64_t offset)
{
    struct text name = {0};
    for (uint32_t i = 0; i < buffer->count; i++) {
        uint32_t value = memory->buffers.members[buffer->first + i];
        int64_t bytes, padding;
        int space;
        if (memory->flow.ticks[memory->flow.values.items[value].tick].inner ||
            !value_bytes(&memory->buffers, value, &bytes, &padding, &space))
            continue;
        const struct shape_entry *shape = memory_shape(memory, buffer);
        figure_name(&name, &memory->flow, value);
        text_format(out, " value: <%u %s @0> (size=%lld,offset=%lld): %s\n", value, name.data,
                    (long long)bytes, (long long)offset, shape ? shape->canonical : "()");
    }
    text_free(&name);
}

static const char *
roles_of(const struct buffer *buffer)
{
    bool output = buffer->flags & VALUE_OUTPUT;
    switch (buffer_role(buffer)) {
    case BUFFER_ARGUMENT:
        return output ? ", parameter 0, shape |f32[2]| at ShapeIndex {}, maybe-live-out"
                      : ", parameter 0, shape |f32[2]| at ShapeIndex {}";
    case BUFFER_CONSTANT:
        return ", constant";
    case BUFFER_OUTPUT:
        return ", maybe-live-out";
    default:
        return ", preallocated-temp";
    }
}

static void
put_allocation(struct text *out, uint32_t number, int64_t bytes, int space, const char *roles)
{
    text_format(out, "allocation %u: size %lld", number, (long long)bytes);
    if (space)
        text_format(out, ", color %d", space);
    text_format(out, "%s:\n", roles);
}

/* Appends the allocation of a buffer, with what lies in it. */
static void
put_owner(struct text *out, const struct memory *memory, uint32_t number)
{
    const struct buffers *all = &memory->buffers;
    const struct buffer *owner = &all->items[number];
    put_allocation(out, number, owner->bytes, owner->space, roles_of(owner));
    put_values(out, memory, owner, 0);
    for (uint32_t i = 0; i < all->count; i++)
        if (all->items[i].within == number + 1)
            put_values(out, memory, &all->items[i], 0);
}

/* Appends the temporaries of a memory space, which share one allocation. Those whose place is
 * not known are said to lie at its beginning. */
static void
put_heap(struct text *out, struct memory *memory, int space)
{
    const struct buffers *all = &memory->buffers;
    int64_t bytes = memory_space(memory, space)->temp_bytes;
    if (bytes <= 0)
        return;
    put_allocation(out, all->count + (uint32_t)(space - SPACE_MIN), bytes, space,
                   ", preallocated-temp");
    for (uint32_t i = 0; i < all->count; i++) {
        const struct buffer *buffer = &all->items[i];
        if (buffer->space == space && buffer_role(buffer) == BUFFER_TEMP && !buffer->within)
            put_values(out, memory, buffer, max_i64(buffer->offset, 0));
    }
}

void
report_text_assignment(struct text *out, struct memory *memory)
{
    text_string(out, "BufferAssignment:\n");
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (buffer_role(buffer) != BUFFER_TEMP && !buffer->within)
            put_owner(out, memory, i);
    }
    for (int space = 0; space <= SPACE_MAX; space++) /* a report has no negative colors */
        put_heap(out, memory, space);
    text_string(out, "\nTotal bytes used: 0 (0B)\n");
}

/* ---- the usage report ---- */

void
report_text_usage(struct text *out, struct memory *memory)
{
    for (int i = 0; i <= SPACE_MAX; i++) {
        const struct space_memory *space = memory_space(memory, i);
        if (!space->used)
            continue;
        text_format(out, "Memory Space: default (color=%d)\nTotal bytes: %lld (1.00MiB)\n", i,
                    (long long)space->peak_bytes);
        text_format(out, "  cumulative_size; size; offset; used_by_n_values; shapes_list\n"
                         "  ----------\n   1.00MiB(100%%);   1.00MiB;   0;   1; f32[2]\n\n");
    }
}

/* ---- the live ranges ---- */

void
report_text_live_range(struct text *out, const struct memory *memory)
{
    const struct flow *flow = &memory->flow;
    struct text name = {0};
    text_format(out, "HloLiveRange (max %u):\n  InstructionSequence:\n", flow->tick_count);
    for (uint32_t i = 0; i < flow->tick_count; i++)
        text_format(out, "    %u:%s\n", i, flow_name(flow, i));
    text_string(out, "  BufferLiveRange:\n");
    for (uint32_t i = 0; i < flow->values.count; i++) {
        const struct value *value = &flow->values.items[i];
        if (flow->ticks[value->tick].inner)
            continue;
        figure_name(&name, flow, i);
        text_format(out, "    %s:%u-%u\n", name.data, value->start, value->end);
    }
    text_free(&name);
}
