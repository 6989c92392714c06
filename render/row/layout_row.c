/* Layouts and sizes as fields. */
#include "render/row/layout_row.h"

#include "layout/base/arena.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "layout/space.h"

#include <string.h>

static struct cell
dims_cell(struct row *row, const struct shape *shape)
{
    struct cell_list *list = list_new(row->arena);
    for (size_t i = 0; i < shape->rank; i++)
        list_add(list,
                 shape->dims[i] == DIM_UNBOUNDED ? cell_null() : cell_integer(shape->dims[i]));
    return cell_list(list);
}

static struct cell
dynamic_cell(struct row *row, const struct shape *shape)
{
    struct cell_list *list = list_new(row->arena);
    for (size_t i = 0; i < shape->rank; i++)
        list_add(list, cell_boolean(shape->dynamic && shape->dynamic[i]));
    return cell_list(list);
}

static struct cell
tiles_cell(struct row *row, const struct layout *layout)
{
    struct cell_list *tiles = list_new(row->arena);
    for (size_t i = 0; i < layout->tile_count; i++) {
        const struct tile *tile = &layout->tiles[i];
        struct cell_list *dims = list_new(row->arena);
        for (size_t k = 0; k < tile->rank; k++)
            list_add(dims, tile->dims[k] == TILE_COMBINE ? cell_text("*")
                                                         : cell_integer(tile->dims[k]));
        list_add(tiles, cell_list(dims));
    }
    return cell_list(tiles);
}

static void
no_array(struct row *row, const char *type)
{
    static const char *const names[] = {"dims",  "dynamic",      "minor_to_major",
                                        "tiles", "element_bits", "memory_space"};
    row_add(row, "type", cell_text(type));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        row_add(row, names[i], cell_null());
}

void
layout_row_shape(struct row *row, const struct shape *shape, const char *canonical)
{
    if (!row)
        return;
    row_add(row, "shape", cell_text(canonical));
    row_add(row, "notation", canonical ? cell_text("xla") : cell_null());
    if (shape && shape_is_assumed(shape))
        row_add(row, "assumed", cell_boolean(true));
    if (!shape || shape->kind == SHAPE_TUPLE) {
        no_array(row, shape ? "tuple" : NULL);
        return;
    }
    const struct shape *array = shape_array(shape);
    const struct layout *layout = &array->layout;
    row_add(row, "type", cell_text(array->type_name));
    row_add(row, "dims", dims_cell(row, array));
    row_add(row, "dynamic", dynamic_cell(row, array));
    row_add(row, "minor_to_major",
            cell_integers(row->arena, layout->minor_to_major, array->rank));
    row_add(row, "tiles", tiles_cell(row, layout));
    row_add(row, "element_bits",
            array->type == PRIMITIVE_UNKNOWN ? cell_null()
                                             : cell_integer(size_stored_bits(array)));
    row_add(row, "memory_space",
            shape_has_values(array) ? cell_space(layout->memory_space) : cell_null());
}

static struct cell
expansion_cell(const struct size *size)
{
    if (!size->known || size->data_bytes == 0)
        return cell_null();
    return cell_real((double)size->bytes / (double)size->data_bytes);
}

static struct cell
padding_cell(struct row *row, const struct size *size)
{
    struct row *padding = row_new(row->arena);
    row_add(padding, "tile", cell_bytes(size->tile_bytes));
    row_add(padding, "widening", cell_bytes(size->widening_bytes));
    row_add(padding, "tail", cell_bytes(size->tail_bytes));
    if (size->register_bytes)
        row_add(padding, "register", cell_bytes(size->register_bytes));
    return cell_object(padding);
}

static struct cell
known(const struct size *size, struct cell cell)
{
    return size->known ? cell : cell_null();
}

void
layout_row_size(struct row *row, const struct size *size)
{
    if (!row)
        return;
    row_add(row, "elements", known(size, cell_integer(size->elements)));
    row_add(row, "padded_elements", known(size, cell_integer(size->padded_elements)));
    row_add(row, "data_bytes", known(size, cell_bytes(size->data_bytes)));
    row_add(row, "bytes", known(size, cell_bytes(size->bytes)));
    row_add(row, "padding_bytes", known(size, cell_bytes(size->padding_bytes)));
    row_add(row, "padding", size->known ? padding_cell(row, size) : cell_null());
    row_add(row, "expansion", expansion_cell(size));
    row_add(row, "prefix_bytes", known(size, cell_bytes(size->prefix_bytes)));
}

void
layout_row_table(struct row *row, const struct shape *shape, const struct target *target)
{
    int64_t bytes = target && shape && shape->kind == SHAPE_TUPLE
                        ? target_table_bytes(target, shape->element_count)
                        : -1;
    if (target)
        row_add(row, "table_bytes", bytes < 0 ? cell_null() : cell_bytes(bytes));
}

void
layout_row_totals(struct row *row, int64_t rows, const struct size *size)
{
    row_add(row, "rows", cell_integer(rows));
    row_add(row, "elements", known(size, cell_integer(size->elements)));
    row_add(row, "data_bytes", known(size, cell_bytes(size->data_bytes)));
    row_add(row, "bytes", known(size, cell_bytes(size->bytes)));
    row_add(row, "padding_bytes", known(size, cell_bytes(size->padding_bytes)));
    row_add(row, "expansion", expansion_cell(size));
}

static void
name_space(struct cell *cell, struct arena *arena, const struct target *target)
{
    int number = cell->space;
    const struct target_space *space = target_space(target, number);
    char *name = space && space->name ? NULL : arena_alloc(arena, SPACE_TEXT);
    if (name)
        target_space_name(target, number, name);
    *cell = cell_text(space && space->name ? space->name : name);
    cell->space = number;
}

void
layout_row_name_spaces(struct row *row, const struct target *target)
{
    target = target ? target : target_at(0);
    for (size_t i = 0; row && i < row->count; i++) {
        struct cell *cell = &row->fields[i].cell;
        const struct cell_list *list = cell->kind == CELL_LIST ? cell->list : NULL;
        if (cell->kind == CELL_SPACE)
            name_space(cell, row->arena, target);
        else if (cell->kind == CELL_OBJECT)
            layout_row_name_spaces(cell->object, target);
        for (size_t k = 0; list && k < list->count && list->cells[k].kind == CELL_OBJECT; k++)
            layout_row_name_spaces(list->cells[k].object, target);
    }
}
