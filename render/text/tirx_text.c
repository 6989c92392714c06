/* What `show` says about a TIRx layout. The row has all of it; this file only chooses words. */
#include "render/text/tirx_text.h"

#include "layout/base/text.h"
#include "layout/tensor_memory.h"
#include "render/row/row.h"
#include "render/row/units.h"
#include "render/text/size_text.h"

#include <stdio.h>
#include <string.h>

static void
print_amount(struct text *out, const char *label, struct cell bytes, bool exact)
{
    text_format(out, "%s ", label);
    size_text_bytes(out, bytes, exact);
}

/* ---- what is wrong ---- */

static void
print_faults(struct text *out, const struct row *row)
{
    struct cell injective = row_get(row, "injective"), holes = row_get(row, "holes");
    struct cell overlaps = row_get(row, "overlaps"), places = row_get(row, "padded_elements");
    if (injective.kind == CELL_NULL)
        text_string(out, "  too large to tell whether elements share a place\n");
    else if (!injective.boolean)
        text_format(out, "  NOT INJECTIVE: %lld %s two elements or more\n",
                    (long long)overlaps.integer,
                    overlaps.integer == 1 ? "place holds" : "places hold");
    if (holes.kind == CELL_NULL || holes.integer == 0)
        return;
    bool one = holes.integer == 1;
    text_format(out, "  %lld %s within the range of the axes %s nothing (",
                (long long)holes.integer, one ? "place" : "places", one ? "holds" : "hold");
    units_percent(out, holes.integer, places.integer);
    text_string(out, ")\n");
}

static void
print_sizes(struct text *out, const struct row *row, bool exact)
{
    struct cell copies = row_get(row, "copies"), data = row_get(row, "data_bytes");
    struct cell bytes = row_get(row, "bytes"), dims = row_get(row, "dims");
    text_format(out, "  %lld elements (", (long long)row_get(row, "elements").integer);
    list_print(out, dims.list, ',');
    text_char(out, ')');
    if (copies.integer > 1)
        text_format(out, ", each in %lld places", (long long)copies.integer);
    if (data.kind != CELL_NULL) {
        print_amount(out, "   data", data, exact);
        print_amount(out, "   occupies", bytes, exact);
    }
    if (data.kind != CELL_NULL && bytes.kind != CELL_NULL && bytes.integer != data.integer) {
        text_string(out, "   ");
        units_expansion(out, bytes.integer, data.integer);
    }
    text_char(out, '\n');
}

/* ---- what lies where ---- */

static bool
is_on(const struct row *iter, const char *axis)
{
    return strcmp(row_get(iter, "axis").text, axis) == 0;
}

/* " + 4*c0"; the first term has no plus in front. */
static void
print_term(struct text *out, bool first, int64_t stride, char letter, size_t number)
{
    text_string(out, first ? (stride < 0 ? "-" : "") : stride < 0 ? " - " : " + ");
    uint64_t size = stride < 0 ? -(uint64_t)stride : (uint64_t)stride;
    if (size != 1)
        text_format(out, "%llu*", (unsigned long long)size);
    text_format(out, "%c%zu", letter, number);
}

/* Prints the sum for an axis: c for digits of the index, r for copies. */
static void
print_sum(struct text *out, const struct row *row, const char *axis)
{
    static const char *const lists[] = {"shard", "replica"};
    struct cell offset = row_get(row_get(row, "offset").object, axis);
    bool first = offset.kind == CELL_NULL || offset.integer == 0;
    if (!first)
        text_format(out, "%lld", (long long)offset.integer);
    for (size_t list = 0; list < 2; list++) {
        struct cell iters = row_get(row, lists[list]);
        for (size_t i = 0; i < iters.list->count; i++) {
            const struct row *iter = iters.list->cells[i].object;
            int64_t stride = row_get(iter, "stride").integer;
            if (!is_on(iter, axis) || stride == 0 || row_get(iter, "extent").integer == 1)
                continue;
            print_term(out, first, stride, list ? 'r' : 'c', i);
            first = false;
        }
    }
    if (first)
        text_char(out, '0');
}

