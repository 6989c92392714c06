/* The timeline: bands of bytes over the schedule, with a column for each tick, or for
 * several. */
#include "render/memory/svg.h"

#include "layout/device/target.h"
#include "render/map/styles.h"
#include "render/map/svg_grid.h"
#include "render/row/units.h"

#include <string.h>

#define LEFT    MEMORY_SVG_LEFT
#define WIDTH   MEMORY_SVG_WIDTH
#define HEIGHT  240
#define HEADING 44 /* above a picture: its name, and the words of the mark */
#define LINES   5  /* lines of bytes, at most */
#define TICKS   8  /* labels below, at most */

/* A picture while it is drawn. */
struct chart {
    struct text *out;
    struct timeline timeline;
    uint32_t columns;
    int y;         /* of the top */
    int64_t top;   /* bytes at the top */
    int64_t limit; /* 0: no limit, or one far above the top */
};

double
memory_svg_x(uint32_t tick, uint32_t count)
{
    return LEFT + (double)WIDTH * tick / (count ? count : 1);
}

/* ---- the frame ---- */

static void
put_line(struct text *out, const char *class, double x, double y, double x2, double y2)
{
    text_format(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                class, x, y, x2, y2);
}

/* Ticks between labels: 1, 2 or 5 times a power of ten. */
static uint32_t
tick_step(uint32_t ticks)
{
    static const unsigned char factors[] = {1, 2, 5};
    for (uint64_t ten = 1;; ten *= 10)
        for (size_t i = 0; i < sizeof factors; i++)
            if (ticks / (ten * factors[i]) <= TICKS)
                return (uint32_t)(ten * factors[i]);
}

void
memory_svg_frame(struct text *out, const char *heading, int y, int height, int64_t top,
                 uint32_t ticks)
{
    int64_t step = 1;
    struct text label = {0};
    while (top / step > LINES)
        step *= 2;
    map_svg_text(out, MAP_SHEET_MARGIN, y - HEADING + 14, "p", heading);
    for (int64_t bytes = 0; bytes <= top; bytes += step) {
        double at = y + height - (double)height * (double)bytes / (double)top;
        put_line(out, "rule", LEFT, at, LEFT + WIDTH, at);
        text_clear(&label);
        units_bytes(&label, bytes);
        map_svg_text(out, LEFT - 8, (int)at + 4, "r", label.data ? label.data : "");
    }
    for (uint32_t tick = 0, every = tick_step(ticks); tick <= ticks; tick += every) {
        text_clear(&label);
        text_format(&label, "%u", tick);
        map_svg_text(out, (int)memory_svg_x(tick, ticks), y + height + 18, "l",
                     label.data ? label.data : "");
    }
    out->failed |= label.failed;
    text_free(&label);
}

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
        return all < chart->limit ? all : chart->limit;
    }
    return 0;
}

/* Draws the steps of one level, to the right or back to the left. */
static void
put_steps(const struct chart *chart, enum level level, bool back)
{
    int64_t last = -1;
    for (uint32_t k = 0; k < chart->columns; k++) {
        uint32_t i = back ? chart->columns - 1 - k : k;
        int64_t bytes = level_at(chart, level, i);
        double x = memory_svg_x(back ? i + 1 : i, chart->columns);
        if (bytes != last)
            text_format(chart->out, "H%.1fV%.1f", x, y_of(chart, bytes));
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
    bool dense = chart->columns == WIDTH;
    text_format(chart->out, "<path class=\"top%s\" d=\"M%d %.1f", dense ? " fine" : "", LEFT,
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
    put_line(chart->out, class, LEFT, y, LEFT + WIDTH, y);
    text_format(&text, "%s ", words);
    units_bytes(&text, bytes);
    map_svg_text(chart->out, LEFT + 8, (int)y - 6, word_class, text.data ? text.data : "");
    chart->out->failed |= text.failed;
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
    put_line(chart->out, "mark", x, chart->y - 14, x, foot);
    text_format(chart->out, "<path class=\"foot\" d=\"M%.1f %dl-5 8h10Z\"/>\n", x, foot);
    int width = map_svg_width(text.data ? text.data : "");
    bool left = x + 8 + width > LEFT + WIDTH;
    map_svg_text(chart->out, (int)x + (left ? -8 - width : 8), chart->y - 6, "p",
                 text.data ? text.data : "");
    chart->out->failed |= text.failed;
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
    int64_t top = highest > space->peak_bytes ? highest : space->peak_bytes;
    chart->limit = limit / 2 <= top ? limit : 0;
    top = chart->limit > top ? chart->limit : top;
    chart->top = top ? top + top / 16 : 1;
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
    map_sheet_words(sheet, words.data ? words.data : "");
    sheet->words.failed |= words.failed;
    text_free(&words);
}

static int
timeline_svg_add(struct map_sheet *sheet, const struct memory_picture *picture)
{
    struct memory *memory = picture->memory;
    const struct space_memory *space = memory_space(memory, picture->space);
    struct chart chart = {.out = &sheet->body, .y = sheet->height + 12 + HEADING};
    char heading[SPACE_TEXT + 32] = "", name[SPACE_TEXT];
    if (timeline_make(&chart.timeline, memory, picture->space, &memory->flow.arena))
        return -1;
    chart.columns = chart.timeline.count < WIDTH ? chart.timeline.count : WIDTH;
    find_top(&chart, space, picture->limit ? picture->limit_bytes : 0);
    stpcpy(stpcpy(heading, target_space_name(memory->target, picture->space, name)),
           " over the schedule");
    memory_svg_frame(chart.out, heading, chart.y, HEIGHT, chart.top, chart.timeline.count);
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
    return 0;
}

int
memory_svg_add(struct map_sheet *sheet, const struct memory_picture *picture)
{
    sheet->style = map_time_css;
    map_sheet_name(sheet, picture->title);
    return timeline_svg_add(sheet, picture) || heap_svg_add(sheet, picture) ? -1 : 0;
}
