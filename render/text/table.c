/*
 * Rows are drawn in batches, so that the table of a large dump streams. A batch's columns are
 * as wide as its cells need; on a terminal they are cut if a line would not fit.
 */
#include "layout/base/least.h"
#include "layout/base/memory.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/utf8.h"
#include "render/text/size_text.h"
#include "render/text/table_fit.h"

#include <stdlib.h>
#include <string.h>

#define BATCH 500
#define WORST 2 /* expansion from which a row is colored */

static struct field_path
path_of(const struct column *column)
{
    return field_path(column->path ? column->path : field_name(column->field));
}

/* The command's column of the field; NULL: it has none. */
static const struct column *
column_of(const struct output *output, const struct field_path *path)
{
    for (size_t k = 0; k < output->column_count; k++)
        if (strcmp(path_of(&output->columns[k]).text, path->text) == 0)
            return &output->columns[k];
    return NULL;
}

/* Adds a column. column NULL: the field is shown plainly. */
static void
add_column(struct text_table *table, struct output *output, struct field_path path,
           const struct column *column)
{
    struct table_column *added = &table->columns[table->count];
    const struct field_type *type = NULL;
    bool asked = output->fields != NULL;
    if (column)
        type = field_find(output->kinds, column->field);
    if (type && type->flags & MARK && asked)
        type = NULL;
    if (type && type->flags & MARK && !output->marks_assumed)
        return;
    if (type) {
        added->right = field_is_number(type) || type->flags & RIGHT;
        added->mark = type->flags & MARK;
        added->waste = !column->path && type->flags & WASTE;
    }
    if (column) {
        added->min_width = column->min_width;
        added->flags = column->flags;
        if (asked)
            added->flags &= (unsigned char)~COLUMN_SPARE;
    }
    output->choice.fields[table->count++].path = path;
}

/* Makes headings of the names, escaped: a field of --fields may be any text. */
static void
name_columns(struct text_table *table, const struct choice *choice)
{
    for (size_t i = 0; i < table->count; i++) {
        const char *name = choice->fields[i].path.text;
        if (!table->columns[i].mark)
            escape_terminal(&table->headings, name, strlen(name));
        text_char(&table->headings, '\0');
    }
    const char *heading = table->headings.data;
    for (size_t i = 0; i < table->count; i++, heading += strlen(heading) + 1)
        table->columns[i].heading = heading;
}

/* Chooses the columns to show: the fields of --fields, or the command's own. */
static void
choose_columns(struct text_table *table, struct output *output)
{
    size_t count = output->fields ? output->field_count : output->column_count;
    table->columns = memory_zeroed(count + 1, sizeof *table->columns);
    table->cells = memory_zeroed(BATCH * (count + 1), sizeof *table->cells);
    table->worst = memory_zeroed(BATCH, sizeof *table->worst);
    table->widths = memory_zeroed(count + 1, sizeof *table->widths);
    choice_begin(&output->choice, count);
    for (size_t i = 0; i < count; i++) {
        if (output->fields)
            add_column(table, output, output->fields[i], column_of(output, &output->fields[i]));
        else
            add_column(table, output, path_of(&output->columns[i]), &output->columns[i]);
    }
    output->choice.count = table->below = table->count;
    name_columns(table, &output->choice);
}

/* ---- drawing ---- */

static void
put_blanks(struct text *out, size_t count)
{
    static const char blanks[] = "                                ";
    for (size_t some; count > 0; count -= some) {
        some = least_size(count, sizeof blanks - 1);
        text_append(out, blanks, some);
    }
}

/* A heading or a cell. */
struct word {
    struct slice text;
    size_t width; /* terminal columns */
    bool worst;   /* in color */
};

/* Appends a word in column i. */
static void
put_aligned(struct text *out, const struct text_table *table, size_t i, const struct word *word)
{
    if (table->columns[i].flags & COLUMN_HIDDEN)
        return;
    size_t blanks = table->widths[i] - word->width;
    if (i == table->below)
        text_string(out, "\n" TABLE_BELOW);
    else if (i)
        text_string(out, TABLE_GAP);
    if (table->columns[i].right)
        put_blanks(out, blanks);
    if (word->worst)
        text_string(out, "\033[1;31m");
    text_append(out, word->text.text, word->text.length);
    if (word->worst)
        text_string(out, "\033[0m");
    if (!table->columns[i].right && !table_ends_line(table, i))
        put_blanks(out, blanks);
}

static void
put_headings(struct text *out, const struct text_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        const char *text = table->columns[i].heading;
        struct word word = {{text, strlen(text)}, table_heading_width(table, i), false};
        put_aligned(out, table, i, &word);
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
            const struct shown *shown = table_cell_at(table, k, i);
            struct word word = {{table->text.data + shown->start, shown->length},
                                shown->width,
                                table->worst[k] && table->columns[i].waste};
            put_aligned(out, table, i, &word);
        }
        text_char(out, '\n');
    }
    text_clear(&table->text);
    table->headed = true;
    table->waiting = 0;
}

/* ---- the back end ---- */

static void
table_begin(struct output *output)
{
    struct text_table *table = memory_zeroed(1, sizeof *table);
    output->state = table;
    choose_columns(table, output);
}

static void
table_cell(struct output *output, struct text *out, const struct cell *cell, size_t i)
{
    const struct text_table *table = output->state;
    if (!table->columns[i].mark)
        units_cell(out, cell, output->exact_bytes);
    else if (cell_is_true(cell))
        text_char(out, '~');
}

/* Rows behind the words get headings of their own. */
static struct text *
table_words(struct output *output)
{
    struct text_table *table = output->state;
    if (output->failed)
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
    if (output->failed)
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
        size_t width = utf8_width(text_contents(&table->text) + start, length);
        *table_cell_at(table, table->waiting, i) =
            (struct shown){start, length, width, start, length};
    }
    struct cell expansion = row_get(row, FIELD_expansion);
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
    if (row_get(totals, FIELD_bytes).kind == CELL_NULL) {
        text_format(out, "%-6s more than 64 bits can say\n", name);
        return;
    }
    text_format(out, "%-6s ", name);
    size_text(out, totals, output->exact_bytes);
}

static void
print_totals(struct output *output, const struct row *totals)
{
    struct cell spaces = row_get(totals, FIELD_spaces);
    text_char(&output->buffer, '\n');
    for (size_t i = 0; i < cell_count(&spaces); i++)
        print_total(output, spaces.object->fields[i].name,
                    spaces.object->fields[i].cell.object);
    if (cell_count(&spaces) == 0)
        print_total(output, "total", totals); /* no total across memory spaces */
    text_format(&output->buffer, "%s\n", output->totals_note);
}

static void
table_end(struct output *output, const struct row *totals)
{
    struct text_table *table = output->state;
    draw(output);
    text_free(&table->text);
    text_free(&table->headings);
    free(table->cells);
    free(table->worst);
    free(table->widths);
    free(table->columns);
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
