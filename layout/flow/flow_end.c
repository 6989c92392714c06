/* What is known of values only when the whole program has been walked; and, during the walk,
 * which values may share a buffer. */
#include "layout/flow/flow_private.h"

#include "layout/shape_entry.h"

#include <string.h>

/* ---- sharing ---- */

/* Appends the values of a form's arrays to `list` at *count. */
static void
append_leaves(const struct form *form, const uint32_t *values, uint32_t *list, uint32_t *count)
{
    for (uint32_t i = 0; i < form->count; i++)
        if (!form->parts[i].table)
            list[(*count)++] = values[i];
}

/* The values of the arrays of all operands, then of the result; *operands counts the former,
 * *all both. */
static const uint32_t *
step_leaves(struct frame *frame, uint32_t *operands, uint32_t *all)
{
    struct flow *flow = frame->flow;
    size_t room = frame->form->count;
    const struct form *form;
    for (uint32_t k = 0; k < frame->step->operand_count; k++)
        room += flow_operand(frame, k, &form) ? form->count : 0;
    uint32_t *list = flow_values(flow, room);
    *all = 0;
    for (uint32_t k = 0; k < frame->step->operand_count; k++) {
        const uint32_t *values = flow_operand(frame, k, &form);
        if (values)
            append_leaves(form, values, list, all);
    }
    *operands = *all;
    append_leaves(frame->form, frame->walked->results[frame->at], list, all);
    return list;
}

static struct share *
make_share(struct flow *flow, const struct leaf_group *group, const uint32_t *leaves,
           uint32_t operands, uint32_t all)
{
    struct share *share = arena_alloc(&flow->arena, sizeof *share);
    share->operands = flow_values(flow, group->count);
    share->results = flow_values(flow, group->count);
    for (size_t i = 0; i < group->count; i++) {
        uint32_t leaf = group->leaves[i];
        if (leaf < operands)
            share->operands[share->operand_count++] = leaves[leaf];
        else if (leaf < all)
            share->results[share->result_count++] = leaves[leaf];
    }
    return share;
}

void
flow_share(struct frame *frame)
{
    struct flow *flow = frame->flow;
    const struct links *links = frame->step->operation.links;
    uint32_t operands, all;
    const uint32_t *leaves = step_leaves(frame, &operands, &all);
    for (size_t i = 0; i < links->group_count; i++) {
        struct share *share = make_share(flow, &links->groups[i], leaves, operands, all);
        *flow->walking->last_share = share;
        flow->walking->last_share = &share->next;
    }
}

/* ---- the program's arguments and outputs ---- */

/* Finds the value that an alias donates and the part of the root that it is donated to. False
 * if the program lacks either. */
static bool
find_alias(const struct flow *flow, const uint32_t *parameters, const struct alias *alias,
           uint32_t *from, uint32_t *to)
{
    const struct walked *walked = flow_walked(flow, flow->entry);
    const struct record *record = walked->record;
    uint32_t at = NO_STEP;
    if (alias->operand < record->count)
        at = parameters[alias->operand];
    if (at == NO_STEP || !walked->results[at] || !flow->root)
        return false;
    const struct form *form = flow_form(flow, record->steps[at].operation.shape);
    uint32_t part = form_at(form, 0, alias->operand_path, alias->operand_depth);
    *to = form_at(flow->root_form, 0, alias->path, alias->depth);
    if (part == NO_PART || *to == NO_PART)
        return false;
    *from = walked->results[at][part];
    return true;
}

/* Puts an output into the buffer of an argument. False if the program lacks either. */
static bool
donate(struct flow *flow, const uint32_t *parameters, const struct alias *alias)
{
    uint32_t from, to;
    if (!find_alias(flow, parameters, alias, &from, &to))
        return false;
    flow->values.items[from].flags |= VALUE_DONATED;
    value_join(&flow->values, from, flow->root[to]);
    return true;
}

static void
find_root(struct flow *flow)
{
    const struct walked *walked = flow_walked(flow, flow->entry);
    const struct record *record = walked->record;
    if (record->root == NO_STEP || !walked->results[record->root])
        return;
    flow->root = walked->results[record->root];
    flow->root_form = flow_form(flow, record->steps[record->root].operation.shape);
    for (uint32_t i = 0; i < flow->root_form->count; i++)
        flow->values.items[value_same(&flow->values, flow->root[i])].flags |= VALUE_OUTPUT;
}

