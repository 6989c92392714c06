/*
 * The format markdown: tables of GitHub's dialect, such as a comment on a pull request shows.
 * Rows behind the first ten of a table are folded away. Words between rows, and rows that are
 * written as sentences, stand in blocks of code.
 */
#include "layout/base/memory.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/text/table_columns.h"
#include "render/text/total_text.h"

#include <stdlib.h>
#include <string.h>

#define UNFOLDED 10 /* rows of a table that are seen at once */

enum place { NOWHERE, IN_LINE, IN_CODE, IN_TABLE, IN_FOLD };

struct markdown {
    struct text_table table; /* output.state.own points to it */
    enum place place;
    size_t rows;  /* of the table */
    size_t words; /* where words that are open go on in the output's buffer */
    struct printable cell;
};

static struct markdown *
markdown_of(const struct output *output)
{
    return output->state.own;
}

#define CODE "```text\n"

/* Removes an end of the text. Returns false if it ends otherwise. */
static bool
take_back(struct printable *out, const char *end)
{
    size_t length = strlen(end);
    if (out->length < length || memcmp(out->data + out->length - length, end, length) != 0)
        return false;
    out->length -= length;
    out->data[out->length] = '\0';
    return true;
}

/* Makes words that have been written keep to their place. */
static void
close_words(struct markdown *markdown, struct printable *out)
{
    if (markdown->place == IN_CODE)
        escape_fences(out, markdown->words);
    if (markdown->place == IN_LINE)
        escape_paragraphs(out, markdown->words);
    markdown->words = out->length;
}

/* Ends what is open and begins a block; code without words is left out. */
static void
move_to(struct output *output, enum place place)
{
    struct markdown *markdown = markdown_of(output);
    struct printable *out = &output->buffer;
    if (markdown->place == place)
        return;
    close_words(markdown, out);
    if (markdown->place == IN_CODE && !take_back(out, CODE))
        text_string(out, "```\n");
    else if (markdown->place == IN_CODE)
        markdown->place = NOWHERE;
    if (markdown->place == IN_FOLD && place != IN_TABLE)
        text_string(out, "\n</details>\n");
    if (markdown->place != NOWHERE && place != NOWHERE)
        text_char(out, '\n');
    if (place == IN_CODE)
        text_string(out, CODE);
    markdown->words = out->length;
    if (place == IN_FOLD)
        text_string(out, "<details><summary>more rows</summary>\n\n");
    markdown->place = place;
}

static void
put_headings(struct output *output)
{
    const struct text_table *table = &markdown_of(output)->table;
    struct printable *out = &output->buffer;
    for (size_t i = 0; i < table->count; i++)
        text_format(out, "| %s ", table->columns[i].heading);
    text_string(out, "|\n");
    for (size_t i = 0; i < table->count; i++)
        text_either(out, table->columns[i].right, "| ---: ", "| --- ");
    text_string(out, "|\n");
}

static void
markdown_begin(struct output *output)
{
    struct markdown *markdown = memory_zeroed(1, sizeof *markdown);
    output->state.own = markdown;
    output->terminal.color = false;
    table_columns_choose(&markdown->table, output);
}

static struct printable *
markdown_words(struct output *output)
{
    move_to(output, IN_CODE);
    markdown_of(output)->rows = 0;
    return &output->buffer;
}

/* Each headline is a paragraph. */
static struct printable *
markdown_headline(struct output *output)
{
    struct markdown *markdown = markdown_of(output);
    if (markdown->place == IN_LINE)
        text_char(&output->buffer, '\n');
    move_to(output, IN_LINE);
    markdown->rows = 0;
    return &output->buffer;
}

/* Gives the files of sources in the cell short names. */
static void
shorten_source(struct markdown *markdown)
{
    struct printable text = {0};
    const struct slice cell = {text_contents(&markdown->cell), markdown->cell.length};
    source_names_add(&markdown->table.sources, cell);
    source_names_put(&markdown->table.sources, cell, &text);
    text_free(&markdown->cell);
    markdown->cell = text;
}

static void
markdown_row(struct output *output, const struct row *row)
{
    struct markdown *markdown = markdown_of(output);
    if (output_is_written(output, row)) {
        output->sentences.write(markdown_words(output), row, output->exact_bytes);
        return;
    }
    move_to(output, markdown->rows < UNFOLDED ? IN_TABLE : IN_FOLD);
    if (markdown->rows == 0 || markdown->rows == UNFOLDED)
        put_headings(output);
    for (size_t i = 0; i < markdown->table.count; i++) {
        text_clear(&markdown->cell);
        choice_put(output, &markdown->cell, row, i);
        if (markdown->table.columns[i].source)
            shorten_source(markdown);
        escape_markdown_cell(&output->buffer, &markdown->cell);
    }
    text_string(&output->buffer, "|\n");
    markdown->rows++;
}

/* Called before the buffer is written and cleared. */
static void
markdown_settle(struct output *output)
{
    struct markdown *markdown = markdown_of(output);
    close_words(markdown, &output->buffer);
    markdown->words = 0;
}

static void
markdown_end(struct output *output, const struct row *totals)
{
    struct markdown *markdown = markdown_of(output);
    if (totals && output->totals_note)
        total_text(markdown_words(output), output, totals);
    move_to(output, NOWHERE);
    table_columns_free(&markdown->table);
    text_free(&markdown->cell);
    free(markdown);
    output->state.own = NULL;
}

const struct backend format_markdown = {.name = "markdown",
                                        .human = true,
                                        .paragraphs = true,
                                        .begin = markdown_begin,
                                        .row = markdown_row,
                                        .end = markdown_end,
                                        .cell = table_columns_cell,
                                        .words = markdown_words,
                                        .headline = markdown_headline,
                                        .settle = markdown_settle};
