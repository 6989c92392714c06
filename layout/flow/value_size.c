/* What a value takes, as its target books it. */
#include "layout/device/target.h"
#include "layout/flow/buffers.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "layout/space.h"

#define SPACE_FLAGS 2 /* of TPUs: words, whatever their tiles */

static bool
on_tpu(const struct buffers *buffers)
{
    return buffers->target->tiles.lanes > 0;
}

/* {1} of a send or receive, whose layout a compiled program that was stored has lost. */
static bool
is_transfer_flag(const struct step *step, const struct form *form, uint32_t part)
{
    return (step->operation.rule == RULE_SEND || step->operation.rule == RULE_RECEIVE) &&
           form_element(form, 0, 1) == part;
}

/* Nothing is padded where flags lie. */
static void
book_flag(struct size *size)
{
    size->bytes = size->data_bytes;
    size->padded_elements = size->elements;
    size->padding_bytes = size->tile_bytes = size->widening_bytes = size->tail_bytes = 0;
}

const struct shape_entry *
flow_array(const struct flow *flow, uint32_t value)
{
    const struct value *v = &flow->values.items[value];
    const struct shape_entry *shape = flow_step(flow, v->tick)->operation.shape;
    const struct part *part = &flow_form(flow, shape)->parts[v->part];
    if (part->leaf == NO_PART)
        return NULL;
    if (flow->held && flow->held[value])
        return flow->held[value];
    return shape->leaves[part->leaf].entry;
}

bool
value_size(const struct buffers *buffers, uint32_t value, struct size *size, int *space)
{
    struct flow *flow = buffers->flow;
    const struct value *v = &flow->values.items[value];
    const struct step *step = flow_step(flow, v->tick);
    const struct shape_entry *shape = step->operation.shape;
    const struct form *form = flow_form(flow, shape);
    const struct part *part = &form->parts[v->part];
    *space = SPACE_DEFAULT;
    if (part->table || part->leaf == NO_PART) {
        *size = (struct size){.known = true};
        if (part->table)
            size->bytes = target_table_bytes(buffers->target, part->elements);
        return size->known = size->bytes >= 0;
    }
    const struct shape_entry *array = flow_array(flow, value);
    *size = array->size;
    *space = shape_array(array->shape)->layout.memory_space;
    if (flow->on_host && flow->on_host[value])
        *space = SPACE_HOST;
    if (on_tpu(buffers) && is_transfer_flag(step, form, v->part))
        *space = SPACE_FLAGS;
    if (on_tpu(buffers) && *space == SPACE_FLAGS)
        book_flag(size);
    else
        target_book(buffers->target, array->shape, size);
    return size->known;
}

bool
value_bytes(const struct buffers *buffers, uint32_t value, int64_t *bytes,
            int64_t *padding_bytes, int *space)
{
    struct size size;
    bool known = value_size(buffers, value, &size, space);
    *bytes = known ? size.bytes : 0;
    *padding_bytes = known ? size.padding_bytes : 0;
    return known;
}

void
buffers_book_tables(struct buffers *buffers)
{
    for (uint32_t i = 0; i < buffers->count; i++) {
        struct buffer *buffer = &buffers->items[i];
        int64_t padding;
        int space;
        if (buffer->flags & VALUE_TABLE)
            value_bytes(buffers, buffer->widest, &buffer->bytes, &padding, &space);
    }
}

int64_t
buffers_wider_tables(const struct buffers *buffers, const struct target *target, uint32_t last)
{
    struct buffers other = *buffers;
    int64_t more = 0, bytes, padding;
    int space;
    other.target = target;
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        if (buffer->flags & VALUE_TABLE &&
            (buffer_role(buffer) != BUFFER_TEMP || i + 1 == last) &&
            value_bytes(&other, buffer->widest, &bytes, &padding, &space))
            more += bytes - buffer->bytes;
    }
    return more;
}
