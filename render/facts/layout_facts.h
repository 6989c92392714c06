/* All facts about a layout, as the row that `show` prints. */
#ifndef RENDER_FACTS_LAYOUT_FACTS_H
#define RENDER_FACTS_LAYOUT_FACTS_H

#include "render/row/row.h"

struct diagnostic;
struct layout_argument;
struct shape;
struct target;

/* steps: include the pad-reshape-transpose derivation. Returns NULL with *d set. */
struct row *layout_facts(struct arena *arena, const struct layout_argument *argument,
                         bool steps, struct diagnostic *d);

struct shape_facts {
    const struct shape *shape;
    const char *canonical;
    const struct target *target; /* target whose size rules apply; NULL: none */
    bool steps;
    bool swizzled; /* a swizzle is applied, in a memory without tiles */
};

/* Adds the fields of a layout and those that only `show` prints. For an array these are rank,
 * true_rank, dim_letters, written, blame, steps, array_size_bytes if XLA's formula gives
 * another size, and tiled if the target (NULL: the default one) would add tiles. A tuple has
 * these for each element. Returns -1 with *d set if an array is invalid or too large. That
 * array then has no size and only the fields of its text; all other fields are complete. */
int layout_facts_add(struct row *row, const struct shape_facts *facts, struct diagnostic *d);

#endif
