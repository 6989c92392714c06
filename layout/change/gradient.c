/* The result is followed back, into a fusion, to an operation that is no move: its name tells.
 */
#include "layout/change/gradient.h"

#include "layout/program/saved.h"
#include "layout/program/scope.h"

#define MOVES 16 /* that are followed */

struct point {
    const struct computation *computation;
    const struct step *step;
    int64_t element; /* of its result; -1: all of it */
};

static bool
is_move(const struct ownership *o, const struct point *at)
{
    static const char *const opcodes[] = {"copy",      "convert",   "reshape",
                                          "transpose", "copy-done", NULL};
    return at->step->operation.rule == RULE_FORWARD ||
           word_among(step_opcode(o, at->computation, at->step), opcodes);
}

static bool
go_to(struct records *records, struct point *at, uint32_t operand, int64_t element)
{
    const struct record *record = records_open(records, at->computation);
    uint32_t from = record_operand(record, at->step, operand);
    if (from == NO_STEP)
        return false;
    at->step = &record->steps[from];
    at->element = element;
    return true;
}

/* Goes on to what the result comes from. Returns false at an operation. */
static bool
go_back(struct records *records, struct point *at)
{
    const struct computation *fused;
    switch (at->step->operation.rule) {
    case RULE_TUPLE:
        return at->element >= 0 && go_to(records, at, (uint32_t)at->element, -1);
    case RULE_ELEMENT:
        return go_to(records, at, 0, at->step->operation.number);
    case RULE_FUSION:
        fused = step_callee(records, at->computation, at->step, REFERENCE_FUSED);
        if (!fused || fused->root == NO_STEP)
            return false;
        at->computation = fused;
        at->step = &records_open(records, fused)->steps[fused->root];
        return true;
    default:
        return is_move(records->ownership, at) && go_to(records, at, 0, -1);
    }
}

bool
output_is_gradient(const struct program *program, struct records *records, size_t output)
{
    const struct record *record = records_open(records, program->entry);
    struct point at = {program->entry, &record->steps[record->root], (int64_t)output};
    struct text name = {0}, scope = {0};
    unsigned moves = 0;
    while (moves < MOVES && go_back(records, &at))
        moves++;
    const struct origin origin =
        step_origin(&program->ownership, at.computation, at.step, NULL, NULL);
    if (origin.metadata)
        program_op_name(program, origin.metadata, 0, &name);
    const char *text = text_contents(&name);
    enum scope_phase phase = scope_read((struct slice){text, name.length}, &scope);
    text_free(&name);
    text_free(&scope);
    return phase == PHASE_BACKWARD;
}
