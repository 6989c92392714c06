/* Rows of suggestions. */
#ifndef RENDER_FACTS_SUGGEST_ROW_H
#define RENDER_FACTS_SUGGEST_ROW_H

#include "render/row/row.h"

struct extent;
struct extents;
struct shape_entry;
struct suggestion;
struct suggestions;
struct target;

struct row *suggest_row(const struct suggestion *one, const struct suggestions *all,
                        const struct target *target, struct arena *arena);

struct row *suggest_extent_row(const struct extent *one, const struct extents *all, size_t dim,
                               const struct target *target, struct arena *arena);

/* The best suggestions for the arrays of a row, without those that change the type. Starts as
 * zeros. */
struct suggest_best {
    int64_t saving_bytes; /* of all arrays, relative to the bytes in the row */
    int64_t most_bytes;   /* the largest saving of one shape, with its suggestion: */
    const char *how, *suggestion;
    bool others; /* other shapes save bytes, too */
};

/* Adds `count` arrays of a shape. target NULL: the default one, and an array without tiles is
 * left out. */
void suggest_best_add(struct suggest_best *sum, const struct shape_entry *entry, int64_t count,
                      const struct target *target, struct arena *arena);
/* Adds saving_bytes, how and suggestion; null if nothing saves bytes. */
void suggest_best_row(struct row *row, const struct suggest_best *sum);

#endif
