/*
 * The cells of a picture. Each cell carries its position and what it holds as data attributes,
 * for scripts and tests. Gaps between tiles are wider than gaps within.
 */
#include "render/map/svg_grid.h"

#include "layout/base/minmax.h"
#include "render/row/escape.h"
#include "render/row/place.h"
#include "render/text/canvas.h"

#include <string.h>

/* Pixels. */
#define DIGIT     8  /* width of a character of 14 pixels */
#define DOTS      18 /* where rows or columns are left out */
#define TWO_LINES 30 /* least height of a cell whose owner takes two lines */

int
map_grid_width(const struct map_grid *grid)
{
    return grid->columns[grid->part->columns.count];
}

int
map_grid_height(const struct map_grid *grid)
{
    return grid->rows[grid->part->rows.count];
}

int
map_svg_width(const char *words)
{
    return canvas_length(words) * DIGIT;
}

/* Parts of an owner are stacked, those of a word are side by side. */
static int
parts_down(const struct map_grid *grid)
{
    return grid->part->panel.kind == MAP_AXES ? (int)grid->part->parts.count : 1;
}

static int
parts_across(const struct map_grid *grid)
{
    return grid->part->panel.kind == MAP_AXES ? 1 : (int)grid->part->parts.count;
}

/* ---- what cells say ---- */

/* If there is room, an element's owner takes two lines, the value on the second. */
static bool
has_two_lines(const struct map_grid *grid, const struct map_cell *cell)
{
    return grid->picture->label == MAP_SAY_OWNER && grid->cell >= TWO_LINES &&
           grid->part->panel.kind == MAP_LOGICAL && cell->kind == MAP_ELEMENT;
}

/* Padding is hatched and holes are dashed: neither has words. */
void
map_cell_words(const struct map_grid *grid, const struct map_cell *cell, struct printable *out)
{
    if (has_two_lines(grid, cell))
        map_say(&grid->picture->view, MAP_SAY_OWNER, cell, out);
    else if (cell->kind == MAP_ELEMENT)
        map_cell_text(grid->picture, &grid->part->panel, cell, out);
}

/* The length of the first line of "T5 W1 V0". */
size_t
map_cell_first_line(const struct map_grid *grid, const struct map_cell *cell, const char *words)
{
    const char *last = strrchr(words, ' ');
    if (last && has_two_lines(grid, cell))
        return (size_t)(last - words);
    return strlen(words);
}

/* ---- measuring ---- */

static void
widen(const struct printable *text, int *width)
{
    *width = max_int(*width, map_svg_width(text_contents(text)));
}

/* The gap behind a line: wider where a tile ends, widest where lines are left out. */
static int
gap(const struct map_grid *grid, const struct map_lines *lines, int64_t i, int level)
{
    int levels = grid->picture->view.levels;
    if (i + 1 == lines->count)
        return 0;
    if (lines->skipped && i + 1 == lines->head)
        return DOTS;
    if (level == 0)
        return 1;
    return level < levels ? 2 : 4;
}

/* The level of the border behind a column or row. */
typedef int border_behind(const struct map_part *part, int64_t line);

/* Returns where columns, or rows, of `size` pixels begin, and the end of the last. */
static int *
lay_lines(const struct map_grid *grid, const struct map_lines *lines, int size,
          border_behind *border, struct arena *arena)
{
    int *begin = arena_array(arena, (size_t)lines->count + 1, sizeof *begin);
    for (int64_t i = 0; i < lines->count; i++)
        begin[i + 1] = begin[i] + size + gap(grid, lines, i, border(grid->part, i));
    return begin;
}

