/*
 * Rows are drawn in batches, so that a list of a large dump streams: a batch's columns are as
 * wide as its cells need, and on a terminal cut where a line would not fit.
 */
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/json.h"
#include "render/row/output.h"
#include "render/row/row.h"
#include "render/row/units.h"
#include "render/row/utf8.h"
#include "render/text/size_text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define BATCH  500
#define NARROW 100 /* columns of a terminal on which spare ones are left out */
#define GAP    "  "

/* A cell of a waiting row, as it is shown. */
struct shown {
    size_t start, length; /* bytes in table.text */
    size_t width;         /* columns of a terminal */
};

struct table {
    size_t count; /* of columns */
    struct column *columns;
    size_t waiting; /* rows, BATCH at most */
    bool headed;    /* the headings are printed */
    struct text text;
    struct shown *cells;
};

/* How a field is shown: as the command says, or plainly where the user asked for another. */
static struct column
column_of(const struct output *output, const char *field)
{
    for (size_t k = 0; k < output->column_count; k++)
        if (strcmp(output->columns[k].name, field) == 0)
            return output->columns[k];
    return (struct column){.name = field};
}

/* The columns to show: the fields that were asked for, or what there is room for. */
static int
choose_columns(struct table *table, struct output *output)
{
    size_t count = output->fields ? output->field_count : output->column_count;
    bool narrow = output->width && output->width < NARROW;
    table->columns = calloc(count + 1, sizeof *table->columns);
    table->cells = calloc(BATCH * (count + 1), sizeof *table->cells);
    if (!table->columns || !table->cells || choice_begin(&output->choice, count))
        return -1;
    for (size_t i = 0; i < count; i++) {
        struct column column =
            output->fields ? column_of(output, output->fields[i]) : output->columns[i];
        if (output->fields && (column.how & COLUMN_MARK))
            column = (struct column){.name = column.name};
        if (!output->fields && ((narrow && (column.how & COLUMN_SPARE)) ||
                                ((column.how & COLUMN_MARK) && !output->marks_assumed)))
            continue;
        output->choice.fields[table->count].path = column.name;
        table->columns[table->count++] = column;
    }
    output->choice.count = table->count;
    return 0;
}

static const char *
heading(const struct column *column)
{
    return column->heading ? column->heading : column->name;
}

static size_t
heading_width(const struct column *column)
{
    return utf8_width(heading(column), strlen(heading(column)));
}

static struct shown *
cell_at(const struct table *table, size_t row, size_t column)
{
    return &table->cells[row * table->count + column];
}

/* The width that column i needs for all rows and its heading; one at least, which a mark takes
 * in other batches. */
static size_t
needed_width(const struct table *table, size_t i)
{
    size_t widest = heading_width(&table->columns[i]);
    widest = widest ? widest : 1;
    for (size_t k = 0; k < table->waiting; k++)
        if (cell_at(table, k, i)->width > widest)
            widest = cell_at(table, k, i)->width;
    return widest;
}

/* ---- what does not fit a terminal ---- */

/* "fusion.123.clone" -> "fusion.12...", or "...123.clone"; the new text goes behind the others.
 */
static void
cut_cell(struct text *text, struct shown *cell, size_t width, bool keep_end)
{
    const char *mark = width > 6 ? "..." : "";
    size_t keep = width - strlen(mark), start = text->length;
    if (!text_reserve(text, cell->length + strlen(mark)))
        return;
    const char *from = text->data + cell->start;
    if (keep_end) {
        size_t cut = utf8_cut(from, cell->length, cell->width - keep);
        if (utf8_width(from + cut, cell->length - cut) > keep) /* half of a wide character */
            cut += utf8_cut(from + cut, cell->length - cut, 2);
        text_string(text, mark);
        text_append(text, from + cut, cell->length - cut);
    } else {
        text_append(text, from, utf8_cut(from, cell->length, keep));
        text_string(text, mark);
    }
    cell->start = start;
    cell->length = text->length - start;
    cell->width = utf8_width(text->data + start, cell->length);
}

