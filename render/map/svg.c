/* Memory maps as SVG: panels beside or below each other, pictures below each other. */
#include "render/map/svg.h"

#include "layout/base/arena.h"
#include "layout/base/minmax.h"
#include "render/map/svg_grid.h"
#include "render/row/escape.h"

#include <string.h>

/* Pixels. */
#define MARGIN  MAP_SHEET_MARGIN
#define GAP     40 /* between panels */
#define LINE    MAP_SHEET_LINE
#define HEADING 44   /* above the cells of a panel or slice: its name and labels */
#define THREADS 1640 /* width of a panel of 32 lanes */
/* The largest width of a panel, and of two side by side, and the largest height of a panel, and
 * of all its slices together, if possible. */
#define MAX_WIDTH  1200
#define MAX_HEIGHT 800

static const struct map_room svg_room = {.cells = 16384,
                                         .slices = 12,
                                         .rows = 24,
                                         .columns = 64,
                                         .parts = 16,
                                         .cut_rows = 16,
                                         .cut_columns = 32,
                                         .line = 32};

/* One panel while it is laid out. */
struct side {
    int cell; /* pixels: see struct map_grid */
    struct map_parts parts;
    struct map_grid *grids;
    int width, height;
};

/* Chooses and measures the parts for this room. Sets the width of the widest. */
static int
measure_side(const struct map_picture *picture, const struct map_room *room, struct side *side,
             struct arena *arena, struct diagnostic *d)
{
    side->width = 0;
    if (map_picture_parts(picture, room, arena, &side->parts, d))
        return -1;
    side->grids = arena_array(arena, side->parts.count + 1, sizeof *side->grids);
    for (size_t i = 0; i < side->parts.count; i++) {
        struct map_grid *grid = &side->grids[i];
        *grid = (struct map_grid){
            .picture = picture, .part = &side->parts.parts[i], .cell = side->cell};
        map_grid_measure(grid, arena);
        side->width = max_int(side->width, grid->label_width + map_grid_width(grid));
    }
    return 0;
}

/* Places slices side by side up to the width MAX_WIDTH, then in another row below. Returns how
 * many there is room for. */
static size_t
place_slices(struct side *side)
{
    int x = 0, y = 0, row = 0, widest = 0;
    size_t i;
    if (side->parts.panel.slices > 1)
        y = LINE;
    for (i = 0; i < side->parts.count; i++) {
        struct map_grid *grid = &side->grids[i];
        int width = grid->label_width + map_grid_width(grid);
        if (x && x + width > MAX_WIDTH) {
            if (y + 2 * row > MAX_HEIGHT)
                break;
            x = 0;
            y += row;
            row = 0;
        }
        grid->x = x + grid->label_width;
        grid->y = y + HEADING;
        x += width + GAP;
        widest = max_int(widest, x - GAP);
        row = max_int(row, HEADING + map_grid_height(grid));
    }
    side->width = widest;
    side->height = y + row;
    return i;
}

/* If what is shown takes more than `max` pixels, sets *room to what fits, at least `min`.
 * Returns false if it fits, or no more than `min` are shown. */
static bool
reduce(int64_t *room, int64_t shown, int64_t min, int pixels, int max)
{
    if (shown <= min || pixels <= max)
        return false;
    int64_t fit = shown * max / pixels;
    *room = max_i64(min, min_i64(fit, shown - 1));
    return true;
}

/* Reduces columns if the panel is too wide, rows if it is too high, and then parts. */
static bool
shrink(struct map_room *room, const struct side *side)
{
    int widest = side->parts.panel.kind == MAP_AXES ? THREADS : MAX_WIDTH;
    if (side->parts.count == 0)
        return false;
    const struct map_part *part = &side->parts.parts[0];
    int height = map_grid_height(&side->grids[0]);
    bool less = reduce(&room->columns, part->columns.count, 4, side->width, widest) ||
                reduce(&room->rows, part->rows.count, 4, height, MAX_HEIGHT) ||
                reduce(&room->parts, part->parts.count, 1, height, MAX_HEIGHT);
    room->cut_columns = min_i64(room->cut_columns, room->columns);
    room->cut_rows = min_i64(room->cut_rows, room->rows);
    return less;
}

/* Cells of both panels. */
static int64_t
count_cells(const struct side *sides)
{
    int64_t count = 0;
    for (size_t i = 0; i < MAP_PANELS; i++)
        for (size_t k = 0; k < sides[i].parts.count; k++)
            count += map_part_cells(&sides[i].parts.parts[k]);
    return count;
}

