/* The row has all that is said here; this file only chooses words. The worst comes first: how
 * much it takes, then why. */
#include "render/show_text.h"

#include "layout/text.h"
#include "render/escape.h"
#include "render/json.h"
#include "render/row.h"
#include "render/size_text.h"
#include "render/tirx_text.h"

#include <string.h>

static void
print_sizes(struct text *out, const struct row *row, bool exact)
{
    if (row_get(row, "bytes").kind == CELL_NULL) {
        text_string(out, "  size unknown: a dimension has no bound\n");
        return;
    }
    text_string(out, "  ");
    size_text(out, row, exact);
}

static void
print_padding_kinds(struct text *out, const struct row *row, bool exact)
{
    static const char *const kinds[][2] = {
        {"widening", "by storing elements wider than they are"},
        {"tail", "by aligning the end, L(n)"},
        {"register", "because an untiled scalar takes a whole register"}};
    struct cell padding = row_get(row, "padding");
    if (padding.kind != CELL_OBJECT)
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct cell bytes = row_get(padding.object, kinds[i][0]);
        if (bytes.kind == CELL_NULL || bytes.integer == 0)
            continue;
        text_string(out, "  of it ");
        size_text_bytes(out, bytes, exact);
        text_format(out, " %s\n", kinds[i][1]);
    }
}

static int64_t
list_integer(struct cell list, size_t i)
{
    return list.list->cells[i].integer;
}

static void
print_dim(struct text *out, struct cell dims, struct cell dynamic, size_t i)
{
    struct cell dim = dims.list->cells[i];
    if (dim.kind == CELL_NULL) {
        text_char(out, '?');
        return;
    }
    text_string(out, dynamic.list->cells[i].boolean ? "<=" : "");
    text_integer(out, dim.integer);
}

/* A letter only where the array has them: dim 1 (x, 128). */
static void
print_order(struct text *out, const struct row *row)
{
    struct cell order = row_get(row, "minor_to_major"), dims = row_get(row, "dims");
    struct cell letters = row_get(row, "dim_letters");
    size_t rank = order.list->count;
    if (rank == 0) {
        text_string(out, "  a scalar\n");
        return;
    }
    text_string(out, "  memory order, major to minor: ");
    for (size_t i = rank; i-- > 0;) {
        size_t dim = (size_t)list_integer(order, i);
        text_format(out, "dim %zu (", dim);
        if (letters.kind == CELL_LIST)
            text_format(out, "%s, ", letters.list->cells[dim].text);
        print_dim(out, dims, row_get(row, "dynamic"), dim);
        text_string(out, i ? "), " : ")\n");
    }
}

static void
print_rank(struct text *out, const struct row *row)
{
    struct cell rank = row_get(row, "rank"), true_rank = row_get(row, "true_rank");
    struct cell elements = row_get(row, "elements");
    if (rank.integer == true_rank.integer)
        return;
    text_format(out, "  rank %lld, true rank %lld: dimensions of size 1 %shold no data\n",
                (long long)rank.integer, (long long)true_rank.integer,
                elements.kind != CELL_NULL && elements.integer == 0 ? "or 0 " : "");
}

static void
print_tile_name(struct text *out, struct cell tile)
{
    text_char(out, '(');
    for (size_t i = 0; i < tile.list->count; i++) {
        struct cell dim = tile.list->cells[i];
        text_string(out, i ? "," : "");
        if (dim.kind == CELL_TEXT)
            text_append(out, dim.text, dim.length);
        else
            text_integer(out, dim.integer);
    }
    text_char(out, ')');
}

static void
print_blamed_dims(struct text *out, struct cell dim)
{
    if (dim.kind == CELL_NULL) {
        text_string(out, "a dimension that the array has not");
    } else if (dim.kind == CELL_INTEGER) {
        text_format(out, "dim %lld", (long long)dim.integer);
    } else {
        text_string(out, "dims ");
        for (size_t i = 0; i < dim.list->count; i++)
            text_format(out, "%s%lld", i ? "*" : "", (long long)list_integer(dim, i));
    }
}

