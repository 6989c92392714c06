/* Parts of rows, by target and by the id of a distinct shape. */
#include "render/row/shape_row.h"

#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/row/layout_row.h"
#include "render/row/output.h"

#include <stdlib.h>

/* Most dumps have fewer distinct shapes. The fields of later ones are not kept, so that a dump
 * with very many takes no more memory. */
#define MOST_PARTS ((size_t)1 << 11)

static bool
is_tuple(const struct shape_entry *entry)
{
    return entry && entry->shape && entry->shape->kind == SHAPE_TUPLE;
}

/* Adds the fields that are the same in all rows of the shape. */
static void
add_fields(struct row *row, const struct shape_entry *entry)
{
    const struct shape_entry unknown = {0};
    if (!entry)
        entry = &unknown;
    layout_row_shape(row, entry->shape, entry->canonical);
    if (!is_tuple(entry))
        layout_row_size(row, &entry->size);
}

/* Returns the parts that name memory spaces as the target does. */
static struct row_part **
find_parts(struct shape_rows *rows, const struct target *target)
{
    for (size_t i = 0; i < rows->count; i++)
        if (rows->of_targets[i].target == target)
            return rows->of_targets[i].parts;
    arena_grow(&rows->arena, &rows->of_targets, rows->count, &rows->capacity,
               sizeof *rows->of_targets);
    struct shape_parts *added = &rows->of_targets[rows->count++];
    *added = (struct shape_parts){target,
                                  arena_array(&rows->arena, MOST_PARTS, sizeof *added->parts)};
    return added->parts;
}

/* Returns the part of a shape, made at the first call. */
static struct row_part *
find_part(struct shape_rows *rows, const struct output *output, const struct shape_entry *entry)
{
    struct row_part **part = &find_parts(rows, output->target)[entry->id];
    if (!*part) {
        *part = row_part_new(&rows->arena);
        add_fields((*part)->row, entry);
        layout_row_name_spaces((*part)->row, output->target);
    }
    return *part;
}

void
shape_row_add(struct shape_rows *rows, const struct output *output, struct row *row,
              const struct shape_entry *entry, const struct size *tuple)
{
    if (entry && entry->id < MOST_PARTS)
        row_add_part(row, find_part(rows, output, entry));
    else
        add_fields(row, entry);
    if (is_tuple(entry))
        layout_row_size(row, tuple);
}

struct cell
cell_leaf_index(struct arena *arena, const struct leaf *leaf)
{
    size_t depth = leaf_depth(leaf);
    int64_t path[LEAF_DEPTH_LIMIT];
    leaf_path(leaf, path);
    return cell_integers(arena, path, depth);
}
