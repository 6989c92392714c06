/* The smallest set of changes with which a program fits. */
#ifndef LAYOUT_HELP_SMALLEST_SET_H
#define LAYOUT_HELP_SMALLEST_SET_H

#include "layout/help/help.h"

struct smallest_set {
    size_t joining; /* changes of the help that may be made together; 0: nothing is tried */
    bool fits;      /* for sure, or it may; otherwise the edits are all of them */
    size_t count;
    struct edit edits[HELP_MOST];
};

/* Looks for the smallest set of what helps that fits the limit, else for the smallest that may.
 * What is free is tried first; of sets of one size the first one counts. least: the changes
 * that a set has at least. */
struct smallest_set smallest_set_find(struct trying *trying, const struct help *help,
                                      size_t least);

#endif