/* "dim 1 padded 1 -> 4" */
static void
print_blamed(struct text *out, const struct row *one)
{
    print_blamed_dims(out, row_get(one, "dim"));
    text_format(out, " padded %lld -> %lld", (long long)row_get(one, "from").integer,
                (long long)row_get(one, "to").integer);
}

static void
print_cost(struct text *out, int64_t bytes, int64_t all, bool exact)
{
    if (bytes == 0) {
        text_string(out, "costs nothing");
        return;
    }
    text_string(out, "costs ");
    size_text_bytes(out, cell_bytes(bytes), exact);
    if (bytes == all)
        text_string(out, ", all of it");
}

/* (2,1) behind (8,128) with 16-bit elements: two rows share a 32-bit word. */
static bool
print_packing(struct text *out, struct cell tile, int64_t bits)
{
    if (tile.list->count != 2 || tile.list->cells[0].kind != CELL_INTEGER ||
        tile.list->cells[1].integer != 1 || list_integer(tile, 0) * bits != 32)
        return false;
    text_format(out, "packs %lld rows of %lld bits into a 32-bit word\n",
                (long long)list_integer(tile, 0), (long long)bits);
    return true;
}

/* All lines of one tile; the blame list has the minor dimension first. */
static void
print_tile(struct text *out, const struct row *row, size_t number, bool exact)
{
    struct cell tile = row_get(row, "tiles").list->cells[number];
    struct cell blame = row_get(row, "blame"), padding = row_get(row, "padding");
    struct text name = {0}, line = {0};
    int64_t all = row_get(padding.object, "tile").integer, cost = 0;
    size_t lines = 0, widest = 0;
    print_tile_name(&name, tile);
    text_format(out, "  tile %s: ", name.data ? name.data : "");
    for (size_t i = 0; i < blame.list->count; i++) {
        const struct row *one = blame.list->cells[i].object;
        if (row_get(one, "tile").integer != (int64_t)number)
            continue;
        cost += row_get(one, "padding_bytes").integer;
        text_clear(&line);
        print_blamed(&line, one);
        widest = line.length > widest ? line.length : widest;
    }
    if (number == 0 || cost ||
        !print_packing(out, tile, row_get(row, "element_bits").integer)) {
        for (size_t i = blame.list->count; i-- > 0;) {
            const struct row *one = blame.list->cells[i].object;
            if (row_get(one, "tile").integer != (int64_t)number)
                continue;
            for (size_t k = 0; lines && k < name.length + 9; k++)
                text_char(out, ' ');
            lines++;
            text_clear(&line);
            print_blamed(&line, one);
            text_format(out, "%-*s   ", (int)widest, line.data ? line.data : "");
            print_cost(out, row_get(one, "padding_bytes").integer, all, exact);
            text_char(out, '\n');
        }
    }
    out->failed |= name.failed || line.failed;
    text_free(&name);
    text_free(&line);
}

static void
print_space(struct text *out, const struct row *row)
{
    struct cell space = row_get(row, "memory_space");
    if (space.kind == CELL_TEXT && strcmp(space.text, "HBM") != 0)
        text_format(out, "  in memory space %s\n", space.text);
}

static void
print_extents(struct text *out, const char *label, struct cell extents)
{
    text_format(out, "    %-10s [", label);
    for (size_t i = 0; i < extents.list->count; i++)
        text_format(out, "%s%lld", i ? "," : "", (long long)list_integer(extents, i));
    text_string(out, "]\n");
}

static void
print_steps(struct text *out, const struct row *row)
{
    struct cell steps = row_get(row, "steps"), tiles = row_get(row, "tiles");
    if (steps.kind != CELL_LIST || tiles.kind != CELL_LIST)
        return;
    for (size_t i = 0; i < steps.list->count; i++) {
        const struct row *step = steps.list->cells[i].object;
        text_string(out, "  by tile ");
        print_tile_name(out, tiles.list->cells[i]);
        text_char(out, '\n');
        print_extents(out, "from", row_get(step, "before"));
        print_extents(out, "pad", row_get(step, "padded"));
        print_extents(out, "reshape", row_get(step, "reshaped"));
        print_extents(out, "transpose", row_get(step, "transposed"));
    }
}

