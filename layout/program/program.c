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
program_free(const struct program *program)
{
    struct program *owned = (struct program *)program;
    frames_clear(&owned->frames);
    ownership_free(&owned->ownership);
    words_free(&owned->metadata);
    text_free(&owned->lost_pack);
    free(owned->runs);
    free(owned);
}

enum role
program_role(const struct computation *c, const struct step *step, size_t leaf)
{
    size_t root = 0;
    enum leaf_state state = step_leaf(c, step, leaf, &root);
    return leaf_role(c, state, root, step->operation.rule == RULE_CONSTANT);
}
