/* The format csv. The header line has the names of --fields, or those of the first row's
 * fields. */
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/json.h"
#include "render/row/output.h"
#include "render/row/row.h"

#include <string.h>

static void
csv_header(struct output *output)
{
    for (size_t i = 0; i < output->state.choice.count; i++) {
        const char *name = output->state.choice.fields[i].path.text;
        if (i)
            text_char(&output->buffer, ',');
        escape_csv(&output->buffer, name, strlen(name));
    }
    text_char(&output->buffer, '\n');
}

static void
csv_begin(struct output *output)
{
    choice_of_fields(output);
    if (output->asked.fields)
        csv_header(output);
}

/* Writes the header of an output without --fields: the first row's names. */
static void
csv_first(struct output *output, const struct row *row)
{
    struct choice *choice = &output->state.choice;
    choice_begin(choice, row_count(row));
    for (size_t i = 0; i < choice->count; i++)
        choice->fields[i] = (struct chosen){field_path(row_field(row, i)->name), i};
    csv_header(output);
}

/* Lists and objects are written as JSON text. */
static void
csv_cell(struct output *output, struct printable *out, const struct cell *cell, size_t i)
{
    text_separate(out, i, ",");
    if (cell->kind == CELL_TEXT) {
        escape_csv(out, cell->text, cell->length);
    } else if (cell->kind == CELL_LIST || cell->kind == CELL_OBJECT) {
        struct printable *nested = &output->state.nested;
        text_clear(nested);
        json_cell(nested, cell);
        escape_csv(out, nested->data, nested->length);
    } else if (cell->kind != CELL_NULL) {
        json_cell(out, cell);
    }
}

/* Rows of another kind than the first fill only the columns whose names they share. */
static void
csv_put(struct output *output, const struct row *row)
{
    if (!output->state.choice.fields)
        csv_first(output, row);
    size_t used = choice_put_all(output, &output->buffer, row);
    output->state.left_out |= !output->asked.fields && used < row_count(row);
    text_char(&output->buffer, '\n');
}

const struct backend format_csv = {
    .name = "csv", .begin = csv_begin, .row = csv_put, .cell = csv_cell};
