/* The formats json (one document) and ndjson (one row per line). */
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/json.h"
#include "render/row/output.h"
#include "render/row/row.h"

#include <string.h>

/* Writes a field that --fields chooses, with what stands before it. */
static void
put_member(struct output *output, struct printable *out, const struct cell *cell, size_t i)
{
    text_either(out, i, ",", "{");
    json_name(out, output->asked.fields[i].text);
    json_cell(out, cell);
}

/* Writes the row, or the fields of it that --fields chooses. */
static void
put_object(struct output *output, const struct row *row)
{
    if (!output->asked.fields) {
        json_row(&output->buffer, row);
        return;
    }
    choice_put_all(output, &output->buffer, row);
    text_char(&output->buffer, '}');
}

static void
json_begin(struct output *output)
{
    choice_of_fields(output);
    text_string(&output->buffer, "{\"schema\":\"hlo-layout/1\",\"command\":");
    escape_json(&output->buffer, output->command, strlen(output->command));
    text_string(&output->buffer, ",\"rows\":[");
}

static void
json_put(struct output *output, const struct row *row)
{
    text_either(&output->buffer, output->rows, ",\n", "\n");
    put_object(output, row);
}

static void put_totals(struct output *output, const struct row *totals);

/* Writes a value of the totals. What is written already goes to the file piece by piece. */
static void
put_total(struct output *output, const struct cell *cell)
{
    if (cell->kind == CELL_OBJECT) {
        put_totals(output, cell->object);
        return;
    }
    if (cell->kind != CELL_WRITTEN) {
        json_cell(&output->buffer, cell);
        return;
    }
    const struct written_list *written = cell->written;
    text_char(&output->buffer, '[');
    for (struct printable_part piece; (piece = written->next(written->user)).length;) {
        escaped_part(&output->buffer, piece);
        output_flush(output);
    }
    text_char(&output->buffer, ']');
}

/* Writes members of an object behind so many others. */
static void
put_members(struct output *output, const struct row *row, size_t before)
{
    for (size_t i = 0; i < row_count(row); i++) {
        text_separate(&output->buffer, before + i, ",");
        json_name(&output->buffer, row_field(row, i)->name);
        put_total(output, &row_field(row, i)->cell);
    }
}

static void
put_totals(struct output *output, const struct row *totals)
{
    text_char(&output->buffer, '{');
    put_members(output, totals, 0);
    text_char(&output->buffer, '}');
}

static void
json_end(struct output *output, const struct row *totals)
{
    text_string(&output->buffer, "\n],\"totals\":");
    if (totals)
        put_totals(output, totals);
    else
        text_format(&output->buffer, "{\"rows\":%zu}", output->rows);
    if (output->extra.json)
        put_members(output, output->extra.json, 1);
    text_string(&output->buffer, "}\n");
}

static void
ndjson_put(struct output *output, const struct row *row)
{
    put_object(output, row);
    text_char(&output->buffer, '\n');
}

const struct backend format_json = {.name = "json",
                                    .totals = true,
                                    .begin = json_begin,
                                    .row = json_put,
                                    .end = json_end,
                                    .cell = put_member};

const struct backend format_ndjson = {
    .name = "ndjson", .begin = choice_of_fields, .row = ndjson_put, .cell = put_member};
