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
    const struct edge *edge;
    uint32_t branches = 0, known = 0;
    while (flow_edge(frame, REFERENCE_BRANCH, branches))
        branches++;
    struct flow_root *roots = arena_array(&frame->flow->arena, branches + 1, sizeof *roots);
    if (branches == 0)
        flow_fault(frame, FLOW_NO_CALLEE, frame->step);
    for (uint32_t k = 0; (edge = flow_edge(frame, REFERENCE_BRANCH, k)); k++) {
        const struct form *form;
        const uint32_t *operand = flow_operand(frame, k + 1, &form);
        struct flow_root root = flow_run_edge(frame, edge, operand, operand ? form->count : 0);
        if (root.form && root.form->count == frame->form->count)
            roots[known++] = root;
        else if (root.form)
            flow_fault(frame, FLOW_NO_OPERAND, frame->step);
    }
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
        if (at == NO_STEP || !record->results[at])
            continue;
        const struct form *form = flow_form(flow, record->steps[at].operation.shape);
        arguments[k - skipped] = (struct flow_argument){record->results[at], form->count};
    }
    return flow_computation(frame, frame->step->operation.callee,
                            count > skipped ? count - skipped : 0, arguments);
}

/* ---- asynchronous contexts ---- */

void
flow_async_context(struct frame *frame, uint32_t first)
{
    struct flow *flow = frame->flow;
    grow(&flow->contexts, flow->context_count, &flow->context_capacity, sizeof *flow->contexts);
    flow->contexts[flow->context_count++] = (struct async_context){
        frame->computation, frame->at, first, flow->values.count, flow->tick_count};
}

static void
end_context(struct flow *flow, const struct async_context *context, uint32_t tick)
{
    for (uint32_t i = context->first; i < context->last; i++)
        value_use(&flow->values, i, tick);
}

/* The newest context of a start, or of the update that binds its operands; NULL: there is
 * none. */
static struct async_context *
find_context(struct flow *flow, const struct computation *computation, uint32_t step)
{
    for (size_t i = flow->context_count; i-- > 0;)
        if (flow->contexts[i].computation == computation && flow->contexts[i].step == step)
            return &flow->contexts[i];
    return NULL;
}

void
flow_async_done(struct frame *frame, uint32_t tick)
{
    struct flow *flow = frame->flow;
    const struct record *record = frame->record;
    uint32_t at = record_operand(record, frame->step, 0);
    struct async_context *context = NULL;
    while (at < record->count && !(context = find_context(flow, frame->computation, at)) &&
           record->steps[at].operation.part == ASYNC_UPDATE)
        at = record_operand(record, &record->steps[at], 0);
    if (!context)
        return;
    end_context(flow, context, tick);
    *context = flow->contexts[--flow->context_count];
}
