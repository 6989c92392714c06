/* What `show` says about a TIRx layout. The row has all of it; this file only chooses words. */
#include "render/text/layout/tirx_text.h"

#include "layout/base/text.h"
#include "layout/tensor_memory.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"
#include "render/row/units.h"

#include <stdio.h>
#include <string.h>

static void
print_amount(struct printable *out, const char *label, struct cell bytes, bool exact)
{
    text_format(out, "%s ", label);
    size_text_bytes(out, bytes, exact);
}

/* ---- what is wrong ---- */

static void
print_faults(struct printable *out, const struct row *row)
{
    struct cell injective = row_get(row, FIELD_injective), holes = row_get(row, FIELD_holes);
    struct cell overlaps = row_get(row, FIELD_overlaps),
                places = row_get(row, FIELD_padded_elements);
    if (injective.kind == CELL_NULL)
        text_string(out, "  too large to tell whether elements share a place\n");
    else if (!injective.boolean) {
        text_string(out, "  NOT INJECTIVE: ");
        units_count(out, overlaps.integer, "place holds", "places hold");
        text_string(out, " two elements or more\n");
    }
    if (holes.kind == CELL_NULL || holes.integer == 0)
        return;
    text_string(out, "  ");
    units_count(out, holes.integer, "place within the range of the axes holds",
                "places within the range of the axes hold");
    text_string(out, " nothing (");
    units_percent(out, holes.integer, places.integer);
    text_string(out, ")\n");
}

static void
print_sizes(struct printable *out, const struct row *row, bool exact)
{
    struct cell copies = row_get(row, FIELD_copies), data = row_get(row, FIELD_data_bytes);
    struct cell bytes = row_get(row, FIELD_bytes), dims = row_get(row, FIELD_dims);
    text_format(out, "  %lld elements (", (long long)row_get(row, FIELD_elements).integer);
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
    return strcmp(row_get(iter, FIELD_axis).text, axis) == 0;
}

/* " + 4*c0"; the first term has no plus in front. */
static void
print_term(struct printable *out, bool first, int64_t stride, char letter, size_t number)
{
    static const char *const signs[2][2] = {{" + ", " - "}, {"", "-"}};
    uint64_t size = (uint64_t)stride;
    if (stride < 0)
        size = -size;
    escape_string(out, signs[first][stride < 0]);
    if (size != 1)
        text_format(out, "%llu*", (unsigned long long)size);
    text_format(out, "%c%zu", letter, number);
}

/* Prints the sum for an axis: c for digits of the index, r for copies. */
static void
print_sum(struct printable *out, const struct row *row, const char *axis)
{
    static const struct {
        enum field_number field;
        char letter;
    } lists[] = {{FIELD_shard, 'c'}, {FIELD_replica, 'r'}};
    struct cell offset = row_get_named(row_get(row, FIELD_offset).object, axis);
    bool first = offset.kind == CELL_NULL || offset.integer == 0;
    if (!first)
        text_format(out, "%lld", (long long)offset.integer);
    for (size_t list = 0; list < 2; list++) {
        struct cell iters = row_get(row, lists[list].field);
        for (size_t i = 0; i < iters.list->count; i++) {
            const struct row *iter = iters.list->cells[i].object;
            int64_t stride = row_get(iter, FIELD_stride).integer;
            if (!is_on(iter, axis) || stride == 0 || row_get(iter, FIELD_extent).integer == 1)
                continue;
            print_term(out, first, stride, lists[list].letter, i);
            first = false;
        }
    }
    if (first)
        text_char(out, '0');
}

static void
print_axis(struct printable *out, const struct row *row, const struct field *axis)
{
    struct cell min = row_get(axis->cell.object, FIELD_min),
                max = row_get(axis->cell.object, FIELD_max);
    struct cell swizzle = row_get(row, FIELD_swizzle);
    char range[48] = "range unknown";
    if (min.kind != CELL_NULL)
        snprintf(range, sizeof range, min.integer == max.integer ? "%lld" : "%lld to %lld",
                 (long long)min.integer, (long long)max.integer);
    text_format(out, "  %-10s%-12s size %-6lld span %-6lld = ", axis->name, range,
                (long long)row_get(axis->cell.object, FIELD_size).integer,
                (long long)row_get(axis->cell.object, FIELD_span).integer);
    bool swizzled = swizzle.kind == CELL_OBJECT && strcmp(axis->name, "m") == 0;
    bool mixed = row_get(row, FIELD_bits).kind == CELL_OBJECT;
    if (swizzled)
        text_string(out, "swizzle(");
    if (mixed)
        text_string(out, "matrix(");
    print_sum(out, row, axis->name);
    text_either(out, swizzled || mixed, ")\n", "\n");
}

