/* The timeline: bands of bytes over the schedule, with a column for each tick, or for
 * several. */
#include "render/memory/svg.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "render/map/styles.h"
#include "render/map/svg_grid.h"
#include "render/row/units.h"

#include <string.h>

#define LEFT    MEMORY_SVG_LEFT
#define WIDTH   MEMORY_SVG_WIDTH
#define HEIGHT  240
#define HEADING 44 /* above a picture: its name, and the words of the mark */

/* A picture while it is drawn. */
struct chart {
    struct text *out;
    struct timeline timeline;
    uint32_t columns;
    int y;         /* of the top */
    int64_t top;   /* bytes at the top */
    int64_t limit; /* 0: no limit, or one far above the top */
};

/* ---- the frame ---- */

/* ---- bands ---- */

static double
y_of(const struct chart *chart, int64_t bytes)
{
    return chart->y + HEIGHT - HEIGHT * (double)bytes / (double)chart->top;
}

static uint32_t
column_start(const struct chart *chart, uint32_t column)
{
    return (uint32_t)((uint64_t)column * chart->timeline.count / chart->columns);
}

enum level { LEVEL_NONE, LEVEL_KEPT, LEVEL_DATA, LEVEL_ALL, LEVEL_LIMIT };

/* Bytes up to a level, at the tick of a column with the most bytes. */
static int64_t
level_at(const struct chart *chart, enum level level, uint32_t column)
{
    const struct timeline *line = &chart->timeline;
    uint32_t tick =
        timeline_highest(line, column_start(chart, column), column_start(chart, column + 1));
    int64_t all = line->kept + line->live[tick];
    switch (level) {
    case LEVEL_NONE:
        return 0;
    case LEVEL_KEPT:
        return line->kept;
    case LEVEL_DATA:
        return all - line->padding[tick];
    case LEVEL_ALL:
        return all;
    case LEVEL_LIMIT:
        return min_i64(all, chart->limit);
    }
    return 0;
}

/* Draws the steps of one level, to the right or back to the left. */
static void
put_steps(const struct chart *chart, enum level level, bool back)
{
    int64_t last = -1;
    for (uint32_t k = 0; k < chart->columns; k++) {
        uint32_t column = k, edge = k;
        if (back) {
            edge = chart->columns - k;
            column = edge - 1;
        }
        int64_t bytes = level_at(chart, level, column);
        if (bytes != last)
            text_format(chart->out, "H%.1fV%.1f", memory_svg_x(edge, chart->columns),
                        y_of(chart, bytes));
        last = bytes;
    }
    text_format(chart->out, "H%d", back ? LEFT : LEFT + WIDTH);
}

static void
put_band(const struct chart *chart, const char *class, enum level bottom, enum level top)
{
    text_format(chart->out, "<path class=\"%s\" d=\"M%d %.1f", class, LEFT,
                y_of(chart, level_at(chart, bottom, 0)));
    put_steps(chart, top, false);
    put_steps(chart, bottom, true);
    text_string(chart->out, "Z\"/>\n");
}

static void
put_outline(const struct chart *chart)
{
    const char *class = chart->columns == WIDTH ? "top fine" : "top";
    text_format(chart->out, "<path class=\"%s\" d=\"M%d %.1f", class, LEFT,
                y_of(chart, level_at(chart, LEVEL_ALL, 0)));
    put_steps(chart, LEVEL_ALL, false);
    text_string(chart->out, "\"/>\n");
}

/* ---- lines across ---- */

static void
put_level(const struct chart *chart, const char *class, const char *word_class, int64_t bytes,
          const char *words)
{
    struct text text = {0};
    double y = y_of(chart, bytes);
    memory_svg_line(chart->out, class, y);
    text_format(&text, "%s ", words);
    units_bytes(&text, bytes);
    map_svg_text(chart->out, LEFT + 8, (int)y - 6, word_class, text_contents(&text));
    text_free(&text);
}

