/* A list of changes that is tried on a copy of the current module. */
#ifndef LAYOUT_HELP_ATTEMPT_H
#define LAYOUT_HELP_ATTEMPT_H

#include "layout/change/edit.h"
#include "layout/help/trying.h"

struct trial;

struct attempt {
    const struct edit *edits;
    size_t count;
    bool undone;            /* nothing is recomputed */
    bool follows;           /* what no argument leads to changes with its size */
    bool lanes;             /* a new size that fills lanes lies there */
    bool refilled;          /* the fast memory is filled anew where it is too small */
    struct effect *effects; /* one of each change, from attempt_begin to the trial's end */
};

struct attempt attempt_of(const struct edit *edits, size_t count);

/* Begins a trial and applies the changes. The caller ends it. */
void attempt_begin(struct trying *trying, struct trial *trial, struct attempt *attempt);
/* Measures a trial. No figure of it is exact: the compiler may choose otherwise. The caller
 * frees the account before it ends the trial. */
struct account *attempt_measure(struct trying *trying, struct trial *trial);
/* The bytes of the main memory at the peak, in a trial of its own; -1: what no argument leads
 * to cannot change with its size, as sizes would not agree. */
int64_t attempt_bytes(struct trying *trying, struct attempt *attempt);

/* Of an attempt that was measured, before its trial ends: whether dimensions that no argument
 * leads to have a size that is changed. */
bool attempt_has_unfollowed(const struct attempt *attempt);
/* Likewise, whether the compiler may put a new size into lanes. */
bool attempt_fills_lanes(const struct attempt *attempt);

/* Why a change of values changes none, and what of the program it could change, in the
 * arena of what is tried. No trial lasts. */
const char *attempt_no_change(struct trying *trying, const struct edit *edit);

#endif
