/*
 * Rows are drawn in batches, so that the table of a large dump streams. A batch's columns are
 * as wide as its cells need; on a terminal they are cut if a line would not fit.
 */
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/utf8.h"
#include "render/text/size_text.h"
#include "render/text/table_fit.h"

#include <stdlib.h>
#include <string.h>

#define BATCH 500
#define WORST 2 /* expansion from which a row is colored */

/* How a field is shown: as a column of the command, or plainly if it is none. */
static struct column
column_of(const struct output *output, const char *field)
{
    for (size_t k = 0; k < output->column_count; k++)
        if (strcmp(output->columns[k].name, field) == 0)
            return output->columns[k];
    return (struct column){.name = field};
}

/* Makes headings of the names, escaped: a field of --fields may be any text. */
static int
name_columns(struct text_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        escape_terminal(&table->headings, table->columns[i].name,
                        strlen(table->columns[i].name));
        text_char(&table->headings, '\0');
    }
    if (table->headings.failed)
        return -1;
    const char *name = table->headings.data;
    for (size_t i = 0; i < table->count; i++, name += strlen(name) + 1)
        table->columns[i].name = name;
    return 0;
}

/* Chooses the columns to show: the fields of --fields, or the command's own. */
static int
choose_columns(struct text_table *table, struct output *output)
{
    size_t count = output->fields ? output->field_count : output->column_count;
    table->columns = calloc(count + 1, sizeof *table->columns);
    table->cells = calloc(BATCH * (count + 1), sizeof *table->cells);
    table->worst = calloc(BATCH, sizeof *table->worst);
    table->widths = calloc(count + 1, sizeof *table->widths);
    if (!table->columns || !table->cells || !table->worst || !table->widths ||
        choice_begin(&output->choice, count))
        return -1;
    for (size_t i = 0; i < count; i++) {
        struct column column =
            output->fields ? column_of(output, output->fields[i]) : output->columns[i];
        if (output->fields && (column.flags & COLUMN_MARK))
            column = (struct column){.name = column.name};
        if (output->fields)
            column.flags &= (unsigned char)~COLUMN_SPARE;
        if ((column.flags & COLUMN_MARK) && !output->marks_assumed)
            continue;
        output->choice.fields[table->count].path = column.name;
        table->columns[table->count++] = column;
    }
    output->choice.count = table->below = table->count;
    return name_columns(table);
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

/* Appends a text in column i; `worst`: in color. */
static void
put_aligned(struct text *out, const struct text_table *table, size_t i, const char *text,
            const struct shown *shown, bool worst)
{
    if (table->columns[i].flags & COLUMN_HIDDEN)
        return;
    size_t blanks = table->widths[i] - shown->width;
    if (i == table->below)
        text_string(out, "\n" TABLE_BELOW);
    else if (i)
        text_string(out, TABLE_GAP);
    if (table->columns[i].right)
        put_blanks(out, blanks);
    if (worst)
        text_string(out, "\033[1;31m");
    text_append(out, text, shown->length);
    if (worst)
        text_string(out, "\033[0m");
    if (!table->columns[i].right && !table_ends_line(table, i))
        put_blanks(out, blanks);
}

static void
put_headings(struct text *out, const struct text_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        const char *text = table_heading(&table->columns[i]);
        struct shown shown = {.length = strlen(text),
                              .width = table_heading_width(&table->columns[i])};
        put_aligned(out, table, i, text, &shown, false);
    }
    text_char(out, '\n');
}

/* Draws the waiting rows. */
static void
draw(struct output *output)
{
    struct text_table *table = output->state;
    struct text *out = &output->buffer;
    if (!table->waiting)
        return;
    table_break_lines(table, output->width);
    for (size_t i = 0; i < table->count; i++)
        table->widths[i] = table_needed_width(table, i);
    if (!table->headed)
        put_headings(out, table);
    for (size_t k = 0; k < table->waiting; k++) {
        for (size_t i = 0; i < table->count; i++) {
            bool worst = table->worst[k] && table->columns[i].flags & COLUMN_WASTE;
            const struct shown *shown = table_cell_at(table, k, i);
            put_aligned(out, table, i, table->text.data + shown->start, shown, worst);
        }
        text_char(out, '\n');
    }
    out->failed |= table->text.failed;
    text_clear(&table->text);
    table->headed = true;
    table->waiting = 0;
}

/* ---- the back end ---- */

static void
table_begin(struct output *output)
{
    struct text_table *table = calloc(1, sizeof *table);
    output->state = table;
    if (!table || choose_columns(table, output))
        output_no_memory(output);
}

static void
table_cell(struct output *output, struct text *out, const struct cell *cell, size_t i)
{
    const struct text_table *table = output->state;
    if (table->columns[i].flags & COLUMN_MARK)
        text_string(out, cell_is_true(cell) ? "~" : "");
    else
        units_cell(out, cell, output->exact_bytes);
}

/* Rows behind the words get headings of their own. */
static struct text *
table_words(struct output *output)
{
    struct text_table *table = output->state;
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
    struct text_table *table = output->state;
    if (!table || output->failed)
        return;
    if (output_is_written(output, row)) {
        table_words(output);
        if (output->rows && !output->dense)
            text_char(&output->buffer, '\n');
        output->text_writer(&output->buffer, row, output->exact_bytes);
        return;
    }
    if (!table->waiting && !table->headed && output->rows)
        text_char(&output->buffer, '\n');
    for (size_t i = 0; i < table->count; i++) {
        size_t start = table->text.length;
        choice_put(output, &table->text, row, i);
        size_t length = table->text.length - start;
        size_t width = length ? utf8_width(table->text.data + start, length) : 0;
        *table_cell_at(table, table->waiting, i) =
            (struct shown){start, length, width, start, length};
    }
    struct cell expansion = row_get(row, "expansion");
    table->worst[table->waiting] =
        output->color && expansion.kind == CELL_REAL && expansion.real >= WORST;
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
        print_total(output, "total", totals); /* no total across memory spaces */
    text_format(&output->buffer, "%s\n", output->totals_note);
}

static void
table_end(struct output *output, const struct row *totals)
{
    struct text_table *table = output->state;
    if (table) {
        draw(output);
        text_free(&table->text);
        text_free(&table->headings);
        free(table->cells);
        free(table->worst);
        free(table->widths);
        free(table->columns);
    }
    if (totals && output->totals_note)
        print_totals(output, totals);
    free(table);
    output->state = NULL;
}

const struct backend format_text = {.name = "text",
                                    .human = true,
                                    .begin = table_begin,
                                    .row = table_row,
                                    .end = table_end,
                                    .cell = table_cell,
                                    .words = table_words};
