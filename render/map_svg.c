/*
 * The SVG of memory maps. A part of a panel is a grid of equal rectangles, a cell or the parts
 * within one; borders are paths on top, one for each weight. Every cell carries where it is and
 * what it holds as data attributes, for the page around it and for tests.
 */
#include "render/map_svg.h"

#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "layout/mapping.h"
#include "render/canvas.h"
#include "render/escape.h"
#include "render/map_picture.h"
#include "render/map_row.h"
#include "render/place.h"
#include "render/web.h"

#include <string.h>

/* Pixels. */
#define MARGIN    24
#define CELL      26   /* height; also the least width of a cell without parts */
#define CHARACTER 7    /* width of a digit */
#define GAP       40   /* between panels */
#define LINE      20   /* height of a line of words */
#define WIDEST    1100 /* panels side by side are no wider */

const struct map_room map_svg_room = {.slices = 12,
                                      .rows = 64,
                                      .columns = 64,
                                      .parts = 16,
                                      .cut_rows = 24,
                                      .cut_columns = 32,
                                      .line = 32};

/* One part as it is drawn. */
struct grid {
    const struct map_picture *picture;
    const struct map_part *part;
    bool first;      /* of its panel */
    int x, y;        /* of the frame */
    int part_width;  /* of one part of a cell */
    int label_width; /* left of the frame */
    int64_t rows, columns, parts;
};

static int
grid_width(const struct grid *grid)
{
    return (int)(grid->columns * grid->parts) * grid->part_width;
}

static int
grid_height(const struct grid *grid)
{
    return (int)grid->rows * CELL;
}

/* ---- measuring ---- */

static void
widen(struct text *text, int *length)
{
    int here = text->data ? canvas_length(text->data) : 0;
    *length = here > *length ? here : *length;
    text_clear(text);
}

static void
measure(struct grid *grid)
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
    text_free(&text);
    grid->rows = w->row_end - w->row;
    grid->columns = w->column_end - w->column;
    grid->parts = w->part_end - w->part;
    grid->part_width = cell * CHARACTER + 10;
    grid->part_width = grid->part_width < CELL ? CELL : grid->part_width;
    if (grid->parts * grid->part_width < column_label * CHARACTER + 4)
        grid->part_width = column_label * CHARACTER + 4;
    grid->label_width = row_label ? row_label * CHARACTER + 8 : 0;
}

/* ---- writing ---- */

static void
put_text(struct text *out, int x, int y, const char *class, const char *words)
{
    text_format(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
    escape_xml(out, words, strlen(words));
    text_string(out, "</text>\n");
}

/* "element 2,3 at 17, byte 68": what a pointer that rests on the cell is told. */
static void
cell_title(const struct grid *grid, const struct map_position *at, const struct map_cell *cell,
           const int64_t *index, struct text *out)
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
put_cell(const struct grid *grid, const struct map_position *at, int64_t *index,
         struct text *out)
{
    const struct map_cell *cell = map_part_cell(grid->part, at->row, at->column, at->part);
    const struct map_window *w = &grid->part->window;
    int64_t across = (at->column - w->column) * grid->parts + at->part - w->part;
    int x = grid->x + (int)across * grid->part_width;
    int y = grid->y + (int)(at->row - w->row) * CELL;
    if (cell->kind == MAP_OUTSIDE)
        return;
    text_string(out, "<g class=\"");
    cell_class(cell, out);
    text_format(out, "\" data-at=\"%lld,%lld,%lld,%lld\" data-kind=\"%s\"",
                (long long)at->slice, (long long)at->row, (long long)at->column,
                (long long)at->part, map_kind_name(cell->kind));
    if (cell->flat >= 0) {
        map_index(&grid->picture->view, cell->flat, index);
        text_string(out, " data-index=\"");
        text_integers(out, index, grid->picture->view.mapping->rank);
        text_format(out, "\" data-copy=\"%lld\"", (long long)cell->copy);
    }
    if (grid->picture->view.linear)
        text_format(out, " data-place=\"%lld\"", (long long)cell->place);
    text_string(out, "><title>");
    cell_title(grid, at, cell, index, out);
    text_format(out, "</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", x, y,
                grid->part_width, CELL);
    text_format(out, "<text x=\"%d\" y=\"%d\">", x + grid->part_width / 2, y + CELL / 2 + 4);
    map_cell_text(grid->picture, &grid->part->panel, cell, out);
    text_string(out, "</text></g>\n");
}

static void
put_labels(const struct grid *grid, struct text *out)
{
    const struct map_view *view = &grid->picture->view;
    const struct map_panel *panel = &grid->part->panel;
    const struct map_window *w = &grid->part->window;
    int width = (int)grid->parts * grid->part_width;
    struct text label = {0};
    for (int64_t i = 0; i < grid->rows; i++, text_clear(&label)) {
        map_row_label(view, panel, w->row + i, &label);
        if (label.length)
            put_text(out, grid->x - 8, grid->y + (int)i * CELL + CELL / 2 + 4, "r", label.data);
    }
    for (int64_t i = 0; i < grid->columns; i++, text_clear(&label)) {
        map_column_label(view, panel, w->column + i, &label);
        if (label.length)
            put_text(out, grid->x + (int)i * width + width / 2, grid->y - 6, "l", label.data);
    }
    text_free(&label);
}

/* ---- borders ---- */

/* The borders of one level as a path: down the right sides, then across below. */
static void
border_path(const struct grid *grid, int level, struct text *out)
{
    const struct map_window *w = &grid->part->window;
    int width = (int)grid->parts * grid->part_width;
    for (int64_t row = 0; row < grid->rows; row++)
        for (int64_t column = 0; column < grid->columns; column++) {
            const struct map_cell *cell =
                map_part_cell(grid->part, w->row + row, w->column + column, w->part);
            int right = grid->x + (int)(column + 1) * width;
            int below = grid->y + (int)(row + 1) * CELL;
            if (cell->right == level && column + 1 < grid->columns)
                text_format(out, "M%d %dv%d", right, below - CELL, CELL);
            if (cell->below == level && row + 1 < grid->rows)
                text_format(out, "M%d %dh%d", right - width, below, width);
        }
}

static void
put_borders(const struct grid *grid, struct text *out)
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
                grid->x, grid->y, grid_width(grid), grid_height(grid));
    if (grid->part->more_columns)
        put_text(out, grid->x + grid_width(grid) + 8, grid->y + grid_height(grid) / 2 + 4, "l",
                 "\u2026");
    if (grid->part->more_rows)
        put_text(out, grid->x + grid_width(grid) / 2, grid->y + grid_height(grid) + 16, "l",
                 "\u22ee");
}

