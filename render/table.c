/*
 * Tables by libsmartcols, which knows the terminal's width and that of Unicode. Rows are drawn
 * in batches, so that a list of a large dump streams; columns keep the widths of the batch
 * before.
 */
#include "render/table.h"

#include "layout/base/text.h"
#include "render/escape.h"
#include "render/json.h"
#include "render/output.h"
#include "render/row.h"
#include "render/size_text.h"
#include "render/units.h"
#include "render/utf8.h"

#include <errno.h>
#include <libsmartcols.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BATCH  500
#define NARROW 100 /* columns of a terminal on which spare ones are left out */
#define GAP    "  "

struct table {
    struct libscols_table *lines;
    size_t waiting; /* rows in lines */
    bool headed;    /* the headings are printed */
    size_t width;   /* of the terminal; 0: output is no terminal */
    size_t count;   /* of columns */
    struct column *columns;
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
choose_columns(struct table *table, const struct output *output)
{
    size_t count = output->fields ? output->field_count : output->column_count;
    bool narrow = table->width && table->width < NARROW;
    table->columns = calloc(count + 1, sizeof *table->columns);
    if (!table->columns)
        return -1;
    for (size_t i = 0; i < count; i++) {
        struct column column =
            output->fields ? column_of(output, output->fields[i]) : output->columns[i];
        if (output->fields && (column.how & COLUMN_MARK))
            column = (struct column){.name = column.name};
        if (!output->fields && ((narrow && (column.how & COLUMN_SPARE)) ||
                                ((column.how & COLUMN_MARK) && !output->marks_assumed)))
            continue;
        table->columns[table->count++] = column;
    }
    return 0;
}

static const char *
heading(const struct column *column)
{
    return column->heading ? column->heading : column->name;
}

static size_t
text_width(const char *text)
{
    return text ? utf8_count(text, strlen(text)) : 0;
}

/* "fusion.123.clone" -> "fusion.12...", or "...123.clone"; in place. */
static void
cut_text(char *text, size_t width, bool keep_end)
{
    static const char mark[] = "...";
    size_t all = text_width(text), seen = 0;
    size_t keep = width > 2 * strlen(mark) ? width - strlen(mark) : width;
    size_t stop = keep_end ? all - keep : keep;
    char *at = text;
    for (; *at; at++)
        if (utf8_begins(*at) && seen++ == stop)
            break;
    if (keep_end) {
        size_t marked = keep < width ? strlen(mark) : 0;
        memmove(text + marked, at, strlen(at) + 1);
        memcpy(text, mark, marked);
    } else {
        memcpy(at, mark, keep < width ? strlen(mark) : 0);
        at[keep < width ? strlen(mark) : 0] = '\0';
    }
}

/* The width that column i needs for all lines and its heading. */
static size_t
needed_width(const struct table *table, size_t i)
{
    size_t widest = text_width(heading(&table->columns[i]));
    for (size_t k = 0; k < table->waiting; k++) {
        struct libscols_line *line = scols_table_get_line(table->lines, k);
        size_t width = text_width(scols_cell_get_data(scols_line_get_cell(line, i)));
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void
cut_column(const struct table *table, size_t i, size_t width)
{
    for (size_t k = 0; k < table->waiting; k++) {
        struct libscols_line *line = scols_table_get_line(table->lines, k);
        const char *data = scols_cell_get_data(scols_line_get_cell(line, i));
        char *copy = data && text_width(data) > width ? strdup(data) : NULL;
        if (!copy)
            continue;
        cut_text(copy, width, table->columns[i].how & COLUMN_END);
        if (scols_line_refer_data(line, i, copy))
            free(copy);
    }
}

/* Cuts the columns whose `least` is this, the last first, but none below `floor`. */
static size_t
cut_columns(const struct table *table, unsigned least, size_t floor, size_t total)
{
    for (size_t i = table->count; i-- > 0 && total > table->width;) {
        size_t width = needed_width(table, i), over = total - table->width;
        size_t keep = text_width(heading(&table->columns[i]));
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
fit(const struct table *table)
{
    size_t total = table->count ? (table->count - 1) * strlen(GAP) : 0;
    if (!table->width || !table->lines || !table->waiting)
        return;
    for (size_t i = 0; i < table->count; i++)
        total += needed_width(table, i);
    for (unsigned least = UCHAR_MAX; least > 0; least--)
        total = cut_columns(table, least, table->width / 2, total);
    for (unsigned least = UCHAR_MAX; least > 0; least--)
        total = cut_columns(table, least, 0, total);
}

static struct libscols_table *
new_lines(const struct output *output, const struct table *table)
{
    struct libscols_table *lines = scols_new_table();
    if (!lines)
        return NULL;
    scols_table_set_stream(lines, output->file);
    scols_table_enable_noheadings(lines, table->headed);
    scols_table_enable_nolinesep(lines, 0);
    if (scols_table_set_column_separator(lines, GAP)) {
        scols_unref_table(lines);
        return NULL;
    }
    for (size_t i = 0; i < table->count; i++) {
        const struct column *column = &table->columns[i];
        int flags = (column->right ? SCOLS_FL_RIGHT : 0) | (column->least ? SCOLS_FL_TRUNC : 0);
        if (!scols_table_new_column(lines, heading(column), 0, flags)) {
            scols_unref_table(lines);
            return NULL;
        }
    }
    return lines;
}

void
table_begin(struct output *output)
{
    struct table *table = calloc(1, sizeof *table);
    output->state = table;
    if (!table) {
        output_no_memory(output);
        return;
    }
    struct libscols_table *probe = isatty(fileno(output->file)) ? scols_new_table() : NULL;
    table->width = probe ? scols_table_get_termwidth(probe) : 0;
    scols_unref_table(probe);
    if (choose_columns(table, output))
        output_no_memory(output);
}

static void
cell_for_eyes(struct text *out, const struct cell *cell, bool exact_bytes)
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

/* Draws what is waiting. */
static void
draw(struct output *output)
{
    struct table *table = output->state;
    output_flush(output, true);
    fit(table);
    errno = 0; /* what the library has no memory for it leaves out, and says nothing */
    if (table->lines && table->waiting && (scols_print_table(table->lines) || errno == ENOMEM))
        output_no_memory(output);
    scols_unref_table(table->lines);
    table->lines = NULL;
    table->headed |= table->waiting > 0;
    table->waiting = 0;
}

void
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
    if (!table->lines && !table->headed && output->rows)
        text_char(&output->buffer, '\n');
    if (!table->lines)
        table->lines = new_lines(output, table);
    struct libscols_line *line = table->lines ? scols_table_new_line(table->lines, NULL) : NULL;
    for (size_t i = 0; line && i < table->count; i++) {
        /* what --fields asks for has been chosen already, in this order */
        struct cell cell =
            output->fields ? row->fields[i].cell : row_path(row, table->columns[i].name);
        struct text shown = {0};
        if (table->columns[i].how & COLUMN_MARK)
            text_string(&shown, cell.kind == CELL_BOOLEAN && cell.boolean ? "~" : "");
        else
            cell_for_eyes(&shown, &cell, output->exact_bytes);
        if (shown.failed || scols_line_set_data(line, i, shown.data ? shown.data : ""))
            line = NULL;
        text_free(&shown);
    }
    if (!line)
        output_no_memory(output);
    else if (++table->waiting == BATCH)
        draw(output);
}

/* Rows behind the words have headings of their own. */
struct text *
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
    if (spaces.kind != CELL_OBJECT || spaces.object->count != 1)
        print_total(output, "total", totals);
    text_format(&output->buffer, "%s\n", output->totals_note);
}

void
table_end(struct output *output, const struct row *totals)
{
    struct table *table = output->state;
    if (table) {
        draw(output);
        free(table->columns);
    }
    if (totals && output->totals_note)
        print_totals(output, totals);
    free(table);
    output->state = NULL;
}
