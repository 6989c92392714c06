/* Which fields are summed, their table says. */
#include "cli/rows/row_rest.h"

#include "layout/base/checked.h"
#include "layout/space.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/row.h"

#include <string.h>

struct sum {
    int64_t value;
    double real;   /* of real numbers */
    size_t rows;   /* rows that have a value */
    bool overflow; /* the sum exceeded 64 bits */
};

/* By memory space from SPACE_MIN on. The last entry is for rows without one. */
struct row_rest {
    size_t count;
    const struct field_type *fields[FIELD_COUNT]; /* those that are summed */
    struct rest_of_space {
        size_t rows;
        const char *name;
        struct sum *sums; /* of each field; the last one stays empty */
    } spaces[SPACE_COUNT + 1];
};

static bool
is_summed(const struct output *output, enum field_number number)
{
    const struct field_type *type = field_find(output->kinds, number);
    return type && type->flags & SUMS;
}

static size_t
space_of(struct cell cell)
{
    bool known = cell.kind == CELL_TEXT && cell.space >= SPACE_MIN && cell.space <= SPACE_MAX;
    return known ? (size_t)(cell.space - SPACE_MIN) : SPACE_COUNT;
}

/* Finds the fields that are summed. */
static void
find_fields(struct row_rest *rest, const struct output *output)
{
    bool taken[FIELD_COUNT] = {false};
    for (const enum row_kind *kind = output->kinds; *kind; kind++) {
        struct field_walk walk = field_walk(*kind);
        for (const struct field_type *type; (type = field_next(&walk));)
            if (type->flags & SUMS && !taken[type->number]) {
                taken[type->number] = true;
                rest->fields[rest->count++] = type;
            }
    }
}

static void
add_cell(struct sum *sum, const struct cell *cell)
{
    if (cell->kind == CELL_REAL) {
        sum->rows++;
        sum->real += cell->real;
    }
    if (cell->kind != CELL_BYTES && cell->kind != CELL_INTEGER)
        return;
    sum->rows++;
    sum->overflow |= !checked_add(sum->value, cell->integer, &sum->value);
}

void
row_rest_add(struct row_rest **rest, const struct output *output, const struct row *row,
             struct arena *arena)
{
    if (!*rest)
        *rest = arena_alloc(arena, sizeof **rest);
    struct row_rest *sums = *rest;
    if (sums->count == 0)
        find_fields(sums, output);
    struct cell name = row_get(row, FIELD_memory_space);
    struct rest_of_space *space = &sums->spaces[space_of(name)];
    if (space->rows++ == 0) {
        space->sums = arena_array(arena, sums->count + 1, sizeof *space->sums);
        if (name.kind == CELL_TEXT)
            space->name = arena_copy(arena, name.text, name.length);
    }
    for (size_t i = 0; i < sums->count; i++) {
        struct cell cell = row_get(row, sums->fields[i]->number);
        add_cell(&space->sums[i], &cell);
    }
}

/* Returns whether the words may not stand in the field. */
static bool
shows_number(const struct output *output, enum field_number field)
{
    return field == FIELD_memory_space || field == FIELD_expansion || field == FIELD_assumed ||
           is_summed(output, field);
}

/* Returns whether every table shows the column, and words may stand in it. */
static bool
may_show_words(const struct output *output, const struct column *column)
{
    const struct field_type *type = field_find(output->kinds, column->field);
    bool right = type && (field_is_number(type) || type->flags & RIGHT);
    return !right && !(column->flags & COLUMN_SPARE) && !shows_number(output, column->field);
}

/* Returns the field that shows the words: the column "name", else the first one that may. NULL:
 * only numbers are shown. */
static const char *
label_field(const struct output *output)
{
    const char *first = NULL;
    for (size_t i = 0; output->asked.fields && i < output->asked.count; i++) {
        const struct field_path *path = &output->asked.fields[i];
        bool name = path->number == FIELD_name;
        if ((path->within || !shows_number(output, path->number)) && (!first || name))
            first = path->text;
    }
    for (size_t i = 0; !output->asked.fields && i < output->columns.count; i++) {
        const struct column *column = &output->columns.items[i];
        bool name = column->field == FIELD_name;
        if (may_show_words(output, column) && (!first || name))
            first = field_name(column->field);
    }
    return first;
}

static const struct sum *
sum_of(const struct row_rest *rest, const struct rest_of_space *space, enum field_number field)
{
    size_t i = 0;
    while (i < rest->count && rest->fields[i]->number != field)
        i++;
    return &space->sums[i];
}

/* The expansion of the sums; null if rows lack one of them. */
static struct cell
expansion_cell(const struct sum *data, const struct sum *bytes)
{
    bool comparable = data->rows == bytes->rows && !data->overflow && !bytes->overflow;
    return comparable && data->value ? cell_real((double)bytes->value / (double)data->value)
                                     : cell_null();
}

static struct row *
sum_row(const struct row_rest *rest, const struct rest_of_space *space, const char *label,
        bool alone, struct arena *arena)
{
    struct row *row = row_new(arena);
    struct text words = {0};
    text_format(&words, "[%zu %s", space->rows, space->rows == 1 ? "other" : "others");
    if (!alone && space->name)
        text_format(&words, " in %s", space->name);
    text_char(&words, ']');
    row_add_named(row, label, cell_text(text_keep(&words, arena)));
    for (size_t i = 0; i < rest->count; i++) {
        const struct sum *sum = &space->sums[i];
        struct cell cell = cell_integer(sum->value);
        if (rest->fields[i]->form == FORM_BYTES)
            cell = cell_bytes(sum->value);
        else if (rest->fields[i]->form == FORM_REAL)
            cell = cell_real(sum->real);
        row_add(row, rest->fields[i]->number, sum->rows && !sum->overflow ? cell : cell_null());
    }
    row_add(row, FIELD_expansion,
            expansion_cell(sum_of(rest, space, FIELD_data_bytes),
                           sum_of(rest, space, FIELD_bytes)));
    row_add(row, FIELD_memory_space, cell_text(space->name));
    return row;
}

void
row_rest_put(struct row_rest *rest, struct output *output, struct arena *arena)
{
    const char *label = label_field(output);
    bool *found = output->asked.found;
    size_t spaces = 0;
    output->asked.found = NULL; /* words that show a field do not mean that a row has it */
    for (size_t i = 0; i <= SPACE_COUNT; i++)
        spaces += rest->spaces[i].rows != 0;
    for (size_t i = 0; i <= SPACE_COUNT; i++)
        if (rest->spaces[i].rows && label && output->backend->human)
            output_row(output, sum_row(rest, &rest->spaces[i], label, spaces == 1, arena));
    output->asked.found = found;
    *rest = (struct row_rest){0};
}
