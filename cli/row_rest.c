/* The fields that are summed: counts of bytes or arrays. */
#include "cli/row_rest.h"

#include "layout/base/checked.h"
#include "layout/space.h"
#include "render/row/output.h"
#include "render/row/row.h"

#include <string.h>

static const char *const summed[] = {
    "count",      "peak_bytes", "padding_at_peak", "saving_bytes",
    "data_bytes", "bytes",      "padding_bytes",
};
#define SUMS (sizeof summed / sizeof *summed)
enum { DATA = 4, BYTES }; /* indices into summed */

struct sum {
    int64_t value;
    size_t rows;   /* rows that have a value */
    bool overflow; /* the sum exceeded 64 bits */
};

/* By memory space from SPACE_MIN on. The last entry is for rows without one. */
struct row_rest {
    struct rest_of_space {
        size_t rows;
        const char *name;
        struct sum sums[SUMS];
    } spaces[SPACE_COUNT + 1];
};

static size_t
space_of(struct cell cell)
{
    bool known = cell.kind == CELL_TEXT && cell.space >= SPACE_MIN && cell.space <= SPACE_MAX;
    return known ? (size_t)(cell.space - SPACE_MIN) : SPACE_COUNT;
}

/* Returns the index of the field in summed; SUMS if it is not summed. */
static size_t
sum_of(const char *field)
{
    for (size_t i = 0; i < SUMS; i++)
        if (*summed[i] == *field && strcmp(summed[i], field) == 0)
            return i;
    return SUMS;
}

static void
add_field(struct rest_of_space *space, const struct field *field)
{
    if (field->cell.kind != CELL_BYTES && field->cell.kind != CELL_INTEGER)
        return;
    size_t i = sum_of(field->name);
    if (i == SUMS)
        return;
    struct sum *sum = &space->sums[i];
    sum->rows++;
    sum->overflow |= !checked_add(sum->value, field->cell.integer, &sum->value);
}

int
row_rest_add(struct row_rest **rest, const struct row *row, struct arena *arena)
{
    if (!*rest && !(*rest = arena_alloc(arena, sizeof **rest)))
        return -1;
    struct cell name = row_get(row, "memory_space");
    struct rest_of_space *space = &(*rest)->spaces[space_of(name)];
    if (space->rows++ == 0 && name.kind == CELL_TEXT)
        space->name = arena_copy(arena, name.text, name.length);
    for (size_t i = 0; i < row_count(row); i++)
        add_field(space, row_field(row, i));
    return arena->failed ? -1 : 0;
}

/* Returns the field that shows the words: the column "name", else the first text column that
 * every table has. NULL: only numbers are shown. */
static const char *
label_field(const struct output *output)
{
    static const char *const other[] = {"memory_space", "expansion", "assumed"};
    const char *first = NULL;
    size_t count = output->fields ? output->field_count : output->column_count;
    for (size_t i = 0; i < count; i++) {
        const struct column *column = &output->columns[i];
        const char *name = output->fields ? output->fields[i] : column->name;
        bool taken = !output->fields &&
                     (column->right || (column->flags & (COLUMN_MARK | COLUMN_SPARE)) != 0);
        for (size_t k = 0; k < SUMS; k++)
            taken |= strcmp(name, summed[k]) == 0;
        for (size_t k = 0; k < sizeof other / sizeof *other; k++)
            taken |= strcmp(name, other[k]) == 0;
        if (!taken && (!first || strcmp(name, "name") == 0))
            first = name;
    }
    return first;
}

static struct row *
sum_row(const struct rest_of_space *space, const char *label, bool alone, struct arena *arena)
{
    struct row *row = row_new(arena);
    struct text words = {0};
    const struct sum *data = &space->sums[DATA], *bytes = &space->sums[BYTES];
    bool comparable = data->rows == bytes->rows && !data->overflow && !bytes->overflow;
    text_format(&words, "[%zu %s%s%s]", space->rows, space->rows == 1 ? "other" : "others",
                alone || !space->name ? "" : " in ", alone || !space->name ? "" : space->name);
    row_add(row, label, cell_text(text_keep(&words, arena)));
    for (size_t i = 0; i < SUMS; i++) {
        const struct sum *sum = &space->sums[i];
        bool known = sum->rows && !sum->overflow;
        row_add(row, summed[i],
                !known   ? cell_null()
                : i == 0 ? cell_integer(sum->value)
                         : cell_bytes(sum->value));
    }
    row_add(row, "expansion",
            comparable && data->value ? cell_real((double)bytes->value / (double)data->value)
                                      : cell_null());
    row_add(row, "memory_space", cell_text(space->name));
    return row;
}

void
row_rest_put(struct row_rest *rest, struct output *output, struct arena *arena)
{
    const char *label = label_field(output);
    bool *found = output->found;
    size_t spaces = 0;
    output->found = NULL; /* showing the words in a field does not mean that a row has it */
    for (size_t i = 0; i <= SPACE_COUNT; i++)
        spaces += rest->spaces[i].rows != 0;
    for (size_t i = 0; i <= SPACE_COUNT; i++)
        if (rest->spaces[i].rows && label && output->backend->human)
            output_row(output, sum_row(&rest->spaces[i], label, spaces == 1, arena));
    output->found = found;
    *rest = (struct row_rest){0};
}
