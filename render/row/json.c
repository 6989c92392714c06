/* Writes rows as JSON, recursively: rows are not nested deeply. Nothing here reads JSON. */
#include "render/row/json.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"

#include <math.h>
#include <string.h>

static void
put_list(struct printable *out, const struct cell_list *list)
{
    text_char(out, '[');
    for (size_t i = 0; i < list->count; i++) {
        if (i)
            text_char(out, ',');
        json_cell(out, &list->cells[i]);
    }
    text_char(out, ']');
}

static void
put_written(struct printable *out, const struct written_list *written)
{
    text_char(out, '[');
    for (struct printable_part piece; (piece = written->next(written->user)).length;)
        escaped_part(out, piece);
    text_char(out, ']');
}

static void
put_real(struct printable *out, double value)
{
    if (isfinite(value))
        text_real(out, value);
    else
        text_string(out, "null");
}

/* Writes a cell that other cells may be within. It is kept out of json_cell, which most cells
 * leave at once. */
static void __attribute__((noinline)) put_nested(struct printable *out, const struct cell *cell)
{
    if (cell->kind == CELL_LIST)
        put_list(out, cell->list);
    else if (cell->kind == CELL_OBJECT)
        json_row(out, cell->object);
    else
        put_written(out, cell->written);
}

void
json_cell(struct printable *out, const struct cell *cell)
{
    switch (cell->kind) {
    case CELL_NULL:
        text_string(out, "null");
        break;
    case CELL_TEXT:
        escape_json(out, cell->text, cell->length);
        break;
    case CELL_INTEGER:
    case CELL_BYTES:
        text_integer(out, cell->integer);
        break;
    case CELL_SPACE:
        text_integer(out, cell->space);
        break;
    case CELL_REAL:
        put_real(out, cell->real);
        break;
    case CELL_BOOLEAN:
        text_either(out, cell->boolean, "true", "false");
        break;
    case CELL_LIST:
    case CELL_OBJECT:
    case CELL_WRITTEN:
        put_nested(out, cell);
        break;
    }
}

void
json_name(struct printable *out, const char *name)
{
    escape_json(out, name, strlen(name));
    text_char(out, ':');
}

/* Names of fields are words, which need no escape; names of members are the input's. */
static void
put_key(struct printable *out, const struct field *field)
{
    if (field->number != NOT_A_FIELD) {
        escaped_word(out, &field_keys[field->number]);
        return;
    }
    text_char(out, ',');
    json_name(out, field->name);
}

/* Writes the row's own fields i to end - 1, each behind a comma. */
static void
put_fields(struct printable *out, const struct row *row, size_t i, size_t end)
{
    for (; i < end; i++) {
        put_key(out, &row->fields[i]);
        json_cell(out, &row->fields[i].cell);
    }
}

/* Writes the fields of a part, whose text is cached the first time. */
static void
put_part(struct printable *out, struct row_part *part)
{
    size_t start = out->length;
    if (part->json.text) {
        escaped_part(out, part->json);
        return;
    }
    put_fields(out, part->row, 0, part->row->count);
    part->json.length = out->length - start;
    part->json.text = arena_copy(part->row->arena, out->data + start, part->json.length);
}

void
json_row(struct printable *out, const struct row *row)
{
    size_t start = out->length, before = row->part ? row->part_at : row->count;
    put_fields(out, row, 0, before);
    if (row->part)
        put_part(out, row->part);
    put_fields(out, row, before, row->count);
    if (out->length == start)
        text_char(out, '{');
    else
        out->data[start] = '{'; /* in the place of the first comma */
    text_char(out, '}');
}
