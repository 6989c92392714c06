/* Cells by window and one by one. All of side 0. */
#include "cli/web/core.h"

#include "cli/web/side.h"
#include "layout/text.h"
#include "render/place.h"

/* What the page asks with numbers is asked of a panel that is there. */
static const struct map_panel *
panel_at(const struct side *side, size_t panel)
{
    return side->mapping && panel < side->panel_count ? &side->panels[panel] : NULL;
}

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

/* Cut to the panel, and to CORE_WINDOW parts: rows first, then columns. */
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
    int64_t most = CORE_WINDOW / parts;
    int64_t columns =
        smaller(smaller(window->column_end, panel->columns) - window->column, most);
    window->column_end = window->column + columns;
    window->row_end = window->row + smaller(smaller(window->row_end, panel->rows) - window->row,
                                            most / columns);
    return true;
}

/* The one part of one cell that it begins with. */
static bool
cut_to_one(struct map_window *window, const struct map_panel *panel)
{
    if (window->row >= panel->rows || window->column >= panel->columns ||
        window->part >= panel->depth)
        return false;
    window->row_end = window->row + 1;
    window->column_end = window->column + 1;
    window->part_end = window->part + 1;
    return cut(window, panel);
}

static struct map_cell *
cells_of(const struct side *side, const struct map_panel *panel,
         const struct map_window *window, struct arena *arena, struct diagnostic *d)
{
    int64_t rows = window->row_end - window->row, columns = window->column_end - window->column;
    size_t count = (size_t)(rows * columns * (window->part_end - window->part));
    struct map_cell *cells = arena_array(arena, count, sizeof *cells);
    if (!cells)
        diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    return cells && map_cells(&side->view, panel, window, cells, d) == 0 ? cells : NULL;
}

static void
add_cells(struct row *row, const struct map_cell *cells, size_t count)
{
    struct arena *arena = row->arena;
    struct cell_list *kind = list_new(arena), *group = list_new(arena),
                     *right = list_new(arena), *below = list_new(arena),
                     *residents = list_new(arena), *flat = list_new(arena),
                     *place = list_new(arena), *copy = list_new(arena);
    for (size_t i = 0; i < count; i++) {
        list_add(kind, cell_text(map_kind_name(cells[i].kind)));
        list_add(group, cell_integer(cells[i].hue));
        list_add(right, cell_integer(cells[i].right));
        list_add(below, cell_integer(cells[i].below));
        list_add(residents, cell_integer(cells[i].residents));
        list_add(flat, cell_integer(cells[i].flat));
        list_add(place, cell_integer(cells[i].place));
        list_add(copy, cell_integer(cells[i].copy));
    }
    row_add(row, "kind", cell_list(kind));
    row_add(row, "group", cell_list(group));
    row_add(row, "right", cell_list(right));
    row_add(row, "below", cell_list(below));
    row_add(row, "residents", cell_list(residents));
    row_add(row, "flat", cell_list(flat));
    row_add(row, "place", cell_list(place));
    row_add(row, "copy", cell_list(copy));
}

static void
add_labels(struct row *row, const struct side *side, const struct map_panel *panel,
           const struct map_window *window)
{
    struct cell_list *rows = list_new(row->arena), *columns = list_new(row->arena);
    struct text text = {0};
    map_slice_label(&side->view, panel, window->slice, &text);
    row_add(row, "slice_label", cell_text(text_keep(&text, row->arena)));
    for (int64_t i = window->row; i < window->row_end; i++) {
        map_row_label(&side->view, panel, i, &text);
        list_add(rows, cell_text(text_keep(&text, row->arena)));
    }
    for (int64_t i = window->column; i < window->column_end; i++) {
        map_column_label(&side->view, panel, i, &text);
        list_add(columns, cell_text(text_keep(&text, row->arena)));
    }
    row_add(row, "row_labels", cell_list(rows));
    row_add(row, "column_labels", cell_list(columns));
}

