/* Two programs over one axis: what both take, what the new one has less and more. */
#include "render/memory/svg.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/space.h"
#include "render/map/styles.h"
#include "render/map/svg_grid.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

#define HEIGHT  280
#define HEADING 44

struct pair_chart {
    const struct memory_pair *pair;
    struct markup *out;
    uint32_t columns;
    int y;       /* of the top */
    int64_t top; /* bytes at the top */
};

static double
y_of(const struct pair_chart *chart, int64_t bytes)
{
    return chart->y + HEIGHT - HEIGHT * (double)bytes / (double)chart->top;
}

/* The most bytes of a side in a column. */
static int64_t
column_bytes(const struct pair_chart *chart, const int64_t *side, uint32_t column)
{
    uint64_t count = chart->pair->count;
    uint64_t from = column * count / chart->columns,
             to = (column + 1U) * count / chart->columns;
    int64_t highest = side[from];
    for (uint64_t i = from + 1; i < to; i++)
        highest = max_i64(highest, side[i]);
    return highest;
}

/* ---- areas ---- */

enum area { AREA_BOTH, AREA_LESS, AREA_MORE };

struct band {
    int64_t low, high;
};

/* What an area covers in a column; nothing: low is high. */
static struct band
band_of(const struct pair_chart *chart, enum area area, uint32_t column)
{
    int64_t old = column_bytes(chart, chart->pair->old, column),
            new = column_bytes(chart, chart->pair->new, column);
    switch (area) {
    case AREA_BOTH:
        return (struct band){0, min_i64(old, new)};
    case AREA_LESS:
        return (struct band){new, max_i64(old, new)};
    case AREA_MORE:
        return (struct band){old, max_i64(old, new)};
    }
    return (struct band){0, 0};
}

static void
put_box(const struct pair_chart *chart, struct band band, uint32_t from, uint32_t to)
{
    double left = memory_svg_x(from, chart->columns), right = memory_svg_x(to, chart->columns);
    if (band.high > band.low)
        text_format(chart->out, "M%.1f %.1fH%.1fV%.1fH%.1fZ", left, y_of(chart, band.high),
                    right, y_of(chart, band.low), left);
}

/* Draws an area; equal neighbours are one box. */
static void
put_area(const struct pair_chart *chart, enum area area, const char *class)
{
    struct band last = band_of(chart, area, 0);
    uint32_t from = 0;
    text_format(chart->out, "<path class=\"%s\" d=\"", class);
    for (uint32_t k = 1; k < chart->columns; k++) {
        struct band band = band_of(chart, area, k);
        if (band.low == last.low && band.high == last.high)
            continue;
        put_box(chart, last, from, k);
        last = band;
        from = k;
    }
    put_box(chart, last, from, chart->columns);
    text_string(chart->out, "\"/>\n");
}

/* ---- lines ---- */

static void
put_side(const struct pair_chart *chart, const int64_t *side, const char *class)
{
    int64_t last = -1;
    for (uint32_t k = 0; k < chart->columns; k++) {
        int64_t bytes = column_bytes(chart, side, k);
        if (k == 0)
            text_format(chart->out, "<path class=\"%s\" d=\"M%d %.1f", class, MEMORY_SVG_LEFT,
                        y_of(chart, bytes));
        else if (bytes != last)
            text_format(chart->out, "H%.1fV%.1f", memory_svg_x(k, chart->columns),
                        y_of(chart, bytes));
        last = bytes;
    }
    text_format(chart->out, "H%d\"/>\n", MEMORY_SVG_LEFT + MEMORY_SVG_WIDTH);
}

static uint32_t
highest_place(const int64_t *side, uint32_t count)
{
    uint32_t at = 0;
    for (uint32_t i = 1; i < count; i++)
        if (side[i] > side[at])
            at = i;
    return at;
}

/* Marks a side's peak, with words on a line above the chart. */
static void
put_peak(const struct pair_chart *chart, const int64_t *side, int64_t bytes, const char *name)
{
    uint32_t at = highest_place(side, chart->pair->count);
    double x = memory_svg_x(at, chart->pair->count), y = y_of(chart, side[at]);
    bool old = side == chart->pair->old;
    struct printable words = {0};
    text_format(&words, "%s ", name);
    units_bytes(&words, bytes);
    int width = map_svg_width(text_contents(&words)), left = (int)x + 8,
        line = chart->y - (old ? 22 : 6);
    if (left + width > MEMORY_SVG_LEFT + MEMORY_SVG_WIDTH)
        left = (int)x - 8 - width;
    text_format(chart->out,
                "<line class=\"packed\" x1=\"%.1f\" y1=\"%d.0\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x,
                line - 6, x, y);
    text_format(chart->out, "<path class=\"foot\" d=\"M%.1f %.1fl-5 -8h10Z\"/>\n", x, y);
    map_svg_text(chart->out, left, line, old ? "w" : "p", text_contents(&words));
    text_free(&words);
}

/* ---- the picture ---- */

static void
put_words(struct map_sheet *sheet, const struct memory_pair *pair)
{
    struct printable words = {0};
    int64_t delta = pair->new_peak - pair->old_peak;
    text_string(&words, "The new program needs ");
    units_bytes(&words, pair->new_peak);
    if (delta) {
        text_string(&words, ", ");
        units_bytes(&words, delta < 0 ? -delta : delta);
        text_either(&words, delta < 0, " less than the old one.\n",
                    " more than the old one.\n");
    } else {
        text_string(&words, ", as the old one does.\n");
    }
    text_string(
        &words,
        "Blue: both; green: only the old program; red: only the new one. Dashed: the old "
        "program; solid: the new one.\n");
    text_string(&words, "Steps of both that do the same share a place.\n");
    map_sheet_words(sheet, text_contents(&words));
    text_free(&words);
}

void
memory_pair_svg_add(struct map_sheet *sheet, const struct memory_pair *pair)
{
    struct pair_chart chart = {.pair = pair,
                               .out = &sheet->body,
                               .columns = (uint32_t)min_i64(pair->count, MEMORY_SVG_WIDTH)};
    char heading[SPACE_TEXT + 32] = "", name[SPACE_TEXT];
    sheet->style = map_time_css;
    map_sheet_name(sheet, pair->title);
    chart.y = sheet->height + 28 + HEADING;
    int64_t top = max_i64(pair->old[highest_place(pair->old, pair->count)],
                          pair->new[highest_place(pair->new, pair->count)]);
    chart.top = max_i64(top + top / 16, 1);
    stpcpy(stpcpy(heading, target_space_name(pair->target, SPACE_DEFAULT, name)),
           " over the steps of both");
    memory_svg_frame(chart.out,
                     &(struct memory_frame){heading, chart.y, HEIGHT, chart.top, pair->count});
    put_area(&chart, AREA_BOTH, "kept");
    put_area(&chart, AREA_LESS, "less");
    put_area(&chart, AREA_MORE, "more");
    put_side(&chart, pair->old, "old");
    put_side(&chart, pair->new, "top");
    put_peak(&chart, pair->old, pair->old_peak, "old peak");
    put_peak(&chart, pair->new, pair->new_peak, "new peak");
    map_sheet_grow(sheet, MEMORY_SVG_LEFT + MEMORY_SVG_WIDTH + MAP_SHEET_MARGIN,
                   chart.y + HEIGHT + 22);
    put_words(sheet, pair);
}
