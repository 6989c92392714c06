/*
 * Cells of a picture. Every one carries where it is and what it holds as data attributes, for
 * the page around it and for tests; borders are paths, one for each weight.
 */
#include "render/map/svg_grid.h"

#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "layout/mapping.h"
#include "layout/text.h"
#include "render/canvas.h"
#include "render/escape.h"
#include "render/map/cell_row.h"
#include "render/place.h"

#include <string.h>

int
map_grid_width(const struct map_grid *grid)
{
    return (int)(grid->columns * grid->parts) * grid->part_width;
}

int
map_grid_height(const struct map_grid *grid)
{
    return (int)grid->rows * MAP_CELL;
}

/* ---- measuring ---- */

static void
widen(struct text *text, int *length)
{
    int here = text->data ? canvas_length(text->data) : 0;
    *length = here > *length ? here : *length;
    text_clear(text);
}

int
map_grid_measure(struct map_grid *grid)
{
    const struct map_view *view = &grid->picture->view;
    const struct map_part *part = grid->part;
    const struct map_window *w = &part->window;
    struct text text = {0};
    int cell = 1, row_label = 0, column_label = 0;
    for (int64_t i = 0; i < map_part_cells(part); i++) {
        map_cell_text(grid->picture, &part->panel, &part->cells[i], &text);
        widen(&text, &cell);
    }
    for (int64_t row = w->row; row < w->row_end; row++) {
        map_row_label(view, &part->panel, row, &text);
        widen(&text, &row_label);
    }
    for (int64_t column = w->column; column < w->column_end; column++) {
        map_column_label(view, &part->panel, column, &text);
        widen(&text, &column_label);
    }
    int status = text.failed ? -1 : 0;
    text_free(&text);
    grid->rows = w->row_end - w->row;
    grid->columns = w->column_end - w->column;
    grid->parts = w->part_end - w->part;
    grid->part_width = cell * MAP_CHARACTER + 10;
    grid->part_width = grid->part_width < MAP_CELL ? MAP_CELL : grid->part_width;
    if (grid->parts * grid->part_width < column_label * MAP_CHARACTER + 4)
        grid->part_width = column_label * MAP_CHARACTER + 4;
    grid->label_width = row_label ? row_label * MAP_CHARACTER + 8 : 0;
    return status;
}

/* ---- writing ---- */

