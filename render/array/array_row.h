/* Rows of arrays that are counted together. */
#ifndef RENDER_ARRAY_ARRAY_ROW_H
#define RENDER_ARRAY_ARRAY_ROW_H

#include "render/array/array_key.h"

struct account;

/* How rows are made. */
struct array_rows {
    const struct array_grouping *grouping;
    const struct target *target; /* of rows that have none of their own; NULL: none is named */
    unsigned known;              /* bits of enum field_need */
    bool suggests;               /* rows say what would save bytes */
    struct arena *arena;         /* of the rows */
};

struct row *array_group_row(const struct array_rows *rows, const struct array_group *group);

/* The row of the largest array at the peak of main memory, in the arena; NULL if there is
 * none. */
struct row *largest_array_row(struct site_maker *sites, const struct account *account,
                              struct arena *arena);

#endif
