/* The timeline: the bands of owners over the schedule, with a column for each tick, or for
 * several, of which it shows the one with the most bytes. */
#include "render/memory/svg.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "render/map/styles.h"
#include "render/map/svg_grid.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEFT         MEMORY_SVG_LEFT
#define WIDTH        MEMORY_SVG_WIDTH
#define HEIGHT       240
#define HEADING      44 /* above a picture: its name, and the words of the mark */
#define SEEN         2  /* pixels of padding, from which on it is drawn */
#define LABEL        15 /* pixels; lower bands have no words */
#define LABEL_MARGIN 14
#define OUTLINED     2 /* pixels of a step, from which on the stack has an outline */
#define LEGEND_LINE  18
#define LEGEND_BYTES 110 /* pixels of a column for a band's hue and bytes */

/* A picture while it is drawn. */
struct chart {
    struct markup *out;
    struct timeline timeline;
    struct owner_stack stack;
    uint32_t columns;
    uint32_t *ticks; /* that each column shows */
    int64_t *low;    /* at each column, the bytes below the band that is drawn */
    int64_t *high;   /* and with it */
    uint32_t marked;
    int y;         /* of the top */
    int64_t top;   /* bytes at the top */
    int64_t limit; /* 0: no limit, or one far above the top */
};

static double
y_of(const struct chart *chart, int64_t bytes)
{
    return chart->y + HEIGHT - HEIGHT * (double)bytes / (double)chart->top;
}

static void
find_columns(struct chart *chart, struct arena *arena)
{
    const struct timeline *line = &chart->timeline;
    chart->columns = (uint32_t)min_i64(line->count, WIDTH);
    chart->ticks = arena_array(arena, chart->columns, sizeof *chart->ticks);
    chart->low = arena_array(arena, chart->columns, sizeof *chart->low);
    chart->high = arena_array(arena, chart->columns, sizeof *chart->high);
    for (uint32_t i = 0; i < chart->columns; i++) {
        uint64_t from = (uint64_t)i * line->count / chart->columns,
                 to = (uint64_t)(i + 1) * line->count / chart->columns;
        chart->ticks[i] = timeline_highest(line, (uint32_t)from, (uint32_t)to);
    }
}

/* ---- bands ---- */

/* Draws the steps of one edge, to the right or back to the left. */
static void
put_steps(const struct chart *chart, const int64_t *edge, bool back)
{
    int64_t last = -1;
    for (uint32_t k = 0; k < chart->columns; k++) {
        uint32_t column = back ? chart->columns - k - 1 : k;
        if (edge[column] != last)
            text_format(chart->out, "H%.1fV%.1f",
                        memory_svg_x(back ? column + 1 : column, chart->columns),
                        y_of(chart, edge[column]));
        last = edge[column];
    }
    text_format(chart->out, "H%d", back ? LEFT : LEFT + WIDTH);
}

/* Draws what lies between the two edges. */
static void
put_area(const struct chart *chart, const char *class)
{
    text_format(chart->out, "<path class=\"%s\" d=\"M%d %.1f", class, LEFT,
                y_of(chart, chart->low[0]));
    put_steps(chart, chart->high, false);
    put_steps(chart, chart->low, true);
    text_string(chart->out, "Z\"/>\n");
}

/* Whether padding of a band is high enough somewhere to be seen. */
static bool
is_padded(const struct chart *chart, const struct owner_band *band)
{
    for (uint32_t i = 0; i < chart->columns; i++)
        if (y_of(chart, 0) - y_of(chart, band->padding[chart->ticks[i]]) >= SEEN)
            return true;
    return false;
}

/* The longest run of columns in which a band's data have room for a line of words. */
struct run {
    uint32_t from, to;
    double top, foot; /* what is free in all of them */
};

static void
extend_run(const struct chart *chart, const struct owner_band *band, uint32_t column,
           struct run *run)
{
    uint32_t tick = chart->ticks[column];
    double top = y_of(chart, chart->high[column] - band->padding[tick]),
           foot = y_of(chart, chart->low[column]);
    double mark = memory_svg_x(chart->marked, chart->timeline.count);
    if (foot - top < LABEL || fabs(memory_svg_x(column, chart->columns) - mark) < 4) {
        *run = (struct run){.from = column + 1, .to = column + 1};
        return;
    }
    struct run longer = *run;
    longer.to = column + 1;
    if (top > longer.top)
        longer.top = top;
    if (foot < longer.foot)
        longer.foot = foot;
    if (run->to > run->from && longer.foot - longer.top >= LABEL)
        *run = longer;
    else
        *run = (struct run){column, column + 1, top, foot};
}