/* ---- panels ---- */

static void
put_heading(const struct grid *grid, struct text *out)
{
    const struct map_view *view = &grid->picture->view;
    const struct map_panel *panel = &grid->part->panel;
    struct text words = {0};
    if (grid->first) {
        map_title(view, panel, &words);
        put_text(out, grid->x, grid->y - (panel->slices > 1 ? 42 : 24), "h",
                 words.data ? words.data : "");
    }
    text_clear(&words);
    map_slice_label(view, panel, grid->part->window.slice, &words);
    if (words.length)
        put_text(out, grid->x, grid->y - 24, "s", words.data);
    text_free(&words);
}

static int
put_grid(const struct grid *grid, struct text *out, struct diagnostic *d)
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

/* One panel as it is laid out. */
struct side {
    struct map_parts parts;
    struct grid *grids;
    int width, height;
};

/* A panel of axes that is wide and low is turned. */
static int
choose_parts(const struct map_picture *picture, size_t number, struct map_room room,
             struct map_parts *parts, struct arena *arena, struct diagnostic *d)
{
    if (map_picture_panel(picture, number, &room, &parts->panel, d))
        return -1;
    room.turned = parts->panel.columns > 16 && parts->panel.rows < parts->panel.columns / 2;
    return map_picture_parts(picture, number, &room, arena, parts, d);
}

/* Slices one below the other, the room for labels the same for all. */
static int
lay_side(const struct map_picture *picture, size_t number, const struct map_room *room,
         struct side *side, struct arena *arena, struct diagnostic *d)
{
    if (choose_parts(picture, number, *room, &side->parts, arena, d))
        return -1;
    side->grids = arena_array(arena, side->parts.count + 1, sizeof *side->grids);
    if (!side->grids)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    int label = 0, y = side->parts.panel.slices > 1 ? 18 : 0;
    side->width = 0;
    for (size_t i = 0; i < side->parts.count; i++) {
        struct grid *grid = &side->grids[i];
        *grid = (struct grid){.picture = picture, .part = &side->parts.parts[i], .first = !i};
        measure(grid);
        label = grid->label_width > label ? grid->label_width : label;
    }
    for (size_t i = 0; i < side->parts.count; i++) {
        struct grid *grid = &side->grids[i];
        grid->x = label;
        grid->y = y + 38;
        int width = label + grid_width(grid) + (grid->part->more_columns ? 24 : 0);
        side->width = width > side->width ? width : side->width;
        y = grid->y + grid_height(grid) + (grid->part->more_rows ? 20 : 0) + 6;
    }
    side->height = y;
    struct text title = {0};
    map_title(&picture->view, &side->parts.panel, &title);
    int words = label + (title.data ? canvas_length(title.data) * CHARACTER : 0);
    side->width = words > side->width ? words : side->width;
    text_free(&title);
    return 0;
}

