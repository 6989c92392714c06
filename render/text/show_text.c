/* The row has all that is said here; this file only chooses words. What matters most comes
 * first: how much the array takes, then why. */
#include "layout/space.h"
#include "render/row/escape.h"
#include "render/text/sentences.h"

#include "render/row/size_text.h"
#include "render/text/field_text.h"
#include "render/text/instruction_text.h"
#include "render/text/layout/cute_text.h"
#include "render/text/layout/tirx_text.h"
#include "render/text/tile_text.h"

#include <string.h>

static bool
is_type(const struct row *row, const char *name)
{
    struct cell type = row_get(row, FIELD_type);
    return type.kind == CELL_TEXT && strcmp(type.text, name) == 0;
}

/* Why an array has no size. If it is invalid or too large, a message has said so before. */
static const char *
size_fault(const struct row *row)
{
    struct cell shape = row_get(row, FIELD_shape);
    if (shape.kind == CELL_TEXT && *shape.text == '[')
        return ": the text says no array; --shape and --type do";
    struct cell dims = row_get(row, FIELD_dims);
    for (size_t i = 0; i < cell_count(&dims); i++)
        if (dims.list->cells[i].kind == CELL_NULL)
            return ": a dimension has no bound";
    if (is_type(row, "tuple"))
        return ", as is that of an element";
    if (row_get(row, FIELD_type).kind == CELL_NULL ||
        row_get(row, FIELD_element_bits).kind != CELL_NULL)
        return "";
    return ", as is the element type";
}

static void
print_sizes(struct printable *out, const struct row *row, bool exact)
{
    if (row_get(row, FIELD_bytes).kind == CELL_NULL) {
        text_format(out, "  size unknown%s\n", size_fault(row));
        return;
    }
    text_string(out, "  ");
    size_text(out, row, exact);
}

static void
print_padding_kinds(struct printable *out, const struct row *row, bool exact)
{
    static const struct {
        enum field_number field;
        const char *why;
    } kinds[] = {{FIELD_widening, "by storing elements wider than they are"},
                 {FIELD_tail, "by aligning the end, L(n)"},
                 {FIELD_register, "because untiled arrays take whole registers"}};
    struct cell padding = row_get(row, FIELD_padding);
    if (padding.kind != CELL_OBJECT)
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct cell bytes = row_get(padding.object, kinds[i].field);
        if (bytes.kind == CELL_NULL || bytes.integer == 0)
            continue;
        text_string(out, "  of it ");
        size_text_bytes(out, bytes, exact);
        text_format(out, " %s\n", kinds[i].why);
    }
}

static void
print_dim(struct printable *out, struct cell dims, struct cell dynamic, size_t i)
{
    struct cell dim = dims.list->cells[i];
    if (dim.kind == CELL_NULL) {
        text_char(out, '?');
        return;
    }
    if (dynamic.list->cells[i].boolean)
        text_string(out, "<=");
    text_integer(out, dim.integer);
}

/* The order of dims. Dims have letters only if the array has them: "dim 1 (x, 128)". */
static void
print_order(struct printable *out, const struct row *row)
{
    struct cell order = row_get(row, FIELD_minor_to_major), dims = row_get(row, FIELD_dims);
    struct cell letters = row_get(row, FIELD_dim_letters);
    size_t rank = order.list->count;
    if (rank == 0) {
        text_string(out, "  a scalar\n");
        return;
    }
    text_string(out, "  memory order, major to minor: ");
    for (size_t i = rank; i-- > 0;) {
        size_t dim = (size_t)order.list->cells[i].integer;
        text_format(out, "dim %zu (", dim);
        if (letters.kind == CELL_LIST)
            text_format(out, "%s, ", letters.list->cells[dim].text);
        print_dim(out, dims, row_get(row, FIELD_dynamic), dim);
        text_either(out, i, "), ", ")\n");
    }
}