static void
put_name(const struct chart *chart, const struct owner_band *band)
{
    struct run run = {0}, best = {0};
    for (uint32_t i = 0; i < chart->columns; i++) {
        extend_run(chart, band, i, &run);
        if (run.to - run.from > best.to - best.from)
            best = run;
    }
    double x = memory_svg_x(best.from, chart->columns),
           room = memory_svg_x(best.to, chart->columns) - x;
    if (map_svg_width(band->name) + LABEL_MARGIN <= room)
        map_svg_text(chart->out, (int)x + LABEL_MARGIN / 2,
                     (int)((best.top + best.foot) / 2) + 4, "n", band->name);
}

static void
put_band(struct chart *chart, const struct owner_band *band)
{
    for (uint32_t i = 0; i < chart->columns; i++)
        chart->high[i] = chart->low[i] + band->bytes[chart->ticks[i]];
    put_area(chart, memory_svg_hues[band->hue]);
    if (is_padded(chart, band)) {
        for (uint32_t i = 0; i < chart->columns; i++)
            chart->low[i] = chart->high[i] - band->padding[chart->ticks[i]];
        put_area(chart, "own-pad");
        for (uint32_t i = 0; i < chart->columns; i++)
            chart->low[i] = chart->high[i] - band->bytes[chart->ticks[i]];
    }
    if (band->hue != OWNER_REST)
        put_name(chart, band);
    memcpy(chart->low, chart->high, chart->columns * sizeof *chart->low);
}

/* Hatches what is above the limit. Comes behind the bands. */
static void
put_over(struct chart *chart)
{
    for (uint32_t i = 0; i < chart->columns; i++) {
        chart->low[i] = chart->limit;
        chart->high[i] = max_i64(chart->high[i], chart->limit);
    }
    put_area(chart, "over");
}

/* Draws the top of the stack, where steps are wide enough. */
static void
put_outline(const struct chart *chart)
{
    if (chart->columns > WIDTH / OUTLINED)
        return;
    text_format(chart->out, "<path class=\"top\" d=\"M%d %.1f", LEFT,
                y_of(chart, chart->high[0]));
    put_steps(chart, chart->high, false);
    text_string(chart->out, "\"/>\n");
}

/* ---- lines across ---- */

/* Its words stand at the end that is farther from the mark. */
static void
put_level(const struct chart *chart, const char *class, const char *word_class, int64_t bytes,
          const char *words)
{
    struct printable text = {0};
    double y = y_of(chart, bytes);
    int x = LEFT + 8;
    memory_svg_line(chart->out, class, y);
    text_format(&text, "%s ", words);
    units_bytes(&text, bytes);
    if (chart->marked < chart->timeline.count / 2)
        x = LEFT + WIDTH - 8 - map_svg_width(text_contents(&text));
    map_svg_text(chart->out, x, (int)y - 6, word_class, text_contents(&text));
    text_free(&text);
}

