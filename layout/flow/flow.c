/* Runs steps, one tick each, with the operands that they use, and computations, each once. */
#include "layout/flow/flow.h"

#include "layout/base/grow.h"
#include "layout/base/integer.h"
#include "layout/base/memory.h"
#include "layout/flow/flow_private.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

#define DEPTH_LIMIT 200 /* nesting of calls; compilers stay below 20 */
#define TICK_LIMIT  ((uint32_t)1 << 30)

/* Returns whether the fault repeats the last one. A step may meet the same fault for each part
 * of its result. */
static bool
is_last_fault(const struct flow *flow, const struct flow_fault *fault)
{
    if (flow->fault_count == 0 || flow->fault_count > FLOW_FAULT_LIMIT)
        return false;
    const struct flow_fault *last = &flow->faults[flow->fault_count - 1];
    return last->kind == fault->kind && last->computation == fault->computation &&
           last->step == fault->step;
}

void
flow_fault(struct frame *frame, enum flow_fault_kind kind, const struct step *step)
{
    struct flow *flow = frame->flow;
    const struct flow_fault fault = {kind, frame->computation, step};
    if (is_last_fault(flow, &fault))
        return;
    if (flow->fault_count < FLOW_FAULT_LIMIT)
        flow->faults[flow->fault_count] = fault;
    flow->fault_count++;
}

uint32_t
flow_tick(struct frame *frame)
{
    struct flow *flow = frame->flow;
    if (flow->tick_count == TICK_LIMIT)
        memory_exhausted();
    grow(&flow->ticks, flow->tick_count, &flow->tick_capacity, sizeof *flow->ticks);
    flow->ticks[flow->tick_count] = (struct tick){frame->computation, frame->at, frame->inner};
    return flow->tick_count++;
}

uint32_t *
flow_values(struct flow *flow, size_t count)
{
    return arena_alloc_raw(&flow->arena, count * sizeof(uint32_t));
}

uint32_t
flow_value(struct frame *frame, uint32_t part, unsigned flags)
{
    struct flow *flow = frame->flow;
    if (frame->form->parts[part].table)
        flags |= VALUE_TABLE;
    return value_new(&flow->values, flow->tick_count - 1, frame->part + part, flags);
}

const uint32_t *
flow_operand(struct frame *frame, uint32_t k, const struct form **form)
{
    uint32_t at = record_operand(frame->record, frame->step, k);
    const uint32_t *values = at == NO_STEP ? NULL : frame->walked->results[at];
    if (!values) {
        flow_fault(frame, FLOW_NO_OPERAND, frame->step);
        return NULL;
    }
    *form = flow_form(frame->flow, frame->record->steps[at].operation.shape);
    return values;
}

/* ---- steps ---- */

/* How many parts of an operand a step uses at its tick. */
static uint32_t
used_parts(const struct operation *operation, const struct form *form)
{
    enum rule_uses uses = (enum rule_uses)rules[operation->rule].uses;
    if (uses == USES_ALL || operation->part != ASYNC_NONE)
        return form->count;
    return uses == USES_TABLE;
}

static void
use_operands(struct frame *frame, uint32_t tick)
{
    const struct record *record = frame->record;
    struct walked *walked = frame->walked;
    for (uint32_t k = 0; k < frame->step->operand_count; k++) {
        uint32_t at = record_operand(record, frame->step, k);
        if (at == NO_STEP)
            flow_fault(frame, FLOW_NO_OPERAND, frame->step);
        if (at == NO_STEP || !walked->results[at])
            continue;
        const struct form *form = flow_form(frame->flow, record->steps[at].operation.shape);
        uint32_t count = used_parts(&frame->step->operation, form);
        if (count > 1) /* many steps may use one large tuple: flow_finish does so once */
            walked->used[at] = tick + 1;
        else if (count)
            value_use(&frame->flow->values, walked->results[at][0], tick);
    }
}