/* "    bits of m, the lowest first: d0.1, d1.0 ^ d0.0" */
static void
print_bits(struct printable *out, struct cell bits)
{
    if (bits.kind != CELL_OBJECT)
        return;
    text_string(out, "  the matrix, d0.1 being bit 1 of the index of dimension 0:\n");
    for (size_t i = 0; i < bits.object->count; i++) {
        const struct field *axis = &bits.object->fields[i];
        text_format(out, "    bits of %s, the lowest first: ", axis->name);
        for (size_t k = 0; k < axis->cell.list->count; k++) {
            text_separate(out, k, ", ");
            units_cell(out, &axis->cell.list->cells[k], false);
        }
        text_either(out, axis->cell.list->count, "\n", "none\n");
    }
}

/* TCol counts elements, but tensor memory is limited by its 32-bit columns. */
static void
print_columns(struct printable *out, const struct row *axis)
{
    struct cell first = row_get(axis, FIELD_first_column),
                last = row_get(axis, FIELD_last_column);
    if (last.kind != CELL_INTEGER)
        return;
    text_format(out, "            %d-bit ", TMEM_COLUMN_BITS);
    if (first.integer == last.integer)
        text_format(out, "column %lld", (long long)first.integer);
    else
        text_format(out, "columns %lld to %lld", (long long)first.integer,
                    (long long)last.integer);
    text_format(out, ", of %d\n", TMEM_COLUMNS);
}

/* "c0 < 8, c1 < 2": the ranges of the variables in the sums. */
static void
print_digits(struct printable *out, const struct row *row, enum field_number name, char letter)
{
    struct cell iters = row_get(row, name);
    for (size_t i = 0; i < iters.list->count; i++) {
        text_either(out, i, ", ", " ");
        text_format(out, "%c%zu < %lld", letter, i,
                    (long long)row_get(iters.list->cells[i].object, FIELD_extent).integer);
    }
    text_char(out, '\n');
}

/* Which bits the swizzle of a row changes, in a line; nothing if there is none. */
static void
put_swizzle(struct printable *out, struct cell swizzle)
{
    if (swizzle.kind != CELL_OBJECT)
        return;
    int64_t low = row_get(swizzle.object, FIELD_per_element).integer;
    int64_t length = row_get(swizzle.object, FIELD_swizzle_len).integer;
    int64_t distance = row_get(swizzle.object, FIELD_atom_len).integer;
    bool inner = row_get(swizzle.object, FIELD_swizzle_inner).boolean;
    int64_t to = low, from = low;
    if (inner)
        from += distance;
    else
        to += distance;
    if (length == 0)
        text_string(out, "  swizzle: the identity");
    else
        text_format(out, "  swizzle: bits %lld..%lld of m are xored with bits %lld..%lld",
                    (long long)to, (long long)(to + length - 1), (long long)from,
                    (long long)(from + length - 1));
    text_format(out, "; it repeats every %lld elements\n",
                (long long)row_get(swizzle.object, FIELD_period).integer);
}

/* "; the base address must be a multiple of 16 B" */
static void
print_alignment(struct printable *out, const struct row *row)
{
    struct cell alignment = row_get(row, FIELD_alignment_bytes);
    if (alignment.kind != CELL_NULL)
        text_format(out, "; the base address must be a multiple of %lld B",
                    (long long)alignment.integer);
}

static void
print_vector(struct printable *out, const struct row *row)
{
    struct cell run = row_get(row, FIELD_run), bytes = row_get(row, FIELD_vector_bytes);
    struct cell vector = row_get(row, FIELD_vector_elements);
    text_string(out, "  ");
    units_count(out, run.integer, "element lies alone", "elements lie side by side");
    text_format(out, "; a vector may have %lld", (long long)vector.integer);
    if (bytes.kind != CELL_NULL)
        text_format(out, ", %lld B", (long long)bytes.integer);
    print_alignment(out, row);
    text_char(out, '\n');
}

void
tirx_text_access(struct printable *out, const struct row *row)
{
    struct cell mode = row_get(row, FIELD_swizzle_mode);
    print_vector(out, row);
    put_swizzle(out, row_get(row, FIELD_swizzle));
    if (mode.kind == CELL_TEXT)
        text_format(out, "  it is the hardware's mode %.*s, in elements\n", (int)mode.length,
                    mode.text);
}

void
tirx_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell axes = row_get(row, FIELD_axes), replica = row_get(row, FIELD_replica);
    print_faults(out, row);
    print_sizes(out, row, exact_bytes);
    text_string(out, "  digits of an element's row-major number, major to minor:");
    print_digits(out, row, FIELD_shard, 'c');
    if (replica.list->count) {
        text_string(out, "  copies:");
        print_digits(out, row, FIELD_replica, 'r');
    }
    for (size_t i = 0; i < axes.object->count; i++) {
        print_axis(out, row, &axes.object->fields[i]);
        print_columns(out, axes.object->fields[i].cell.object);
    }
    print_bits(out, row_get(row, FIELD_bits));
    if (row_get(row, FIELD_vector_elements).kind == CELL_NULL)
        put_swizzle(out, row_get(row, FIELD_swizzle));
    else
        tirx_text_access(out, row);
}