static uint32_t
root_tick(const struct flow *flow)
{
    uint32_t tick = flow->tick_count - 1;
    while (flow->ticks[tick].computation != flow->entry ||
           flow->ticks[tick].step != flow->entry->root)
        tick--;
    return tick;
}

/* Returns whether a part of the root can't be the value that it is: that is a constant, an
 * output already, or an argument that is not donated to it. */
static bool
needs_copy(const struct flow *flow, uint32_t value, uint32_t donor)
{
    unsigned flags = flow->values.items[value].flags;
    return (flags & VALUE_ARGUMENT && value != donor) ||
           flags & (VALUE_CONSTANT | VALUE_OUTPUT);
}

/* Gives each part of the root a value of its own. donors: by part, the argument that is donated
 * to it; NO_VALUE: none. */
static void
copy_outputs(struct flow *flow, const uint32_t *donors)
{
    struct values *values = &flow->values;
    uint32_t count = flow->root_form->count, tick = root_tick(flow);
    uint32_t *root = flow_values(flow, count);
    for (uint32_t i = 0; i < count; i++) {
        root[i] = value_same(values, flow->root[i]);
        values->items[root[i]].flags &= (uint8_t)~VALUE_OUTPUT;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!flow->root_form->parts[i].table && needs_copy(flow, root[i], donors[i]))
            root[i] = value_new(values, tick, i, 0);
        values->items[root[i]].flags |= VALUE_OUTPUT;
        value_use(values, root[i], flow->tick_count);
        if (donors[i] != NO_VALUE)
            value_join(values, donors[i], root[i]);
    }
    flow->root = root;
}

void
flow_copy_outputs(struct flow *flow)
{
    const uint32_t *parameters =
        record_parameters(flow_walked(flow, flow->entry)->record, &flow->arena);
    struct values *values = &flow->values;
    for (uint32_t i = 0; i < values->count; i++)
        values->items[i].buffer = i;
    if (!flow->root)
        return;
    uint32_t *donors = flow_values(flow, flow->root_form->count);
    memset(donors, 0xff, flow->root_form->count * sizeof *donors);
    for (size_t i = 0; i < flow->records->alias_count; i++) {
        uint32_t from, to;
        if (find_alias(flow, parameters, &flow->records->aliases[i], &from, &to))
            donors[to] = from;
    }
    copy_outputs(flow, donors);
}

/* Lets the values of results that steps have used in full live until the last of those steps.
 */
static void
use_results(struct flow *flow, const struct walked *walked)
{
    for (uint32_t i = 0; i < walked->record->count; i++) {
        if (!walked->used[i])
            continue;
        const struct form *form = flow_form(flow, walked->record->steps[i].operation.shape);
        for (uint32_t part = 0; part < form->count; part++)
            value_use(&flow->values, walked->results[i][part], walked->used[i] - 1);
    }
}

static void
use_all_results(struct flow *flow)
{
    for (size_t i = 0; i < flow->ownership->count; i++)
        if (flow->walked[i])
            use_results(flow, flow->walked[i]);
}

void
flow_finish(struct flow *flow)
{
    struct frame frame = {.flow = flow, .computation = flow->entry};
    use_all_results(flow);
    for (size_t i = 0; i < flow->walking->context_count; i++) {
        const struct async_context *context = &flow->walking->contexts[i];
        for (uint32_t v = context->first; !context->done && v < context->last; v++)
            value_use(&flow->values, v, context->end);
    }
    find_root(flow);
    const uint32_t *parameters =
        record_parameters(flow_walked(flow, flow->entry)->record, &flow->arena);
    for (size_t i = 0; i < flow->records->alias_count; i++)
        if (!donate(flow, parameters, &flow->records->aliases[i]))
            flow_fault(&frame, FLOW_NO_ALIAS, NULL);
    for (uint32_t i = 0; i < flow->values.count; i++) {
        struct value *value = &flow->values.items[i];
        if ((value->flags & (VALUE_ARGUMENT | VALUE_DONATED)) == VALUE_ARGUMENT)
            value->end = flow->tick_count;
    }
}
