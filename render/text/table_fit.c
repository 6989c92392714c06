/* The widths of columns, and what is cut if a line does not fit the terminal. */
#include "render/text/table_fit.h"

#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/utf8.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define TIGHT 8 /* width to which columns of a narrow line may be cut */

size_t
table_heading_width(const struct text_table *table, size_t i)
{
    const char *heading = table->columns[i].heading;
    return utf8_width(heading, strlen(heading));
}

size_t
table_needed_width(const struct text_table *table, size_t i)
{
    size_t widest = max_size(table_heading_width(table, i), 1);
    for (size_t k = 0; k < table->waiting; k++)
        widest = max_size(widest, table_cell_at(table, k, i)->width);
    return widest;
}

/* ---- what does not fit a terminal ---- */

/* "(f32[8]{0}, s32[]{}, … 98 more)": the first elements of a tuple, as many as fit. */
static void
fold_tuple(struct printable *out, const char *from, size_t length, size_t width)
{
    char rest[48] = "… more)";
    size_t depth = 0, commas = 0, end = 1, seen = 0;
    for (size_t i = 0; i < length; i++) {
        depth += strchr("([{", from[i]) != NULL;
        depth -= strchr(")]}", from[i]) != NULL;
        commas += from[i] == ',' && depth == 1;
    }
    snprintf(rest, sizeof rest, "… %zu more)", commas + 1);
    for (size_t i = 0; i < length && i < width; i++) {
        char more[sizeof rest];
        depth += strchr("([{", from[i]) != NULL;
        depth -= strchr(")]}", from[i]) != NULL;
        if (from[i] != ',' || depth != 1)
            continue;
        snprintf(more, sizeof more, ", … %zu more)", commas - seen++);
        if (i + utf8_width(more, strlen(more)) > width)
            break;
        end = i;
        memcpy(rest, more, sizeof rest);
    }
    escape_terminal(out, from, end);
    escape_string(out, rest);
}

/* "fusion.123.clone" -> "fusion.12…", or "…123.clone". */
static void
cut_text(struct printable *out, const char *from, const struct shown *cell, size_t width,
         bool end)
{
    static const char mark[] = "…";
    size_t keep = width - 1;
    if (!end) {
        escape_terminal(out, from, utf8_cut(from, cell->length, keep));
        escape_string(out, mark);
        return;
    }
    size_t cut = utf8_cut(from, cell->length, cell->width - keep);
    if (utf8_width(from + cut, cell->length - cut) > keep) /* a wide character was halved */
        cut += utf8_cut(from + cut, cell->length - cut, 2);
    escape_string(out, mark);
    escape_terminal(out, from + cut, cell->length - cut);
}

/* Appends the cut text to `text`; the cell refers to it there. */
static void
cut_cell(struct printable *text, struct shown *cell, size_t width, unsigned flags)
{
    enum { MORE = 48 }; /* bytes that cutting may add */
    size_t start = text->length;
    text_reserve(text, cell->whole_length + MORE);
    const char *from = text->data + cell->start, *whole = text->data + cell->whole_start;
    if (flags & COLUMN_SHAPE && *whole == '(')
        fold_tuple(text, whole, cell->whole_length, width);
    else
        cut_text(text, from, cell, width, flags & COLUMN_END);
    cell->start = start;
    cell->length = text->length - start;
    cell->width = utf8_width(text->data + start, cell->length);
}

static void
cut_column(struct text_table *table, size_t i, size_t width)
{
    for (size_t k = 0; k < table->waiting; k++)
        if (table_cell_at(table, k, i)->width > width)
            cut_cell(&table->text, table_cell_at(table, k, i), width, table->columns[i].flags);
}

/* The columns of one line: from `first` to before `end`. */
struct span {
    size_t first, end;
    size_t indent;
    size_t total; /* width of the line */
    size_t room;  /* width that it may have */
    bool tight;   /* columns may be cut further than to their min_width */
};

/* The width to which a column may be cut. */
static size_t
kept_width(const struct text_table *table, size_t i, const struct span *line)
{
    const struct table_column *column = &table->columns[i];
    size_t keep = column->min_width;
    if (line->tight && !column->source && !(column->flags & COLUMN_FIRM))
        keep = min_size(keep, TIGHT);
    return max_size(table_heading_width(table, i), keep);
}

static bool
hidden(const struct text_table *table, size_t i)
{
    return table_column_is_out(&table->columns[i]);
}

/* Cuts columns until the line fits: shapes or all others, those with the largest min_width
 * first, among equals the last, and none below `floor`. */
static void
cut_columns(struct text_table *table, struct span *line, unsigned shape, size_t floor)
{
    for (unsigned min = UCHAR_MAX; min > 0; min--)
        for (size_t i = line->end; i-- > line->first && line->total > line->room;) {
            const struct table_column *column = &table->columns[i];
            if (column->min_width != min || (column->flags & COLUMN_SHAPE) != shape ||
                hidden(table, i))
                continue;
            size_t width = table_needed_width(table, i);
            size_t keep = max_size(kept_width(table, i, line), floor);
            if (width <= keep)
                continue;
            size_t over = min_size(line->total - line->room, width - keep);
            cut_column(table, i, width - over);
            line->total -= over;
        }
}

