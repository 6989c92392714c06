/* What `show` says about a CuTe layout. The row has all of it; this file only chooses words. */
#include "render/text/layout/cute_text.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"
#include "render/row/units.h"
#include "render/text/layout/tirx_text.h"

#include <string.h>

static void
print_head(struct printable *out, const struct row *row)
{
    struct cell shape = row_get(row, FIELD_shape), injective = row_get(row, FIELD_injective);
    text_string(out, "CuTe ");
    units_cell(out, &shape, false);
    text_format(out, "   size %lld   cosize %lld   ",
                (long long)row_get(row, FIELD_elements).integer,
                (long long)row_get(row, FIELD_cosize).integer);
    if (injective.kind == CELL_NULL)
        text_string(out, "too large to tell whether it is injective\n");
    else
        text_either(out, injective.boolean, "injective\n", "not injective\n");
}

static void
print_clash(struct printable *out, const struct row *row)
{
    struct cell clash = row_get(row, FIELD_clash), places = row_get(row, FIELD_padded_elements),
                holes = row_get(row, FIELD_holes);
    if (clash.kind != CELL_OBJECT)
        return;
    text_string(out, "  (");
    list_print(out, row_get(clash.object, FIELD_first).list, ',');
    text_string(out, ") and (");
    list_print(out, row_get(clash.object, FIELD_second).list, ',');
    text_format(out, ") are both at %lld", (long long)row_get(clash.object, FIELD_at).integer);
    if (places.kind != CELL_NULL && holes.kind != CELL_NULL)
        text_format(out, "; %lld coordinates in %lld places",
                    (long long)row_get(row, FIELD_elements).integer,
                    (long long)(places.integer - holes.integer));
    text_char(out, '\n');
}

static void
print_sizes(struct printable *out, const struct row *row, bool exact)
{
    struct cell data = row_get(row, FIELD_data_bytes), bytes = row_get(row, FIELD_bytes);
    if (data.kind == CELL_NULL)
        return;
    text_string(out, "  data ");
    size_text_bytes(out, data, exact);
    text_string(out, "   occupies ");
    size_text_bytes(out, bytes, exact);
    text_char(out, '\n');
}

static void
print_unit(struct printable *out, const struct row *reading, const char *unit, bool last)
{
    text_format(out, "    of %s: ", unit);
    struct cell text = row_get(reading, FIELD_text);
    units_cell(out, &text, false);
    text_string(out, ", its first rows begin at ");
    list_print(out, row_get(reading, FIELD_begins).list, ',');
    text_either(out, last, "\n", ";\n");
}

/* The trap of units: one text, two layouts. */
static void
print_units(struct printable *out, const struct row *row)
{
    struct cell units = row_get(row, FIELD_units);
    if (units.kind != CELL_OBJECT)
        return;
    const char *unit = row_get(units.object, FIELD_unit).text;
    text_format(
        out,
        "  the text does not say whether the swizzle is of elements, as CuTe evaluates it, "
        "or of\n  bytes, as memory is swizzled; it is read as of %ss "
        "(--swizzle-unit byte|element):\n",
        unit);
    print_unit(out, row_get(units.object, FIELD_of_elements).object, "elements", false);
    print_unit(out, row_get(units.object, FIELD_of_bytes).object, "bytes", true);
}

void
cute_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell dims = row_get(row, FIELD_dims), tirx = row_get(row, FIELD_tirx);
    print_head(out, row);
    print_clash(out, row);
    print_sizes(out, row, exact_bytes);
    struct cell threads = row_get(row, FIELD_threads);
    if (threads.kind != CELL_NULL) {
        text_format(out, "  %lld threads, each with %lld values\n", (long long)threads.integer,
                    (long long)row_get(row, FIELD_thread_values).integer);
    } else {
        text_format(out, "  rank %zu ", dims.list->count);
        tirx_text_access(out, row);
    }
    print_units(out, row);
    if (tirx.kind == CELL_NULL)
        return;
    text_string(out, "  same as TIRx ");
    units_cell(out, &tirx, exact_bytes);
    text_string(out, " --shape ");
    list_print(out, dims.list, ',');
    text_char(out, '\n');
}
