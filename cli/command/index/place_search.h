/* Finds all elements at a place, each once, in row-major order. */
#ifndef CLI_COMMAND_INDEX_PLACE_SEARCH_H
#define CLI_COMMAND_INDEX_PLACE_SEARCH_H

#include "layout/bulk/plan.h"

#define PLACE_ELEMENTS (1 << 16) /* limit of elements that are listed */
#define PLACE_NUMBERS  (1 << 20) /* limit of numbers in all their indices */

struct place_search {
    const struct mapping *m;
    struct inverse *inverse;
    const struct plan *plan;                  /* NULL: a place is not a single number */
    int64_t min[AXIS_COUNT], max[AXIS_COUNT]; /* range of the coordinates on each axis */
    size_t count, capacity;
    int64_t *elements; /* count * rank numbers; malloc'ed */
    bool crowded;
};

/* plan: of the mapping, if a place is a single number; otherwise NULL. Data that all searches
 * share lives in the arena. Returns -1 with *d set if the range of an axis cannot be computed.
 */
int place_search_begin(struct place_search *search, const struct mapping *m,
                       const struct plan *plan, struct arena *arena, struct diagnostic *d);

/* Finds the elements at a place and sets count and elements. Returns -1 with *d set if there
 * are more than PLACE_ELEMENTS. */
int place_search_at(struct place_search *search, const int64_t *coordinates,
                    struct diagnostic *d);

void place_search_end(struct place_search *search);

#endif
