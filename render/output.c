/* The table of back ends; the three that need no layout of their own. */
#include "render/output.h"

#include "layout/base/arena.h"
#include "layout/base/guess.h"
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

/* ---- json: one document ---- */

static void
put_json(struct output *output, struct text *out, const struct cell *cell, size_t i)
{
    (void)output;
    (void)i;
    json_cell(out, cell);
}

/* The row, or what --fields chooses of it. */
static void
put_object(struct output *output, const struct row *row)
{
    struct text *out = &output->buffer;
    if (!output->fields) {
        json_row(out, row);
        return;
    }
    for (size_t i = 0; i < output->choice.count; i++) {
        text_char(out, i ? ',' : '{');
        json_name(out, output->fields[i]);
        choice_put(output, out, row, i);
    }
    text_char(out, '}');
}

static void
json_begin(struct output *output)
{
    if (choice_of_fields(output))
        output_no_memory(output);
    text_string(&output->buffer, "{\"schema\":\"hlo-layout/1\",\"command\":");
    escape_json(&output->buffer, output->command, strlen(output->command));
    text_string(&output->buffer, ",\"rows\":[");
}

static void
json_put(struct output *output, const struct row *row)
{
    text_string(&output->buffer, output->rows ? ",\n" : "\n");
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
    text_string(&output->buffer, "}\n");
}

/* ---- ndjson: a row a line ---- */

static void
ndjson_begin(struct output *output)
{
    if (choice_of_fields(output))
        output_no_memory(output);
}

static void
ndjson_put(struct output *output, const struct row *row)
{
    put_object(output, row);
    text_char(&output->buffer, '\n');
}

static void
nothing_end(struct output *output, const struct row *totals)
{
    (void)output;
    (void)totals;
}

/* ---- csv: a header line with the names that --fields gives, or those of the first row ---- */

static void
csv_header(struct output *output)
{
    for (size_t i = 0; i < output->choice.count; i++) {
        const char *name = output->choice.fields[i].path;
        if (i)
            text_char(&output->buffer, ',');
        escape_csv(&output->buffer, name, strlen(name));
    }
    text_char(&output->buffer, '\n');
}

static void
csv_begin(struct output *output)
{
    if (choice_of_fields(output))
        output_no_memory(output);
    else if (output->fields)
        csv_header(output);
}

/* The header of an output without --fields: the names of the first row. */
static int
csv_first(struct output *output, const struct row *row)
{
    if (choice_begin(&output->choice, row_count(row)))
        return -1;
    for (size_t i = 0; i < output->choice.count; i++)
        output->choice.fields[i] = (struct chosen){row_field(row, i)->name, i};
    csv_header(output);
    return 0;
}

/* Lists and objects are JSON text. */
static void
csv_cell(struct output *output, struct text *out, const struct cell *cell, size_t i)
{
    (void)i;
    if (cell->kind == CELL_TEXT) {
        escape_csv(out, cell->text, cell->length);
    } else if (cell->kind == CELL_LIST || cell->kind == CELL_OBJECT) {
        struct text *nested = &output->nested;
        text_clear(nested);
        json_cell(nested, cell);
        if (nested->data)
            escape_csv(out, nested->data, nested->length);
        out->failed |= nested->failed;
    } else if (cell->kind != CELL_NULL) {
        json_cell(out, cell);
    }
}

/* Rows of one kind have their fields in one order; others go under the names they share. */
static void
csv_put(struct output *output, const struct row *row)
{
    size_t used = 0;
    if (!output->choice.fields && csv_first(output, row)) {
        output_no_memory(output);
        return;
    }
    for (size_t i = 0; i < output->choice.count; i++) {
        if (i)
            text_char(&output->buffer, ',');
        used += choice_put(output, &output->buffer, row, i);
    }
    output->left_out |= !output->fields && used < row_count(row);
    text_char(&output->buffer, '\n');
}

static const struct backend backends[] = {
    {.name = "text",
     .for_eyes = true,
     .begin = table_begin,
     table_row,
     table_end,
     table_cell,
     table_words},
    {.name = "json", .begin = json_begin, json_put, json_end, put_json},
    {.name = "ndjson", .begin = ndjson_begin, ndjson_put, nothing_end, put_json},
    {.name = "csv", .begin = csv_begin, csv_put, nothing_end, csv_cell},
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
nothing_begin(struct output *output)
{
    (void)output;
}

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

void
output_begin(struct output *output)
{
    output->backend->begin(output);
}

/* Once, of the first row: the rows of one output have mostly the same fields. */
static void
guess_fields(struct output *output, const struct row *row)
{
    for (size_t i = 0; i < output->field_count; i++)
        for (size_t k = 0; k < row_count(row); k++)
            guess_try(&output->meant[i], row_field(row, k)->name);
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
    if (!row || row->arena->failed) {
        output_no_memory(output);
        return;
    }
    if (output->rows == 0)
        guess_fields(output, row);
    output->backend->row(output, row);
    output->rows++;
    output_flush(output, false);
}

struct cell
output_branch(const struct output *output, struct arena *arena, struct slice name, bool last)
{
    struct text text = {0};
    if (!output->backend->for_eyes)
        return cell_slice(name.text, name.length);
    text_string(&text, last ? "└─ " : "├─ ");
    text_append(&text, name.text, name.length);
    return cell_text(text_keep(&text, arena));
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
    choice_free(&output->choice);
    text_free(&output->nested);
    text_free(&output->buffer);
}
