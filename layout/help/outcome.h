/* What came of a list of changes: figures, and how sure they are. */
#ifndef LAYOUT_HELP_OUTCOME_H
#define LAYOUT_HELP_OUTCOME_H

#include "layout/change/edit.h"
#include "layout/help/trying.h"

/* Texts live in the arena of what is tried. */
struct outcome {
    const char *change; /* NULL: --what-if takes none for it */
    const char *what, *certainty;
    const char *refused; /* why there are no figures; NULL: there are some */
    size_t note_count, note_capacity;
    struct outcome_note {
        const char *text;
        int64_t bytes; /* that stand behind it; -1: none do */
    } * notes;
    struct dropped dropped;      /* of a change of what is kept; else zeros */
    int64_t fits_to, may_fit_to; /* of a size that was looked for, as struct edit has them */
    bool state;                  /* state of the program follows a size */
    bool past;                   /* so far past the limit that the compiler recomputes */
    struct space_memory space;   /* the main memory */
    int64_t low_bytes, high_bytes;
    int64_t
        crowded_bytes;    /* in the fast memory, where they are more than it has; 0: they fit */
    int64_t saved_undone; /* what it saves if the compiler recomputes nothing */
};

/* Applies changes to the current module, all of them together, and measures it again. */
struct outcome outcome_of(struct trying *trying, const struct edit *changes, size_t count);

/* Returns whether what is taken is known to lie between the least and the most; otherwise these
 * are only good to tell what fits, and are not said. */
bool outcome_has_range(const struct outcome *outcome);

/* Whether the program, with its kernels, fits its limit with it. MAY_FIT: or there is no limit,
 * or there are no figures. */
enum fit outcome_fits(const struct trying *trying, const struct outcome *outcome);

#endif