static void
print_rank(struct printable *out, const struct row *row)
{
    struct cell rank = row_get(row, FIELD_rank), true_rank = row_get(row, FIELD_true_rank);
    struct cell elements = row_get(row, FIELD_elements);
    if (rank.integer == true_rank.integer)
        return;
    text_format(out, "  rank %lld, true rank %lld: dimensions of size 1 ",
                (long long)rank.integer, (long long)true_rank.integer);
    if (elements.kind != CELL_NULL && elements.integer == 0)
        text_string(out, "or 0 ");
    text_string(out, "hold no data\n");
}

static void
print_tiles(struct printable *out, const struct row *row, bool exact)
{
    struct cell tiles = row_get(row, FIELD_tiles), padding = row_get(row, FIELD_padding_bytes);
    bool padded = padding.kind != CELL_NULL && padding.integer != 0;
    if (tiles.list->count == 0 && row_has(row, FIELD_tiled))
        text_string(out, "  no tiles are written: this is the size without any\n");
    else if (tiles.list->count == 0)
        text_format(out, "  no tiles%s\n", padded ? "" : ": nothing is padded by the layout");
    for (size_t i = 0; row_has(row, FIELD_blame) && i < tiles.list->count; i++)
        tile_text(out, row, i, exact);
}

/* A swizzle put upon the layout, which is not part of it. */
static void
print_swizzled(struct printable *out, const struct row *row, bool exact)
{
    struct cell swizzled = row_get(row, FIELD_swizzled);
    if (swizzled.kind != CELL_OBJECT)
        return;
    const struct row *of = swizzled.object;
    text_format(
        out,
        "  swizzle %s, applied to it, moves elements within %lld places at a time: %lld "
        "places (",
        row_get(of, FIELD_mode).text, (long long)row_get(of, FIELD_period).integer,
        (long long)row_get(of, FIELD_places).integer);
    size_text_bytes(out, row_get(of, FIELD_bytes), exact);
    text_format(out, ") in all, %lld without an element\n",
                (long long)row_get(of, FIELD_empty).integer);
}

static void
print_extents(struct printable *out, const char *label, struct cell extents)
{
    text_format(out, "    %-10s [", label);
    list_print(out, extents.list, ',');
    text_string(out, "]\n");
}

static void
print_steps(struct printable *out, const struct row *row)
{
    struct cell steps = row_get(row, FIELD_steps), tiles = row_get(row, FIELD_tiles);
    if (steps.kind != CELL_LIST || tiles.kind != CELL_LIST)
        return;
    for (size_t i = 0; i < steps.list->count; i++) {
        const struct row *step = steps.list->cells[i].object;
        text_string(out, "  by tile ");
        tile_text_name(out, tiles.list->cells[i]);
        text_char(out, '\n');
        print_extents(out, "from", row_get(step, FIELD_before));
        print_extents(out, "pad", row_get(step, FIELD_padded));
        print_extents(out, "reshape", row_get(step, FIELD_reshaped));
        print_extents(out, "transpose", row_get(step, FIELD_transposed));
    }
}

/* Says that the layout is not written. In VMEM it is what a kernel gets; its scratch of types
 * below 8 bits takes a byte an element. */
static void
print_assumed(struct printable *out, const struct row *row, bool exact)
{
    struct cell bits = row_get(row, FIELD_element_bits),
                space = row_get(row, FIELD_memory_space);
    if (space.space != SPACE_VMEM) {
        text_string(out, "  this layout is assumed, not written: the compiler may choose "
                         "another\n");
        return;
    }
    text_string(out, "  these tiles are assumed, not written: Mosaic gives them to windows and "
                     "scratch of a kernel\n");
    if (bits.kind != CELL_INTEGER || bits.integer >= 8)
        return;
    text_string(out, "  as scratch a byte an element: ");
    size_text_bytes(out, cell_bytes(row_get(row, FIELD_padded_elements).integer), exact);
    text_char(out, '\n');
}

