/* Branches, calls and asynchronous contexts. */
#include "layout/flow/flow_private.h"

#include "layout/base/grow.h"

/* ---- the calls of a step ---- */

/* The number of the computation's first call that this step or a later one makes. */
static uint32_t
first_edge(const struct frame *frame)
{
    const struct computation *c = frame->computation;
    uint32_t low = 0, high = c->edge_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->edges[middle].caller < frame->at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct edge *
flow_edge(const struct frame *frame, enum reference_kind kind, uint32_t n)
{
    const struct computation *c = frame->computation;
    for (uint32_t i = first_edge(frame); i < c->edge_count && c->edges[i].caller == frame->at;
         i++)
        if (c->edges[i].kind == kind && n-- == 0)
            return &c->edges[i];
    return NULL;
}

bool
flow_calls_behind(const struct frame *frame)
{
    const struct computation *c = frame->computation;
    for (uint32_t i = first_edge(frame); i < c->edge_count && c->edges[i].caller == frame->at;
         i++)
        if (!c->edges[i].known && edge_callee(frame->flow->ownership, &c->edges[i]))
            return true;
    return false;
}

struct flow_root
flow_run_edge(struct frame *frame, const struct edge *edge, const uint32_t *values,
              uint32_t count)
{
    const struct flow_argument argument = {values, count};
    return flow_computation(frame, edge && edge->known ? edge->callee : NULL, 1, &argument);
}

/* ---- branches ---- */

static uint32_t
count_branches(const struct frame *frame)
{
    const struct computation *c = frame->computation;
    uint32_t count = 0;
    for (uint32_t i = first_edge(frame); i < c->edge_count && c->edges[i].caller == frame->at;
         i++)
        count += c->edges[i].kind == REFERENCE_BRANCH;
    return count;
}

/* Runs branch k. Returns whether its result is to be joined with those of the others: it is
 * known, of the form of the conditional, and of no earlier branch. */
static bool
run_branch(struct frame *frame, const struct edge *edge, uint32_t k, struct flow_root *root)
{
    const struct form *form;
    const uint32_t *operand = flow_operand(frame, k + 1, &form);
    *root = flow_run_edge(frame, edge, operand, operand ? form->count : 0);
    if (!root->form)
        return false;
    if (root->form->count != frame->form->count) {
        flow_fault(frame, FLOW_NO_OPERAND, frame->step);
        return false;
    }
    struct walked *branch = frame->flow->walked[edge->callee->number];
    bool first = branch->branch_of != frame->step;
    branch->branch_of = frame->step;
    return first;
}

static const uint32_t *
branch_result(struct frame *frame, const struct flow_root *roots, uint32_t count)
{
    struct flow *flow = frame->flow;
    uint32_t *result = flow_values(flow, frame->form->count);
    for (uint32_t i = 0; i < frame->form->count; i++) {
        uint32_t first = count ? value_same(&flow->values, roots[0].values[i]) : 0, same = 0;
        while (same < count && value_same(&flow->values, roots[same].values[i]) == first)
            same++;
        if (count && same == count) {
            result[i] = first;
            continue;
        }
        result[i] = flow_value(frame, i, VALUE_PHI);
        for (uint32_t k = 0; k < count; k++)
            value_join(&flow->values, result[i], roots[k].values[i]);
    }
    return result;
}

const uint32_t *
flow_conditional(struct frame *frame)
{
    const struct edge *edges = frame->computation->edges;
    uint32_t count = count_branches(frame), known = 0, k = 0;
    struct flow_root *roots = arena_array(&frame->flow->arena, count + 1, sizeof *roots);
    if (count == 0)
        flow_fault(frame, FLOW_NO_CALLEE, frame->step);
    for (uint32_t i = first_edge(frame); k < count; i++)
        if (edges[i].kind == REFERENCE_BRANCH)
            known += run_branch(frame, &edges[i], k++, &roots[known]);
    flow_tick(frame);
    return branch_result(frame, roots, known);
}

/* ---- calls ---- */

struct flow_root
flow_callee(struct frame *frame, uint32_t skipped)
{
    const struct record *record = frame->record;
    uint32_t count = frame->step->operand_count;
    struct flow *flow = frame->flow;
    struct flow_argument *arguments = arena_array(&flow->arena, count + 1, sizeof *arguments);
    for (uint32_t k = skipped; k < count; k++) {
        uint32_t at = record_operand(record, frame->step, k);
        if (at == NO_STEP || !frame->walked->results[at])
            continue;
        const struct form *form = flow_form(flow, record->steps[at].operation.shape);
        arguments[k - skipped] =
            (struct flow_argument){frame->walked->results[at], form->count};
    }
    return flow_computation(frame, frame->step->operation.callee,
                            count > skipped ? count - skipped : 0, arguments);
}

/* ---- asynchronous contexts ---- */

/* Notes that the current step has context `context`, which counts from 1, or that it passes on
 * the one of its operand. */
static void
note_context(struct frame *frame, uint32_t context)
{
    struct walked *walked = frame->walked;
    if (!walked->contexts)
        walked->contexts =
            arena_array(&frame->flow->arena, frame->record->count, sizeof(uint32_t));
    walked->contexts[frame->at] = context;
}

void
flow_async_context(struct frame *frame, uint32_t first)
{
    struct flow *flow = frame->flow;
    struct walking *walking = flow->walking;
    grow(&walking->contexts, walking->context_count, &walking->context_capacity,
         sizeof *walking->contexts);
    walking->contexts[walking->context_count++] =
        (struct async_context){first, flow->values.count, flow->tick_count, false};
    note_context(frame, (uint32_t)walking->context_count);
}

/* The context of operand 0, from 1; 0: it has none. */
static uint32_t
operand_context(const struct frame *frame)
{
    const uint32_t *contexts = frame->walked->contexts;
    uint32_t at = record_operand(frame->record, frame->step, 0);
    return at == NO_STEP || !contexts ? 0 : contexts[at];
}

void
flow_async_pass(struct frame *frame)
{
    uint32_t context = operand_context(frame);
    if (context)
        note_context(frame, context);
}

void
flow_async_done(struct frame *frame, uint32_t tick)
{
    struct flow *flow = frame->flow;
    uint32_t number = operand_context(frame);
    struct async_context *context = number ? &flow->walking->contexts[number - 1] : NULL;
    if (!context || context->done)
        return;
    context->done = true;
    for (uint32_t i = context->first; i < context->last; i++)
        value_use(&flow->values, i, tick);
}