void
map_grid_measure(struct map_grid *grid, struct arena *arena)
{
    const struct map_view *view = &grid->picture->view;
    const struct map_part *part = grid->part;
    struct printable text = {0};
    int cell = 0, label = 0, parts = parts_across(grid), down = parts_down(grid);
    grid->label_width = 0;
    for (int64_t i = 0; i < map_part_cells(part); i++, text_clear(&text)) {
        map_cell_words(grid, &part->cells[i], &text);
        if (text.length)
            text.data[map_cell_first_line(grid, &part->cells[i], text.data)] = '\0';
        widen(&text, &cell);
    }
    for (int64_t i = 0; i < part->rows.count; i++, text_clear(&text)) {
        map_row_label(view, &part->panel, map_line_at(&part->rows, i), &text);
        widen(&text, &grid->label_width);
    }
    for (int64_t i = 0; i < part->columns.count; i++, text_clear(&text)) {
        map_column_label(view, &part->panel, map_line_at(&part->columns, i), &text);
        widen(&text, &label);
    }
    text_free(&text);
    if (grid->label_width)
        grid->label_width += DIGIT;
    grid->part_width = max_int(grid->cell, cell + DIGIT);
    if (parts * grid->part_width < label)
        grid->part_width = (label + parts - 1) / parts;
    grid->columns = lay_lines(grid, &part->columns, parts * (grid->part_width + 1) - 1,
                              map_part_border_right, arena);
    grid->rows =
        lay_lines(grid, &part->rows, down * (grid->cell + 1) - 1, map_part_border_below, arena);
}

/* ---- writing ---- */

