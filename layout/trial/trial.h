/*
 * A program as it would be with other shapes or donations. While a trial lasts, its records
 * stand in place of the program's, so that whoever follows values through the computations
 * sees the changed program; the program itself stays as it is.
 */
#ifndef LAYOUT_TRIAL_TRIAL_H
#define LAYOUT_TRIAL_TRIAL_H

#include "layout/account/account.h"

struct trial_record;

struct trial {
    struct program *program;
    struct ownership
        ownership; /* the program's, with the donations and an arena of the trial */
    struct trial_record *records; /* one per computation */
    size_t alias_capacity;
    struct alias *aliases; /* of the program, then of the trial */
    bool undone;           /* what the compiler recomputes is kept (recomputed.h) */
    size_t edit_count, edit_capacity;
    struct memory_edit *edits;
};

/* Begins a trial without changes. The program keeps operations and has an entry. Only one trial
 * of a program lasts at a time. */
void trial_begin(struct trial *trial, struct program *program);
void trial_end(struct trial *trial);

/* The arena of what lives as long as the trial. */
static inline struct arena *
trial_arena(struct trial *trial)
{
    return &trial->ownership.arena;
}

/* The number of a computation among those of the program. */
size_t trial_number(const struct trial *trial, const struct computation *c);

/* The step at a tick as it is in the program. */
const struct step *trial_step_before(const struct trial *trial, const struct tick *tick);

/* Gives the result of a step another shape. */
void trial_set_shape(struct trial *trial, struct computation *c, uint32_t step,
                     struct shape_entry *shape);

/* Lets an output lie in an argument. What the alias points to lives as long as the trial. */
void trial_donate(struct trial *trial, struct alias alias);

/* Lets an edit change what the walk finds; those that come first run first. */
void trial_edit(struct trial *trial, struct memory_edit edit);

/* The changes, of which an account is made before the trial ends. */
struct program_edit trial_edited(struct trial *trial);

#endif
