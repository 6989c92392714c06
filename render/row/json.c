/* Writes rows as JSON, recursively: rows are not nested deeply. Nothing here reads JSON. */
#include "render/row/json.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"

#include <math.h>
#include <string.h>

static void
json_list(struct printable *out, const struct cell_list *list)
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
json_written(struct printable *out, const struct written_list *written)
{
    text_char(out, '[');
    for (struct printable_part piece; (piece = written->next(written->user)).length;)
        escaped_part(out, piece);
    text_char(out, ']');
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
        if (isfinite(cell->real))
            text_format(out, "%.6g", cell->real);
        else
            text_string(out, "null");
        break;
    case CELL_BOOLEAN:
        text_either(out, cell->boolean, "true", "false");
        break;
    case CELL_LIST:
        json_list(out, cell->list);
        break;
    case CELL_OBJECT:
        json_row(out, cell->object);
        break;
    case CELL_WRITTEN:
        json_written(out, cell->written);
        break;
    }
}

void
json_name(struct printable *out, const char *name)
{
    escape_json(out, name, strlen(name));
    text_char(out, ':');
}

/* Writes the row's own fields i to end - 1, each with a comma behind it. */
static void
put_fields(struct printable *out, const struct row *row, size_t i, size_t end)
{
    for (; i < end; i++) {
        json_name(out, row->fields[i].name);
        json_cell(out, &row->fields[i].cell);
        text_char(out, ',');
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
    size_t before = row->part ? row->part_at : row->count;
    text_char(out, '{');
    put_fields(out, row, 0, before);
    if (row->part)
        put_part(out, row->part);
    put_fields(out, row, before, row->count);
    if (row_count(row))
        out->length--; /* the last comma */
    text_char(out, '}');
}
