/* Facts of arrays, tuples leaf by leaf, and TIRx layouts. */
#include "cli/layout_facts.h"

#include "cli/layout_read.h"
#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "layout/shape.h"
#include "layout/target.h"
#include "layout/text.h"
#include "render/derivation.h"
#include "render/layout_row.h"
#include "render/tirx_row.h"

#include <string.h>

static struct cell
letters_cell(struct arena *arena, const struct shape *array)
{
    const char *letters = shape_letters(array);
    if (!letters)
        return cell_null();
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; letters[i]; i++) {
        char *letter = arena_copy(arena, &letters[i], 1);
        list_add(list, letter ? cell_slice(letter, 1) : cell_null());
    }
    return cell_list(list);
}

int
layout_facts_add(struct row *row, const struct shape *shape, const struct size *size,
                 bool steps, struct diagnostic *d)
{
    const struct shape *array = shape_array(shape);
    struct tiling tiling;
    struct cell blame;
    row_add(row, "rank", cell_integer((int64_t)array->rank));
    row_add(row, "true_rank", cell_integer((int64_t)shape_true_rank(array)));
    row_add(row, "dim_letters", letters_cell(row->arena, array));
    if (!size->known || !shape_has_values(shape))
        return 0;
    const int64_t *piece = size_piece(array, row->arena);
    if (tiling_compile(&tiling, array, piece, row->arena, d) ||
        blame_cell(&blame, row->arena, array, &tiling, d))
        return -1;
    row_add(row, "blame", blame);
    if (steps)
        row_add(row, "steps", steps_cell(row->arena, &tiling));
    int64_t by_xla = size_by_array_size(array);
    if (array->layout.split_count == 0 && by_xla != size->bytes - size->register_bytes)
        row_add(row, "array_size_bytes", by_xla < 0 ? cell_null() : cell_bytes(by_xla));
    return 0;
}

struct leaves {
    const struct target *target;
    bool steps;
    struct cell_list *list;
    struct size sum;
    int64_t *path;
};

/* An element of a tuple, explained. */
static int
add_leaf(struct leaves *leaves, const struct shape *element, size_t depth, struct arena *arena,
         struct diagnostic *d)
{
    struct size size;
    struct text text = {0};
    struct row *leaf = row_new(arena);
    if (!leaf)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (size_compute(&size, element, arena, d))
        return -1;
    target_book(leaves->target, element, &size);
    shape_print(&text, element);
    row_add(leaf, "index", cell_integers(arena, leaves->path, depth));
    layout_row_shape(leaf, element, text_keep(&text, arena));
    layout_row_size(leaf, &size);
    if (layout_facts_add(leaf, element, &size, leaves->steps, d))
        return -1;
    list_add(leaves->list, cell_object(leaf));
    leaves->sum.known &= size_add(&leaves->sum, &size);
    return 0;
}

static int
add_leaves(struct leaves *leaves, const struct shape *shape, size_t depth, struct arena *arena,
           struct diagnostic *d)
{
    for (size_t i = 0; i < shape->element_count; i++) {
        const struct shape *element = shape->elements[i];
        leaves->path[depth] = (int64_t)i;
        if (element->kind == SHAPE_TUPLE ? add_leaves(leaves, element, depth + 1, arena, d)
                                         : add_leaf(leaves, element, depth + 1, arena, d))
            return -1;
    }
    return 0;
}

static int
add_tuple(struct row *row, const struct layout_argument *argument, bool steps,
          struct diagnostic *d)
{
    struct arena *arena = row->arena;
    struct leaves leaves = {argument->target, steps, list_new(arena), {.known = true}, NULL};
    leaves.path = arena_array(arena, strlen(argument->text) + 1, sizeof *leaves.path);
    if (!leaves.path)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (add_leaves(&leaves, argument->shape, 0, arena, d))
        return -1;
    layout_row_shape(row, argument->shape, argument->canonical);
    layout_row_size(row, &leaves.sum);
    layout_row_table(row, argument->shape, argument->target);
    row_add(row, "leaves", cell_list(leaves.list));
    return 0;
}

static int
add_tirx(struct row *row, const struct layout_argument *argument, struct diagnostic *d)
{
    struct tirx_subject subject = {argument->tirx, argument->mapping, argument->canonical,
                                   argument->type};
    return tirx_row_add(row, &subject, d);
}

static int
add_array(struct row *row, const struct layout_argument *argument, bool steps,
          struct diagnostic *d)
{
    layout_row_shape(row, argument->shape, argument->canonical);
    layout_row_size(row, &argument->size);
    layout_row_table(row, argument->shape, argument->target);
    return layout_facts_add(row, argument->shape, &argument->size, steps, d);
}

struct row *
layout_facts(struct arena *arena, const struct layout_argument *argument, bool steps,
             struct diagnostic *d)
{
    struct row *row = row_new(arena);
    if (!row) {
        diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
        return NULL;
    }
    int status = argument->tirx                         ? add_tirx(row, argument, d)
                 : argument->shape->kind == SHAPE_TUPLE ? add_tuple(row, argument, steps, d)
                                                        : add_array(row, argument, steps, d);
    if (status == 0 && arena->failed)
        status = diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (status)
        return NULL;
    layout_row_name_spaces(row, argument->target);
    return row;
}
