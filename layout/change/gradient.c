/* The result is followed back, into a fusion, to an operation that is no move: its name tells.
 */
#include "layout/change/gradient.h"

#include "layout/program/scope.h"
#include "layout/program/trail.h"

bool
output_is_gradient(const struct program *program, struct records *records, size_t output)
{
    const struct record *record = records_open(records, program->entry);
    struct trail trail = {records, program->entry, &record->steps[record->root],
                          (int64_t)output, .depth = 0};
    struct text name = {0}, scope = {0};
    while (trail_back(&trail) || (trail_at_copy(&trail) && trail_operand(&trail, 0)))
        continue;
    const struct origin origin =
        step_origin(&program->ownership, trail.computation, trail.step, NULL, NULL);
    if (origin.metadata)
        program_op_name(program, origin.metadata, 0, &name);
    const char *text = text_contents(&name);
    enum scope_phase phase = scope_read((struct slice){text, name.length}, &scope);
    text_free(&name);
    text_free(&scope);
    return phase == PHASE_BACKWARD;
}