const char *
core_cells(size_t number, int64_t slice, int64_t part, int64_t first_row, int64_t row_end,
           int64_t column, int64_t column_end)
{
    const struct side *side = side_at(0);
    const struct map_panel *panel = panel_at(side, number);
    int64_t parts = panel && part >= 0 && part < panel->depth
                        ? smaller(panel->depth - part, CORE_PARTS)
                        : 0;
    struct map_window window = {slice,      first_row, row_end,     column,
                                column_end, part,      part + parts};
    struct arena *arena = answer_begin();
    struct diagnostic d = {0};
    if (!panel || !cut(&window, panel))
        return nothing_there();
    const struct map_cell *cells = cells_of(side, panel, &window, arena, &d);
    if (!cells)
        return answer_error("panel", &d);
    int64_t rows = window.row_end - window.row, columns = window.column_end - window.column;
    struct row *row = row_new(arena);
    row_add(row, "row", cell_integer(window.row));
    row_add(row, "column", cell_integer(window.column));
    row_add(row, "rows", cell_integer(rows));
    row_add(row, "columns", cell_integer(columns));
    row_add(row, "parts", cell_integer(parts));
    add_labels(row, side, panel, &window);
    add_cells(row, cells, (size_t)(rows * columns * parts));
    return answer_row(row);
}

/* ---- one place ---- */

int
add_elements(struct row *row, const struct side *side, const int64_t *coordinates, int64_t flat,
             struct diagnostic *d)
{
    int64_t flats[MAP_RESIDENTS] = {flat};
    int count = coordinates ? map_residents(&side->view, coordinates, flats, d) : flat >= 0;
    struct cell_list *list = list_new(row->arena);
    if (count < 0)
        return -1;
    int64_t own = flat >= 0 || count == 0 ? flat : flats[0];
    row_add(row, "flat", own >= 0 ? cell_integer(own) : cell_null());
    row_add(row, "index", place_index(row->arena, side->mapping, own));
    for (int i = 0; i < count; i++)
        list_add(list, place_index(row->arena, side->mapping, flats[i]));
    row_add(row, "elements", cell_list(list));
    return count;
}

void
add_place(struct row *row, const struct side *side, const int64_t *coordinates)
{
    struct text text = {0};
    if (coordinates)
        place_print(&text, side->mapping, coordinates);
    row_add(row, "at",
            coordinates ? place_cell(row->arena, side->mapping, coordinates) : cell_null());
    row_add(row, "place", coordinates ? cell_text(text_keep(&text, row->arena)) : cell_null());
}

const char *
core_cell(size_t number, int64_t slice, int64_t row_number, int64_t column, int64_t part)
{
    const struct side *side = side_at(0);
    const struct map_panel *panel = panel_at(side, number);
    struct map_window window = {slice, row_number, 0, column, 0, part, 0};
    const struct map_position at = {slice, row_number, column, part};
    struct arena *arena = answer_begin();
    struct diagnostic d = {0};
    int64_t coordinates[AXIS_COUNT];
    if (!panel || !cut_to_one(&window, panel))
        return nothing_there();
    const struct map_cell *cell = cells_of(side, panel, &window, arena, &d);
    if (!cell)
        return answer_error("panel", &d);
    bool placed = map_coordinates(&side->view, panel, &at, coordinates);
    if (!placed && side->view.linear) { /* the logical panel */
        coordinates[0] = cell->place;
        placed = true;
    }
    placed = placed && cell->kind != MAP_OUTSIDE;
    struct row *row = row_new(arena);
    row_add(row, "kind", cell_text(map_kind_name(cell->kind)));
    row_add(row, "copy", cell_integer(cell->copy));
    if (add_elements(row, side, placed ? coordinates : NULL, cell->flat, &d) < 0)
        return answer_error("panel", &d);
    add_place(row, side, placed ? coordinates : NULL);
    return answer_row(row);
}
