/*
 * Rows are drawn in batches, so that the table of a large dump streams. A batch's columns are
 * as wide as its cells need; they are cut if a line would not fit the output's width. Words
 * between rows are wrapped there.
 */
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/units.h"
#include "render/row/utf8.h"
#include "render/row/wrap.h"
#include "render/text/table_columns.h"
#include "render/text/total_text.h"

#include <stdlib.h>
#include <string.h>

#define BATCH 500
#define WORST 2    /* expansion from which a row is colored */
#define MOST  0.25 /* share of the whole from which a size is red */
#define SOME  0.05 /* from which it is yellow */

/* ---- drawing ---- */

/* A heading or a cell. */
struct word {
    struct printable_part text;
    size_t width; /* terminal columns */
    enum table_heat heat;
};

static void
put_before(struct printable *out, enum table_before before)
{
    if (before == BEFORE_GAP)
        text_string(out, TABLE_GAP);
    else if (before == BEFORE_BREAK)
        text_string(out, "\n" TABLE_BELOW);
}

/* Appends a word in column i. */
static void
put_aligned(struct printable *out, const struct text_table *table, size_t i,
            const struct word *word)
{
    if (table_column_is_out(&table->columns[i]))
        return;
    size_t blanks = table->widths[i] - word->width;
    put_before(out, (enum table_before)table->columns[i].before);
    if (table->columns[i].right)
        text_blanks(out, blanks);
    if (word->heat)
        text_either(out, word->heat == HEAT_MOST, "\033[1;31m", "\033[33m");
    escaped_part(out, word->text);
    if (word->heat)
        text_string(out, "\033[0m");
    if (!table->columns[i].right && !table_ends_line(table, i))
        text_blanks(out, blanks);
}

/* The terminal column at which column i begins on its line. */
static size_t
start_of(const struct text_table *table, size_t i)
{
    size_t start = 0;
    for (size_t k = 0; k < i; k++)
        if (!table_column_is_out(&table->columns[k]))
            start += table->widths[k] + strlen(TABLE_GAP);
    return start;
}

/* Appends a text in column i, which is the last one, on as many lines as it takes. */
static void
put_wrapped(struct printable *out, const struct text_table *table, size_t i,
            struct printable_part word, size_t room)
{
    struct printable text = {0};
    size_t start = start_of(table, i);
    if (room < start + LEAST_WRAPPED) {
        start = strlen(TABLE_BELOW);
        while (out->data[out->length - 1] == ' ')
            out->length--;
        text_string(out, "\n" TABLE_BELOW);
    } else {
        text_string(out, TABLE_GAP);
    }
    escaped_part(&text, word);
    wrap_lines(&text, 0, room - start);
    size_t from = 0;
    for (size_t at = 0; at < text.length; at++)
        if (text.data[at] == '\n') {
            escaped_part(out, printable_part(&text, from, at + 1 - from));
            text_blanks(out, start);
            from = at + 1;
        }
    escaped_part(out, printable_part(&text, from, text.length - from));
    text_free(&text);
}

/* Appends a word of a row or of the headings. */
static void
put_word(struct output *output, size_t i, const struct word *word)
{
    const struct text_table *table = output->state.own;
    if (output->terminal.width && table->columns[i].flags & COLUMN_WRAP)
        put_wrapped(&output->buffer, table, i, word->text, output->terminal.width);
    else
        put_aligned(&output->buffer, table, i, word);
}

/* Draws a waiting row. */
static void
put_table_row(struct output *output, size_t k)
{
    struct text_table *table = output->state.own;
    struct printable *out = &output->buffer;
    size_t start = out->length;
    for (size_t i = 0; i < table->count; i++) {
        const struct shown *shown = table_cell_at(table, k, i);
        struct word word = {printable_part(&table->text, shown->start, shown->length),
                            shown->width, shown->heat};
        if (table->worst[k] && table->columns[i].waste)
            word.heat = HEAT_MOST;
        if (table->wide) /* colors have no width */
            word.heat = HEAT_NONE;
        put_word(output, i, &word);
    }
    text_char(out, '\n');
    if (table->wide)
        wrap_lines(out, start, output->terminal.width);
}

static void
put_headings(struct output *output)
{
    const struct text_table *table = output->state.own;
    for (size_t i = 0; i < table->count; i++) {
        const char *text = table->columns[i].heading;
        struct word word = {printable_part(&table->headings,
                                           (size_t)(text - table->headings.data), strlen(text)),
                            table_heading_width(table, i), HEAT_NONE};
        put_word(output, i, &word);
    }
    text_char(&output->buffer, '\n');
}

/* Finds what stands before each column. */
static void
separate_columns(struct text_table *table)
{
    enum table_before before = BEFORE_NOTHING;
    for (size_t i = 0; i < table->count; i++) {
        if (i == table->below)
            before = BEFORE_BREAK;
        table->columns[i].before = (unsigned char)before;
        if (!table_column_is_out(&table->columns[i]))
            before = BEFORE_GAP;
    }
}

/* Wraps the words that were appended since the last rows. */
static void
settle(struct output *output)
{
    struct text_table *table = output->state.own;
    if (output->terminal.width && table->words != SIZE_MAX)
        wrap_lines(&output->buffer, table->words, output->terminal.width);
    table->words = SIZE_MAX;
}

/* Gives the files in a column of sources short names, which other waiting rows may have made
 * longer. */
static void
shorten_sources(struct text_table *table, size_t i)
{
    for (size_t k = 0; k < table->waiting; k++)
        source_names_add(&table->sources, table_text_of(table, k, i));
    for (size_t k = 0; k < table->waiting; k++) {
        struct printable text = {0};
        struct shown *shown = table_cell_at(table, k, i);
        source_names_put(&table->sources, table_text_of(table, k, i), &text);
        size_t start = table->text.length,
               width = utf8_width(text_contents(&text), text.length);
        escaped_text(&table->text, &text);
        *shown = (struct shown){start, text.length, shown->heat, width, start, text.length};
        text_free(&text);
    }
}

