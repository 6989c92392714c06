/* A row writer: rows nest little, and nothing is read back here. */
#include "render/json.h"

#include "layout/base/text.h"
#include "render/escape.h"
#include "render/row.h"

#include <math.h>
#include <string.h>

static void
json_list(struct text *out, const struct cell_list *list)
{
    text_char(out, '[');
    for (size_t i = 0; i < list->count; i++) {
        if (i)
            text_char(out, ',');
        json_cell(out, &list->cells[i]);
    }
    text_char(out, ']');
}

void
json_cell(struct text *out, const struct cell *cell)
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
        text_string(out, cell->boolean ? "true" : "false");
        break;
    case CELL_LIST:
        json_list(out, cell->list);
        break;
    case CELL_OBJECT:
        json_row(out, cell->object);
        break;
    }
}

void
json_row(struct text *out, const struct row *row)
{
    text_char(out, '{');
    for (size_t i = 0; i < row->count; i++) {
        if (i)
            text_char(out, ',');
        escape_json(out, row->fields[i].name, strlen(row->fields[i].name));
        text_char(out, ':');
        json_cell(out, &row->fields[i].cell);
    }
    text_char(out, '}');
}
