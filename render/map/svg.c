/* The SVG of memory maps: panels beside or below each other, pictures one below the other. */
#include "render/map/svg.h"

#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "render/canvas.h"
#include "render/escape.h"
#include "render/map/cell_row.h"
#include "render/map/svg_grid.h"
#include "render/page/web.h"

#include <string.h>

/* Pixels. */
#define MARGIN 24
#define GAP    40   /* between panels */
#define LINE   20   /* height of a line of words */
#define WIDEST 1100 /* panels side by side are no wider */

const struct map_room map_svg_room = {.cells = 16384,
                                      .slices = 12,
                                      .rows = 64,
                                      .columns = 64,
                                      .parts = 16,
                                      .cut_rows = 24,
                                      .cut_columns = 32,
                                      .line = 32};

/* One panel as it is laid out. */
struct side {
    struct map_parts parts;
    struct map_grid *grids;
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
        struct map_grid *grid = &side->grids[i];
        *grid =
            (struct map_grid){.picture = picture, .part = &side->parts.parts[i], .first = !i};
        if (map_grid_measure(grid))
            return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
        label = grid->label_width > label ? grid->label_width : label;
    }
    for (size_t i = 0; i < side->parts.count; i++) {
        struct map_grid *grid = &side->grids[i];
        grid->x = label;
        grid->y = y + 38;
        int width = label + map_grid_width(grid) + (grid->part->more_columns ? 24 : 0);
        side->width = width > side->width ? width : side->width;
        y = grid->y + map_grid_height(grid) + (grid->part->more_rows ? 20 : 0) + 6;
    }
    side->height = y;
    struct text title = {0};
    map_title(&picture->view, &side->parts.panel, &title);
    int words = label + (title.data ? canvas_length(title.data) * MAP_CHARACTER : 0);
    side->width = words > side->width ? words : side->width;
    bool failed = title.failed;
    text_free(&title);
    return failed ? diagnostic_set(d, OUT_OF_MEMORY, 0, 0) : 0;
}

static int
put_side(const struct side *side, int x, int y, struct text *out, struct diagnostic *d)
{
    text_format(out, "<g class=\"panel\" data-panel=\"%s\" transform=\"translate(%d,%d)\">\n",
                map_panel_name(side->parts.panel.kind), x, y);
    for (size_t i = 0; i < side->parts.count; i++)
        if (map_grid_draw(&side->grids[i], out, d))
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

/* Lines below what has been drawn. */
static void
put_words(struct map_sheet *sheet, const char *line)
{
    int y = sheet->height + LINE;
    escape_xml(&sheet->words, line, strlen(line));
    while (*line) {
        size_t length = strcspn(line, "\n");
        text_format(&sheet->body, "<text class=\"w\" x=\"%d\" y=\"%d\">", MARGIN, y);
        escape_xml(&sheet->body, line, length);
        text_string(&sheet->body, "</text>\n");
        grow(sheet, 2 * MARGIN + (int)length * MAP_CHARACTER, y);
        y += LINE;
        line += length + (line[length] == '\n');
    }
}

/* The legend and what is left out. */
static void
put_legend(struct map_sheet *sheet, const struct map_picture *picture, const struct side *sides)
{
    struct text words = {0};
    map_legend(picture, &sides[0].parts, &sides[1].parts, &words);
    put_words(sheet, words.data ? words.data : "");
    sheet->body.failed |= words.failed;
    text_free(&words);
}

/* A name above what follows, and in the title of all. */
static void
put_name(struct map_sheet *sheet, const char *name)
{
    int y = sheet->height + MARGIN + 10;
    text_string(&sheet->names, sheet->count++ ? ", " : "");
    escape_xml(&sheet->names, name, strlen(name));
    map_svg_text(&sheet->body, MARGIN, y, "t", name);
    grow(sheet, 2 * MARGIN + (int)strlen(name) * (MAP_CHARACTER + 2), y);
}

static int
put_picture(struct map_sheet *sheet, const struct map_picture *picture, struct side *sides,
            struct diagnostic *d)
{
    int top = sheet->height + 14;
    bool beside = sides[0].parts.count == 1 &&
                  sides[0].width + GAP + sides[1].width + 2 * MARGIN <= WIDEST;
    int x = beside ? MARGIN + sides[0].width + GAP : MARGIN;
    if (picture->view.elements == 0)
        return 0;
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
        put_name(sheet, picture->title);
        status = put_picture(sheet, picture, sides, d);
        put_legend(sheet, picture, sides);
    }
    arena_free(&arena);
    return status;
}

void
map_svg_add_empty(struct map_sheet *sheet, const char *name)
{
    put_name(sheet, name);
    put_words(sheet, "nothing to draw: it has no elements\n");
}

void
map_svg_declaration(struct text *out)
{
    text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

static void
append(struct text *out, const struct text *more)
{
    if (more->data)
        text_append(out, more->data, more->length);
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
        append(out, &sheet->names);
        text_format(out, "</title>\n<desc id=\"words%d\">", number);
        append(out, &sheet->words);
        text_string(out, "</desc>\n");
        if (number == 0)
            text_format(out, "<style>\n%s</style>\n%s", web_map_picture_css, web_map_defs_svg);
        text_string(out, "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
        append(out, &sheet->body);
        text_string(out, "</svg>\n");
    }
    out->failed |= sheet->body.failed || sheet->names.failed || sheet->words.failed;
    text_free(&sheet->body);
    text_free(&sheet->names);
    text_free(&sheet->words);
}
