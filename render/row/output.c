/* What all formats share: the buffer, the chosen fields, errors. */
#include "render/row/output.h"

#include "layout/base/arena.h"
#include "layout/base/guess.h"
#include "render/row/escape.h"
#include "render/row/layout_row.h"
#include "render/row/row.h"
#include "render/row/wrap.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FLUSH_SIZE ((size_t)1 << 16)

/* Keeps the errno of the first failure. */
static void
fail(struct output *output)
{
    output->error = errno ? errno : EIO;
}

void
output_before_writing(struct output *output)
{
    if (output->file.before_writing)
        output->file.before_writing(output->file.user);
}

static void
write_buffer(struct output *output)
{
    struct printable *buffer = &output->buffer;
    if (output->backend->human && !output->document)
        escape_commands(buffer, 0);
    output_before_writing(output);
    if (!output->error && buffer->length &&
        fwrite(buffer->data, 1, buffer->length, output->file.stream) != buffer->length)
        fail(output);
    text_clear(buffer);
}

/* Writes the buffer to the file if it is large, or always. */
static void
flush_buffer(struct output *output, bool always)
{
    if (!output->file.stream || (!always && output->buffer.length < FLUSH_SIZE))
        return;
    if (output->state.own && output->backend->settle)
        output->backend->settle(output);
    write_buffer(output);
}

void
output_flush(struct output *output)
{
    flush_buffer(output, false);
}

void
output_sync(struct output *output)
{
    flush_buffer(output, true);
    if (!output->error && fflush(output->file.stream) != 0)
        fail(output);
}

void
output_rescue(struct output *output)
{
    struct printable *buffer = &output->buffer;
    if (!output->file.stream)
        return;
    while (buffer->length && buffer->data[buffer->length - 1] != '\n')
        buffer->length--;
    write_buffer(output); /* lines that are too long stay so: to wrap them takes memory */
    fflush(output->file.stream);
}

bool
output_asks(const struct output *output, enum field_number field)
{
    for (size_t i = 0; i < output->asked.count; i++)
        if (output->asked.fields[i].number == field)
            return true;
    return false;
}

bool
output_ends_with_totals(const struct output *output)
{
    return output->backend->totals;
}

bool
output_shows(const struct output *output, enum field_number field)
{
    if (output->asked.fields)
        return output_asks(output, field);
    if (!output->backend->human)
        return true;
    for (size_t i = 0; i < output->columns.count; i++)
        if (output->columns.items[i].field == field)
            return true;
    return false;
}

void
output_begin(struct output *output)
{
    if (output->backend->begin)
        output->backend->begin(output);
}

/* Lists the fields of the first row: most rows of an output have the same fields. */
static void
list_fields(struct output *output, const struct row *row)
{
    for (size_t k = 0; output->asked.count && k < row_count(row); k++) {
        text_separate(&output->state.named, k, ", ");
        escape_string(&output->state.named, row_field(row, k)->name);
    }
}

void
output_complete_row(const struct output *output, struct row *row)
{
    layout_row_name_spaces(row, output->target);
    if (output->marks_assumed && !row_has(row, FIELD_assumed))
        row_add(row, FIELD_assumed, cell_boolean(false));
}

void
output_row(struct output *output, struct row *row)
{
    output_complete_row(output, row);
    if (output->marks_assumed)
        output->assumed |= row_get(row, FIELD_assumed).boolean;
    if (output->error)
        return;
    if (output->rows == 0)
        list_fields(output, row);
    if (output->backend->row)
        output->backend->row(output, row);
    output->rows++;
    flush_buffer(output, false);
}

void
output_finding(struct output *output, struct row *finding)
{
    if (output->error || !output->backend->finding)
        return;
    output->backend->finding(output, finding);
    output->findings++;
    flush_buffer(output, false);
}

struct cell
output_branch(const struct output *output, struct arena *arena, struct slice name, bool last)
{
    struct text text = {0};
    if (!output->backend->human)
        return cell_slice(name.text, name.length);
    text_string(&text, last ? "└─ " : "├─ ");
    text_append(&text, name.text, name.length);
    return cell_text(text_keep(&text, arena));
}

bool
output_is_written(const struct output *output, const struct row *row)
{
    return output->sentences.write && !output->asked.fields &&
           (!output->sentences.field || row_has(row, output->sentences.field));
}

struct printable *
output_line(struct output *output)
{
    bool written = output->backend->human && output->sentences.write && !output->asked.fields;
    return written ? &output->buffer : NULL;
}

void
output_wrap(struct output *output, size_t from)
{
    if (output->terminal.width)
        wrap_lines(&output->buffer, from, output->terminal.width);
}

struct printable *
output_words(struct output *output)
{
    bool wanted = output->backend->words && !output->asked.fields;
    return wanted ? output->backend->words(output) : NULL;
}

struct printable *
output_headline(struct output *output)
{
    bool own = output->backend->headline && !output->asked.fields;
    return own ? output->backend->headline(output) : output_words(output);
}

void
output_table(const struct output *output, struct printable *words, const struct column *columns,
             size_t column_count, const struct cell_list *rows)
{
    struct output table = {.backend = output->backend,
                           .terminal = output->terminal,
                           .kinds = output->kinds,
                           .columns = {columns, column_count},
                           .exact_bytes = output->exact_bytes,
                           .whole_bytes = output->whole_bytes};
    output_begin(&table);
    for (size_t i = 0; i < rows->count; i++)
        table.backend->row(&table, rows->cells[i].object);
    table.backend->end(&table, NULL);
    escaped_text(words, &table.buffer);
    text_free(&table.buffer);
    choice_free(&table.state.choice);
}

void
output_line_end(struct output *output)
{
    output->rows++;
    flush_buffer(output, false);
}

void
output_end(struct output *output, const struct row *totals)
{
    if (output->backend->end)
        output->backend->end(output, totals);
    output_sync(output);
    choice_free(&output->state.choice);
    text_free(&output->state.nested);
    text_free(&output->buffer);
}
