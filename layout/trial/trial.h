/*
 * A program as it would be with other shapes or donations, which are laid over it
 * (layout/owner/records.h): whoever follows values through the trial's records sees the changed
 * program. Several trials of a program may last at a time.
 */
#ifndef LAYOUT_TRIAL_TRIAL_H
#define LAYOUT_TRIAL_TRIAL_H

#include "layout/account/account.h"

struct trial {
    const struct program *program;
    struct records records;
    bool undone;   /* what the compiler recomputes is kept (recomputed.h) */
    bool refilled; /* the fast memory is filled anew where it is too small (cross.h) */
    size_t edit_count, edit_capacity;
    struct memory_edit *edits;
};

/* Begins a trial without changes. The program keeps operations and has an entry. The records
 * are the program's, and live as long as the trial. */
void trial_begin(struct trial *trial, const struct program *program, struct records *records);
void trial_end(struct trial *trial);

/* The arena of what lives as long as the trial. */
static inline struct arena *
trial_arena(struct trial *trial)
{
    return &trial->records.arena;
}

/* The instructions of a computation in the changed program. */
static inline const struct record *
trial_open(struct trial *trial, const struct computation *c)
{
    return records_open(&trial->records, c);
}

/* The step at a tick as it is in the program. */
const struct step *trial_step_before(const struct trial *trial, const struct tick *tick);

/* Lets an edit change what the walk finds; those that come first run first. */
void trial_edit(struct trial *trial, struct memory_edit edit);

/* The changes, of which an account is made before the trial ends. */
struct program_edit trial_edited(struct trial *trial);

#endif
