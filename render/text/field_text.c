/* E, L, SC, M and S in words. */
#include "render/text/field_text.h"

#include "layout/space.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"

/* A field of `written`; null if the layout or the row does not have it. */
static struct cell
written(const struct row *row, enum field_number name)
{
    struct cell fields = row_get(row, FIELD_written);
    if (fields.kind != CELL_OBJECT)
        return cell_null();
    return row_get(fields.object, name);
}

static void
print_cut(struct printable *out, const struct row *row, const struct row *cut)
{
    struct cell at = row_get(cut, FIELD_at), largest = row_get(cut, FIELD_largest);
    size_t dim = (size_t)row_get(cut, FIELD_dim).integer;
    text_format(out, "  dim %zu is split %s", dim, at.list->count ? "at " : "nowhere");
    list_print(out, at.list, ',');
    if (at.list->count && largest.kind != CELL_NULL)
        text_format(out, ": the sizes are of the largest piece, %lld of %lld",
                    (long long)largest.integer,
                    (long long)row_get(row, FIELD_dims).list->cells[dim].integer);
    text_char(out, '\n');
}

void
field_text_split(struct printable *out, const struct row *row)
{
    struct cell split = written(row, FIELD_split);
    for (size_t i = 0; i < cell_count(&split); i++)
        print_cut(out, row, split.list->cells[i].object);
}

void
field_text_bits(struct printable *out, const struct row *row)
{
    struct cell bits = written(row, FIELD_element_bits), own = written(row, FIELD_type_bits);
    if (bits.kind == CELL_NULL)
        return;
    text_format(out, "  stored in %lld bits each, E(%lld)", (long long)bits.integer,
                (long long)bits.integer);
    if (bits.integer == own.integer)
        text_string(out, ", as without it\n");
    else if (own.kind != CELL_NULL)
        text_format(out, ", where %s takes %lld\n", row_get(row, FIELD_type).text,
                    (long long)own.integer);
    else
        text_char(out, '\n');
}

void
field_text_tail(struct printable *out, const struct row *row)
{
    struct cell tail = written(row, FIELD_tail_alignment);
    if (tail.kind == CELL_NULL)
        return;
    text_format(out, "  end aligned, L(%lld): ", (long long)tail.integer);
    if (row_get(row, FIELD_tiles).list->count)
        text_format(out, "the places are a multiple of %lld\n", (long long)tail.integer);
    else
        text_string(out, "of no effect without tiles\n");
}

void
field_text_prefix(struct printable *out, const struct row *row, bool exact)
{
    struct cell prefix = written(row, FIELD_prefix_bytes);
    if (prefix.kind == CELL_NULL)
        return;
    text_string(out, "  a prefix for dynamic sizes, outside of these bytes: ");
    size_text_bytes(out, prefix, exact);
    text_char(out, '\n');
}

void
field_text_space(struct printable *out, const struct row *row)
{
    struct cell space = row_get(row, FIELD_memory_space);
    if (space.kind == CELL_TEXT && space.space != SPACE_DEFAULT)
        text_format(out, "  in memory space %s\n", space.text);
}
