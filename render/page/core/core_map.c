/* The cells of a window, and an overview of a slice. */
#include "render/page/core/core.h"

#include "layout/base/checked.h"
#include "layout/base/text.h"
#include "render/page/core/side.h"
#include "render/row/place.h"

const char *
nothing_there(void)
{
    struct diagnostic d = {.message = "nothing is there"};
    return answer_error("panel", &d);
}

static int64_t
smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- windows ---- */

/* Cuts a window to the panel and to CORE_WINDOW parts: first it drops rows, then columns.
 * Returns false if nothing is left. */
static bool
cut(struct map_window *window, const struct map_panel *panel)
{
    int64_t parts = window->part_end - window->part;
    if (window->slice < 0 || window->row < 0 || window->column < 0 ||
        window->slice >= panel->slices || window->row >= panel->rows ||
        window->column >= panel->columns || window->row_end <= window->row ||
        window->column_end <= window->column || window->part < 0 || parts <= 0 ||
        window->part_end > panel->depth)
        return false;
    int64_t max = CORE_WINDOW / parts;
    int64_t columns =
        smaller(smaller(window->column_end, panel->columns) - window->column, max);
    window->column_end = window->column + columns;
    window->row_end = window->row + smaller(smaller(window->row_end, panel->rows) - window->row,
                                            max / columns);
    return true;
}

/* The lists of an answer. Each has one value for each cell. */
struct lists {
    struct arena *arena;
    const struct side *side;
    const struct map_panel *panel;
    struct cell_list *kind, *flat, *copy, *right, *below, *place, *tile, *within;
    struct cell_list *say[MAP_LABELS], *hue[MAP_COLORINGS];
    struct row *shared;
    struct printable text;
    int64_t count; /* cells so far */
    int status;    /* -1: *d says why some are missing */
    struct diagnostic *d;
};

static void
begin_lists(struct lists *l, struct row *row)
{
    struct arena *arena = row->arena;
    struct row *say = row_new(arena), *hue = row_new(arena);
    struct {
        const char *name;
        struct cell_list **list;
    } const all[] = {{"kind", &l->kind},   {"flat", &l->flat},    {"copy", &l->copy},
                     {"right", &l->right}, {"below", &l->below},  {"place", &l->place},
                     {"tile", &l->tile},   {"within", &l->within}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        *all[i].list = list_new(arena);
        row_add_named(row, all[i].name, cell_list(*all[i].list));
    }
    for (int i = 0; i < MAP_LABELS; i++)
        if (map_says(&l->side->view, (enum map_label)i))
            row_add_named(say, map_label_name((enum map_label)i),
                          cell_list(l->say[i] = list_new(arena)));
    for (int i = 0; i < MAP_COLORINGS; i++)
        if (map_colors(&l->side->view, (enum map_coloring)i))
            row_add_named(hue, map_coloring_name((enum map_coloring)i),
                          cell_list(l->hue[i] = list_new(arena)));
    l->shared = row_new(arena);
    row_add_named(row, "say", cell_object(say));
    row_add_named(row, "hue", cell_object(hue));
    row_add_named(row, "shared", cell_object(l->shared));
}

static void
add_faces(struct lists *l, const struct map_cell *cell)
{
    const struct map_view *view = &l->side->view;
    struct arena *arena = l->arena;
    bool mix;
    for (int i = 0; i < MAP_LABELS; i++)
        if (l->say[i]) {
            map_say(view, (enum map_label)i, cell, &l->text);
            list_add(l->say[i], words_cell(arena, &l->text));
        }
    for (int i = 0; i < MAP_COLORINGS; i++)
        if (l->hue[i]) {
            int hue = map_hue(view, (enum map_coloring)i, cell, &mix);
            list_add(l->hue[i], cell_integer(hue + mix * MAP_HUES));
        }
}

/* Adds the cell's tile and the place within it; null if a later tile has split the tile. */
static void
add_tile(struct lists *l, const struct map_cell *cell)
{
    const struct map_view *view = &l->side->view;
    if (cell->kind != MAP_OUTSIDE && cell->place >= 0)
        map_tile_label(view, cell->place, &l->text);
    int64_t place = swizzle_undo(&l->side->mapping->swizzle, cell->place);
    list_add(l->within, l->text.length ? cell_integer(place % view->blocks[0]) : cell_null());
    list_add(l->tile, words_cell(l->arena, &l->text));
}

/* Adds the elements that share a place, under the number of the cell. */
static void
add_shared(struct lists *l, const int64_t *coordinates)
{
    struct arena *arena = l->arena;
    struct cell_list *list = list_new(arena);
    int64_t flats[MAP_OCCUPANTS];
    int count = map_occupants(&l->side->view, coordinates, flats, l->d);
    l->status |= count < 0 ? -1 : 0;
    for (int i = 0; i < count; i++)
        list_add(list, place_index(arena, l->side->mapping, flats[i]));
    text_integer(&l->text, l->count);
    row_add_named(l->shared, text_copy(&l->text, arena), cell_list(list));
    text_clear(&l->text);
}

static void
add_cell(struct lists *l, const struct map_position *at, const struct map_cell *cell)
{
    const struct map_view *view = &l->side->view;
    int64_t coordinates[AXIS_COUNT];
    bool placed = map_coordinates(view, l->panel, at, coordinates);
    if (!placed && view->linear && cell->place >= 0) { /* the logical panel */
        coordinates[0] = cell->place;
        placed = true;
    }
    list_add(l->kind, cell_text(map_kind_name(cell->kind)));
    list_add(l->flat, cell_integer(cell->flat));
    list_add(l->copy, cell_integer(cell->copy));
    list_add(l->right, cell_integer(cell->right));
    list_add(l->below, cell_integer(cell->below));
    if (placed && cell->kind != MAP_OUTSIDE)
        place_print(&l->text, l->side->mapping, coordinates);
    list_add(l->place, words_cell(l->arena, &l->text));
    add_tile(l, cell);
    add_faces(l, cell);
    if (cell->occupants > 1 && placed)
        add_shared(l, coordinates);
    l->count++;
}

