/* The table of back ends; the three that need no layout of their own. */
#include "render/output.h"

#include "layout/base/arena.h"
#include "render/escape.h"
#include "render/json.h"
#include "render/layout_row.h"
#include "render/page/page.h"
#include "render/row.h"
#include "render/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FLUSH_SIZE ((size_t)1 << 16)

void
output_no_memory(struct output *output)
{
    output->failed = true;
    output->error = ENOMEM;
}

void
output_before_writing(struct output *output)
{
    if (output->before_writing)
        output->before_writing(output->writing_user);
}

void
output_flush(struct output *output, bool always)
{
    struct text *buffer = &output->buffer;
    if (!always && buffer->length < FLUSH_SIZE)
        return;
    if (buffer->failed && !output->failed)
        output_no_memory(output);
    output_before_writing(output);
    if (!output->failed && buffer->length &&
        fwrite(buffer->data, 1, buffer->length, output->file) != buffer->length) {
        output->failed = true;
        output->error = errno;
    }
    text_clear(buffer);
}

void
output_sync(struct output *output)
{
    output_flush(output, true);
    if (!output->failed && fflush(output->file) != 0) {
        output->failed = true;
        output->error = errno;
    }
}

/* ---- json: one document ---- */

static void
json_begin(struct output *output)
{
    text_string(&output->buffer, "{\"schema\":\"hlo-layout/1\",\"command\":");
    escape_json(&output->buffer, output->command, strlen(output->command));
    text_string(&output->buffer, ",\"rows\":[");
}

static void
json_put(struct output *output, const struct row *row)
{
    text_string(&output->buffer, output->rows ? ",\n" : "\n");
    json_row(&output->buffer, row);
}

static void
json_end(struct output *output, const struct row *totals)
{
    text_string(&output->buffer, "\n],\"totals\":");
    if (totals)
        json_row(&output->buffer, totals);
    else
        text_format(&output->buffer, "{\"rows\":%zu}", output->rows);
    text_string(&output->buffer, "}\n");
}

/* ---- ndjson: a row a line ---- */

static void
nothing_begin(struct output *output)
{
    (void)output;
}

static void
ndjson_put(struct output *output, const struct row *row)
{
    json_row(&output->buffer, row);
    text_char(&output->buffer, '\n');
}

static void
nothing_end(struct output *output, const struct row *totals)
{
    (void)output;
    (void)totals;
}

/* ---- csv: a header line with the names that --fields gives, or those of the first row ---- */

struct csv {
    size_t count;
    const char **names; /* static texts, or the caller's fields */
};

/* The header of `count` names: the caller's fields, or those of the row. */
static void
csv_header(struct output *output, struct csv *csv, size_t count, const struct row *row)
{
    csv->names = calloc(count + 1, sizeof *csv->names);
    if (!csv->names) {
        output->buffer.failed = true;
        return;
    }
    csv->count = count;
    for (size_t i = 0; i < count; i++) {
        csv->names[i] = row ? row->fields[i].name : output->fields[i];
        if (i)
            text_char(&output->buffer, ',');
        escape_csv(&output->buffer, csv->names[i], strlen(csv->names[i]));
    }
    text_char(&output->buffer, '\n');
}

static void
csv_begin(struct output *output)
{
    output->state = calloc(1, sizeof(struct csv));
    if (!output->state)
        output_no_memory(output);
    else if (output->fields)
        csv_header(output, output->state, output->field_count, NULL);
}

static void
csv_end(struct output *output, const struct row *totals)
{
    struct csv *csv = output->state;
    (void)totals;
    if (csv)
        free(csv->names);
    free(csv);
    output->state = NULL;
}

static void
csv_cell(struct text *out, const struct cell *cell)
{
    struct text nested = {0};
    if (cell->kind == CELL_NULL)
        return;
    if (cell->kind == CELL_TEXT) {
        escape_csv(out, cell->text, cell->length);
        return;
    }
    json_cell(&nested, cell);
    if (nested.data)
        escape_csv(out, nested.data, nested.length);
    out->failed |= nested.failed;
    text_free(&nested);
}