static void
cut_column(struct table *table, size_t i, size_t width)
{
    for (size_t k = 0; k < table->waiting; k++)
        if (cell_at(table, k, i)->width > width)
            cut_cell(&table->text, cell_at(table, k, i), width,
                     table->columns[i].how & COLUMN_END);
}

/* Cuts the columns whose `least` is this, the last first, but none below `floor`, until a line
 * of `total` columns takes no more than `room`. The new total. */
static size_t
cut_columns(struct table *table, unsigned least, size_t floor, size_t total, size_t room)
{
    for (size_t i = table->count; i-- > 0 && total > room;) {
        size_t width = needed_width(table, i), over = total - room;
        size_t keep = heading_width(&table->columns[i]);
        keep = least > keep ? least : keep;
        keep = floor > keep ? floor : keep;
        if (table->columns[i].least != least || width <= keep)
            continue;
        over = over < width - keep ? over : width - keep;
        cut_column(table, i, width - over);
        total -= over;
    }
    return total;
}

/* Cuts columns until a line fits the terminal: at first only what takes more than half of it,
 * that one long value may not squeeze all others. */
static void
fit(struct table *table, size_t room)
{
    size_t total = table->count ? (table->count - 1) * strlen(GAP) : 0;
    for (size_t i = 0; i < table->count; i++)
        total += needed_width(table, i);
    for (unsigned least = UCHAR_MAX; least > 0; least--)
        total = cut_columns(table, least, room / 2, total, room);
    for (unsigned least = UCHAR_MAX; least > 0; least--)
        total = cut_columns(table, least, 0, total, room);
}

/* ---- drawing ---- */

static void
put_blanks(struct text *out, size_t count)
{
    static const char blanks[] = "                                ";
    for (size_t some; count > 0; count -= some) {
        some = count < sizeof blanks - 1 ? count : sizeof blanks - 1;
        text_append(out, blanks, some);
    }
}

/* A text of its width in column i, which is as wide as `widths` says. */
static void
put_aligned(struct text *out, const struct table *table, const size_t *widths, size_t i,
            const char *text, const struct shown *shown)
{
    size_t blanks = widths[i] - shown->width;
    if (i)
        text_string(out, GAP);
    if (table->columns[i].right)
        put_blanks(out, blanks);
    text_append(out, text, shown->length);
    if (!table->columns[i].right && i + 1 < table->count)
        put_blanks(out, blanks);
}

static void
put_headings(struct text *out, const struct table *table, const size_t *widths)
{
    for (size_t i = 0; i < table->count; i++) {
        const char *text = heading(&table->columns[i]);
        struct shown shown = {0, strlen(text), heading_width(&table->columns[i])};
        put_aligned(out, table, widths, i, text, &shown);
    }
    text_char(out, '\n');
}

/* Draws what is waiting. */
static void
draw(struct output *output)
{
    struct table *table = output->state;
    struct text *out = &output->buffer;
    size_t *widths = table->waiting ? calloc(table->count + 1, sizeof *widths) : NULL;
    if (table->waiting && !widths)
        output_no_memory(output);
    if (!widths)
        return;
    if (output->width)
        fit(table, output->width);
    for (size_t i = 0; i < table->count; i++)
        widths[i] = needed_width(table, i);
    if (!table->headed)
        put_headings(out, table, widths);
    for (size_t k = 0; k < table->waiting; k++) {
        for (size_t i = 0; i < table->count; i++)
            put_aligned(out, table, widths, i, table->text.data + cell_at(table, k, i)->start,
                        cell_at(table, k, i));
        text_char(out, '\n');
    }
    free(widths);
    out->failed |= table->text.failed;
    text_clear(&table->text);
    table->headed = true;
    table->waiting = 0;
}

/* ---- the back end ---- */

