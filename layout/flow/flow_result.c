/* Makes the values of a step's result, part by part, as result_source.h defines them. A result
 * that is wholly an operand's, or a part of it, points into the operand's list of values. */
#include "layout/flow/flow_private.h"
#include "layout/owner/result_source.h"
#include "layout/shape_entry.h"

#include <string.h>

/* Makes new values for a part and everything within it. */
static void
make_values(struct frame *frame, uint32_t *result, uint32_t part, unsigned flags)
{
    uint32_t end = part + frame->form->parts[part].length;
    for (; part < end; part++)
        result[part] = flow_value(frame, part, flags);
}

/* A result that is being filled in. */
struct filling {
    struct frame *frame;
    const struct operation *operation;
    uint32_t *result;
    struct flow_root root; /* what the callee yields */
    bool wrapped;          /* run_wrapped has already filled in the arrays of {1} */
    struct path path;      /* of the part; not cleared, because most are short */
};

static void
filling_begin(struct filling *filling, struct frame *frame, uint32_t *result,
              struct flow_root root)
{
    filling->frame = frame;
    filling->operation = &frame->step->operation;
    filling->result = result;
    filling->root = root;
    filling->wrapped = false;
    filling->path.depth = 0;
}

/* The values that a source refers to, from its part on. NULL if they are not known or the part
 * does not consist of `length` parts. */
static const uint32_t *
named_values(struct filling *filling, const struct result_source *source, uint32_t length)
{
    struct frame *frame = filling->frame;
    struct path path;
    const struct form *form = filling->root.form;
    const uint32_t *values = filling->root.values;
    if (source->kind != SOURCE_ROOT)
        values = flow_operand(frame, (uint32_t)source->operand, &form);
    path_copy(&path, &filling->path);
    if (!values || !result_source_path(source, &path))
        return NULL;
    uint32_t part = form_at(form, 0, path.at, path.depth);
    if (part != NO_PART && form->parts[part].length == length)
        return values + part;
    enum flow_fault_kind fault = FLOW_NO_OPERAND;
    if (source->exact)
        fault = FLOW_NO_ALIAS;
    else if (filling->operation->rule == RULE_ELEMENT)
        fault = FLOW_NO_ELEMENT;
    flow_fault(frame, fault, frame->step);
    return NULL;
}

static void fill_elements(struct filling *filling, uint32_t part);

/* Fills in a part and everything within it. */
static void
fill(struct filling *filling, uint32_t part)
{
    struct frame *frame = filling->frame;
    const struct part *at = &frame->form->parts[part];
    const struct path *path = &filling->path;
    if (filling->wrapped && path->depth && path->at[0] == 1 && !at->table)
        return;
    struct result_source source =
        result_source_of(filling->operation, path->at, path->depth, at->table);
    if (source.kind == SOURCE_NONE) {
        filling->result[part] = filling->result[0];
        fill_elements(filling, part);
        return;
    }
    bool makes = source.kind != SOURCE_SAME && source.kind != SOURCE_ROOT;
    const uint32_t *named = NULL;
    if (!makes || source.kind == SOURCE_SHARED)
        named = named_values(filling, &source, makes ? 1 : at->length);
    if (!makes && named) {
        memcpy(filling->result + part, named, at->length * sizeof *named);
        return;
    }
    bool constant = filling->operation->rule == RULE_CONSTANT;
    filling->result[part] = flow_value(frame, part, constant ? VALUE_CONSTANT : 0);
    if (source.kind == SOURCE_SHARED && named)
        value_join(&frame->flow->values, filling->result[part], *named);
    fill_elements(filling, part);
}

static void
fill_elements(struct filling *filling, uint32_t part)
{
    const struct part *parts = filling->frame->form->parts;
    uint32_t element = part + 1;
    if (filling->path.depth == PATH_LIMIT) {
        make_values(filling->frame, filling->result, part, 0);
        return;
    }
    for (uint32_t i = 0; i < parts[part].elements; i++) {
        filling->path.at[filling->path.depth++] = i;
        fill(filling, element);
        filling->path.depth--;
        element += parts[element].length;
    }
}

/* The values of a step that makes at least one, at the newest tick. root: what its callee
 * yields. */
static const uint32_t *
fill_result(struct frame *frame, struct flow_root root)
{
    struct filling filling;
    filling_begin(&filling, frame, flow_values(frame->flow, frame->form->count), root);
    fill(&filling, 0);
    return filling.result;
}

/* The values of a result that is wholly an operand's, or a part of it; NULL if it is not.
 * Nothing is copied. */
static const uint32_t *
same_result(struct frame *frame)
{
    struct filling filling;
    filling_begin(&filling, frame, NULL, (struct flow_root){0});
    const struct result_source source =
        result_source_of(filling.operation, NULL, 0, frame->form->parts[0].table);
    return source.kind == SOURCE_SAME ? named_values(&filling, &source, frame->form->count)
                                      : NULL;
}

static const uint32_t *
parameter_result(struct frame *frame, uint32_t tick)
{
    struct values *values = &frame->flow->values;
    int32_t number = frame->step->operation.number;
    const uint32_t *argument = flow_argument_values(frame->argument_count, frame->arguments,
                                                    number, frame->form->count);
    if (number == 0)
        frame->first_parameter = tick;
    if (argument) {
        for (uint32_t i = 0; i < frame->form->count; i++)
            if (values->items[argument[i]].flags & VALUE_PENDING) {
                values->items[argument[i]].tick = tick;
                values->items[argument[i]].flags &= (uint8_t)~VALUE_PENDING;
            }
        return argument;
    }
    uint32_t *result = flow_values(frame->flow, frame->form->count);
    if (frame->called)
        flow_fault(frame, FLOW_NO_OPERAND, frame->step);
    make_values(frame, result, 0, frame->called ? 0 : VALUE_ARGUMENT);
    for (uint32_t i = 0; i < frame->form->count; i++)
        values->items[result[i]].start = frame->start;
    return result;
}

