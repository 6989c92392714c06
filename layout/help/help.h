/* What would lower the peak of a program: changes that were tried (outcome.h). */
#ifndef LAYOUT_HELP_HELP_H
#define LAYOUT_HELP_HELP_H

#include "layout/help/outcome.h"

#define HELP_MOST 12

/* A change that helps. */
struct advice {
    struct outcome outcome;
    struct edit edit;
    bool joins; /* it may be made together with others, and what it gives is no bound */
};

struct help {
    size_t count;
    struct advice items[HELP_MOST]; /* in the order in which people would take them */
    size_t recomputed;              /* values that the compiler has recomputed in the text */
};

/* Tries what would help the measured module: what is free, then what is not, until it fits.
 * all: each of them alone, even if it fits. */
struct help help_find(struct trying *trying, bool all);

#endif