void
map_svg_text(struct markup *out, int x, int y, const char *class, const char *words)
{
    text_format(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
    escape_xml(out, words, strlen(words));
    text_string(out, "</text>\n");
}

/* "element 2,3, place 17, byte 68": the tooltip of a cell. */
static void
cell_title(const struct map_grid *grid, const struct map_position *at,
           const struct map_cell *cell, struct printable *out)
{
    const struct map_view *view = &grid->picture->view;
    int64_t coordinates[AXIS_COUNT];
    if (cell->kind == MAP_HOLE)
        text_string(out, "holds nothing");
    else
        escape_string(out, map_kind_name(cell->kind));
    if (cell->kind == MAP_ELEMENT) {
        text_char(out, ' ');
        map_say(view, MAP_SAY_INDEX, cell, out);
    }
    if (cell->copy)
        text_format(out, ", copy %lld", (long long)cell->copy);
    if (view->linear) {
        text_format(out, ", place %lld", (long long)cell->place);
        if (map_says(view, MAP_SAY_BYTE)) {
            text_string(out, ", byte ");
            map_say(view, MAP_SAY_BYTE, cell, out);
        }
    } else if (map_coordinates(view, &grid->part->panel, at, coordinates)) {
        text_string(out, ", ");
        place_print(out, view->mapping, coordinates);
    }
    if (cell->occupants > 1)
        text_format(out, ", one of %d%s elements in this place", cell->occupants,
                    cell->occupants == MAP_OCCUPANTS ? " or more" : "");
}

/* The letter of the family of colours that a cell's hue is one of. */
static char
color_letter(const struct map_grid *grid, const struct map_cell *cell)
{
    if (grid->picture->view.coloring == MAP_BY_ORDER)
        return 'o';
    return cell->mix ? 'm' : 'h';
}

void
map_cell_color(const struct map_grid *grid, const struct map_cell *cell, struct printable *out)
{
    if (cell->kind == MAP_ELEMENT)
        text_format(out, "%c%d", color_letter(grid, cell), cell->hue);
    else
        text_either(out, cell->kind == MAP_HOLE, "hole", "pad");
}

static void
put_class(const struct map_grid *grid, const struct map_cell *cell, struct markup *out)
{
    struct printable color = {0};
    map_cell_color(grid, cell, &color);
    text_format(out, "c %s", text_contents(&color));
    text_free(&color);
    if (cell->kind != MAP_ELEMENT)
        return;
    if (cell->copy)
        text_string(out, " copy");
    if (cell->occupants > 1)
        text_string(out, " many");
}

static void
put_data(const struct map_grid *grid, const struct map_position *at,
         const struct map_cell *cell, struct markup *out)
{
    text_format(out, " data-at=\"%lld,%lld,%lld,%lld\" data-kind=\"%s\"", (long long)at->slice,
                (long long)at->row, (long long)at->column, (long long)at->part,
                map_kind_name(cell->kind));
    if (cell->flat >= 0) {
        struct printable index = {0};
        map_say(&grid->picture->view, MAP_SAY_INDEX, cell, &index);
        text_format(out, " data-index=\"%s\" data-copy=\"%lld\"", text_contents(&index),
                    (long long)cell->copy);
        text_free(&index);
    }
    if (grid->picture->view.linear)
        text_format(out, " data-place=\"%lld\"", (long long)cell->place);
}

static void
put_words(const struct map_grid *grid, const struct map_cell *cell, int x, int y,
          struct markup *out)
{
    struct printable words = {0};
    map_cell_words(grid, cell, &words);
    if (words.length) {
        size_t first = map_cell_first_line(grid, cell, words.data);
        bool two = words.data[first] != '\0';
        text_format(out, "<text x=\"%d\" y=\"%d\">", x, y - (two ? 3 : -5));
        escape_xml(out, words.data, first);
        if (two)
            text_format(out, "<tspan x=\"%d\" y=\"%d\">%s</tspan>", x, y + 13,
                        words.data + first + 1);
        text_string(out, "</text>");
    }
    text_free(&words);
}

struct map_pixel
map_cell_pixel(const struct map_grid *grid, int64_t row, int64_t column, int64_t k)
{
    struct map_pixel from = {grid->x + grid->columns[column], grid->y + grid->rows[row]};
    if (parts_down(grid) > 1)
        from.y += (int)k * (grid->cell + 1);
    else
        from.x += (int)k * (grid->part_width + 1);
    return from;
}

static void
put_cell(const struct map_grid *grid, int64_t row, int64_t column, int64_t k,
         struct markup *out)
{
    const struct map_part *part = grid->part;
    const struct map_cell *cell = map_part_cell(part, row, column, k);
    const struct map_position at = {part->slice, map_line_at(&part->rows, row),
                                    map_line_at(&part->columns, column),
                                    map_line_at(&part->parts, k)};
    struct map_pixel from = map_cell_pixel(grid, row, column, k);
    struct printable title = {0};
    if (cell->kind == MAP_OUTSIDE)
        return;
    text_string(out, "<g class=\"");
    put_class(grid, cell, out);
    text_char(out, '"');
    put_data(grid, &at, cell, out);
    cell_title(grid, &at, cell, &title);
    text_format(out, "><title>%s</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                text_contents(&title), from.x, from.y, grid->part_width, grid->cell);
    put_words(grid, cell, from.x + grid->part_width / 2, from.y + grid->cell / 2, out);
    text_string(out, "</g>\n");
    text_free(&title);
}

static void
put_labels(const struct map_grid *grid, struct markup *out)
{
    const struct map_part *part = grid->part;
    int width = parts_across(grid) * (grid->part_width + 1);
    int height = parts_down(grid) * (grid->cell + 1);
    struct printable label = {0};
    for (int64_t i = 0; i < part->rows.count; i++, text_clear(&label)) {
        map_row_label(&grid->picture->view, &part->panel, map_line_at(&part->rows, i), &label);
        if (label.length)
            map_svg_text(out, grid->x - DIGIT, grid->y + grid->rows[i] + height / 2 + 4, "r",
                         label.data);
    }
    for (int64_t i = 0; i < part->columns.count; i++, text_clear(&label)) {
        map_column_label(&grid->picture->view, &part->panel, map_line_at(&part->columns, i),
                         &label);
        if (label.length)
            map_svg_text(out, grid->x + grid->columns[i] + width / 2, grid->y - 7, "l",
                         label.data);
    }
    text_free(&label);
}

/* Draws dots where lines are left out. */
static void
put_dots(const struct map_grid *grid, struct markup *out)
{
    const struct map_lines *columns = &grid->part->columns, *rows = &grid->part->rows;
    if (columns->skipped)
        map_svg_text(out, grid->x + grid->columns[columns->head] - DOTS / 2,
                     grid->y + map_grid_height(grid) / 2 + 4, "l", "\u2026");
    if (rows->skipped)
        map_svg_text(out, grid->x + map_grid_width(grid) / 2,
                     grid->y + grid->rows[rows->head] - DOTS / 2 + 5, "l", "\u22ee");
}

void
map_grid_draw(const struct map_grid *grid, struct markup *out)
{
    const struct map_part *part = grid->part;
    put_labels(grid, out);
    if (grid->compact)
        map_cells_draw(grid, out);
    for (int64_t row = 0; row < part->rows.count && !grid->compact; row++)
        for (int64_t column = 0; column < part->columns.count; column++)
            for (int64_t k = 0; k < part->parts.count; k++)
                put_cell(grid, row, column, k, out);
    put_dots(grid, out);
}
