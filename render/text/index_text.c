/* The lines of `index`. */
#include "render/text/sentences.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"

#include <string.h>

void
index_elements(struct printable *out, const int64_t *elements, size_t count, size_t rank)
{
    if (count == 0)
        text_string(out, "padding");
    for (size_t i = 0; i < count; i++) {
        text_separate(out, i, " | ");
        text_integers(out, elements + i * rank, rank);
    }
}

static void
print_tuple(struct printable *out, const char *label, struct cell list)
{
    if (list.kind != CELL_LIST)
        return;
    text_format(out, "%s(", label);
    list_print(out, list.list, ',');
    text_char(out, ')');
}

/* "   at laneid=5 m=1 | laneid=9 m=1" */
static void
print_places(struct printable *out, struct cell at)
{
    if (at.kind != CELL_LIST)
        return;
    text_string(out, "   at ");
    for (size_t i = 0; i < at.list->count; i++) {
        const struct row *place = at.list->cells[i].object;
        text_separate(out, i, " | ");
        for (size_t k = 0; k < place->count; k++) {
            text_separate(out, k, " ");
            text_format(out, "%s=%lld", place->fields[k].name,
                        (long long)place->fields[k].cell.integer);
        }
    }
}

static void
print_number(struct printable *out, const char *label, struct cell number)
{
    if (number.kind == CELL_INTEGER)
        text_format(out, "   %s %lld", label, (long long)number.integer);
}

/* Prints the steps after the digits: the sums, offsets, swizzles and copies of coordinates. */
static void
print_sums(struct printable *out, struct cell steps)
{
    for (size_t i = 0; i < cell_count(&steps); i++) {
        const struct row *step = steps.list->cells[i].object;
        struct cell name = row_get(step, FIELD_step), text = row_get(step, FIELD_text);
        if (row_get(step, FIELD_digits).kind == CELL_LIST)
            continue;
        text_string(out, "  ");
        if (strncmp(text.text, name.text, name.length) != 0) /* not "copy 1: ..." */
            text_format(out, "%s: ", name.text);
        escape_terminal(out, text.text, text.length);
        text_char(out, '\n');
    }
}

void
index_explained(struct printable *out, const struct row *row, bool exact_bytes)
{
    (void)exact_bytes;
    struct cell index = row_get(row, FIELD_index), more = row_get(row, FIELD_elements);
    if (row_get(row, FIELD_error).kind == CELL_TEXT) {
        text_string(out, "error\n");
        return;
    }
    if (index.kind == CELL_LIST)
        print_tuple(out, "element ", index);
    else
        text_string(out, "padding");
    for (size_t i = 1; i < cell_count(&more); i++)
        print_tuple(out, " and ", more.list->cells[i]);
    print_places(out, row_get(row, FIELD_at));
    print_number(out, "linear", row_get(row, FIELD_linear));
    print_number(out, "byte", row_get(row, FIELD_byte_offset));
    print_number(out, "bit", row_get(row, FIELD_bit_offset));
    text_char(out, '\n');
    if (row_get(row, FIELD_coordinates).kind != CELL_LIST)
        return;
    print_tuple(out, "  coordinates ", row_get(row, FIELD_coordinates));
    print_tuple(out, " within ", row_get(row, FIELD_bounds));
    if (row_get(row, FIELD_tile).kind == CELL_LIST)
        text_char(out, '\n');
    print_tuple(out, "  tile ", row_get(row, FIELD_tile));
    print_tuple(out, ", in tile ", row_get(row, FIELD_in_tile));
    text_char(out, '\n');
    print_sums(out, row_get(row, FIELD_steps));
}
