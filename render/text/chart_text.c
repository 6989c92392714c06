/* Columns are drawn in eighths of a character. A value above 0 shows at least one eighth. */
#include "render/text/chart_text.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

#define HEIGHT 6 /* lines */
#define STEPS  8 /* eighths of a character */
#define MARGIN 12

static const char *const blocks[STEPS + 1] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

/* The first tick of a column. */
static size_t
column_start(size_t column, size_t columns, size_t count)
{
    return (size_t)((wide_integer)column * (wide_integer)count / (wide_integer)columns);
}

static int64_t
highest_of(const int64_t *curve, size_t from, size_t to)
{
    int64_t highest = curve[from];
    for (size_t i = from + 1; i < to; i++)
        highest = max_i64(highest, curve[i]);
    return highest;
}

/* The height of a column in eighths of a line. */
static int64_t
level_of(int64_t value, int64_t top)
{
    if (value <= 0)
        return 0;
    int64_t level = (int64_t)((wide_integer)value * (HEIGHT * STEPS) / top);
    return max_i64(level, 1);
}

/* Points to the column of the marked tick, with the label left or right of it. */
static void
print_mark(struct printable *out, size_t column, size_t columns, const char *label)
{
    size_t length = strlen(label);
    bool left = column + 2 + length > columns && length + 1 <= column;
    if (left)
        text_format(out, "%*s%s ↑\n", MARGIN + (int)(column - length - 1), "", label);
    else
        text_format(out, "%*s↑ %s\n", MARGIN + (int)column, "", label);
}

/* The part of a column that stands in a line, which begins at `bottom` eighths. */
static const char *
block_of(int64_t level, int64_t bottom)
{
    return blocks[min_i64(max_i64(level - bottom, 0), STEPS)];
}

/* What stands left of a line: the highest value at the top, 0 at the bottom. */
static const char *
label_of(size_t line, const char *top)
{
    if (line == HEIGHT - 1)
        return top;
    return line == 0 ? "0" : "";
}

void
chart_text(struct printable *out, const struct chart_text *chart)
{
    size_t columns = max_size(chart->width, MARGIN + 10) - MARGIN, mark = 0;
    size_t count = chart->count;
    struct printable top = {0};
    if (count == 0)
        return;
    if (columns > count)
        columns = columns / count * count; /* all ticks have the same width */
    int64_t highest = highest_of(chart->curve, 0, count);
    units_bytes(&top, highest);
    for (size_t line = HEIGHT; line-- > 0;) {
        text_format(out, "%*s │", MARGIN - 2, label_of(line, top.data));
        for (size_t i = 0; i < columns; i++) {
            size_t from = column_start(i, columns, count);
            size_t to = column_start(i + 1, columns, count);
            int64_t level = level_of(highest_of(chart->curve, from, to), highest);
            escape_string(out, block_of(level, (int64_t)line * STEPS));
            if (from <= chart->marked)
                mark = i;
        }
        text_char(out, '\n');
    }
    print_mark(out, mark, columns, chart->label);
    text_free(&top);
}