/* ---- asynchronous operations ---- */

/* Runs a wrapped loop or conditional. Returns the values of the part of the result that it
 * makes. */
static const uint32_t *
wrapped_control(struct frame *frame, uint32_t part)
{
    const struct form *whole = frame->form,
                      own = {whole->parts[part].length, whole->parts + part};
    frame->form = &own;
    frame->part = part;
    const uint32_t *values =
        frame->step->operation.rule == RULE_WHILE ? flow_while(frame) : flow_conditional(frame);
    frame->form = whole;
    frame->part = 0;
    return values;
}

/* Runs any other wrapped operation. Returns the same. */
static const uint32_t *
wrapped_plain(struct frame *frame, uint32_t part, uint32_t *result)
{
    struct filling filling;
    filling_begin(&filling, frame, result, (struct flow_root){0});
    filling.path.at[filling.path.depth++] = 1;
    if (filling.operation->rule == RULE_CALL)
        filling.root = flow_callee(frame, 0);
    flow_tick(frame);
    if (filling.root.form && filling.root.form->count == frame->form->parts[part].length)
        return filling.root.values;
    fill(&filling, part);
    return result + part;
}

/* Runs the operation that a single instruction NAME-start wraps: one tick for each of its
 * parameters, then its callee, then its own tick. */
static void
run_wrapped(struct frame *frame, uint32_t *result)
{
    struct flow *flow = frame->flow;
    enum opcode_rule rule = (enum opcode_rule)frame->step->operation.rule;
    bool control = rule == RULE_WHILE || rule == RULE_CONDITIONAL;
    uint32_t first = flow->values.count, part = form_element(frame->form, 0, 1);
    while (frame->inner++ < frame->step->operand_count)
        flow_tick(frame);
    const uint32_t *values =
        control ? wrapped_control(frame, part) : wrapped_plain(frame, part, result);
    frame->inner = 0;
    for (uint32_t i = 0; i < frame->form->parts[part].length; i++) {
        result[part + i] = values[i];
        value_stand(&flow->values, values[i], flow->tick_count, flow->tick_count - 1, part + i);
    }
    flow_async_context(frame, first);
}

/* Marks the values from `first` on that were made at the newest tick, which is that of the
 * wrapped operation. */
static void
mark_wrapped(struct flow *flow, uint32_t first)
{
    for (uint32_t i = first; i < flow->values.count; i++)
        if (flow->values.items[i].tick == flow->tick_count - 1)
            flow->values.items[i].flags |= VALUE_WRAPPED;
}

static const uint32_t *
start_result(struct frame *frame)
{
    struct filling filling;
    filling_begin(&filling, frame, flow_values(frame->flow, frame->form->count),
                  (struct flow_root){0});
    bool runs = frame->step->operand_count > 0; /* else an update does */
    filling.wrapped = runs && !filling.operation->written_out;
    uint32_t first = frame->flow->values.count;
    if (filling.wrapped) {
        run_wrapped(frame, filling.result);
    } else if (runs) {
        filling.root = flow_callee(frame, 0);
        flow_async_context(frame, first);
    }
    mark_wrapped(frame->flow, first);
    flow_tick(frame);
    fill(&filling, 0);
    return filling.result;
}

static const uint32_t *
update_result(struct frame *frame)
{
    struct flow_root root = {0};
    if (frame->step->operation.number > 1) {
        uint32_t first = frame->flow->values.count;
        root = flow_callee(frame, 1);
        flow_async_context(frame, first);
    } else {
        flow_async_pass(frame);
    }
    flow_tick(frame);
    return fill_result(frame, root);
}

/* ---- any step ---- */

static const uint32_t *
call_result(struct frame *frame)
{
    struct flow_root root = flow_callee(frame, 0);
    flow_tick(frame);
    if (root.form && root.form->count == frame->form->count)
        return root.values;
    return fill_result(frame, root);
}

static const uint32_t *
plain_result(struct frame *frame)
{
    uint32_t tick = flow_tick(frame);
    if (frame->step->operation.rule == RULE_PARAMETER)
        return parameter_result(frame, tick);
    const uint32_t *same = same_result(frame);
    if (frame->step->operation.part == ASYNC_DONE)
        flow_async_done(frame, tick);
    return same ? same : fill_result(frame, (struct flow_root){0});
}

const uint32_t *
flow_result(struct frame *frame)
{
    switch ((enum async_part)frame->step->operation.part) {
    case ASYNC_START:
        return start_result(frame);
    case ASYNC_UPDATE:
        return update_result(frame);
    case ASYNC_DONE:
        return plain_result(frame);
    case ASYNC_NONE:
        break;
    }
    switch ((enum opcode_rule)frame->step->operation.rule) {
    case RULE_WHILE:
        return flow_while(frame);
    case RULE_CONDITIONAL:
        return flow_conditional(frame);
    case RULE_CALL:
        return call_result(frame);
    default:
        return plain_result(frame);
    }
}
