/* Facts of arrays, tuples leaf by leaf, and TIRx layouts. */
#include "cli/layout_facts.h"

#include "cli/layout_read.h"
#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "layout/shape.h"
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
    if (array->layout.split_count == 0 && by_xla != size->bytes)
        row_add(row, "array_size_bytes", by_xla < 0 ? cell_null() : cell_bytes(by_xla));
    return 0;
}

/* A tuple's elements, each explained. */
static int
add_leaves(struct row *row, const struct shape *shape, struct size *sum, int64_t *path,
           size_t depth, struct cell_list *list, bool steps, struct diagnostic *d)
{
    struct arena *arena = row->arena;
    for (size_t i = 0; i < shape->element_count; i++) {
        const struct shape *element = shape->elements[i];
        path[depth] = (int64_t)i;
        if (element->kind == SHAPE_TUPLE) {
            if (add_leaves(row, element, sum, path, depth + 1, list, steps, d))
                return -1;
            continue;
        }
        struct size size;
        struct text text = {0};
        struct row *leaf = row_new(arena);
        if (size_compute(&size, element, arena, d))
            return -1;
        shape_print(&text, element);
        row_add(leaf, "index", cell_integers(arena, path, depth + 1));
        layout_row_shape(leaf, element,
                         text.data ? arena_copy(arena, text.data, text.length) : NULL);
        text_free(&text);
        layout_row_size(leaf, &size);
        if (layout_facts_add(leaf, element, &size, steps, d))
            return -1;
        list_add(list, cell_object(leaf));
        sum->known &= size_add(sum, &size);
    }
    return 0;
}

static int
add_tuple(struct row *row, const struct layout_argument *argument, bool steps,
          struct diagnostic *d)
{
    struct cell_list *list = list_new(row->arena);
    struct size sum = {.known = true};
    int64_t *path = arena_array(row->arena, strlen(argument->text) + 1, sizeof *path);
    if (!path)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (add_leaves(row, argument->shape, &sum, path, 0, list, steps, d))
        return -1;
    layout_row_shape(row, argument->shape, argument->canonical);
    layout_row_size(row, &sum);
    row_add(row, "leaves", cell_list(list));
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
    return status ? NULL : row;
}
