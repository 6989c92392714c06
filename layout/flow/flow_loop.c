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
    for (uint32_t i = 0; phis && i < frame->form->count; i++)
        phis[i] = value_new(&flow->values, flow->tick_count, i,
                            VALUE_PHI | VALUE_PENDING |
                                (frame->form->parts[i].table ? (unsigned)VALUE_TABLE : 0));
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
    const uint32_t *initial, *in_body,
        *root;      /* values before the loop, in the body, behind it */
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
    while (part != NO_PART && state->at[part] == 0) {
        state->met[state->met_count++] = last = part;
        state->at[part] = state->met_count;
        part = handed_part(state, part);
    }
    bool round = part != NO_PART && state->at[part] > begin;
    kept = part == NO_PART ? value_same(state->values, state->root[last])
           : round         ? value_same(state->values, state->initial[part])
                           : state->kept[part];
    for (uint32_t i = state->met_count; i > begin; i--) {
        uint32_t met = state->met[i - 1];
        if (kept != value_same(state->values, state->initial[met]))
            kept = NO_VALUE;
        state->kept[met] = kept;
    }
    if (round && state->kept[part] == NO_VALUE)
        for (uint32_t i = state->at[part]; i <= state->met_count; i++)
            state->kept[state->met[i - 1]] = NO_VALUE;
}

/* The kept value of each part (struct state); NULL when memory runs out. */
static const uint32_t *
kept_values(struct frame *frame, const uint32_t *initial, const uint32_t *in_body,
            const uint32_t *root)
{
    struct flow *flow = frame->flow;
    uint32_t count = frame->form->count;
    struct state state = {.values = &flow->values,
                          .count = count,
                          .initial = initial,
                          .in_body = in_body,
                          .root = root,
                          .kept = flow_values(flow, count),
                          .met = flow_values(flow, count),
                          .at = arena_array(&flow->arena, count, sizeof *state.at)};
    if (!state.kept || !state.met || !state.at)
        return NULL;
    for (uint32_t i = 0; i < count; i++)
        if (state.at[i] == 0)
            find_kept(&state, i);
    return state.kept;
}

/* Makes one value of all those of a part. Returns it. */
static uint32_t
keep(struct values *values, uint32_t kept, uint32_t in_condition, uint32_t in_body)
{
    value_become(values, in_condition, kept);
    value_become(values, in_body, kept);
    return kept;
}

/* Joins the values of a part in one buffer. Returns the value of that part of the result. */
static uint32_t
join(struct frame *frame, uint32_t part, uint32_t initial, uint32_t in_condition,
     uint32_t in_body, uint32_t root)
{
    struct values *values = &frame->flow->values;
    uint32_t result =
        value_new(values, frame->flow->tick_count - 1, frame->part + part,
                  VALUE_PHI | (frame->form->parts[part].table ? (unsigned)VALUE_TABLE : 0));
    value_join(values, initial, in_condition);
    value_join(values, initial, in_body);
    value_join(values, initial, root);
    value_join(values, initial, result);
    return result;
}

const uint32_t *
flow_while(struct frame *frame)
{
    struct flow *flow = frame->flow;
    uint32_t count = frame->form->count;
    const uint32_t *initial = initial_values(frame);
    uint32_t *in_condition = make_phis(frame), *result = flow_values(flow, count);
    if (!in_condition || !result)
        return NULL;
    flow_run_edge(frame, flow_edge(frame, REFERENCE_CONDITION, 0), in_condition, count);
    uint32_t *in_body = make_phis(frame);
    struct flow_root root =
        flow_run_edge(frame, flow_edge(frame, REFERENCE_BODY, 0), in_body, count);
    if (!in_body || flow->failed)
        return NULL;
    if (root.form && root.form->count != count)
        flow_fault(frame, FLOW_NO_OPERAND, frame->step);
    bool known = root.form && root.form->count == count;
    flow_tick(frame);
    settle_phis(frame, in_condition);
    settle_phis(frame, in_body);
    if (!initial)
        initial = in_condition;
    const uint32_t *last = known ? root.values : initial, *kept = NULL;
    if (known && !(kept = kept_values(frame, initial, in_body, last)))
        return NULL;
    for (uint32_t i = 0; i < count; i++) {
        value_use(&flow->values, initial[i], root.first_parameter);
        result[i] = kept && kept[i] != NO_VALUE
                        ? keep(&flow->values, kept[i], in_condition[i], in_body[i])
                        : join(frame, i, initial[i], in_condition[i], in_body[i], last[i]);
    }
    return result;
}
