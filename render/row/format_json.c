/* The formats json (one document) and ndjson (one row per line). */
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/json.h"
#include "render/row/output.h"
#include "render/row/row.h"

#include <string.h>

static void
put_json(struct output *output, struct printable *out, const struct cell *cell, size_t i)
{
    (void)output;
    (void)i;
    json_cell(out, cell);
}

/* Writes the row, or the fields of it that --fields chooses. */
static void
put_object(struct output *output, const struct row *row)
{
    struct printable *out = &output->buffer;
    if (!output->asked.fields) {
        json_row(out, row);
        return;
    }
    for (size_t i = 0; i < output->state.choice.count; i++) {
        text_either(out, i, ",", "{");
        json_name(out, output->asked.fields[i].text);
        choice_put(output, out, row, i);
    }
    text_char(out, '}');
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

static void
json_end(struct output *output, const struct row *totals)
{
    text_string(&output->buffer, "\n],\"totals\":");
    if (totals)
        json_row(&output->buffer, totals);
    else
        text_format(&output->buffer, "{\"rows\":%zu}", output->rows);
    for (size_t i = 0; output->extra.json && i < output->extra.json->count; i++) {
        text_char(&output->buffer, ',');
        json_name(&output->buffer, output->extra.json->fields[i].name);
        json_cell(&output->buffer, &output->extra.json->fields[i].cell);
    }
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
                                    .cell = put_json};

const struct backend format_ndjson = {
    .name = "ndjson", .begin = choice_of_fields, .row = ndjson_put, .cell = put_json};
