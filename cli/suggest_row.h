/* Suggestions as rows. */
#ifndef CLI_SUGGEST_ROW_H
#define CLI_SUGGEST_ROW_H

#include "render/row.h"

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

/* For a row about `count` arrays of a shape (NULL: of several): the best suggestion that
 * loses nothing, how to get there, and saving_bytes of all of them, against what the row says
 * they take; nulls where there is none. target NULL: the default one, and nothing for an array
 * without tiles. */
void suggest_row_best(struct row *row, const struct shape_entry *entry, int64_t count,
                      const struct target *target);

#endif
