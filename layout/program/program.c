/* A program once it is read: which entry counts, who keeps it. */
#include "layout/program/program.h"

#include <stdlib.h>

void
program_set_signature(struct program *program)
{
    program->signature = true;
    program->scheduled = false;
}

void
program_use_header(struct program *program)
{
    struct ownership *o = &program->ownership;
    for (size_t i = 0; i < o->count; i++)
        o->computations[i]->record = NULL; /* a walk has been through */
    program->entry->entry = false;
    program->header_entry->entry = true;
    program->entry = ownership_decide(o, ENDING_CUT);
    program_set_signature(program);
}

struct program *
program_take(struct program *program)
{
    program->taken = true;
    return program;
}

void
program_free(struct program *program)
{
    frames_clear(&program->frames);
    ownership_free(&program->ownership);
    words_free(&program->metadata);
    text_free(&program->lost_pack);
    free(program->runs);
    free(program);
}

enum role
program_role(const struct computation *c, const struct step *step, size_t leaf)
{
    size_t root = 0;
    enum leaf_state state = step_leaf(c, step, leaf, &root);
    return leaf_role(c, state, root, step->operation.rule == RULE_CONSTANT);
}