/* Marks the picture's tick, with its instruction and bytes. */
static void
put_mark(const struct chart *chart, const struct memory_picture *picture)
{
    double x = memory_svg_x(picture->tick, chart->timeline.count);
    int foot = chart->y + HEIGHT;
    struct printable text = {0};
    text_format(&text,
                "%%%s, step %u of %u: ", account_step_name(picture->account, picture->tick),
                picture->tick, chart->timeline.count);
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

/* ---- who has what at the mark ---- */

static int
compare_bands(const void *left, const void *right, void *context)
{
    const struct owner_band *a = left, *b = right;
    uint32_t tick = *(const uint32_t *)context;
    if ((a->hue == OWNER_REST) != (b->hue == OWNER_REST))
        return a->hue == OWNER_REST ? 1 : -1;
    if (a->bytes[tick] != b->bytes[tick])
        return a->bytes[tick] > b->bytes[tick] ? -1 : 1;
    return a->hue - b->hue;
}

/* "layer*, backward" */
static void
put_legend_words(struct printable *out, const struct owner_band *band)
{
    escape_string(out, band->name);
    text_separate(out, strlen(band->detail), ", ");
    escape_string(out, band->detail);
}

static void
put_legend_entry(const struct chart *chart, const struct owner_band *band, int width, int x,
                 int y)
{
    struct printable words = {0};
    put_legend_words(&words, band);
    memory_svg_rectangle(chart->out, memory_svg_hues[band->hue],
                         (struct rectangle){x, y - 10, 11, 11});
    map_svg_text(chart->out, x + 18, y, "n", text_contents(&words));
    text_clear(&words);
    units_bytes(&words, band->bytes[chart->marked]);
    map_svg_text(chart->out, x + width - 24, y, "r", text_contents(&words));
    text_free(&words);
}

/* As many columns as the longest words have room in. */
static int
count_legend_columns(const struct owner_stack *stack)
{
    int widest = 0;
    for (uint32_t i = 0; i < stack->count; i++) {
        struct printable words = {0};
        put_legend_words(&words, &stack->bands[i]);
        widest = max_int(widest, map_svg_width(text_contents(&words)));
        text_free(&words);
    }
    return max_int(1, min_int(3, WIDTH / (widest + LEGEND_BYTES)));
}

/* The bands in columns, those with most at the marked tick first; what is smaller is last, if
 * there is any. */
static void
put_legend(struct map_sheet *sheet, const struct chart *chart, struct arena *arena)
{
    uint32_t count = chart->stack.count, tick = chart->marked;
    count -= chart->stack.bands[count - 1].bytes[tick] == 0;
    struct owner_band *bands = arena_array(arena, count, sizeof *bands);
    int columns = count_legend_columns(&chart->stack),
        down = ((int)count + columns - 1) / columns, width = WIDTH / columns;
    memcpy(bands, chart->stack.bands, count * sizeof *bands);
    qsort_r(bands, count, sizeof *bands, compare_bands, &tick);
    for (int i = 0; i < (int)count; i++)
        put_legend_entry(chart, &bands[i], width, LEFT + i / down * width,
                         sheet->height + 12 + LEGEND_LINE * (i % down + 1));
    map_sheet_grow(sheet, 0, sheet->height + 12 + LEGEND_LINE * down);
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
    struct printable words = {0};
    text_string(&words, "The colours: who has what at the marked step. Arguments, outputs and "
                        "constants, ");
    units_bytes(&words, chart->timeline.kept);
    text_string(&words,
                ", are there throughout. The hatched part of a colour is its padding.\n");
    if (picture->limit && !chart->limit) {
        text_format(&words, "%s ", picture->limit);
        units_bytes(&words, picture->limit_bytes);
        text_string(&words, ", above this picture.\n");
    }
    map_sheet_words(sheet, text_contents(&words));
    text_free(&words);
}

static void
put_stack(struct chart *chart)
{
    for (uint32_t i = 0; i < chart->stack.count; i++)
        put_band(chart, &chart->stack.bands[i]);
    put_outline(chart);
    if (chart->limit)
        put_over(chart);
}

static void
timeline_svg_add(struct map_sheet *sheet, const struct memory_picture *picture,
                 struct chart *chart)
{
    const struct memory *memory = &picture->account->memory;
    const struct space_memory *space = account_space(picture->account, picture->space);
    char heading[SPACE_TEXT + 32] = "", name[SPACE_TEXT];
    find_top(chart, space, picture->limit ? picture->limit_bytes : 0);
    stpcpy(stpcpy(heading, target_space_name(memory->target, picture->space, name)),
           " over the schedule");
    chart->y = sheet->height + 12 + HEADING;
    memory_svg_frame(chart->out, &(struct memory_frame){heading, chart->y, HEIGHT, chart->top,
                                                        chart->timeline.count});
    put_stack(chart);
    if (space->temp_bytes > space->live_temp_bytes)
        put_level(chart, "packed", "w", space->peak_bytes, "as packed");
    if (chart->limit)
        put_level(chart, "limit", "limit-word", chart->limit, picture->limit);
    put_mark(chart, picture);
    map_sheet_grow(sheet, LEFT + WIDTH + MAP_SHEET_MARGIN, chart->y + HEIGHT + 22);
}

/* The verdict and the file, below the program's name. */
static void
put_verdict(struct map_sheet *sheet, const struct memory_picture *picture)
{
    struct printable file = {0};
    map_svg_text(&sheet->body, MAP_SHEET_MARGIN, sheet->height + MAP_SHEET_LINE,
                 picture->fits_not ? "limit-word" : "p", picture->verdict);
    map_sheet_grow(sheet, 2 * MAP_SHEET_MARGIN + map_svg_width(picture->verdict),
                   sheet->height + MAP_SHEET_LINE);
    text_format(&file, "%s\n", picture->file);
    map_sheet_words(sheet, text_contents(&file));
    text_free(&file);
}

void
memory_svg_add(struct map_sheet *sheet, const struct memory_picture *picture)
{
    struct arena arena = {0};
    struct chart chart = {.out = &sheet->body, .marked = picture->tick};
    sheet->style = map_time_css;
    markup_own(&sheet->body, map_hatch_own_svg);
    put_verdict(sheet, picture);
    timeline_make(&chart.timeline, &picture->account->memory, picture->space, &arena);
    owner_stack_make(&chart.stack, picture->account, picture->space, &chart.timeline, &arena);
    find_columns(&chart, &arena);
    timeline_svg_add(sheet, picture, &chart);
    put_legend(sheet, &chart, &arena);
    put_words(sheet, picture, &chart);
    heap_svg_add(sheet, picture, &chart.stack);
    owner_stack_free(&chart.stack);
    arena_free(&arena);
}