static void
table_begin(struct output *output)
{
    struct table *table = calloc(1, sizeof *table);
    output->state = table;
    if (!table || choose_columns(table, output))
        output_no_memory(output);
}

static void
value_for_eyes(struct text *out, const struct cell *cell, bool exact_bytes)
{
    switch (cell->kind) {
    case CELL_NULL:
        text_char(out, '-');
        break;
    case CELL_TEXT:
        escape_terminal(out, cell->text, cell->length);
        break;
    case CELL_BYTES:
        if (exact_bytes)
            text_integer(out, cell->integer);
        else
            units_bytes(out, cell->integer);
        break;
    case CELL_REAL:
        text_format(out, cell->real < 99.95 ? "%.1f" : "%.0f", cell->real);
        break;
    default:
        json_cell(out, cell);
    }
}

static void
table_cell(struct output *output, struct text *out, const struct cell *cell, size_t i)
{
    const struct table *table = output->state;
    if (table->columns[i].how & COLUMN_MARK)
        text_string(out, cell->kind == CELL_BOOLEAN && cell->boolean ? "~" : "");
    else
        value_for_eyes(out, cell, output->exact_bytes);
}

/* Rows behind the words have headings of their own. */
static struct text *
table_words(struct output *output)
{
    struct table *table = output->state;
    if (!table || output->failed)
        return NULL;
    if (table->waiting)
        draw(output);
    table->headed = false;
    return &output->buffer;
}

static void
table_row(struct output *output, const struct row *row)
{
    struct table *table = output->state;
    if (!table || output->failed)
        return;
    if (output_is_prose(output, row)) {
        table_words(output);
        if (output->rows && !output->dense)
            text_char(&output->buffer, '\n');
        output->prose(&output->buffer, row, output->exact_bytes);
        return;
    }
    if (!table->waiting && !table->headed && output->rows)
        text_char(&output->buffer, '\n');
    for (size_t i = 0; i < table->count; i++) {
        size_t start = table->text.length;
        choice_put(output, &table->text, row, i);
        size_t length = table->text.length - start;
        size_t width = length ? utf8_width(table->text.data + start, length) : 0;
        *cell_at(table, table->waiting, i) = (struct shown){start, length, width};
    }
    if (++table->waiting == BATCH)
        draw(output);
}

/* "HBM   data 1.00 GiB   occupies 4.00 GiB   padding 3.00 GiB (75.0 %)   4.0x" */
static void
print_total(struct output *output, const char *name, const struct row *totals)
{
    struct text *out = &output->buffer;
    if (row_get(totals, "bytes").kind == CELL_NULL) {
        text_format(out, "%-6s more than 64 bits can say\n", name);
        return;
    }
    text_format(out, "%-6s ", name);
    size_text(out, totals, output->exact_bytes);
}

static void
print_totals(struct output *output, const struct row *totals)
{
    struct cell spaces = row_get(totals, "spaces");
    text_char(&output->buffer, '\n');
    for (size_t i = 0; spaces.kind == CELL_OBJECT && i < spaces.object->count; i++)
        print_total(output, spaces.object->fields[i].name,
                    spaces.object->fields[i].cell.object);
    if (spaces.kind != CELL_OBJECT || spaces.object->count == 0)
        print_total(output, "total", totals); /* no sum goes across memory spaces */
    text_format(&output->buffer, "%s\n", output->totals_note);
}

static void
table_end(struct output *output, const struct row *totals)
{
    struct table *table = output->state;
    if (table) {
        draw(output);
        text_free(&table->text);
        free(table->cells);
        free(table->columns);
    }
    if (totals && output->totals_note)
        print_totals(output, totals);
    free(table);
    output->state = NULL;
}

const struct backend format_text = {.name = "text",
                                    .for_eyes = true,
                                    .begin = table_begin,
                                    .row = table_row,
                                    .end = table_end,
                                    .cell = table_cell,
                                    .words = table_words};
