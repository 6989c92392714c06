/* Cells as rows: what pictures draw, for programs. */
#include "render/map/cell_row.h"

#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "layout/mapping.h"
#include "render/output.h"
#include "render/place.h"
#include "render/row.h"

#define CELLS 65536 /* of a panel that are listed */
#define SIDE  256   /* slices, rows and columns of them */
#define DEPTH 64

struct lister {
    const struct map_picture *picture;
    const struct map_part *part;
    struct arena arena; /* of one row */
    struct output *output;
    struct diagnostic *d;
};

/* Where the cell is: of an element in the logical panel, where its first copy lies. */
static bool
cell_coordinates(struct lister *l, const struct map_position *at, const struct map_cell *cell,
                 int64_t *coordinates)
{
    const struct map_view *view = &l->picture->view;
    const struct mapping *m = view->mapping;
    if (map_coordinates(view, &l->part->panel, at, coordinates))
        return true;
    if (l->part->panel.kind != MAP_LOGICAL || cell->flat < 0)
        return false;
    int64_t *index = arena_array(&l->arena, m->rank + mapping_scratch(m) + 1, sizeof *index);
    if (!index)
        return false;
    mapping_unflatten(view->mapping, cell->flat, index);
    mapping_forward(m, index, index + m->rank, coordinates);
    return true;
}

/* All elements of a place that has several. */
static int
elements_cell(struct lister *l, const int64_t *coordinates, struct cell *cell)
{
    int64_t flats[MAP_RESIDENTS];
    struct cell_list *list = list_new(&l->arena);
    int count = map_residents(&l->picture->view, coordinates, flats, l->d);
    for (int i = 0; i < count; i++)
        list_add(list, place_index(&l->arena, l->picture->view.mapping, flats[i]));
    *cell = cell_list(list);
    return count < 0 ? -1 : 0;
}

static int
put_cell(struct lister *l, const struct map_position *at)
{
    const struct map_view *view = &l->picture->view;
    const struct map_cell *cell = map_part_cell(l->part, at->row, at->column, at->part);
    int64_t coordinates[AXIS_COUNT];
    struct cell elements = cell_null();
    struct row *row = row_new(&l->arena);
    bool somewhere = cell_coordinates(l, at, cell, coordinates);
    if (cell->residents > 1 && elements_cell(l, coordinates, &elements))
        return -1;
    row_add(row, "shape", cell_text(l->picture->layout));
    row_add(row, "panel", cell_text(map_panel_name(l->part->panel.kind)));
    row_add(row, "slice", cell_integer(at->slice));
    row_add(row, "row", cell_integer(at->row));
    row_add(row, "column", cell_integer(at->column));
    row_add(row, "part", cell_integer(at->part));
    row_add(row, "kind", cell_text(map_kind_name(cell->kind)));
    row_add(row, "index", place_index(&l->arena, view->mapping, cell->flat));
    row_add(row, "elements", elements);
    row_add(row, "place",
            view->linear && cell->kind != MAP_OUTSIDE ? cell_integer(cell->place)
                                                      : cell_null());
    row_add(row, "at",
            !view->linear && somewhere ? place_cell(&l->arena, view->mapping, coordinates)
                                       : cell_null());
    row_add(row, "copy", cell->kind == MAP_ELEMENT ? cell_integer(cell->copy) : cell_null());
    row_add(row, "group", cell_integer(cell->group));
    row_add(row, "right", cell_integer(cell->right));
    row_add(row, "below", cell_integer(cell->below));
    output_row(l->output, row);
    arena_reset(&l->arena);
    return 0;
}

static int
put_part(struct lister *l)
{
    const struct map_window *w = &l->part->window;
    struct map_position at = {.slice = w->slice};
    for (at.row = w->row; at.row < w->row_end; at.row++)
        for (at.column = w->column; at.column < w->column_end; at.column++)
            for (at.part = w->part; at.part < w->part_end; at.part++)
                if (put_cell(l, &at))
                    return -1;
    return 0;
}

int
map_rows(const struct map_picture *picture, struct output *output, bool *cut,
         struct diagnostic *d)
{
    static const struct map_room room = {CELLS, SIDE, SIDE, SIDE, DEPTH, SIDE, SIDE, 32, false};
    struct arena arena = {0};
    struct lister lister = {.picture = picture, .output = output, .d = d};
    int status = 0;
    *cut = false;
    for (size_t panel = 0; status == 0 && panel < MAP_PANELS; panel++) {
        struct map_parts parts;
        status = map_picture_parts(picture, panel, &room, &arena, &parts, d);
        for (size_t i = 0; status == 0 && i < parts.count; i++) {
            lister.part = &parts.parts[i];
            status = put_part(&lister);
        }
        *cut |= status == 0 && parts.cut;
    }
    arena_free(&arena);
    arena_free(&lister.arena);
    return status;
}
