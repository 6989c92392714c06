/* Verdicts of `compare`. */
#include "render/compare_text.h"

#include "layout/text.h"
#include "render/row.h"

static bool
same_index(struct cell a, struct cell b)
{
    bool same = a.list->count == b.list->count;
    for (size_t i = 0; same && i < a.list->count; i++)
        same = a.list->cells[i].integer == b.list->cells[i].integer;
    return same;
}

static void
print_side(struct text *out, const char *label, struct cell places, struct cell index)
{
    text_format(out, "  %s at ", label);
    if (places.kind == CELL_TEXT)
        text_append(out, places.text, places.length);
    if (index.kind == CELL_LIST) {
        text_string(out, ", where it is ");
        list_print(out, index.list, ',');
    }
    text_char(out, '\n');
}

void
compare_text(struct text *out, const struct row *row, bool exact_bytes)
{
    struct cell index = row_get(row, "index"), second = row_get(row, "second_index");
    (void)exact_bytes;
    if (row_get(row, "same").boolean) {
        text_string(out, "the same place for every element\n");
        return;
    }
    text_string(out, "different from element ");
    list_print(out, index.list, ',');
    text_string(out, " on\n");
    print_side(out, "first ", row_get(row, "first"), cell_null());
    print_side(out, "second", row_get(row, "second"),
               same_index(index, second) ? cell_null() : second);
}

void
relation_text(struct text *out, const struct row *row, bool exact_bytes)
{
    struct cell relation = row_get(row, "relation"), other = row_get(row, "other");
    (void)exact_bytes;
    if (relation.kind != CELL_TEXT) {
        text_string(out, "no part of it\n");
        return;
    }
    text_format(out, "%s, with %s ", relation.text, row_get(row, "role").text);
    if (other.kind == CELL_TEXT)
        text_append(out, other.text, other.length);
    text_char(out, '\n');
}
