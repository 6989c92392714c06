/* The records of a trial share with the program's what no change touches. */
#include "layout/trial/trial.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"

#include <stdlib.h>
#include <string.h>

struct trial_record {
    struct record record;   /* first, so that a computation's record leads here */
    struct record *program; /* the program's */
    bool owns_steps;
};

/* A record that no walk has been through. */
static struct record
fresh_record(const struct record *record)
{
    return (struct record){.count = record->count,
                           .root = record->root,
                           .steps = record->steps,
                           .operands = record->operands,
                           .users = record->users,
                           .graph = record->graph};
}

void
trial_begin(struct trial *trial, struct program *program)
{
    struct ownership *o = &program->ownership;
    *trial = (struct trial){.program = program, .ownership = *o};
    trial->ownership.arena = (struct arena){0};
    trial->records = arena_array(trial_arena(trial), o->count + 1, sizeof *trial->records);
    for (size_t i = 0; i < o->count; i++) {
        struct computation *c = o->computations[i];
        struct trial_record *own = &trial->records[i];
        own->program = computation_record(o, c);
        own->record = fresh_record(own->program);
        c->record = &own->record;
    }
}

void
trial_end(struct trial *trial)
{
    const struct ownership *o = &trial->program->ownership;
    for (size_t i = 0; i < o->count; i++)
        o->computations[i]->record = trial->records[i].program;
    arena_free(trial_arena(trial));
}

size_t
trial_number(const struct trial *trial, const struct computation *c)
{
    return (size_t)((const struct trial_record *)c->record - trial->records);
}

const struct step *
trial_step_before(const struct trial *trial, const struct tick *tick)
{
    const struct trial_record *own = &trial->records[trial_number(trial, tick->computation)];
    return &own->program->steps[tick->step];
}

void
trial_set_shape(struct trial *trial, struct computation *c, uint32_t step,
                struct shape_entry *shape)
{
    struct trial_record *own = (struct trial_record *)c->record;
    struct record *record = &own->record;
    if (!own->owns_steps) {
        struct step *steps =
            arena_array(trial_arena(trial), record->count + 1, sizeof *record->steps);
        memcpy(steps, record->steps, record->count * sizeof *steps);
        record->steps = steps;
        own->owns_steps = true;
    }
    record->steps[step].operation.shape = shape;
}

void
trial_donate(struct trial *trial, struct alias alias)
{
    struct ownership *o = &trial->ownership;
    if (!trial->aliases) {
        trial->alias_capacity = 2 * (o->alias_count + 1);
        trial->aliases =
            arena_array(trial_arena(trial), trial->alias_capacity, sizeof *trial->aliases);
        for (size_t i = 0; i < o->alias_count; i++)
            trial->aliases[i] = o->aliases[i];
    }
    arena_grow(trial_arena(trial), &trial->aliases, o->alias_count, &trial->alias_capacity,
               sizeof *trial->aliases);
    trial->aliases[o->alias_count++] = alias;
    o->aliases = trial->aliases;
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
    return (struct program_edit){&trial->ownership, {trial, edit_flow, edit_buffers}};
}
