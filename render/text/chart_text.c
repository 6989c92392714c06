/* Columns are drawn in eighths of a character. A value above 0 shows at least one eighth. */
#include "render/text/chart_text.h"

#include "layout/base/checked.h"
#include "layout/base/text.h"
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
        highest = curve[i] > highest ? curve[i] : highest;
    return highest;
}

/* The height of a column in eighths of a line. */
static int64_t
level_of(int64_t value, int64_t top)
{
    if (value <= 0)
        return 0;
    int64_t level = (int64_t)((wide_integer)value * (HEIGHT * STEPS) / top);
    return level ? level : 1;
}

static void
print_margin(struct text *out, const char *label)
{
    text_format(out, "%*s", MARGIN - 2, label);
}

/* Points to the column of the marked tick, with the label left or right of it. */
static void
print_mark(struct text *out, size_t column, size_t columns, const char *label)
{
    size_t length = strlen(label);
    bool left = column + 2 + length > columns && length + 1 <= column;
    size_t before = left ? column - length - 1 : column;
    text_format(out, "%*s%*s", MARGIN, "", (int)before, "");
    if (left)
        text_format(out, "%s ", label);
    text_string(out, "↑");
    if (!left)
        text_format(out, " %s", label);
    text_char(out, '\n');
}

void
chart_text(struct text *out, const int64_t *curve, size_t count, size_t width, size_t marked,
           const char *label)
{
    size_t columns = width > MARGIN + 10 ? width - MARGIN : 10, mark = 0;
    struct text top = {0};
    if (count == 0)
        return;
    if (columns > count)
        columns = columns / count * count; /* all ticks have the same width */
    int64_t highest = highest_of(curve, 0, count);
    units_bytes(&top, highest);
    for (int64_t line = HEIGHT - 1; line >= 0; line--) {
        print_margin(out, line == HEIGHT - 1 ? top.data : line == 0 ? "0" : "");
        text_string(out, " │");
        for (size_t i = 0; i < columns; i++) {
            size_t from = column_start(i, columns, count);
            size_t to = column_start(i + 1, columns, count);
            int64_t level = level_of(highest_of(curve, from, to), highest) - line * STEPS;
            text_string(out, blocks[level < 0 ? 0 : level > STEPS ? STEPS : level]);
            if (from <= marked)
                mark = i;
        }
        text_char(out, '\n');
    }
    print_mark(out, mark, columns, label);
    out->failed |= top.failed;
    text_free(&top);
}
