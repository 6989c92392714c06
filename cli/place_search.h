/* All elements that live at a place, in row-major order, each once. */
#ifndef CLI_PLACE_SEARCH_H
#define CLI_PLACE_SEARCH_H

#include "layout/bulk/plan.h"

#define PLACE_ELEMENTS (1 << 16) /* that are listed */
#define PLACE_NUMBERS  (1 << 20) /* of their indices, all together */

struct place_search {
    const struct mapping *m;
    struct inverse *inverse;
    const struct plan *plan;                  /* NULL: places are no numbers */
    int64_t min[AXIS_COUNT], max[AXIS_COUNT]; /* of the coordinates on each axis */
    size_t count, capacity;
    int64_t *elements; /* count * rank numbers; malloc'ed */
    bool crowded, out_of_memory;
};

/* plan: of the mapping, where places are numbers; else NULL. What is found out once lives in
 * the arena. -1 with *d set when the range of an axis cannot be told, or memory runs out. */
int place_search_begin(struct place_search *search, const struct mapping *m,
                       const struct plan *plan, struct arena *arena, struct diagnostic *d);

/* Fills count and elements. -1 with *d set: memory, or more than PLACE_ELEMENTS. */
int place_search_at(struct place_search *search, const int64_t *coordinates,
                    struct diagnostic *d);

void place_search_end(struct place_search *search);

#endif