static void
print_array(struct printable *out, const struct row *row, bool exact)
{
    struct cell shape = row_get(row, FIELD_shape), other = row_get(row, FIELD_array_size_bytes);
    struct cell assumed = row_get(row, FIELD_assumed);
    print_sizes(out, row, exact);
    field_text_split(out, row);
    if (cell_is_true(&assumed))
        print_assumed(out, row, exact);
    print_padding_kinds(out, row, exact);
    if (!row_has(row, FIELD_rank)) /* invalid: its order may name missing dims */
        return;
    if (strncmp(shape.text, "b(", 2) == 0)
        text_string(out, "  a buffer: memory that holds the array within\n");
    print_order(out, row);
    print_rank(out, row);
    field_text_bits(out, row);
    print_tiles(out, row, exact);
    tile_text_default(out, row, exact);
    field_text_tail(out, row);
    field_text_space(out, row);
    print_swizzled(out, row, exact);
    field_text_prefix(out, row, exact);
    if (other.kind != CELL_NULL) {
        text_string(out, "  XLA's own ArraySize, which looks at the first tile only, says ");
        size_text_bytes(out, other, exact);
        text_char(out, '\n');
    }
    print_steps(out, row);
}

/* Prints a token or an opaque value, which XLA writes like an array. Returns false if it is
 * neither. */
static bool
print_valueless(struct printable *out, const struct row *row)
{
    if (is_type(row, "token"))
        text_string(out, "  a token, holds nothing\n");
    else if (is_type(row, "opaque"))
        text_string(out, "  an opaque value, size not known\n");
    else
        return false;
    return true;
}

static void
print_tuple(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell table = row_get(row, FIELD_table_bytes), leaves = row_get(row, FIELD_leaves);
    print_sizes(out, row, exact_bytes);
    if (table.kind == CELL_BYTES) {
        text_string(out, "  and a table of ");
        size_text_bytes(out, table, exact_bytes);
        text_string(out, " that points to its elements\n");
    }
    for (size_t i = 0; i < cell_count(&leaves); i++) {
        const struct row *leaf = leaves.list->cells[i].object;
        struct cell index = row_get(leaf, FIELD_index);
        text_string(out, "\nelement ");
        units_cell(out, &index, exact_bytes);
        text_string(out, ": ");
        show_text(out, leaf, exact_bytes);
    }
}

/* Linear bases that no strides describe. */
static void
print_bases(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell dims = row_get(row, FIELD_dims), data = row_get(row, FIELD_data_bytes);
    struct cell why = row_get(row, FIELD_unplaced);
    text_format(out, "  %lld elements (", (long long)row_get(row, FIELD_elements).integer);
    list_print(out, dims.list, ',');
    text_char(out, ')');
    if (data.kind != CELL_NULL) {
        text_string(out, "   data ");
        size_text_bytes(out, data, exact_bytes);
    }
    text_string(out, "\n  no strides describe it: ");
    units_cell(out, &why, exact_bytes);
    text_string(out, "\n  each bit changes the coordinate that stands in its place above\n");
}

void
show_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell shape = row_get(row, FIELD_shape);
    if (row_get(row, FIELD_cosize).kind == CELL_INTEGER) {
        cute_text(out, row, exact_bytes);
        return;
    }
    if (shape.kind == CELL_TEXT)
        units_cell(out, &shape, exact_bytes);
    else
        text_string(out, "(no shape is written)");
    text_char(out, '\n');
    instruction_text(out, row, exact_bytes);
    if (row_get(row, FIELD_unplaced).kind == CELL_TEXT)
        print_bases(out, row, exact_bytes);
    else if (row_get(row, FIELD_shard).kind == CELL_LIST)
        tirx_text(out, row, exact_bytes);
    else if (is_type(row, "tuple"))
        print_tuple(out, row, exact_bytes);
    else if (!print_valueless(out, row) && shape.kind == CELL_TEXT)
        print_array(out, row, exact_bytes);
}
