/* All that is known of a layout, as the row that `show` prints. */
#ifndef CLI_LAYOUT_FACTS_H
#define CLI_LAYOUT_FACTS_H

#include "render/row/row.h"

struct diagnostic;
struct layout_argument;
struct shape;
struct target;

/* steps: with the pad-reshape-transpose derivation. NULL with *d set. */
struct row *layout_facts(struct arena *arena, const struct layout_argument *argument,
                         bool steps, struct diagnostic *d);

struct shape_facts {
    const struct shape *shape;
    const char *canonical;
    const struct target *target; /* whose sizes; NULL: none's in particular */
    bool steps;
    bool swizzled; /* it is looked at in a memory that has no tiles */
};

/* Adds the fields of a layout, and what only show has: of an array rank, true_rank,
 * dim_letters, written, blame, steps, array_size_bytes where XLA's formula says otherwise,
 * tiled where the target (NULL: the default one) would put tiles; of a tuple each element with
 * these. -1 with *d set: what is invalid or too large has no size and no more than its own
 * fields, the rest is there. */
int layout_facts_add(struct row *row, const struct shape_facts *facts, struct diagnostic *d);

#endif
