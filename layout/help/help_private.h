/* The kinds of advice: values of another type (help_types.c), sizes of the data (help_sizes.c);
 * the others and their order are in help.c, the words in help_text.c. */
#ifndef LAYOUT_HELP_HELP_PRIVATE_H
#define LAYOUT_HELP_HELP_PRIVATE_H

#include "layout/help/help.h"

/* Percent of the need: what saves less is no advice. Measured on programs that were compiled
 * with it: a donation of less made some of them larger, and what recomputation promises is off
 * by up to that. */
#define DONATED_PERCENT    3
#define TYPE_PERCENT       1
#define RECOMPUTED_PERCENT 10
#define SIZE_PERCENT       5
#define LEAST_PERCENT      1
#define CACHE_PERCENT      5

/* What fits is tight if it takes so much of the limit, or if so much of its peak is padding. */
#define TIGHT_PERCENT  90
#define PADDED_PERCENT 20

struct helping {
    struct trying *trying;
    struct help *help;
    int64_t goal; /* bytes of main memory that are to be enough; 0: none are looked for */
    bool all;     /* it does not end once they are */
    bool enough;  /* they are, with what was found so far */
};

/* Returns whether a change fits, for sure. */
bool help_fits(const struct trying *trying, const struct outcome *outcome);

/* Returns whether a change that was not refused saves some percent of the need. */
bool help_saves(const struct trying *trying, const struct outcome *outcome, int percent);

/* Adds a change that was tried to the list. Returns its outcome there; NULL: the list is full.
 */
struct outcome *help_add(struct helping *helping, const struct edit *edit,
                         const struct outcome *outcome);

/* Tries a change, and adds it if it saves enough. Returns its outcome in the list, else NULL.
 */
struct outcome *help_try(struct helping *helping, const char *text, int percent);

/* Copies two words into the arena of what is tried. */
const char *help_words(struct helping *helping, const char *before, const char *text);

/* Saved values as bf16: the shapes of which most is alive at the peak. */
void help_try_types(struct helping *helping);
/* What a scan has among its xs and its ys. */
void help_try_caches(struct helping *helping);
/* Dimensions of the data just above a tile; of what fits, if they take much. */
void help_try_tiles(struct helping *helping);
/* The batch, alone or over more devices. */
void help_try_sizes(struct helping *helping);

#endif
