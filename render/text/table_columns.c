/* The columns of a table for people: which fields, and how their cells are written. */
#include "render/text/table_columns.h"

#include "layout/base/memory.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/units.h"

#include <stdlib.h>
#include <string.h>

static struct field_path
path_of(const struct column *column)
{
    return field_path(column->path ? column->path : field_name(column->field));
}

/* The command's column of the field; NULL: it has none. */
static const struct column *
column_of(const struct output *output, const struct field_path *path)
{
    for (size_t k = 0; k < output->column_count; k++)
        if (strcmp(path_of(&output->columns[k]).text, path->text) == 0)
            return &output->columns[k];
    return NULL;
}

/* Adds a column. column NULL: the field is shown plainly. */
static void
add_column(struct text_table *table, struct output *output, struct field_path path,
           const struct column *column)
{
    struct table_column *added = &table->columns[table->count];
    const struct field_type *type = NULL;
    bool asked = output->fields != NULL;
    if (column)
        type = field_find(output->kinds, column->field);
    if (type && type->flags & MARK && asked)
        type = NULL;
    if (type && type->flags & MARK && !output->marks_assumed)
        return;
    if (type) {
        added->right = field_is_number(type) || type->flags & RIGHT;
        added->mark = type->flags & MARK;
        added->sign = type->flags & SIGNED;
        added->waste = !column->path && type->flags & WASTE;
    }
    if (column) {
        added->min_width = column->min_width;
        added->flags = column->flags;
        added->heading = asked ? NULL : column->heading;
        if (asked)
            added->flags &= (unsigned char)~COLUMN_SPARE;
    }
    output->choice.fields[table->count++].path = path;
}

/* Makes headings of the names, escaped: a field of --fields may be any text. */
static void
name_columns(struct text_table *table, const struct choice *choice)
{
    for (size_t i = 0; i < table->count; i++) {
        const char *name = table->columns[i].heading;
        if (!name)
            name = choice->fields[i].path.text;
        if (!table->columns[i].mark)
            escape_terminal(&table->headings, name, strlen(name));
        text_char(&table->headings, '\0');
    }
    const char *heading = table->headings.data;
    for (size_t i = 0; i < table->count; i++, heading += strlen(heading) + 1)
        table->columns[i].heading = heading;
}

void
table_columns_choose(struct text_table *table, struct output *output)
{
    size_t count = output->fields ? output->field_count : output->column_count;
    table->columns = memory_zeroed(count + 1, sizeof *table->columns);
    choice_begin(&output->choice, count);
    for (size_t i = 0; i < count; i++) {
        if (output->fields)
            add_column(table, output, output->fields[i], column_of(output, &output->fields[i]));
        else
            add_column(table, output, path_of(&output->columns[i]), &output->columns[i]);
    }
    output->choice.count = table->below = table->count;
    name_columns(table, &output->choice);
}

void
table_columns_cell(struct output *output, struct text *out, const struct cell *cell, size_t i)
{
    const struct text_table *table = output->state;
    if (table->columns[i].sign && cell->kind == CELL_BYTES && cell->integer > 0)
        text_char(out, '+');
    if (!table->columns[i].mark)
        units_cell(out, cell, output->exact_bytes);
    else if (cell_is_true(cell))
        text_char(out, '~');
}

void
table_columns_free(struct text_table *table)
{
    text_free(&table->headings);
    free(table->columns);
}
