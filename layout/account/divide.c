/* An output lies in a value that other steps make, too, so that its size is set for all values
 * of its buffer. */
#include "layout/account/divide.h"

#include "layout/account/account.h"
#include "layout/shape_entry.h"

/* What the values of a buffer are, by the value that stands for them. */
struct dividing {
    const struct shards *shards;
    struct flow *flow;
    uint8_t *divisions;
    const struct shape_entry **held;
};

/* The division that the instruction of the entry says which makes a value. */
static enum division
made_division(const struct dividing *dividing, uint32_t value)
{
    const struct flow *flow = dividing->flow;
    const struct tick *tick = &flow->ticks[flow->values.items[value].tick];
    if (tick->computation != flow->entry || tick->inner)
        return DIVISION_UNKNOWN;
    return shards_step(dividing->shards, tick->step);
}

static void
divide_outputs(struct dividing *dividing)
{
    struct flow *flow = dividing->flow;
    const struct shape_entry *result = flow->entry->root_shape;
    for (uint32_t i = 0; flow->root && result && i < flow->root_form->count; i++) {
        uint32_t leaf = flow->root_form->parts[i].leaf;
        if (leaf == NO_PART || flow->root[i] == NO_VALUE)
            continue;
        uint32_t value = value_same(&flow->values, flow->root[i]);
        uint32_t buffer = value_buffer(&flow->values, value);
        enum division division = shards_root(dividing->shards, leaf);
        if (division == DIVISION_UNKNOWN)
            dividing->divisions[buffer] = (uint8_t)made_division(dividing, value);
        else
            dividing->divisions[buffer] = (uint8_t)division;
        if (division != DIVISION_UNKNOWN)
            dividing->held[buffer] = result->leaves[leaf].entry;
    }
}

/* An output in an argument is as large as that. */
static void
divide_arguments(struct dividing *dividing)
{
    struct values *values = &dividing->flow->values;
    for (uint32_t i = 0; i < values->count; i++) {
        bool argument = values->items[i].flags & VALUE_ARGUMENT && value_same(values, i) == i;
        if (!argument || !flow_array(dividing->flow, i))
            continue;
        uint32_t buffer = value_buffer(values, i);
        dividing->divisions[buffer] = (uint8_t)made_division(dividing, i);
        dividing->held[buffer] = flow_array(dividing->flow, i);
    }
}

void
account_divide(struct account *account, struct flow *flow)
{
    const struct shards *shards = &account->setting->shards;
    uint32_t count = flow->values.count;
    if (account->of_header || (shards->step_count == 0 && shards->root_count == 0))
        return;
    struct dividing dividing = {.shards = shards, .flow = flow};
    dividing.divisions = arena_array(&flow->arena, (size_t)count + 1, 1);
    dividing.held = arena_array(&flow->arena, (size_t)count + 1, sizeof *dividing.held);
    divide_outputs(&dividing);
    divide_arguments(&dividing);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t buffer = value_buffer(&flow->values, i);
        dividing.divisions[i] = dividing.divisions[buffer];
        dividing.held[i] = dividing.held[buffer];
    }
    account->divisions = dividing.divisions;
    flow->held = dividing.held;
}

enum division
account_division(const struct account *account, const struct buffer *buffer)
{
    return account->divisions ? (enum division)account->divisions[buffer->widest]
                              : DIVISION_UNKNOWN;
}

size_t
account_undivided(const struct account *account)
{
    const struct memory *memory = &account->memory;
    size_t count = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        enum buffer_role role = buffer_role(buffer);
        bool outer = role == BUFFER_ARGUMENT || role == BUFFER_OUTPUT;
        count += outer && memory_shape(memory, buffer) &&
                 account_division(account, buffer) == DIVISION_UNKNOWN;
    }
    return count;
}