static void
print_axis(struct text *out, const struct row *row, const struct field *axis)
{
    struct cell min = row_get(axis->cell.object, "min"),
                max = row_get(axis->cell.object, "max");
    struct cell swizzle = row_get(row, "swizzle");
    char range[48] = "range unknown";
    if (min.kind != CELL_NULL)
        snprintf(range, sizeof range, min.integer == max.integer ? "%lld" : "%lld to %lld",
                 (long long)min.integer, (long long)max.integer);
    text_format(out, "  %-10s%-12s size %-6lld span %-6lld = ", axis->name, range,
                (long long)row_get(axis->cell.object, "size").integer,
                (long long)row_get(axis->cell.object, "span").integer);
    bool swizzled = swizzle.kind == CELL_OBJECT && strcmp(axis->name, "m") == 0;
    text_string(out, swizzled ? "swizzle(" : "");
    print_sum(out, row, axis->name);
    text_string(out, swizzled ? ")\n" : "\n");
}

/* TCol counts elements, but tensor memory is limited by its 32-bit columns. */
static void
print_columns(struct text *out, const struct row *axis)
{
    struct cell first = row_get(axis, "first_column"), last = row_get(axis, "last_column");
    if (last.kind != CELL_INTEGER)
        return;
    bool one = first.integer == last.integer;
    text_format(out, "            %d-bit %s %lld", TMEM_COLUMN_BITS, one ? "column" : "columns",
                (long long)first.integer);
    if (!one)
        text_format(out, " to %lld", (long long)last.integer);
    text_format(out, ", of %d\n", TMEM_COLUMNS);
}

/* "c0 < 8, c1 < 2": the ranges of the variables in the sums. */
static void
print_digits(struct text *out, const struct row *row, const char *name, char letter)
{
    struct cell iters = row_get(row, name);
    for (size_t i = 0; i < iters.list->count; i++)
        text_format(out, "%s%c%zu < %lld", i ? ", " : " ", letter, i,
                    (long long)row_get(iters.list->cells[i].object, "extent").integer);
    text_char(out, '\n');
}

static void
print_swizzle(struct text *out, struct cell swizzle)
{
    if (swizzle.kind != CELL_OBJECT)
        return;
    int64_t low = row_get(swizzle.object, "per_element").integer;
    int64_t length = row_get(swizzle.object, "swizzle_len").integer;
    int64_t distance = row_get(swizzle.object, "atom_len").integer;
    bool inner = row_get(swizzle.object, "swizzle_inner").boolean;
    int64_t to = low + (inner ? 0 : distance), from = low + (inner ? distance : 0);
    if (length == 0)
        text_string(out, "  swizzle: the identity");
    else
        text_format(out, "  swizzle: bits %lld..%lld of m are xored with bits %lld..%lld",
                    (long long)to, (long long)(to + length - 1), (long long)from,
                    (long long)(from + length - 1));
    text_format(out, "; it repeats every %lld elements\n",
                (long long)row_get(swizzle.object, "period").integer);
}

void
tirx_text(struct text *out, const struct row *row, bool exact_bytes)
{
    struct cell axes = row_get(row, "axes"), replica = row_get(row, "replica");
    print_faults(out, row);
    print_sizes(out, row, exact_bytes);
    text_string(out, "  digits of an element's row-major number, major to minor:");
    print_digits(out, row, "shard", 'c');
    if (replica.list->count) {
        text_string(out, "  copies:");
        print_digits(out, row, "replica", 'r');
    }
    for (size_t i = 0; i < axes.object->count; i++) {
        print_axis(out, row, &axes.object->fields[i]);
        print_columns(out, axes.object->fields[i].cell.object);
    }
    print_swizzle(out, row_get(row, "swizzle"));
}