static void
run_step(struct frame *frame)
{
    struct flow *flow = frame->flow;
    const struct step *step = frame->step = &frame->record->steps[frame->at];
    if (!step->operation.shape) {
        flow_fault(frame, FLOW_NO_SHAPE, step);
        flow_tick(frame);
        return;
    }
    frame->form = form_of(&flow->forms, step->operation.shape, &flow->arena);
    const uint32_t *result = flow_result(frame);
    uint32_t tick = flow->tick_count - 1;
    frame->walked->results[frame->at] = result;
    use_operands(frame, tick);
    for (uint32_t i = 0; i < frame->form->count; i++)
        value_stand(&flow->values, result[i], tick, tick, i);
    if (step->operation.links && step->operation.links->group_count &&
        step->operation.part == ASYNC_NONE)
        flow_share(frame);
}

/* ---- computations ---- */

const uint32_t *
flow_argument_values(size_t count, const struct flow_argument *arguments, int32_t number,
                     uint32_t parts)
{
    if (number < 0 || (size_t)number >= count || arguments[number].count != parts)
        return NULL;
    return arguments[number].values;
}

/* The values of the root live until the calling step runs. */
static void
keep_root(struct frame *frame)
{
    const struct record *record = frame->record;
    struct flow *flow = frame->flow;
    const uint32_t *root = frame->walked->results[record->root];
    const struct step *step = &record->steps[record->root];
    const struct form *form = flow_form(flow, step->operation.shape);
    for (uint32_t i = 0; i < form->count; i++)
        value_use(&flow->values, root[i], flow->tick_count);
}

static void
run_steps(struct frame *frame)
{
    const struct record *record = frame->record;
    for (frame->at = 0; frame->at < record->count; frame->at++)
        run_step(frame);
    if (record->root != NO_STEP && frame->walked->results[record->root])
        keep_root(frame);
}

/* A parameter and the values that were passed for it. */
struct flow_passed {
    const struct step *parameter;
    const uint32_t *values;
};

static struct slice
text_of_passed(const void *walking, uint32_t number)
{
    return (struct slice){(const char *)&((const struct walking *)walking)->passed[number - 1],
                          sizeof(struct flow_passed)};
}

/* Returns whether these values are passed for a parameter for the first time. */
static bool
passed_first(struct walking *walking, const struct step *parameter, const uint32_t *values)
{
    const struct flow_passed passed = {parameter, values};
    uint32_t *number =
        table_slot(&walking->passed_index, (struct slice){(const char *)&passed, sizeof passed},
                   text_of_passed, walking);
    if (*number)
        return false;
    grow(&walking->passed, walking->passed_count, &walking->passed_capacity, sizeof passed);
    walking->passed[walking->passed_count++] = passed;
    *number = (uint32_t)walking->passed_count;
    return true;
}

/* The computation has already run for another caller. Compilers do not normally leave two
 * callers of one computation. The arguments of both calls share buffers; the values that it
 * made stay as they are. */
static void
join_arguments(struct frame *caller, const struct walked *walked, size_t count,
               const struct flow_argument *arguments)
{
    struct flow *flow = caller->flow;
    for (uint32_t i = 0; i < walked->parameter_count; i++) {
        uint32_t at = walked->parameters[i];
        const struct step *step = &walked->record->steps[at];
        if (!walked->results[at])
            continue;
        const struct form *form = flow_form(flow, step->operation.shape);
        const uint32_t *values =
            flow_argument_values(count, arguments, step->operation.number, form->count);
        if (!values || !passed_first(flow->walking, step, values))
            continue;
        for (uint32_t part = 0; part < form->count; part++)
            value_join(&flow->values, walked->results[at][part], values[part]);
    }
}

/* Returns whether a callee can run. Only computations that stand before their caller are
 * passed in, so none can reach itself. */
static bool
can_run(struct frame *caller, const struct computation *computation)
{
    if (!computation)
        flow_fault(caller, flow_calls_behind(caller) ? FLOW_CALLEE_BEHIND : FLOW_NO_CALLEE,
                   caller->step);
    else if (caller->flow->walking->depth >= DEPTH_LIMIT)
        flow_fault(caller, FLOW_TOO_DEEP, caller->step);
    return computation && caller->flow->walking->depth < DEPTH_LIMIT;
}