static int
put_side(const struct side *side, int x, int y, struct text *out, struct diagnostic *d)
{
    text_format(out, "<g class=\"panel\" data-panel=\"%s\" transform=\"translate(%d,%d)\">\n",
                map_panel_name(side->parts.panel.kind), x, y);
    for (size_t i = 0; i < side->parts.count; i++)
        if (put_grid(&side->grids[i], out, d))
            return -1;
    text_string(out, "</g>\n");
    return 0;
}

/* ---- the sheet ---- */

static void
grow(struct map_sheet *sheet, int width, int bottom)
{
    sheet->width = width > sheet->width ? width : sheet->width;
    sheet->height = bottom;
}

/* The legend and what is left out, a line each. */
static void
put_words(struct map_sheet *sheet, const struct map_picture *picture, const struct side *sides)
{
    struct text words = {0};
    map_legend(picture, &sides[0].parts, &sides[1].parts, &words);
    for (size_t i = 0; i < MAP_PANELS; i++) {
        struct text note = {0};
        map_cut_note(picture, &sides[i].parts, &note);
        if (note.length)
            text_format(&words, "shown of %s: %s\n", i ? "memory" : "the array", note.data);
        text_free(&note);
    }
    int y = sheet->height + LINE;
    const char *line = words.data ? words.data : "";
    escape_xml(&sheet->words, line, words.length);
    while (*line) {
        size_t length = strcspn(line, "\n");
        text_format(&sheet->body, "<text class=\"w\" x=\"%d\" y=\"%d\">", MARGIN, y);
        escape_xml(&sheet->body, line, length);
        text_string(&sheet->body, "</text>\n");
        grow(sheet, 2 * MARGIN + (int)length * CHARACTER, y);
        y += LINE;
        line += length + (line[length] == '\n');
    }
    sheet->body.failed |= words.failed;
    text_free(&words);
}

static int
put_picture(struct map_sheet *sheet, const struct map_picture *picture, struct side *sides,
            struct diagnostic *d)
{
    int top = sheet->height + MARGIN + 10;
    bool beside = sides[0].parts.count == 1 &&
                  sides[0].width + GAP + sides[1].width + 2 * MARGIN <= WIDEST;
    int x = beside ? MARGIN + sides[0].width + GAP : MARGIN;
    put_text(&sheet->body, MARGIN, top, "t", picture->title);
    grow(sheet, 2 * MARGIN + (int)strlen(picture->title) * (CHARACTER + 2), top);
    if (picture->view.elements == 0)
        return 0;
    top += 14;
    if (put_side(&sides[0], MARGIN, top, &sheet->body, d))
        return -1;
    int second = beside ? top : top + sides[0].height + 14;
    if (put_side(&sides[1], x, second, &sheet->body, d))
        return -1;
    int first_bottom = top + sides[0].height, bottom = second + sides[1].height;
    grow(sheet, MARGIN * 2 + sides[0].width, first_bottom);
    grow(sheet, x + sides[1].width + MARGIN, bottom > first_bottom ? bottom : first_bottom);
    return 0;
}

int
map_svg_add(struct map_sheet *sheet, const struct map_picture *picture,
            const struct map_room *room, struct diagnostic *d)
{
    struct arena arena = {0};
    struct side sides[MAP_PANELS];
    int status = 0;
    for (size_t i = 0; status == 0 && i < MAP_PANELS; i++)
        status = lay_side(picture, i, room, &sides[i], &arena, d);
    if (status == 0) {
        text_string(&sheet->names, sheet->count++ ? ", " : "");
        escape_xml(&sheet->names, picture->title, strlen(picture->title));
        status = put_picture(sheet, picture, sides, d);
        put_words(sheet, picture, sides);
    }
    arena_free(&arena);
    return status;
}

void
map_svg_declaration(struct text *out)
{
    text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

void
map_svg_end(struct map_sheet *sheet, int number, struct text *out)
{
    int width = sheet->width, height = sheet->height + MARGIN;
    if (sheet->count) {
        text_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"map\" role=\"img\" "
                    "aria-labelledby=\"title%d words%d\" width=\"%d\" height=\"%d\" "
                    "viewBox=\"0 0 %d %d\">\n<title id=\"title%d\">Memory map of ",
                    number, number, width, height, width, height, number);
        text_append(out, sheet->names.data, sheet->names.length);
        text_format(out, "</title>\n<desc id=\"words%d\">", number);
        if (sheet->words.length)
            text_append(out, sheet->words.data, sheet->words.length);
        text_string(out, "</desc>\n");
        if (number == 0)
            text_format(out, "<style>\n%s</style>\n%s", web_map_picture_css, web_map_defs_svg);
        text_string(out, "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
        text_append(out, sheet->body.data, sheet->body.length);
        text_string(out, "</svg>\n");
    }
    out->failed |= sheet->body.failed || sheet->names.failed || sheet->words.failed;
    text_free(&sheet->body);
    text_free(&sheet->names);
    text_free(&sheet->words);
}
