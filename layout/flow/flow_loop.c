/* Loops. A part of a loop's state that is the same value in every iteration is that value. Any
 * other part has a value each in the condition, the body and the result, all in one buffer. */
#include "layout/flow/flow_private.h"

/* Makes phi values for all parts of the step's result, to be passed to a parameter that is
 * about to run. */
static uint32_t *
make_phis(struct frame *frame)
{
    struct flow *flow = frame->flow;
    uint32_t *phis = flow_values(flow, frame->form->count);
    for (uint32_t i = 0; i < frame->form->count; i++) {
        unsigned flags = VALUE_PHI | VALUE_PENDING;
        if (frame->form->parts[i].table)
            flags |= VALUE_TABLE;
        phis[i] = value_new(&flow->values, flow->tick_count, i, flags);
    }
    return phis;
}

/* Phis that no parameter of the callee took, because it is missing or has another shape, become
 * values of the step itself. */
static void
settle_phis(struct frame *frame, const uint32_t *phis)
{
    struct flow *flow = frame->flow;
    for (uint32_t i = 0; i < frame->form->count; i++) {
        struct value *phi = &flow->values.items[phis[i]];
        if (phi->flags & VALUE_PENDING) {
            phi->tick = flow->tick_count - 1;
            phi->part = frame->part + i;
        }
        phi->flags &= (uint8_t)~VALUE_PENDING;
    }
}

/* The values of operand 0, if it has as many parts as the result. */
static const uint32_t *
initial_values(struct frame *frame)
{
    const struct form *form;
    const uint32_t *values = flow_operand(frame, 0, &form);
    if (values && form->count != frame->form->count) {
        flow_fault(frame, FLOW_NO_OPERAND, frame->step);
        return NULL;
    }
    return values;
}

/* ---- parts that keep one value ---- */

/* The state of a loop, by parts. */
struct state {
    struct values *values;
    uint32_t count;
    /* values before the loop, in the condition, in the body, behind it */
    const uint32_t *initial, *in_condition, *in_body, *root;
    uint32_t *kept; /* the value that a part has in every iteration; NO_VALUE: it changes */
    uint32_t *met;  /* parts in the order in which they were met */
    uint32_t *at;   /* position of a part in met, from 1; 0: not met */
    uint32_t met_count;
};

/* The part whose value in the body is the next value of `part`; NO_PART: the body makes that
 * value or takes it from elsewhere. */
static uint32_t
handed_part(const struct state *state, uint32_t part)
{
    uint32_t first = state->in_body[0], value = value_same(state->values, state->root[part]);
    return value >= first && value - first < state->count ? value - first : NO_PART;
}

/* Finds out whether a part keeps its initial value: it does if its next value is that value, or
 * comes from a part that keeps the same value (reference: XLA PhiGraph::Optimize). Decides all
 * parts that are met on the way. */
static void
find_kept(struct state *state, uint32_t part)
{
    uint32_t begin = state->met_count, last = part, kept;
    const struct values *values = state->values;
    while (part != NO_PART && state->at[part] == 0) {
        state->met[state->met_count++] = last = part;
        state->at[part] = state->met_count;
        part = handed_part(state, part);
    }
    bool round = part != NO_PART && state->at[part] > begin;
    if (part == NO_PART)
        kept = value_same(values, state->root[last]);
    else if (round)
        kept = value_same(values, state->initial[part]);
    else
        kept = state->kept[part];
    for (uint32_t i = state->met_count; i > begin; i--) {
        uint32_t met = state->met[i - 1];
        if (kept != value_same(values, state->initial[met]))
            kept = NO_VALUE;
        state->kept[met] = kept;
    }
    if (round && state->kept[part] == NO_VALUE)
        for (uint32_t i = state->at[part]; i <= state->met_count; i++)
            state->kept[state->met[i - 1]] = NO_VALUE;
}

/* Finds the kept value of each part. */
static void
find_all_kept(struct state *state, struct flow *flow)
{
    state->kept = flow_values(flow, state->count);
    state->met = flow_values(flow, state->count);
    state->at = arena_array(&flow->arena, state->count, sizeof *state->at);
    for (uint32_t i = 0; i < state->count; i++)
        if (state->at[i] == 0)
            find_kept(state, i);
}

/* Makes one value of all those of a part. Returns it. */
static uint32_t
keep(const struct state *state, uint32_t part)
{
    value_become(state->values, state->in_condition[part], state->kept[part]);
    value_become(state->values, state->in_body[part], state->kept[part]);
    return state->kept[part];
}

/* Joins the values of a part in one buffer. Returns the value of that part of the result. */
static uint32_t
join(struct frame *frame, const struct state *state, uint32_t part)
{
    uint32_t initial = state->initial[part], result = flow_value(frame, part, VALUE_PHI);
    value_join(state->values, initial, state->in_condition[part]);
    value_join(state->values, initial, state->in_body[part]);
    value_join(state->values, initial, state->root[part]);
    value_join(state->values, initial, result);
    return result;
}

const uint32_t *
flow_while(struct frame *frame)
{
    struct flow *flow = frame->flow;
    uint32_t count = frame->form->count, *result = flow_values(flow, count);
    struct state state = {.values = &flow->values, .count = count};
    state.initial = initial_values(frame);
    state.in_condition = make_phis(frame);
    flow_run_edge(frame, flow_edge(frame, REFERENCE_CONDITION, 0), state.in_condition, count);
    state.in_body = make_phis(frame);
    struct flow_root root =
        flow_run_edge(frame, flow_edge(frame, REFERENCE_BODY, 0), state.in_body, count);
    bool known = root.form && root.form->count == count;
    if (root.form && !known)
        flow_fault(frame, FLOW_NO_OPERAND, frame->step);
    flow_tick(frame);
    settle_phis(frame, state.in_condition);
    settle_phis(frame, state.in_body);
    if (!state.initial)
        state.initial = state.in_condition;
    state.root = known ? root.values : state.initial;
    if (known)
        find_all_kept(&state, flow);
    for (uint32_t i = 0; i < count; i++) {
        value_use(&flow->values, state.initial[i], root.first_parameter);
        bool keeps = known && state.kept[i] != NO_VALUE;
        result[i] = keeps ? keep(&state, i) : join(frame, &state, i);
    }
    return result;
}
