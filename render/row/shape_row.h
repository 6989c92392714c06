/*
 * The fields of distinct shapes. For most shapes they are made and formatted once for a target,
 * which names the memory spaces.
 */
#ifndef RENDER_ROW_SHAPE_ROW_H
#define RENDER_ROW_SHAPE_ROW_H

#include "render/row/row.h"

struct leaf;
struct output;
struct row_part;
struct shape_entry;
struct size;
struct target;

/* The parts of shapes by the entry's id; NULL: not made yet. */
struct shape_parts {
    const struct target *target;
    struct row_part **parts;
};

/* Zeroed at first; arena_free(&rows.arena) frees everything. */
struct shape_rows {
    struct arena arena;
    size_t count, capacity;
    struct shape_parts *of_targets; /* those that an input has had so far */
};

/* Adds the fields of a shape to a row for the output: those of layout_row_shape and
 * layout_row_size. entry NULL: the shape is unknown. tuple: the size of a tuple, which depends
 * on the row. */
void shape_row_add(struct shape_rows *rows, const struct output *output, struct row *row,
                   const struct shape_entry *entry, const struct size *tuple);

/* The tuple indices that lead to a leaf, as a list. */
struct cell cell_leaf_index(struct arena *arena, const struct leaf *leaf);

#endif
