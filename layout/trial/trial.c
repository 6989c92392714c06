#include "layout/trial/trial.h"

void
trial_begin(struct trial *trial, const struct program *program, struct records *records)
{
    *trial = (struct trial){.program = program};
    records_lay(&trial->records, records);
}

void
trial_end(struct trial *trial)
{
    records_free(&trial->records);
}

const struct step *
trial_step_before(const struct trial *trial, const struct tick *tick)
{
    return &records_open(trial->records.below, tick->computation)->steps[tick->step];
}

void
trial_edit(struct trial *trial, struct memory_edit edit)
{
    arena_grow(trial_arena(trial), &trial->edits, trial->edit_count, &trial->edit_capacity,
               sizeof *trial->edits);
    trial->edits[trial->edit_count++] = edit;
}

static void
edit_flow(void *context, struct flow *flow)
{
    struct trial *trial = context;
    for (size_t i = 0; i < trial->edit_count; i++)
        if (trial->edits[i].flow)
            trial->edits[i].flow(trial->edits[i].context, flow);
}

static void
edit_buffers(void *context, struct buffers *buffers)
{
    struct trial *trial = context;
    for (size_t i = 0; i < trial->edit_count; i++)
        if (trial->edits[i].buffers)
            trial->edits[i].buffers(trial->edits[i].context, buffers);
}

struct program_edit
trial_edited(struct trial *trial)
{
    return (struct program_edit){&trial->records, {trial, edit_flow, edit_buffers}};
}