static void
add_labels(struct row *row, const struct side *side, const struct map_panel *panel,
           const struct map_window *window)
{
    struct cell_list *rows = list_new(row->arena), *columns = list_new(row->arena);
    struct printable text = {0};
    map_slice_label(&side->view, panel, window->slice, &text);
    row_add_named(row, "slice_label", words_cell(row->arena, &text));
    for (int64_t i = window->row; i < window->row_end; i++) {
        map_row_label(&side->view, panel, i, &text);
        list_add(rows, words_cell(row->arena, &text));
    }
    for (int64_t i = window->column; i < window->column_end; i++) {
        map_column_label(&side->view, panel, i, &text);
        list_add(columns, words_cell(row->arena, &text));
    }
    text_free(&text);
    row_add_named(row, "row_labels", cell_list(rows));
    row_add_named(row, "column_labels", cell_list(columns));
}

/* Adds the cells of a window to the row. -1 with *d set. */
static int
add_window(struct row *row, const struct side *side, const struct map_panel *panel,
           const struct map_window *w, struct diagnostic *d)
{
    struct lists lists = {.arena = row->arena, .side = side, .panel = panel, .d = d};
    size_t count =
        (size_t)((w->row_end - w->row) * (w->column_end - w->column) * (w->part_end - w->part));
    struct map_cell *cells = arena_array(row->arena, count, sizeof *cells), *cell = cells;
    if (map_cells(&side->view, panel, w, cells, d))
        return -1;
    begin_lists(&lists, row);
    struct map_position at = {.slice = w->slice};
    for (at.row = w->row; at.row < w->row_end; at.row++)
        for (at.column = w->column; at.column < w->column_end; at.column++)
            for (at.part = w->part; at.part < w->part_end; at.part++)
                add_cell(&lists, &at, cell++);
    text_free(&lists.text);
    return lists.status;
}

const char *
core_cells(int number, size_t panel_number, int64_t slice, int64_t part, int64_t first_row,
           int64_t row_end, int64_t column, int64_t column_end)
{
    const struct side *side = side_at(number);
    const struct map_panel *panel = side_panel(side, panel_number);
    int64_t parts = panel && part >= 0 && part < panel->depth
                        ? smaller(panel->depth - part, CORE_PARTS)
                        : 0;
    struct map_window window = {slice,      first_row, row_end,     column,
                                column_end, part,      part + parts};
    struct arena *arena = answer_begin();
    struct diagnostic d = {0};
    if (!panel || !cut(&window, panel))
        return nothing_there();
    struct row *row = row_new(arena);
    row_add_named(row, "slice", cell_integer(slice));
    row_add_named(row, "row", cell_integer(window.row));
    row_add_named(row, "column", cell_integer(window.column));
    row_add_named(row, "rows", cell_integer(window.row_end - window.row));
    row_add_named(row, "columns", cell_integer(window.column_end - window.column));
    row_add_named(row, "part", cell_integer(part));
    row_add_named(row, "parts", cell_integer(parts));
    add_labels(row, side, panel, &window);
    if (add_window(row, side, panel, &window, &d))
        return answer_error("panel", &d);
    return answer_row(row);
}

/* ---- overview ---- */

/* The number of places before an element; null if the cell has none. */
static struct cell
order_cell(const struct map_view *view, const struct map_cell *cell)
{
    return cell->kind == MAP_ELEMENT && view->linear ? cell_integer(cell->place - view->low)
                                                     : cell_null();
}

static struct cell
tile_cell(const struct map_view *view, const struct map_cell *cell)
{
    int64_t place = swizzle_undo(&view->mapping->swizzle, cell->place);
    return view->stage_count && cell->place >= 0 ? cell_integer(place / view->blocks[0])
                                                 : cell_null();
}

const char *
core_overview(int64_t slice, int64_t row_step, int64_t column_step)
{
    const struct side *side = side_at(0);
    const struct map_panel *panel = side_panel(side, 0);
    struct arena *arena = answer_begin();
    struct cell_list *order = list_new(arena), *tile = list_new(arena), *hue = list_new(arena);
    struct diagnostic d = {0};
    struct map_cell cell;
    if (!panel || panel->columns < 1 || row_step < 1 || column_step < 1 || slice < 0 ||
        slice >= panel->slices ||
        divide_up(panel->rows, row_step) >
            CORE_SAMPLES / divide_up(panel->columns, column_step))
        return nothing_there();
    for (int64_t row = 0; row < panel->rows; row += row_step)
        for (int64_t column = 0; column < panel->columns; column += column_step) {
            const struct map_window one = {slice, row, row + 1, column, column + 1, 0, 1};
            if (map_cells(&side->view, panel, &one, &cell, &d))
                return answer_error("panel", &d);
            list_add(order, order_cell(&side->view, &cell));
            list_add(tile, tile_cell(&side->view, &cell));
            list_add(hue, cell_integer(cell.hue + cell.mix * MAP_HUES));
        }
    struct row *row = row_new(arena);
    row_add_named(row, "rows", cell_integer(divide_up(panel->rows, row_step)));
    row_add_named(row, "columns", cell_integer(divide_up(panel->columns, column_step)));
    row_add_named(row, "order", cell_list(order));
    row_add_named(row, "tile", cell_list(tile));
    row_add_named(row, "hue", cell_list(hue));
    return answer_row(row);
}
