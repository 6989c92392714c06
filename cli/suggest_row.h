/* Suggestions as rows. */
#ifndef CLI_SUGGEST_ROW_H
#define CLI_SUGGEST_ROW_H

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

/* The best suggestions that lose nothing for the arrays of a row; begins as zeros. */
struct suggest_best {
    int64_t saving_bytes; /* of all of them, against what the row says they take */
    int64_t most_bytes;   /* of those of one shape: */
    const char *how, *suggestion;
    bool others; /* other shapes save, too */
};

/* Adds `count` arrays of a shape. target NULL: the default one, and nothing for an array
 * without tiles. */
void suggest_best_add(struct suggest_best *sum, const struct shape_entry *entry, int64_t count,
                      const struct target *target, struct arena *arena);
/* saving_bytes, how, suggestion; nulls where nothing saves. */
void suggest_best_row(struct row *row, const struct suggest_best *sum);

#endif
