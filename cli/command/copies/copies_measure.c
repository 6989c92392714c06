/* What one copy moves, and whether it is alive at the peak. */
#include "cli/command/copies/copies.h"

#include "layout/base/checked.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/row/row_make.h"

int
copy_space(const struct shape_entry *entry)
{
    return shape_array(entry->shape)->layout.memory_space;
}

bool
copy_counts(const struct copy *copy)
{
    return !copy->fused && copy->kind != COPY_SPACE && copy->kind != COPY_CONVERT;
}

int64_t
copy_traffic(const struct copy *copy)
{
    int64_t bytes, times = copy->times < 0 ? 1 : copy->times;
    if (!checked_add(copy->from->size.bytes, copy->to->size.bytes, &bytes) ||
        !checked_multiply(bytes, times, &bytes))
        return NONE;
    return bytes;
}

/* The value that a copy writes; NO_VALUE: not known. */
static uint32_t
value_of(const struct copies_command *command, const struct copy *copy)
{
    const struct flow *flow = &command->account->memory.flow;
    const struct walked *walked = flow_walked(flow, copy->node.body->computation);
    const struct shape_entry *shape = node_shape(copy->node);
    const uint32_t *values = walked ? walked->results[copy->node.step] : NULL;
    if (!values || !shape)
        return NO_VALUE;
    const struct form *form = flow_form(flow, shape);
    for (uint32_t i = 0; i < form->count; i++)
        if (form->parts[i].leaf != NO_PART &&
            shape->leaves[form->parts[i].leaf].entry == copy->written)
            return value_same(&flow->values, values[i]);
    return NO_VALUE;
}

bool
copy_at_peak(const struct copies_command *command, const struct copy *copy)
{
    const struct memory *memory = &command->account->memory;
    uint32_t value = copy->fused ? NO_VALUE : value_of(command, copy);
    uint32_t number = value == NO_VALUE ? 0 : memory->buffers.of_value[value];
    if (number == 0)
        return false;
    const struct buffer *buffer = &memory->buffers.items[number - 1];
    uint32_t tick = memory->spaces[buffer->space - SPACE_MIN].peak_tick;
    const struct value *v = &memory->flow.values.items[value];
    bool begins = memory->buffers.members[buffer->first] == value;
    return (v->start <= tick && tick <= v->end) ||
           (begins && buffer->start <= tick && memory_alive(memory, buffer, tick));
}

static bool
add_times(int64_t *sum, int64_t bytes, int64_t times)
{
    int64_t product;
    return checked_multiply(bytes, times, &product) && checked_add(*sum, product, sum);
}

void
copy_sum_add(struct copy_sum *sum, const struct copy *copy)
{
    int64_t times = copy->times < 0 ? 1 : copy->times;
    sum->count++;
    sum->known = sum->known && add_times(&sum->bytes_read, copy->from->size.bytes, times) &&
                 add_times(&sum->bytes, copy->to->size.bytes, times);
}
