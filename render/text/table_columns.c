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
    for (size_t k = 0; k < output->columns.count; k++)
        if (strcmp(path_of(&output->columns.items[k]).text, path->text) == 0)
            return &output->columns.items[k];
    return NULL;
}

/* Adds a column. column NULL: the field is shown plainly. */
static void
add_column(struct text_table *table, struct output *output, struct field_path path,
           const struct column *column)
{
    struct table_column *added = &table->columns[table->count];
    const struct field_type *type = NULL;
    bool asked = output->asked.fields != NULL;
    added->asked = asked;
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
        added->varies = !column->path && type->flags & VARIES;
        added->heading = column->path ? NULL : type->heading;
    }
    if (column) {
        added->min_width = column->min_width;
        added->flags = column->flags;
        if (column->heading)
            added->heading = column->heading;
        if (asked)
            added->heading = NULL;
        if (asked)
            added->flags &= (unsigned short)~COLUMN_SPARE;
    }
    size_t length = strlen(path.text), name = strlen("source");
    added->source = length >= name && strcmp(path.text + length - name, "source") == 0;
    added->source |= (added->flags & COLUMN_SOURCE) != 0;
    output->state.choice.fields[table->count++].path = path;
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
    size_t count = output->asked.fields ? output->asked.count : output->columns.count;
    table->columns = memory_zeroed(count + 1, sizeof *table->columns);
    choice_begin(&output->state.choice, count);
    for (size_t i = 0; i < count; i++) {
        if (output->asked.fields)
            add_column(table, output, output->asked.fields[i],
                       column_of(output, &output->asked.fields[i]));
        else
            add_column(table, output, path_of(&output->columns.items[i]),
                       &output->columns.items[i]);
    }
    output->state.choice.count = table->below = table->count;
    name_columns(table, &output->state.choice);
}

void
table_columns_cell(struct output *output, struct printable *out, const struct cell *cell,
                   size_t i)
{
    const struct text_table *table = output->state.own;
    if (table->columns[i].sign && cell->kind == CELL_BYTES && cell->integer > 0)
        text_char(out, '+');
    if (!table->columns[i].mark)
        units_cell(out, cell, output->exact_bytes);
    else if (cell_is_true(cell))
        text_char(out, '~');
}

/* ---- what says nothing ---- */

/* What all waiting rows have in a column; text NULL: they differ. */
static struct slice
common_text(const struct text_table *table, size_t i)
{
    struct slice first = table_text_of(table, 0, i);
    for (size_t k = 1; k < table->waiting; k++)
        if (!slice_same(first, table_text_of(table, k, i)))
            return (struct slice){NULL, 0};
    return first;
}

static bool
is_empty(struct slice text)
{
    return text.length == 0 || slice_is(text, "-");
}

/* Returns whether it goes without saying: one array, its data, no padding. */
static bool
is_nothing(const struct table_column *column, struct slice text)
{
    return column->right && (slice_is(text, "1") || slice_is(text, "1.0") ||
                             slice_is(text, "0") || slice_is(text, "0 B"));
}

/* Returns whether each waiting row has nothing in a column, or what goes without saying. */
static bool
says_nothing(const struct text_table *table, size_t i)
{
    const struct table_column *column = &table->columns[i];
    for (size_t k = 0; k < table->waiting; k++) {
        struct slice text = table_text_of(table, k, i);
        if (!is_empty(text) && !(column->varies && is_nothing(column, text)))
            return false;
    }
    return true;
}

static bool
leaves_out(const struct text_table *table, size_t i, struct slice same, bool all)
{
    const struct table_column *column = &table->columns[i];
    if (column->asked)
        return false;
    if (says_nothing(table, i))
        return true;
    return same.text && column->varies && !column->right && all && table->waiting > 1;
}

/* Begins the line before the headings, or continues it. */
static void
put_same(struct printable *out, const struct table_column *column, struct slice same,
         size_t said)
{
    text_either(out, said, ", ", "all rows: ");
    text_format(out, "%s ", column->heading);
    escape_terminal(out, same.text, same.length);
}

void
table_columns_leave_out(struct text_table *table, bool all, struct printable *out)
{
    size_t said = 0;
    for (size_t i = 0; i < table->count; i++) {
        struct table_column *column = &table->columns[i];
        struct slice same = common_text(table, i);
        bool out_now = leaves_out(table, i, same, all);
        if (!table->begun && out_now) {
            column->flags |= COLUMN_SAME;
            if (same.text && !is_empty(same) && !is_nothing(column, same))
                put_same(out, column, same, said++);
        } else if (column->flags & COLUMN_SAME && !out_now) {
            column->flags &= (unsigned short)~COLUMN_SAME;
            table->headed = false;
        }
    }
    if (said)
        text_char(out, '\n');
}

void
table_columns_restore(struct text_table *table)
{
    table->begun = table->headed = false;
    for (size_t i = 0; i < table->count; i++)
        table->columns[i].flags &= (unsigned short)~COLUMN_SAME;
}

void
table_columns_free(struct text_table *table)
{
    text_free(&table->headings);
    source_names_free(&table->sources);
    free(table->columns);
}