static void
print_instruction(struct text *out, const struct row *row)
{
    struct cell opcode = row_get(row, "opcode"), operands = row_get(row, "operands");
    struct cell attributes = row_get(row, "attributes"), name = row_get(row, "name");
    if (opcode.kind != CELL_TEXT)
        return;
    if (name.kind == CELL_TEXT) {
        text_string(out, "  instruction ");
        escape_terminal(out, name.text, name.length);
        text_char(out, '\n');
    }
    text_string(out, "  opcode ");
    escape_terminal(out, opcode.text, opcode.length);
    text_string(out, "   operands ");
    for (size_t i = 0; operands.kind == CELL_LIST && i < operands.list->count; i++) {
        text_string(out, i ? ", " : "");
        struct cell operand = operands.list->cells[i];
        if (operand.kind == CELL_TEXT)
            escape_terminal(out, operand.text, operand.length);
    }
    text_string(out, operands.kind == CELL_LIST && operands.list->count ? "\n" : "none\n");
    for (size_t i = 0; attributes.kind == CELL_OBJECT && i < attributes.object->count; i++) {
        const struct field *field = &attributes.object->fields[i];
        text_format(out, "  %s = ", field->name);
        if (field->cell.kind == CELL_TEXT)
            escape_terminal(out, field->cell.text, field->cell.length);
        text_char(out, '\n');
    }
}

static void
print_array(struct text *out, const struct row *row, bool exact)
{
    struct cell tiles = row_get(row, "tiles"), blame = row_get(row, "blame");
    struct cell other = row_get(row, "array_size_bytes"), prefix = row_get(row, "prefix_bytes");
    print_sizes(out, row, exact);
    if (row_get(row, "assumed").kind == CELL_BOOLEAN && row_get(row, "assumed").boolean)
        text_string(out, "  this layout is assumed, not written: the compiler may choose "
                         "another\n");
    print_padding_kinds(out, row, exact);
    if (row_get(row, "minor_to_major").kind != CELL_LIST)
        return;
    print_order(out, row);
    print_rank(out, row);
    for (size_t i = 0; blame.kind == CELL_LIST && i < tiles.list->count; i++)
        print_tile(out, row, i, exact);
    if (tiles.list->count == 0)
        text_string(out, "  no tiles: nothing is padded by the layout\n");
    print_space(out, row);
    if (prefix.kind != CELL_NULL && prefix.integer != 0) {
        text_string(out, "  a prefix for dynamic sizes, outside of these bytes: ");
        size_text_bytes(out, prefix, exact);
        text_char(out, '\n');
    }
    if (other.kind != CELL_NULL) {
        text_string(out, "  XLA's own ArraySize, which looks at the first tile only, says ");
        size_text_bytes(out, other, exact);
        text_char(out, '\n');
    }
    print_steps(out, row);
}

void
show_text(struct text *out, const struct row *row, bool exact_bytes)
{
    struct cell shape = row_get(row, "shape"), leaves = row_get(row, "leaves");
    if (shape.kind == CELL_TEXT)
        escape_terminal(out, shape.text, shape.length);
    else
        text_string(out, "(no shape is written)");
    text_char(out, '\n');
    print_instruction(out, row);
    if (leaves.kind == CELL_LIST && row_get(row, "type").kind == CELL_TEXT &&
        strcmp(row_get(row, "type").text, "tuple") == 0) {
        print_sizes(out, row, exact_bytes);
        if (row_get(row, "table_bytes").kind == CELL_BYTES) {
            text_string(out, "  and a table of ");
            size_text_bytes(out, row_get(row, "table_bytes"), exact_bytes);
            text_string(out, " that points to its elements\n");
        }
        for (size_t i = 0; i < leaves.list->count; i++) {
            const struct row *leaf = leaves.list->cells[i].object;
            text_string(out, "\nelement ");
            struct cell index = row_get(leaf, "index");
            json_cell(out, &index);
            text_string(out, ": ");
            show_text(out, leaf, exact_bytes);
        }
        return;
    }
    if (row_get(row, "shard").kind == CELL_LIST)
        tirx_text(out, row, exact_bytes);
    else if (shape.kind == CELL_TEXT)
        print_array(out, row, exact_bytes);
}