/* Rows of one kind have their fields in one order; others go under the names they share. */
static void
csv_put(struct output *output, const struct row *row)
{
    struct csv *csv = output->state;
    size_t used = 0;
    if (!csv)
        return;
    if (!csv->names)
        csv_header(output, csv, row->count, row);
    for (size_t i = 0; i < csv->count; i++) {
        bool here = i < row->count && strcmp(row->fields[i].name, csv->names[i]) == 0;
        struct cell cell = here ? row->fields[i].cell : row_get(row, csv->names[i]);
        used += here || row_has(row, csv->names[i]);
        if (i)
            text_char(&output->buffer, ',');
        csv_cell(&output->buffer, &cell);
    }
    output->left_out |= used < row->count;
    text_char(&output->buffer, '\n');
}

static const struct backend backends[] = {
    {.name = "text", .for_eyes = true, .begin = table_begin, table_row, table_end, table_words},
    {.name = "json", .begin = json_begin, json_put, json_end},
    {.name = "ndjson", .begin = nothing_begin, ndjson_put, nothing_end},
    {.name = "csv", .begin = csv_begin, csv_put, csv_end},
    {.name = "html", .page = true, .begin = page_begin, page_row, page_end},
};

static const struct backend *
backend_by_name(const char *name)
{
    for (size_t i = 0; i < sizeof backends / sizeof *backends; i++)
        if (strcmp(backends[i].name, name) == 0)
            return &backends[i];
    return NULL;
}

/* A document is its command's own. */
static void
nothing_put(struct output *output, const struct row *row)
{
    (void)output;
    (void)row;
}

const struct backend *
output_backend(struct output *output, const char *name)
{
    static const struct backend document = {
        .name = "document", .begin = nothing_begin, nothing_put, nothing_end};
    for (size_t i = 0; output->documents && output->documents[i]; i++)
        if (strcmp(output->documents[i], name) == 0) {
            output->document = output->documents[i];
            return &document;
        }
    return backend_by_name(name);
}

/* "padding.tile" names padding. */
static bool
path_begins(const char *path, const char *field)
{
    size_t length = strlen(field);
    return strncmp(path, field, length) == 0 && (path[length] == 0 || path[length] == '.');
}

bool
output_asks(const struct output *output, const char *field)
{
    for (size_t i = 0; i < output->field_count; i++)
        if (path_begins(output->fields[i], field))
            return true;
    return false;
}

bool
output_shows(const struct output *output, const char *field)
{
    if (output->fields)
        return output_asks(output, field);
    if (!output->backend->for_eyes)
        return true;
    for (size_t i = 0; i < output->column_count; i++)
        if (path_begins(output->columns[i].name, field))
            return true;
    return false;
}

/* The row with the fields that were asked for. */
static const struct row *
selected(struct output *output, const struct row *row)
{
    if (!output->fields)
        return row;
    struct row *chosen = row_new(row->arena);
    for (size_t i = 0; i < output->field_count; i++) {
        row_add(chosen, output->fields[i], row_path(row, output->fields[i]));
        output->found[i] |= row_has(row, output->fields[i]);
    }
    return chosen;
}

void
output_begin(struct output *output)
{
    output->backend->begin(output);
}

void
output_row(struct output *output, struct row *row)
{
    if (row)
        layout_row_name_spaces(row, output->target);
    if (row && output->marks_assumed) {
        output->assumed |= row_has(row, "assumed");
        if (!row_has(row, "assumed"))
            row_add(row, "assumed", cell_boolean(false));
    }
    const struct row *chosen = row ? selected(output, row) : NULL;
    if (!chosen || chosen->arena->failed) {
        output_no_memory(output);
        return;
    }
    output->backend->row(output, chosen);
    output->rows++;
    output_flush(output, false);
}

bool
output_is_prose(const struct output *output, const struct row *row)
{
    return output->prose && !output->fields &&
           (!output->prose_field || row_has(row, output->prose_field));
}

struct text *
output_line(struct output *output)
{
    bool prose = output->backend->for_eyes && output->prose && !output->fields;
    return prose ? &output->buffer : NULL;
}

struct text *
output_words(struct output *output)
{
    bool wanted = output->backend->words && !output->fields;
    return wanted ? output->backend->words(output) : NULL;
}

struct text *
output_document(struct output *output)
{
    return output->document ? &output->buffer : NULL;
}

void
output_line_end(struct output *output)
{
    output->rows++;
    output_flush(output, false);
}

void
output_end(struct output *output, const struct row *totals)
{
    if (totals && totals->arena->failed)
        output_no_memory(output);
    output->backend->end(output, totals);
    output_flush(output, true);
    if (!output->failed && fflush(output->file) != 0) {
        output->failed = true;
        output->error = errno;
    }
    text_free(&output->buffer);
}
