/* All that is known of a layout, as the row that `show` prints. */
#ifndef CLI_LAYOUT_FACTS_H
#define CLI_LAYOUT_FACTS_H

#include "render/row.h"

struct diagnostic;
struct layout_argument;
struct shape;
struct size;

/* steps: with the pad-reshape-transpose derivation. NULL with *d set. */
struct row *layout_facts(struct arena *arena, const struct layout_argument *argument,
                         bool steps, struct diagnostic *d);

/* The fields that only show has of an array: rank, true_rank, dim_letters, blame, steps,
 * array_size_bytes where XLA's formula says otherwise. -1 with *d set. */
int layout_facts_add(struct row *row, const struct shape *shape, const struct size *size,
                     bool steps, struct diagnostic *d);

#endif