/* Leaves out lines if the panel is too large, and slices if all together are too high; the last
 * slice stays. */
static int
lay_side(const struct map_picture *picture, struct side *side, struct arena *arena,
         struct diagnostic *d)
{
    struct map_room room = svg_room;
    do {
        if (measure_side(picture, &room, side, arena, d))
            return -1;
    } while (shrink(&room, side));
    size_t fit = place_slices(side), last = side->parts.count - 1;
    if (fit < side->parts.count && fit > 1) {
        side->parts.parts[fit - 1] = side->parts.parts[last];
        side->grids[fit - 1] = side->grids[last];
        side->grids[fit - 1].part = &side->parts.parts[fit - 1];
    }
    if (fit < side->parts.count) {
        side->parts.count = fit;
        side->parts.cut = true;
        place_slices(side);
    }
    struct printable title = {0};
    map_title(&picture->view, &side->parts.panel, &title);
    side->width = max_int(side->width, map_svg_width(text_contents(&title)));
    text_free(&title);
    return 0;
}

/* Writes the panel's title above its first slice, and each slice's name above that slice. */
static void
put_heading(const struct map_picture *picture, const struct side *side, size_t slice,
            struct markup *out)
{
    const struct map_grid *grid = &side->grids[slice];
    struct printable words = {0};
    if (slice == 0) {
        map_title(&picture->view, &side->parts.panel, &words);
        map_svg_text(out, grid->x, HEADING - 26, "p", text_contents(&words));
    }
    text_clear(&words);
    map_slice_label(&picture->view, &side->parts.panel, grid->part->slice, &words);
    if (words.length)
        map_svg_text(out, grid->x, grid->y - 26, "w", words.data);
    text_free(&words);
}

static void
put_side(const struct map_picture *picture, const struct side *side, int x, int y,
         struct markup *out)
{
    text_format(out, "<g data-panel=\"%s\" transform=\"translate(%d,%d)\">\n",
                map_panel_name(side->parts.panel.kind), x, y);
    for (size_t i = 0; i < side->parts.count; i++) {
        put_heading(picture, side, i, out);
        map_grid_draw(&side->grids[i], out);
    }
    text_string(out, "</g>\n");
}

/* ---- the picture ---- */

/* Writes the legend and what is left out. */
static void
put_legend(struct map_sheet *sheet, const struct map_picture *picture, const struct side *sides)
{
    struct printable words = {0};
    map_legend(picture, &map_marks_drawn, &sides[0].parts, &sides[1].parts, &words);
    map_sheet_words(sheet, text_contents(&words));
    text_free(&words);
}

static void
put_picture(struct map_sheet *sheet, const struct map_picture *picture, struct side *sides)
{
    int top = sheet->height + 14, bottom = top + sides[0].height;
    int x = MARGIN, y = bottom + 14; /* of the second panel */
    if (picture->view.elements == 0)
        return;
    if (sides[0].parts.count == 1 && sides[0].width + GAP + sides[1].width <= MAX_WIDTH) {
        x += sides[0].width + GAP;
        y = top;
    }
    put_side(picture, &sides[0], MARGIN, top, &sheet->body);
    put_side(picture, &sides[1], x, y, &sheet->body);
    map_sheet_grow(sheet, MARGIN * 2 + sides[0].width, bottom);
    map_sheet_grow(sheet, x + sides[1].width + MARGIN, max_int(bottom, y + sides[1].height));
}

int
map_svg_add(struct map_sheet *sheet, const struct map_picture *picture, int cell,
            struct diagnostic *d)
{
    struct arena arena = {0};
    struct side sides[MAP_PANELS];
    int status = 0;
    for (size_t i = 0; status == 0 && i < MAP_PANELS; i++) {
        sides[i] = (struct side){.parts.number = i, .cell = cell};
        status = lay_side(picture, &sides[i], &arena, d);
    }
    bool compact = status == 0 && !picture->details && count_cells(sides) > MAP_SVG_DETAILED;
    for (size_t i = 0; compact && i < MAP_PANELS; i++)
        for (size_t k = 0; k < sides[i].parts.count; k++)
            sides[i].grids[k].compact = true;
    if (status == 0) {
        map_sheet_name(sheet, picture->title);
        put_picture(sheet, picture, sides);
        put_legend(sheet, picture, sides);
    }
    arena_free(&arena);
    return status;
}

void
map_svg_add_empty(struct map_sheet *sheet, const char *name)
{
    map_sheet_name(sheet, name);
    map_sheet_words(sheet, "nothing to draw: it has no elements\n");
}
