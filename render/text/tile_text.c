/* Tiles in words: a line for each dimension that a tile rounds up, the major one first. */
#include "render/text/tile_text.h"

#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/row.h"
#include "render/row/size_text.h"

#include <string.h>

void
tile_text_name(struct printable *out, struct cell tile)
{
    text_char(out, '(');
    for (size_t i = 0; i < tile.list->count; i++) {
        struct cell dim = tile.list->cells[i];
        text_separate(out, i, ",");
        if (dim.kind == CELL_TEXT)
            escape_terminal(out, dim.text, dim.length);
        else
            text_integer(out, dim.integer);
    }
    text_char(out, ')');
}

static void
print_blamed_dims(struct printable *out, struct cell dim)
{
    if (dim.kind == CELL_NULL) {
        text_string(out, "a dimension that the array does not have");
    } else if (dim.kind == CELL_INTEGER) {
        text_format(out, "dim %lld", (long long)dim.integer);
    } else {
        text_string(out, "dims ");
        list_print(out, dim.list, '*');
    }
}

/* "dim 1 padded 1 -> 4" */
static void
print_blamed(struct printable *out, const struct row *one)
{
    struct cell from = row_get(one, FIELD_from);
    print_blamed_dims(out, row_get(one, FIELD_dim));
    if (from.kind == CELL_NULL)
        text_string(out, " of unknown size");
    else
        text_format(out, " padded %lld -> %lld", (long long)from.integer,
                    (long long)row_get(one, FIELD_to).integer);
}

static void
print_cost(struct printable *out, int64_t bytes, int64_t all, bool exact)
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

/* Returns whether this blame stands for padding. If its cost is unknown, the extents tell; if
 * they are unknown too, it may. */
static bool
pads(const struct row *one)
{
    struct cell cost = row_get(one, FIELD_padding_bytes), from = row_get(one, FIELD_from);
    if (cost.kind != CELL_NULL)
        return cost.integer != 0;
    return from.kind == CELL_NULL || from.integer != row_get(one, FIELD_to).integer;
}

/* Tile (2,1) behind (8,128) with 16-bit elements: two rows share a 32-bit word. */
static bool
print_packing(struct printable *out, struct cell tile, struct cell bits)
{
    if (tile.list->count != 2 || tile.list->cells[0].kind != CELL_INTEGER ||
        tile.list->cells[1].integer != 1 || bits.kind == CELL_NULL ||
        tile.list->cells[0].integer * bits.integer != 32)
        return false;
    text_format(out, "packs %lld rows of %lld bits into a 32-bit word\n",
                (long long)tile.list->cells[0].integer, (long long)bits.integer);
    return true;
}

/* The row's i-th blame if it is of tile `number`, else NULL. */
static const struct row *
blame_of(const struct row *row, size_t number, size_t i)
{
    const struct row *one = row_get(row, FIELD_blame).list->cells[i].object;
    return row_get(one, FIELD_tile).integer == (int64_t)number ? one : NULL;
}

/* The length of the longest text in front of a cost; *padded: the tile pads something. */
static size_t
measure(const struct row *row, size_t number, bool *padded)
{
    size_t widest = 0;
    struct printable line = {0};
    *padded = false;
    for (size_t i = 0; i < row_get(row, FIELD_blame).list->count; i++) {
        const struct row *one = blame_of(row, number, i);
        if (!one)
            continue;
        text_clear(&line);
        print_blamed(&line, one);
        widest = max_size(widest, line.length);
        *padded |= pads(one);
    }
    text_free(&line);
    return widest;
}

/* Prints the blames of a tile, the major dimension first, which is last in the list. The first
 * line stands behind the tile's name. */
static void
print_dims(struct printable *out, const struct row *row, size_t number, size_t widest,
           bool exact)
{
    struct cell padding = row_get(row, FIELD_padding);
    struct printable name = {0};
    size_t indent = 0;
    tile_text_name(&name, row_get(row, FIELD_tiles).list->cells[number]);
    for (size_t i = row_get(row, FIELD_blame).list->count; i-- > 0;) {
        const struct row *one = blame_of(row, number, i);
        if (!one)
            continue;
        text_format(out, "%*s", (int)indent, "");
        indent = strlen("  tile : ") + name.length;
        size_t start = out->length;
        print_blamed(out, one);
        struct cell cost = row_get(one, FIELD_padding_bytes);
        if (cost.kind != CELL_NULL) {
            size_t used = out->length - start;
            text_format(out, "%*s", (int)(max_size(widest, used) - used) + 3, "");
            print_cost(out, cost.integer, row_get(padding.object, FIELD_tile).integer, exact);
        }
        text_char(out, '\n');
    }
    text_free(&name);
}

void
tile_text(struct printable *out, const struct row *row, size_t number, bool exact)
{
    struct cell tile = row_get(row, FIELD_tiles).list->cells[number];
    bool padded;
    size_t widest = measure(row, number, &padded);
    text_string(out, "  tile ");
    tile_text_name(out, tile);
    text_string(out, ": ");
    if (number == 0 || padded || !print_packing(out, tile, row_get(row, FIELD_element_bits)))
        print_dims(out, row, number, widest, exact);
}

void
tile_text_worst(struct printable *out, const struct row *row, struct cell blames)
{
    const struct row *worst = NULL;
    int64_t max = 0;
    for (size_t i = 0; i < blames.list->count; i++) {
        const struct row *one = blames.list->cells[i].object;
        struct cell cost = row_get(one, FIELD_padding_bytes);
        if (cost.kind == CELL_NULL || cost.integer <= max)
            continue;
        max = cost.integer;
        worst = one;
    }
    if (!worst)
        return;
    struct cell tiles = row_get(row, FIELD_tiles);
    text_string(out, "tile ");
    tile_text_name(out, tiles.list->cells[row_get(worst, FIELD_tile).integer]);
    text_string(out, ": ");
    print_blamed(out, worst);
}

void
tile_text_default(struct printable *out, const struct row *row, bool exact)
{
    struct cell tiled = row_get(row, FIELD_tiled);
    if (tiled.kind != CELL_OBJECT)
        return;
    const struct row *of = tiled.object;
    struct cell target = row_get(of, FIELD_target), shape = row_get(of, FIELD_shape);
    bool order = strcmp(row_get(of, FIELD_assumes).text, "tiles") == 0;
    text_string(out, "  with ");
    escape_terminal(out, target.text, target.length);
    text_format(out, "'s %s, %s:\n    ", order ? "tiles" : "default layout", shape.text);
    size_text(out, of, exact);
}
