/* Layouts and sizes as fields. */
#include "render/row/layout_row.h"

#include "layout/base/arena.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "layout/space.h"
#include "render/row/row_make.h"

#include <math.h>

static struct cell
dims_cell(struct arena *arena, const struct shape *array)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < array->rank; i++)
        list_add(list,
                 array->dims[i] == DIM_UNBOUNDED ? cell_null() : cell_integer(array->dims[i]));
    return cell_list(list);
}

static struct cell
dynamic_cell(struct arena *arena, const struct shape *array)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < array->rank; i++)
        list_add(list, cell_boolean(array->dynamic && array->dynamic[i]));
    return cell_list(list);
}

static struct cell
tiles_cell(struct arena *arena, const struct layout *layout)
{
    struct cell_list *tiles = list_new(arena);
    for (size_t i = 0; i < layout->tile_count; i++) {
        const struct tile *tile = &layout->tiles[i];
        struct cell_list *dims = list_new(arena);
        for (size_t k = 0; k < tile->rank; k++)
            list_add(dims, tile->dims[k] == TILE_COMBINE ? cell_text("*")
                                                         : cell_integer(tile->dims[k]));
        list_add(tiles, cell_list(dims));
    }
    return cell_list(tiles);
}

static void
add_array(struct row *row, const struct shape *array)
{
    const struct layout *layout = &array->layout;
    struct arena *arena = row->arena;
    bool typed = array->type != PRIMITIVE_UNKNOWN;
#include "render/row/fields/array.def"
}

void
layout_row_shape(struct row *row, const struct shape *shape, const char *canonical)
{
    const struct shape *array = NULL;
    const char *type = NULL, *notation = canonical ? "xla" : NULL;
    if (shape && shape->kind == SHAPE_TUPLE)
        type = "tuple";
    else if (shape)
        array = shape_array(shape);
    if (array && *array->type_name)
        type = array->type_name;
    if (shape && shape_is_assumed(shape))
        row->known |= WITH_ASSUMED;
#include "render/row/fields/shape.def"
    if (array)
        add_array(row, array);
    else
        row_add_nulls(row, KIND_array);
}

/* NaN, which is null, if it is not known. */
static double
expansion(const struct size *size)
{
    if (!size->known || size->data_bytes == 0)
        return (double)NAN;
    return (double)size->bytes / (double)size->data_bytes;
}

static struct cell
padding_cell(struct arena *arena, const struct size *size)
{
    struct row *row = row_new(arena);
#include "render/row/fields/tile_padding.def"
    return cell_object(row);
}

void
layout_row_figures(struct row *row, const struct size *size, struct cell padding)
{
#include "render/row/fields/size.def"
}

void
layout_row_size(struct row *row, const struct size *size)
{
    row->known |= WITH_PREFIX;
    if (size->known)
        layout_row_figures(row, size, padding_cell(row->arena, size));
    else
        row_add_nulls(row, KIND_size);
}

void
layout_row_add(struct row *row, const struct shape *shape, const char *canonical,
               const struct size *size)
{
    layout_row_shape(row, shape, canonical);
    layout_row_size(row, size);
}

void
layout_row_table(struct row *row, const struct shape *shape, const struct target *target)
{
    int64_t bytes = -1;
    if (!target)
        return;
    if (shape && shape->kind == SHAPE_TUPLE)
        bytes = target_table_bytes(target, shape->element_count);
    row->known |= WITH_TARGET;
#include "render/row/fields/table.def"
}

void
layout_row_totals(struct row *row, int64_t rows, const struct size *size)
{
    bool known = size->known;
#include "render/row/fields/sums.def"
}

static void
name_space(struct cell *cell, struct arena *arena, const struct target *target)
{
    int number = cell->space;
    const struct target_space *space = target_space(target, number);
    const char *name = space ? space->name : NULL;
    if (!name)
        name = target_space_name(target, number, arena_alloc(arena, SPACE_TEXT));
    *cell = cell_text(name);
    cell->space = number;
}

void
layout_row_name_spaces(struct row *row, const struct target *target)
{
    target = target ? target : target_at(0);
    for (size_t i = 0; i < row->count; i++) {
        struct cell *cell = &row->fields[i].cell;
        if (cell->kind < CELL_LIST)
            continue; /* as most are: no space, and no row within */
        const struct cell_list *list = cell->kind == CELL_LIST ? cell->list : NULL;
        if (cell->kind == CELL_SPACE)
            name_space(cell, row->arena, target);
        else if (cell->kind == CELL_OBJECT)
            layout_row_name_spaces(cell->object, target);
        for (size_t k = 0; list && k < list->count && list->cells[k].kind == CELL_OBJECT; k++)
            layout_row_name_spaces(list->cells[k].object, target);
    }
}