static struct walked *
begin_walked(struct flow *flow, const struct record *record)
{
    struct walked *walked = arena_alloc(&flow->arena, sizeof *walked);
    walked->record = record;
    walked->results = arena_array(&flow->arena, record->count + 1, sizeof *walked->results);
    walked->used = arena_array(&flow->arena, record->count + 1, sizeof *walked->used);
    for (uint32_t i = 0; i < record->count; i++)
        walked->parameter_count += record->steps[i].operation.rule == RULE_PARAMETER;
    walked->parameters = flow_values(flow, walked->parameter_count);
    for (uint32_t i = 0, next = 0; next < walked->parameter_count; i++)
        if (record->steps[i].operation.rule == RULE_PARAMETER)
            walked->parameters[next++] = i;
    return walked;
}

/* Returns what the walk finds. */
static const struct walked *
run_frame(struct frame *frame)
{
    const struct record *record = frame->record;
    frame->walked = begin_walked(frame->flow, record);
    frame->flow->walked[frame->computation->number] = frame->walked;
    if (frame->computation->ending != ENDING_WHOLE || record->root == NO_STEP)
        flow_fault(frame, FLOW_CUT, NULL);
    if (frame->computation->twice)
        flow_fault(frame, FLOW_NAME_TWICE, &record->steps[frame->computation->twice - 1]);
    frame->flow->walking->depth++;
    run_steps(frame);
    frame->flow->walking->depth--;
    return frame->walked;
}

struct flow_root
flow_computation(struct frame *caller, const struct computation *computation, size_t count,
                 const struct flow_argument *arguments)
{
    struct flow_root root = {.first_parameter = caller->flow->tick_count};
    if (!can_run(caller, computation))
        return root;
    const struct record *record = records_open(caller->flow->records, computation);
    const struct walked *walked = flow_walked(caller->flow, computation);
    struct frame frame = {.flow = caller->flow,
                          .computation = computation,
                          .record = record,
                          .start = caller->flow->tick_count,
                          .first_parameter = caller->flow->tick_count,
                          .called = true,
                          .argument_count = count,
                          .arguments = arguments};
    if (walked)
        join_arguments(caller, walked, count, arguments);
    else
        walked = run_frame(&frame);
    root.first_parameter = frame.first_parameter;
    if (record->root != NO_STEP)
        root.values = walked->results[record->root];
    if (root.values)
        root.form = flow_form(caller->flow, record->steps[record->root].operation.shape);
    return root;
}

void
flow_run(struct flow *flow, struct records *records, const struct computation *entry)
{
    const struct ownership *o = records->ownership;
    flow->walked = arena_array(&flow->arena, o->count, sizeof *flow->walked);
    struct walking walking = {.last_share = &flow->shares};
    struct frame frame = {
        .flow = flow, .computation = entry, .record = records_open(records, entry)};
    flow->ownership = o;
    flow->records = records;
    flow->entry = entry;
    flow->walking = &walking;
    run_frame(&frame);
    flow_finish(flow);
    flow->walking = NULL;
    free(walking.contexts);
    free(walking.passed);
    table_free(&walking.passed_index);
}

void
flow_free(struct flow *flow)
{
    arena_free(&flow->arena);
    values_free(&flow->values);
    free(flow->ticks);
    *flow = (struct flow){0};
}

/* The number of a step, as headings say it; -1: the text is none of the schedule. */
static int64_t
tick_number(const struct flow *flow, const char *text)
{
    int64_t number = 0;
    size_t length = strlen(text);
    bool read =
        length && strspn(text, "0123456789") == length && integer_read(text, length, &number);
    return read && number < flow->tick_count ? number : -1;
}

bool
flow_find_tick(const struct flow *flow, const char *text, uint32_t *tick)
{
    int64_t number = tick_number(flow, text);
    const char *name = text + (*text == '%');
    for (uint32_t i = 0; i < flow->tick_count; i++)
        if (flow->ticks[i].inner == 0 && strcmp(flow_name(flow, i), name) == 0) {
            *tick = i;
            return true;
        }
    if (number >= 0)
        *tick = (uint32_t)number;
    return number >= 0;
}

int64_t
flow_element(const struct flow *flow, const struct value *value)
{
    const struct form *form = flow_form(flow, flow_step(flow, value->tick)->operation.shape);
    int64_t element = -1;
    form_path(form, value->part, &element, 1);
    return element;
}