bool
table_ends_line(const struct text_table *table, size_t i)
{
    size_t next = i + 1;
    while (next < table->count && next != table->below && hidden(table, next))
        next++;
    return next == table->count || next == table->below;
}

/* Adds a column, and the gap before it, to the width of a line. */
static void
add_width(const struct span *line, size_t *total, size_t width)
{
    *total += width;
    if (*total > line->indent + width)
        *total += strlen(TABLE_GAP);
}

/* The width that a column takes of a line: what is wrapped may stand below. */
static size_t
line_width(const struct text_table *table, size_t i)
{
    return table->columns[i].flags & COLUMN_WRAP ? 0 : table_needed_width(table, i);
}

/* The width of a line if its columns are cut as far as they may be, but shapes not below half
 * of the room. */
static size_t
least_total(const struct text_table *table, const struct span *line)
{
    size_t total = line->indent;
    for (size_t i = line->first; i < line->end; i++) {
        const struct table_column *column = &table->columns[i];
        size_t width = line_width(table, i), keep = kept_width(table, i, line);
        if (hidden(table, i))
            continue;
        if (column->flags & COLUMN_SHAPE && !line->tight)
            keep = max_size(keep, line->room / 2);
        if (column->min_width)
            width = min_size(width, keep);
        add_width(line, &total, width);
    }
    return total;
}

/* Hides columns of a kind, the last first, while the line would not fit even if cut. */
static void
hide_columns(struct text_table *table, const struct span *line, unsigned kind)
{
    for (size_t i = line->end; i-- > line->first && least_total(table, line) > line->room;)
        if (table->columns[i].flags & kind && !hidden(table, i)) {
            table->columns[i].flags |= COLUMN_HIDDEN;
            table->headed = false;
        }
}

/* Hides more of a narrow line, the last first, but its first column: numbers or texts. */
static void
hide_more(struct text_table *table, const struct span *line, bool numbers)
{
    for (size_t i = line->end;
         i-- > line->first + 1 && least_total(table, line) > line->room;) {
        struct table_column *column = &table->columns[i];
        if (column->asked || hidden(table, i) || column->right != numbers ||
            (column->flags & (COLUMN_HEAT | COLUMN_WRAP)))
            continue;
        column->flags |= COLUMN_HIDDEN;
        table->headed = false;
    }
}

/* Says in place of a shape what a row is that has none, from a column that is hidden. */
static void
show_instead(struct text_table *table, size_t from)
{
    size_t shape = 0;
    while (shape < table->count &&
           (!(table->columns[shape].flags & COLUMN_SHAPE) || hidden(table, shape)))
        shape++;
    if (!(table->columns[from].flags & COLUMN_INSTEAD) || !hidden(table, from) ||
        shape == table->count)
        return;
    for (size_t k = 0; k < table->waiting; k++) {
        struct slice text = table_text_of(table, k, shape);
        if (text.length == 1 && *text.text == '-')
            *table_cell_at(table, k, shape) = *table_cell_at(table, k, from);
    }
}

/* Hides spare columns, then cuts others until the line fits. At first no column is cut below
 * half of the line, so that one long value does not squeeze all others. */
static void
fit(struct text_table *table, size_t first, size_t end, size_t room)
{
    size_t indent = first ? strlen(TABLE_BELOW) : 0;
    struct span line = {first, end, indent, indent, room, false};
    hide_columns(table, &line, COLUMN_SUM);
    hide_columns(table, &line, COLUMN_SPARE);
    line.tight = least_total(table, &line) > room;
    hide_more(table, &line, true);
    hide_more(table, &line, false);
    for (size_t i = first; i < end; i++)
        show_instead(table, i);
    for (size_t i = first; i < end; i++)
        if (!hidden(table, i))
            add_width(&line, &line.total, line_width(table, i));
    cut_columns(table, &line, 0, room / 2);
    cut_columns(table, &line, COLUMN_SHAPE, room / 2);
    cut_columns(table, &line, 0, 0);
    cut_columns(table, &line, COLUMN_SHAPE, 0);
    table->wide |= line.total > room;
}

void
table_break_lines(struct text_table *table, size_t room)
{
    struct span whole = {.end = table->below, .room = room};
    table->wide = false;
    if (room == 0)
        return;
    if (least_total(table, &whole) > room)
        for (size_t i = table->count; i-- > 1;)
            if (table->columns[i].flags & COLUMN_BELOW && table->below == table->count) {
                table->below = i;
                table->headed = false;
            }
    fit(table, 0, table->below, room);
    fit(table, table->below, table->count, room);
}
