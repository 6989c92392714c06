/*
 * Rows are drawn in batches, so that the table of a large dump streams. A batch's columns are
 * as wide as its cells need; on a terminal they are cut if a line would not fit.
 */
#include "layout/base/least.h"
#include "layout/base/memory.h"
#include "render/row/output.h"
#include "render/row/utf8.h"
#include "render/text/table_columns.h"
#include "render/text/total_text.h"

#include <stdlib.h>
#include <string.h>

#define BATCH 500
#define WORST 2 /* expansion from which a row is colored */

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
    table_columns_choose(table, output);
    table->cells = memory_zeroed(BATCH * (table->count + 1), sizeof *table->cells);
    table->worst = memory_zeroed(BATCH, sizeof *table->worst);
    table->widths = memory_zeroed(table->count + 1, sizeof *table->widths);
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

static void
table_end(struct output *output, const struct row *totals)
{
    struct text_table *table = output->state;
    draw(output);
    text_free(&table->text);
    free(table->cells);
    free(table->worst);
    free(table->widths);
    table_columns_free(table);
    if (totals && output->totals_note)
        total_text(&output->buffer, output, totals);
    free(table);
    output->state = NULL;
}

const struct backend format_text = {.name = "text",
                                    .human = true,
                                    .begin = table_begin,
                                    .row = table_row,
                                    .end = table_end,
                                    .cell = table_columns_cell,
                                    .words = table_words};