/* Draws the waiting rows. all: no more rows belong to them. */
static void
draw(struct output *output, bool all)
{
    struct text_table *table = output->state.own;
    struct printable *out = &output->buffer;
    settle(output);
    if (!table->waiting)
        return;
    for (size_t i = 0; i < table->count; i++)
        if (table->columns[i].source)
            shorten_sources(table, i);
    table_columns_leave_out(table, all, out);
    table_break_lines(table, output->terminal.width);
    separate_columns(table);
    for (size_t i = 0; i < table->count; i++)
        table->widths[i] = table_needed_width(table, i);
    size_t headings = out->length;
    if (!table->headed)
        put_headings(output);
    if (table->wide)
        wrap_lines(out, headings, output->terminal.width);
    for (size_t k = 0; k < table->waiting; k++)
        put_table_row(output, k);
    text_clear(&table->text);
    table->headed = table->begun = true;
    table->waiting = 0;
}

/* ---- the back end ---- */

static void
table_begin(struct output *output)
{
    struct text_table *table = memory_zeroed(1, sizeof *table);
    output->state.own = table;
    table->words = SIZE_MAX;
    table_columns_choose(table, output);
    table->cells = memory_zeroed(BATCH * (table->count + 1), sizeof *table->cells);
    table->worst = memory_zeroed(BATCH, sizeof *table->worst);
    table->widths = memory_zeroed(table->count + 1, sizeof *table->widths);
}

/* Rows behind the words get headings of their own. */
static struct printable *
table_words(struct output *output)
{
    struct text_table *table = output->state.own;
    if (output->error)
        return NULL;
    if (table->waiting)
        draw(output, true);
    table_columns_restore(table);
    if (table->words == SIZE_MAX)
        table->words = output->buffer.length;
    return &output->buffer;
}

static struct cell
cell_of(const struct output *output, const struct row *row, size_t i)
{
    return row_path(row, output->state.choice.fields[i].path.text);
}

/* How much of the output's whole column i of the row has. */
static enum table_heat
heat_of(const struct output *output, const struct row *row, size_t i)
{
    const struct text_table *table = output->state.own;
    if (!output->terminal.color || !output->whole_bytes ||
        !(table->columns[i].flags & COLUMN_HEAT))
        return HEAT_NONE;
    struct cell bytes = cell_of(output, row, i);
    double share = cell_number(&bytes) / (double)output->whole_bytes; /* NaN is neither */
    if (share >= MOST)
        return HEAT_MOST;
    return share >= SOME ? HEAT_SOME : HEAT_NONE;
}

/* Appends the cell of column i. A size is written so that it differs from that in another
 * column that is to be told apart from it. */
static void
put_cell(struct output *output, const struct row *row, size_t i)
{
    struct text_table *table = output->state.own;
    if (!(table->columns[i].flags & COLUMN_APART)) {
        choice_put(output, &table->text, row, i);
        return;
    }
    struct cell own = cell_of(output, row, i), other = own;
    for (size_t k = 0; k < table->count; k++)
        if (k != i && table->columns[k].flags & COLUMN_APART)
            other = cell_of(output, row, k);
    if (own.kind == CELL_BYTES && other.kind == CELL_BYTES && own.integer != other.integer &&
        !output->exact_bytes)
        units_bytes_apart(&table->text, own.integer, other.integer);
    else
        choice_put(output, &table->text, row, i);
}

/* Returns whether the row's padding is colored. */
static bool
is_worst(const struct output *output, const struct row *row)
{
    if (!output->terminal.color || output->whole_bytes)
        return false;
    struct cell expansion = row_get(row, FIELD_expansion);
    return expansion.kind == CELL_REAL && expansion.real >= WORST;
}

static void
table_row(struct output *output, const struct row *row)
{
    struct text_table *table = output->state.own;
    if (output->error)
        return;
    if (output_is_written(output, row)) {
        table_words(output);
        settle(output);
        if (output->rows && !output->sentences.dense)
            text_char(&output->buffer, '\n');
        size_t start = output->buffer.length;
        output->sentences.write(&output->buffer, row, output->exact_bytes);
        if (!output->sentences.whole_lines)
            output_wrap(output, start);
        return;
    }
    if (!table->waiting && !table->headed && output->rows)
        text_char(&output->buffer, '\n');
    for (size_t i = 0; i < table->count; i++) {
        size_t start = table->text.length;
        put_cell(output, row, i);
        size_t length = table->text.length - start;
        size_t width = utf8_width(text_contents(&table->text) + start, length);
        *table_cell_at(table, table->waiting, i) =
            (struct shown){start, length, heat_of(output, row, i), width, start, length};
    }
    table->worst[table->waiting] = is_worst(output, row);
    if (++table->waiting == BATCH)
        draw(output, false);
}

static void
table_end(struct output *output, const struct row *totals)
{
    struct text_table *table = output->state.own;
    draw(output, true);
    text_free(&table->text);
    free(table->cells);
    free(table->worst);
    free(table->widths);
    table_columns_free(table);
    if (totals && output->totals_note) {
        table->words = output->buffer.length;
        total_text(&output->buffer, output, totals);
        settle(output);
    }
    free(table);
    output->state.own = NULL;
}

const struct backend format_text = {.name = "text",
                                    .human = true,
                                    .begin = table_begin,
                                    .row = table_row,
                                    .end = table_end,
                                    .cell = table_columns_cell,
                                    .words = table_words,
                                    .settle = settle};
