/* Values of fields against patterns (layout/base/glob.h) and numbers. */
#include "cli/rows/row_filter.h"

#include "layout/base/arena.h"
#include "layout/base/glob.h"
#include "layout/base/slice.h"
#include "layout/base/text.h"
#include "layout/space.h"
#include "parser/notation/quantity.h"
#include "render/row/row.h"

#include <stdio.h>
#include <string.h>

struct asked_field
asked_field_of(const char *name)
{
    if (strcmp(name, "space") == 0)
        name = field_name(FIELD_memory_space);
    if (strcmp(name, "padding") == 0)
        name = field_name(FIELD_padding_bytes);
    return (struct asked_field){.path = field_path(name)};
}

struct cell
asked_value(struct asked_field *field, const struct row *row)
{
    if (!row_find(row, &field->path, &field->at))
        return cell_null();
    struct cell value = row_value(row, &field->path, field->at);
    field->found |= value.kind != CELL_NULL || !field->path.within;
    return value;
}

/* ---- reading ---- */

/* Reads "1MiB", "1.5" or "4x". */
static bool
read_number(const char *text, double *number)
{
    int64_t bytes;
    if (factor_read(text, number))
        return true;
    if (!size_read(text, &bytes))
        return false;
    *number = (double)bytes;
    return true;
}

bool
row_test_read(struct row_test *test, const char *text, struct arena *arena)
{
    size_t length = strcspn(text, "=<>!");
    const char *rest = text + length, *name = arena_copy(arena, text, length);
    if (length == 0 || *rest == '\0')
        return false;
    *test = (struct row_test){.field = asked_field_of(name)};
    test->differs = *rest == '!';
    rest += test->differs;
    if (test->differs && *rest != '=')
        return false;
    rest += *rest == '=';
    if (test->differs || (*rest != '<' && *rest != '>')) {
        test->list = rest;
        return true;
    }
    test->below = *rest++ == '<';
    test->equal = *rest == '=';
    rest += test->equal;
    return read_number(rest, &test->number);
}

/* ---- testing ---- */

/* The name of a memory space matches in any case, and its number as 1 or S(1). */
static bool
text_matches(struct slice glob, const struct cell *cell, bool space)
{
    char number[SPACE_TEXT], written[SPACE_TEXT];
    snprintf(number, sizeof number, "%d", cell->space);
    snprintf(written, sizeof written, "S(%d)", cell->space);
    return glob_matches(glob, (struct slice){cell->text, cell->length}, space) ||
           (space && (slice_is(glob, number) || slice_is(glob, written)));
}

static bool
glob_passes(struct slice glob, const struct cell *cell, bool space)
{
    char text[64];
    double number;
    switch (cell->kind) {
    case CELL_NULL:
        return slice_is(glob, "null");
    case CELL_TEXT:
        return text_matches(glob, cell, space);
    case CELL_BOOLEAN:
        return slice_is(glob, cell->boolean ? "true" : "false");
    case CELL_INTEGER:
    case CELL_BYTES:
    case CELL_REAL:
        snprintf(text, sizeof text, "%.*s", (int)glob.length, glob.text);
        return glob.length < sizeof text && read_number(text, &number) &&
               cell_number(cell) == number;
    default:
        return false;
    }
}

/* Returns whether the cell is one of those tested for. */
static bool
cell_matches(const struct row_test *test, const struct cell *cell)
{
    const char *list = test->list;
    struct slice glob;
    if (cell->kind == CELL_LIST) {
        for (size_t i = 0; i < cell->list->count; i++)
            if (cell_matches(test, &cell->list->cells[i]))
                return true;
        return false;
    }
    if (!list) {
        double value = cell_number(cell); /* NaN if it is no number, which passes no test */
        return (test->below ? value < test->number : value > test->number) ||
               (test->equal && value == test->number);
    }
    while (glob_next(&list, &glob))
        if (glob_passes(glob, cell, test->field.path.number == FIELD_memory_space))
            return true;
    return false;
}

bool
row_test_passes(struct row_test *test, const struct row *row)
{
    struct cell value = asked_value(&test->field, row);
    if (test->differs && !row_find(row, &test->field.path, &test->field.at))
        return false;
    return cell_matches(test, &value) != test->differs;
}
