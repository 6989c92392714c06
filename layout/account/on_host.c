/* An output and the argument that it lies in are one buffer, which is placed as a whole. */
#include "layout/account/on_host.h"

#include "layout/account/account.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

struct placing {
    const struct program *program;
    struct flow *flow;
    bool *buffers; /* by the value that stands for the buffer */
    bool any;
};

/* Places the values of a shape that the header has, too, unless it could not be read there. */
static void
place(struct placing *placing, const struct shape_entry *header, const struct form *form,
      const uint32_t *values)
{
    struct values *all = &placing->flow->values;
    if (!header || header->fault)
        return;
    for (uint32_t i = 0; values && i < form->count; i++) {
        uint32_t leaf = form->parts[i].leaf;
        if (leaf == NO_PART || leaf >= header->leaf_count || values[i] == NO_VALUE)
            continue;
        const struct shape *array = shape_array(header->leaves[leaf].entry->shape);
        if (array->layout.memory_space != SPACE_HOST)
            continue;
        placing->buffers[value_buffer(all, value_same(all, values[i]))] = true;
        placing->any = true;
    }
}

static void
place_arguments(struct placing *placing)
{
    const struct flow *flow = placing->flow;
    const struct walked *walked = flow_walked(flow, flow->entry);
    for (uint32_t i = 0; i < walked->record->count; i++) {
        const struct operation *operation = &walked->record->steps[i].operation;
        size_t number = (size_t)operation->number;
        if (operation->rule == RULE_PARAMETER && operation->number >= 0 && operation->shape &&
            number + 1 < placing->program->shape_count)
            place(placing, placing->program->shapes[number], flow_form(flow, operation->shape),
                  walked->results[i]);
    }
}

void
account_place_on_host(const struct account *account, struct flow *flow)
{
    const struct program *program = account->program;
    uint32_t count = flow->values.count;
    struct placing placing = {.program = program, .flow = flow};
    if (program->scheduled || account->of_header || !program->shape_count)
        return;
    placing.buffers = arena_array(&flow->arena, (size_t)count + 1, sizeof *placing.buffers);
    place_arguments(&placing);
    if (flow->root)
        place(&placing, program->shapes[program->shape_count - 1], flow->root_form, flow->root);
    for (uint32_t i = 0; i < count; i++)
        placing.buffers[i] = placing.buffers[value_buffer(&flow->values, i)];
    flow->on_host = placing.any ? placing.buffers : NULL;
}