/* Marks the picture's tick, with its instruction and bytes. */
static void
put_mark(const struct chart *chart, const struct memory_picture *picture)
{
    double x = memory_svg_x(picture->tick, chart->timeline.count);
    int foot = chart->y + HEIGHT;
    struct text text = {0};
    text_format(&text, "%%%s, step %u of %u: ", picture->step, picture->tick,
                chart->timeline.count);
    units_bytes(&text, chart->timeline.kept + chart->timeline.live[picture->tick]);
    text_format(chart->out,
                "<line class=\"mark\" x1=\"%.1f\" y1=\"%d.0\" x2=\"%.1f\" y2=\"%d.0\"/>\n", x,
                chart->y - 14, x, foot);
    text_format(chart->out, "<path class=\"foot\" d=\"M%.1f %dl-5 8h10Z\"/>\n", x, foot);
    int width = map_svg_width(text_contents(&text)), at = (int)x + 8;
    if (x + 8 + width > LEFT + WIDTH)
        at = (int)x - 8 - width;
    map_svg_text(chart->out, at, chart->y - 6, "p", text_contents(&text));
    text_free(&text);
}

/* ---- the picture ---- */

/* Chooses the top, a little above all that is shown. A limit is shown if it is at most twice
 * the peak. */
static void
find_top(struct chart *chart, const struct space_memory *space, int64_t limit)
{
    const struct timeline *line = &chart->timeline;
    int64_t highest = line->kept + line->live[timeline_highest(line, 0, line->count)];
    int64_t top = max_i64(highest, space->peak_bytes);
    if (limit / 2 <= top)
        chart->limit = limit;
    top = max_i64(top, chart->limit);
    chart->top = max_i64(top + top / 16, 1);
}

static void
put_words(struct map_sheet *sheet, const struct memory_picture *picture,
          const struct chart *chart)
{
    struct text words = {0};
    text_string(&words, "Light: arguments, outputs and constants, ");
    units_bytes(&words, chart->timeline.kept);
    text_string(&words, " throughout. Dark: data of temporaries. Hatched: their padding.\n");
    if (picture->limit && !chart->limit) {
        text_format(&words, "Limit %s: ", picture->limit);
        units_bytes(&words, picture->limit_bytes);
        text_string(&words, ", above this picture.\n");
    }
    map_sheet_words(sheet, text_contents(&words));
    text_free(&words);
}

static void
timeline_svg_add(struct map_sheet *sheet, const struct memory_picture *picture)
{
    struct memory *memory = picture->memory;
    const struct space_memory *space = memory_space(memory, picture->space);
    struct chart chart = {.out = &sheet->body, .y = sheet->height + 12 + HEADING};
    char heading[SPACE_TEXT + 32] = "", name[SPACE_TEXT];
    timeline_make(&chart.timeline, memory, picture->space, &memory->flow.arena);
    chart.columns = (uint32_t)min_i64(chart.timeline.count, WIDTH);
    find_top(&chart, space, picture->limit ? picture->limit_bytes : 0);
    stpcpy(stpcpy(heading, target_space_name(memory->target, picture->space, name)),
           " over the schedule");
    memory_svg_frame(chart.out, &(struct memory_frame){heading, chart.y, HEIGHT, chart.top,
                                                       chart.timeline.count});
    put_band(&chart, "kept", LEVEL_NONE, LEVEL_KEPT);
    put_band(&chart, "data", LEVEL_KEPT, LEVEL_DATA);
    put_band(&chart, "pad", LEVEL_DATA, LEVEL_ALL);
    if (chart.limit)
        put_band(&chart, "over", LEVEL_LIMIT, LEVEL_ALL);
    put_outline(&chart);
    if (space->temp_bytes > space->live_temp_bytes)
        put_level(&chart, "packed", "w", space->peak_bytes, "as packed");
    if (chart.limit)
        put_level(&chart, "limit", "limit-word", chart.limit, picture->limit);
    put_mark(&chart, picture);
    map_sheet_grow(sheet, LEFT + WIDTH + MAP_SHEET_MARGIN, chart.y + HEIGHT + 22);
    put_words(sheet, picture, &chart);
}

void
memory_svg_add(struct map_sheet *sheet, const struct memory_picture *picture)
{
    sheet->style = map_time_css;
    map_sheet_name(sheet, picture->title);
    timeline_svg_add(sheet, picture);
    heap_svg_add(sheet, picture);
}
