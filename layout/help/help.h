/* What would lower the peak of a program: changes that were tried (outcome.h). */
#ifndef LAYOUT_HELP_HELP_H
#define LAYOUT_HELP_HELP_H

#include "layout/help/outcome.h"

#define HELP_MOST 12

/* A change that helps. */
struct advice {
    struct outcome outcome;
    struct edit edit; /* of several, the first */
    bool joins;       /* it may be made together with others, and what it gives is no bound */
};

struct help {
    size_t count;
    struct advice items[HELP_MOST]; /* what fits first, the smallest change of it first */
    size_t recomputed;              /* values that the compiler has recomputed in the text */
};

/* Whether the program fits with a change. Of one of which only the most is known that is then
 * taken, nothing is hoped for. */
enum fit help_fit(const struct trying *trying, const struct outcome *outcome);

/* Tries what would help the measured module: what is free, then what is not, until it fits.
 * all: each of them alone, even if it fits. */
struct help help_find(struct trying *trying, bool all);

#endif
