#include "layout/program/trail.h"

#include "layout/base/words.h"
#include "layout/owner/roots.h"

#include <string.h>

const struct computation *
step_callee(struct records *records, const struct computation *c, const struct step *step,
            enum reference_kind kind)
{
    uint32_t caller = (uint32_t)(step - records_open(records, c)->steps);
    for (uint32_t i = 0; i < c->edge_count; i++) {
        const struct computation *callee = NULL;
        if (c->edges[i].caller == caller && c->edges[i].kind == kind)
            callee = edge_callee(records->ownership, &c->edges[i]);
        if (callee)
            return callee;
    }
    return NULL;
}

const char *
trail_opcode(const struct trail *trail)
{
    return step_opcode(trail->records->ownership, trail->computation, trail->step);
}

/* Goes to a step of a computation. */
static bool
go_to(struct trail *trail, const struct computation *c, uint32_t step)
{
    if (step == NO_STEP || trail->moves == TRAIL_MOVES)
        return false;
    trail->moves++;
    trail->computation = c;
    trail->step = &records_open(trail->records, c)->steps[step];
    return true;
}

bool
trail_operand(struct trail *trail, uint32_t k)
{
    const struct record *record = records_open(trail->records, trail->computation);
    return go_to(trail, trail->computation, record_operand(record, trail->step, k));
}

bool
trail_enter(struct trail *trail, const struct computation *callee)
{
    const struct trail_call call = {trail->computation, trail->step, trail->element};
    if (!callee || trail->depth == TRAIL_CALLS || !go_to(trail, callee, callee->root))
        return false;
    trail->calls[trail->depth++] = call;
    return true;
}

bool
trail_append(struct trail *trail, const struct trail *inner)
{
    if (trail->depth + inner->depth > TRAIL_CALLS)
        return false;
    memcpy(trail->calls + trail->depth, inner->calls, inner->depth * sizeof *inner->calls);
    trail->depth += inner->depth;
    trail->computation = inner->computation;
    trail->step = inner->step;
    trail->element = inner->element;
    return true;
}

/* Goes to what is passed for the parameter. */
static bool
leave(struct trail *trail)
{
    struct trail caller = *trail;
    if (trail->depth == 0 || trail->step->operation.number < 0)
        return false;
    const struct trail_call *call = &caller.calls[--caller.depth];
    caller.computation = call->computation;
    caller.step = call->step;
    if (!trail_operand(&caller, (uint32_t)trail->step->operation.number))
        return false;
    *trail = caller;
    return true;
}

bool
trail_back(struct trail *trail)
{
    const struct operation *operation = &trail->step->operation;
    int64_t element = trail->element;
    uint32_t operand = 0;
    switch (operation->rule) {
    case RULE_PARAMETER:
        return leave(trail);
    case RULE_FUSION:
        return trail_enter(trail, step_callee(trail->records, trail->computation, trail->step,
                                              REFERENCE_FUSED));
    case RULE_TUPLE:
        if (element < 0)
            return false;
        operand = (uint32_t)element;
        element = -1;
        break;
    case RULE_ELEMENT:
        element = operation->number;
        break;
    case RULE_FORWARD:
        break;
    default:
        return false;
    }
    if (!trail_operand(trail, operand))
        return false;
    trail->element = element;
    return true;
}

bool
trail_at_copy(const struct trail *trail)
{
    static const char *const opcodes[] = {"convert", "copy",      "copy-start", "copy-done",
                                          "reshape", "transpose", NULL};
    return word_among(trail_opcode(trail), opcodes);
}

bool
trail_at_transfer(const struct trail *trail)
{
    static const char *const opcodes[] = {"copy",        "copy-start",  "copy-done",
                                          "slice",       "slice-start", "slice-done",
                                          "async-start", "async-done",  NULL};
    return word_among(trail_opcode(trail), opcodes);
}

int64_t
trail_state(const struct trail *trail)
{
    bool state = trail->step->operation.rule == RULE_PARAMETER && trail->depth == 0;
    return state ? trail->element : -1;
}
