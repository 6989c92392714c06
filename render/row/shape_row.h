/*
 * The fields of distinct shapes. For most shapes they are made and formatted once.
 */
#ifndef RENDER_ROW_SHAPE_ROW_H
#define RENDER_ROW_SHAPE_ROW_H

#include "render/row/row.h"

struct leaf;
struct output;
struct row_part;
struct shape_entry;
struct size;

/* Zeroed at first; arena_free(&rows.arena) frees everything. */
struct shape_rows {
    struct arena arena;
    struct row_part **parts; /* by the entry's id; NULL: not made yet */
};

/* Adds the fields of a shape to a row for the output: those of layout_row_shape and
 * layout_row_size. entry NULL: the shape is unknown. tuple: the size of a tuple, which depends
 * on the row. */
void shape_row_add(struct shape_rows *rows, const struct output *output, struct row *row,
                   const struct shape_entry *entry, const struct size *tuple);

/* The tuple indices that lead to a leaf, as a list. */
struct cell cell_leaf_index(struct arena *arena, const struct leaf *leaf);

#endif
