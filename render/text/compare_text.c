/* Verdicts of `compare` in words. */
#include "render/text/sentences.h"

#include "layout/access/exchange.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"

#include <string.h>

static bool
same_index(struct cell a, struct cell b)
{
    bool same = a.list->count == b.list->count;
    for (size_t i = 0; same && i < a.list->count; i++)
        same = a.list->cells[i].integer == b.list->cells[i].integer;
    return same;
}

static void
print_side(struct printable *out, const char *label, struct cell places, struct cell index)
{
    text_format(out, "  %s at ", label);
    if (places.kind == CELL_TEXT)
        escape_terminal(out, places.text, places.length);
    if (index.kind == CELL_LIST) {
        text_string(out, ", where it is ");
        list_print(out, index.list, ',');
    }
    text_char(out, '\n');
}

/* Returns whether this is among what differs. */
static bool
differs_in(const struct row *row, const char *what)
{
    struct cell list = row_get(row, FIELD_differs);
    for (size_t i = 0; i < list.list->count; i++)
        if (strcmp(list.list->cells[i].text, what) == 0)
            return true;
    return false;
}

static struct cell
of_side(const struct row *row, size_t side, enum field_number field)
{
    return row_get(row_get(row, FIELD_sides).list->cells[side].object, field);
}

/* Returns whether each dim of the second array is at least as large as the first one's. */
static bool
spans_more(const struct row *row)
{
    struct cell a = of_side(row, 0, FIELD_dims), b = of_side(row, 1, FIELD_dims);
    bool spans = a.list->count == b.list->count;
    for (size_t i = 0; spans && i < a.list->count; i++)
        spans = a.list->cells[i].integer <= b.list->cells[i].integer;
    return spans;
}

static void
print_shapes(struct printable *out, const struct row *row)
{
    text_string(out, "different shapes: [");
    list_print(out, of_side(row, 0, FIELD_dims).list, ',');
    text_string(out, "] and [");
    list_print(out, of_side(row, 1, FIELD_dims).list, ',');
    text_string(out, "]\n");
}

/* "the same place for every element, but not the same bytes" */
static void
print_agreement(struct printable *out, const struct row *row)
{
    bool bytes = differs_in(row, "bytes"), space = differs_in(row, "memory_space");
    if (differs_in(row, "shape")) {
        text_either(out, spans_more(row),
                    "  the elements of the first are at equal places in both\n",
                    "  taken row-major, their elements are at equal places\n");
        return;
    }
    text_string(out, "the same place for every element");
    if (bytes && space)
        text_string(out, ", but not the same bytes and memory space");
    else if (bytes)
        text_string(out, ", but not the same bytes");
    else if (space)
        text_string(out, ", but not the same memory space");
    text_char(out, '\n');
}

static void
print_first(struct printable *out, const struct row *row)
{
    struct cell index = row_get(row, FIELD_index), second = row_get(row, FIELD_second_index);
    text_string(out, "different from element ");
    list_print(out, index.list, ',');
    text_string(out, " on\n");
    print_side(out, "first ", row_get(row, FIELD_first), cell_null());
    if (same_index(index, second))
        second = cell_null();
    print_side(out, "second", row_get(row, FIELD_second), second);
}

/* Prints what differs besides the places: element bits, bytes, memory space. */
static void
print_surroundings(struct printable *out, const struct row *row, bool exact)
{
    struct cell bits[] = {of_side(row, 0, FIELD_element_bits),
                          of_side(row, 1, FIELD_element_bits)};
    struct cell bytes[] = {of_side(row, 0, FIELD_bytes), of_side(row, 1, FIELD_bytes)};
    struct cell space[] = {of_side(row, 0, FIELD_memory_space),
                           of_side(row, 1, FIELD_memory_space)};
    if (differs_in(row, "bytes") && bits[0].integer != bits[1].integer)
        text_format(out, "  elements of %lld and %lld bits\n", (long long)bits[0].integer,
                    (long long)bits[1].integer);
    if (differs_in(row, "bytes") && bytes[0].kind == CELL_BYTES &&
        bytes[1].kind == CELL_BYTES) {
        text_string(out, "  they occupy ");
        size_text_bytes(out, bytes[0], exact);
        text_string(out, " and ");
        size_text_bytes(out, bytes[1], exact);
        text_char(out, '\n');
    }
    if (differs_in(row, "memory_space"))
        text_format(out, "  in memory spaces %s and %s\n", space[0].text, space[1].text);
}

static const char *
conversion_words(const char *needs)
{
    static const char *const words[] = {
        [EXCHANGE_NOTHING] = "no conversion is needed",
        [EXCHANGE_REGISTERS] =
            "the conversion needs registers only: each thread has its elements",
        [EXCHANGE_WARP] = "the conversion needs shuffles within warps",
        [EXCHANGE_BLOCK] = "the conversion needs shared memory",
        [EXCHANGE_CLUSTER] = "the conversion needs distributed shared memory",
        [EXCHANGE_MISSING] = "there is no conversion: the first lacks elements of the second"};
    return words[exchange_named(needs)];
}

/* What threads must do to hold the second layout's elements in its registers. */
static void
print_conversion(struct printable *out, const struct row *row)
{
    struct cell cell = row_get(row, FIELD_conversion);
    if (cell.kind != CELL_OBJECT)
        return;
    text_format(out, "  %s", conversion_words(row_get(cell.object, FIELD_needs).text));
    struct cell thread = row_get(cell.object, FIELD_thread);
    struct cell holder = row_get(cell.object, FIELD_holder);
    if (holder.kind != CELL_NULL && holder.integer != thread.integer) {
        text_format(out, ": T%lld V%lld wants element ", (long long)thread.integer,
                    (long long)row_get(cell.object, FIELD_value).integer);
        list_print(out, row_get(cell.object, FIELD_element).list, ',');
        text_format(out, ", which T%lld holds", (long long)holder.integer);
    }
    text_char(out, '\n');
}

void
compare_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    if (differs_in(row, "shape"))
        print_shapes(out, row);
    if (differs_in(row, "place"))
        print_first(out, row);
    else if (!differs_in(row, "elements"))
        print_agreement(out, row);
    print_surroundings(out, row, exact_bytes);
    print_conversion(out, row);
}

void
relation_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell relation = row_get(row, FIELD_relation), other = row_get(row, FIELD_other);
    (void)exact_bytes;
    if (relation.kind != CELL_TEXT) {
        text_string(out, "no such part of it\n");
        return;
    }
    text_format(out, "%s, with %s ", relation.text, row_get(row, FIELD_role).text);
    if (other.kind == CELL_TEXT)
        escape_terminal(out, other.text, other.length);
    text_char(out, '\n');
}