void
map_svg_text(struct text *out, int x, int y, const char *class, const char *words)
{
    text_format(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
    escape_xml(out, words, strlen(words));
    text_string(out, "</text>\n");
}

/* "element 2,3 at 17, byte 68": what a pointer that rests on the cell is told. */
static void
cell_title(const struct map_grid *grid, const struct map_position *at,
           const struct map_cell *cell, const int64_t *index, struct text *out)
{
    const struct map_view *view = &grid->picture->view;
    int64_t coordinates[AXIS_COUNT], bits = view->element_bits;
    text_string(out, cell->kind == MAP_HOLE ? "holds nothing" : map_kind_name(cell->kind));
    if (cell->kind == MAP_ELEMENT) {
        text_string(out, " (");
        text_integers(out, index, view->mapping->rank);
        text_char(out, ')');
    }
    if (cell->copy)
        text_format(out, ", copy %lld", (long long)cell->copy);
    if (view->linear) {
        text_format(out, ", place %lld", (long long)cell->place);
        if (bits && bits % 8 == 0)
            text_format(out, ", byte %lld", (long long)(cell->place * (bits / 8)));
    } else if (map_coordinates(view, &grid->part->panel, at, coordinates)) {
        text_string(out, ", ");
        place_print(out, view->mapping, coordinates);
    }
    if (cell->residents > 1)
        text_format(out, ", one of %d%s elements in this place", cell->residents,
                    cell->residents == MAP_RESIDENTS ? " or more" : "");
}

static void
cell_class(const struct map_cell *cell, struct text *out)
{
    if (cell->kind == MAP_ELEMENT)
        text_format(out, "e g%d%s%s", cell->group, cell->copy ? " copy" : "",
                    cell->residents > 1 ? " many" : "");
    else
        text_string(out, cell->kind == MAP_HOLE ? "hole" : "pad");
}

static void
put_cell(const struct map_grid *grid, const struct map_position *at, int64_t *index,
         struct text *out)
{
    const struct map_cell *cell = map_part_cell(grid->part, at->row, at->column, at->part);
    const struct map_window *w = &grid->part->window;
    int64_t across = (at->column - w->column) * grid->parts + at->part - w->part;
    int x = grid->x + (int)across * grid->part_width;
    int y = grid->y + (int)(at->row - w->row) * MAP_CELL;
    if (cell->kind == MAP_OUTSIDE)
        return;
    text_string(out, "<g class=\"");
    cell_class(cell, out);
    text_format(out, "\" data-at=\"%lld,%lld,%lld,%lld\" data-kind=\"%s\"",
                (long long)at->slice, (long long)at->row, (long long)at->column,
                (long long)at->part, map_kind_name(cell->kind));
    if (cell->flat >= 0) {
        mapping_unflatten(grid->picture->view.mapping, cell->flat, index);
        text_string(out, " data-index=\"");
        text_integers(out, index, grid->picture->view.mapping->rank);
        text_format(out, "\" data-copy=\"%lld\"", (long long)cell->copy);
    }
    if (grid->picture->view.linear)
        text_format(out, " data-place=\"%lld\"", (long long)cell->place);
    text_string(out, "><title>");
    cell_title(grid, at, cell, index, out);
    text_format(out, "</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", x, y,
                grid->part_width, MAP_CELL);
    text_format(out, "<text x=\"%d\" y=\"%d\">", x + grid->part_width / 2,
                y + MAP_CELL / 2 + 4);
    map_cell_text(grid->picture, &grid->part->panel, cell, out);
    text_string(out, "</text></g>\n");
}

static void
put_labels(const struct map_grid *grid, struct text *out)
{
    const struct map_view *view = &grid->picture->view;
    const struct map_panel *panel = &grid->part->panel;
    const struct map_window *w = &grid->part->window;
    int width = (int)grid->parts * grid->part_width;
    struct text label = {0};
    for (int64_t i = 0; i < grid->rows; i++, text_clear(&label)) {
        map_row_label(view, panel, w->row + i, &label);
        if (label.length)
            map_svg_text(out, grid->x - 8, grid->y + (int)i * MAP_CELL + MAP_CELL / 2 + 4, "r",
                         label.data);
    }
    for (int64_t i = 0; i < grid->columns; i++, text_clear(&label)) {
        map_column_label(view, panel, w->column + i, &label);
        if (label.length)
            map_svg_text(out, grid->x + (int)i * width + width / 2, grid->y - 6, "l",
                         label.data);
    }
    out->failed |= label.failed;
    text_free(&label);
}

/* ---- borders ---- */

/* The borders of one level as a path: down the right sides, then across below. */
static void
border_path(const struct map_grid *grid, int level, struct text *out)
{
    const struct map_window *w = &grid->part->window;
    int width = (int)grid->parts * grid->part_width;
    for (int64_t row = 0; row < grid->rows; row++)
        for (int64_t column = 0; column < grid->columns; column++) {
            const struct map_cell *cell =
                map_part_cell(grid->part, w->row + row, w->column + column, w->part);
            int right = grid->x + (int)(column + 1) * width;
            int below = grid->y + (int)(row + 1) * MAP_CELL;
            if (cell->right == level && column + 1 < grid->columns)
                text_format(out, "M%d %dv%d", right, below - MAP_CELL, MAP_CELL);
            if (cell->below == level && row + 1 < grid->rows)
                text_format(out, "M%d %dh%d", right - width, below, width);
        }
}

static void
put_borders(const struct map_grid *grid, struct text *out)
{
    int levels = grid->picture->view.stage_count ? grid->picture->view.levels : 0;
    struct text path = {0};
    for (int level = 1; level <= levels || level == 1; level++, text_clear(&path)) {
        border_path(grid, level, &path);
        if (path.length)
            text_format(out, "<path class=\"b%d\" d=\"%s\"/>\n",
                        level == levels ? 3
                        : level == 1    ? 1
                                        : 2,
                        path.data);
    }
    out->failed |= path.failed;
    text_free(&path);
    text_format(out, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                grid->x, grid->y, map_grid_width(grid), map_grid_height(grid));
    if (grid->part->more_columns)
        map_svg_text(out, grid->x + map_grid_width(grid) + 8,
                     grid->y + map_grid_height(grid) / 2 + 4, "l", "\u2026");
    if (grid->part->more_rows)
        map_svg_text(out, grid->x + map_grid_width(grid) / 2,
                     grid->y + map_grid_height(grid) + 16, "l", "\u22ee");
}

/* ---- panels ---- */

static void
put_heading(const struct map_grid *grid, struct text *out)
{
    const struct map_view *view = &grid->picture->view;
    const struct map_panel *panel = &grid->part->panel;
    struct text words = {0};
    if (grid->first) {
        map_title(view, panel, &words);
        map_svg_text(out, grid->x, grid->y - (panel->slices > 1 ? 42 : 24), "h",
                     words.data ? words.data : "");
    }
    text_clear(&words);
    map_slice_label(view, panel, grid->part->window.slice, &words);
    if (words.length)
        map_svg_text(out, grid->x, grid->y - 24, "s", words.data);
    out->failed |= words.failed;
    text_free(&words);
}

int
map_grid_draw(const struct map_grid *grid, struct text *out, struct diagnostic *d)
{
    const struct map_window *w = &grid->part->window;
    struct map_position at = {.slice = w->slice};
    struct arena arena = {0};
    int64_t *index = arena_array(&arena, grid->picture->view.mapping->rank + 1, sizeof *index);
    if (!index)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    put_heading(grid, out);
    put_labels(grid, out);
    for (at.row = w->row; at.row < w->row_end; at.row++)
        for (at.column = w->column; at.column < w->column_end; at.column++)
            for (at.part = w->part; at.part < w->part_end; at.part++)
                put_cell(grid, &at, index, out);
    put_borders(grid, out);
    arena_free(&arena);
    return 0;
}
