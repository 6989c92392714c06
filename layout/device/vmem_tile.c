#include "layout/device/vmem_tile.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/shape.h"
#include "layout/space.h"

/* The elements that fill a word. */
static int64_t
per_word(int64_t bits)
{
    return bits < VMEM_WORD ? VMEM_WORD / bits : 1;
}

struct vmem_tile
vmem_tile(const int64_t *dims, size_t rank, int64_t bits)
{
    int64_t rows = 1;
    if (rank < 2)
        return (struct vmem_tile){1, {VMEM_LANES * per_word(bits)}};
    while (rows < dims[rank - 2] && rows < VMEM_ROWS)
        rows *= 2;
    return (struct vmem_tile){2, {max_i64(rows, per_word(bits)), VMEM_LANES}};
}

bool
vmem_bytes(const int64_t *dims, size_t rank, int64_t bits, int64_t *bytes)
{
    struct vmem_tile tile = vmem_tile(dims, rank, bits);
    int64_t all = bits, padded;
    for (size_t i = 0; i < rank || i < tile.rank; i++) {
        size_t minor = (rank > tile.rank ? rank : tile.rank) - i; /* 1: the last */
        int64_t dim = i < rank ? dims[i] : 1;
        if (dim < 0 ||
            !checked_round_up(dim, minor <= tile.rank ? tile.dims[tile.rank - minor] : 1,
                              &padded) ||
            !checked_multiply(all, padded, &all))
            return false;
    }
    *bytes = all / 8;
    return true;
}

/* ---- shapes ---- */

static void
add_tile(struct layout *layout, struct arena *arena, const int64_t *dims, size_t rank)
{
    size_t count = layout->tile_count;
    struct tile *tiles = arena_array(arena, count + 1, sizeof *tiles);
    int64_t *kept = arena_array(arena, rank, sizeof *kept);
    for (size_t i = 0; i < count; i++)
        tiles[i] = layout->tiles[i];
    for (size_t i = 0; i < rank; i++)
        kept[i] = dims[i];
    tiles[count] = (struct tile){rank, kept};
    layout->tiles = tiles;
    layout->tile_count = count + 1;
}

/* Adds the tile, and the one in it of what fills a word, (2,1) of 16 bits. */
static void
add_tiles(struct layout *layout, struct arena *arena, struct vmem_tile tile, int64_t bits)
{
    const int64_t lanes = VMEM_LANES, word[2] = {per_word(bits), 1};
    add_tile(layout, arena, tile.dims, tile.rank);
    if (word[0] == 1)
        return;
    if (tile.rank == 1)
        add_tile(layout, arena, &lanes, 1);
    add_tile(layout, arena, word, 2);
}

const struct shape *
vmem_shape(const struct shape *shape, struct arena *arena)
{
    const struct layout *layout = &shape->layout;
    if (shape->kind != SHAPE_ARRAY || !shape_has_values(shape) || !layout->written ||
        layout->memory_space != SPACE_VMEM || layout->tile_count || layout->element_bits ||
        layout->split_count || layout->tail_alignment != 1)
        return shape;
    int64_t bits = shape->type == PRIMITIVE_PRED ? VMEM_WORD : primitive_bits(shape->type);
    int64_t dims[2] = {1, 1};
    for (size_t i = 0; i < 2 && i < shape->rank; i++)
        dims[1 - i] = shape->dims[layout->minor_to_major[i]];
    size_t rank = shape->rank < 2 ? 1 : 2;
    struct shape *tiled = arena_alloc(arena, sizeof *tiled);
    *tiled = *shape;
    add_tiles(&tiled->layout, arena, vmem_tile(dims + 2 - rank, rank, bits), bits);
    if (bits < 8 || shape->type == PRIMITIVE_PRED)
        tiled->layout.element_bits = bits;
    tiled->layout.assumed = true;
    return tiled;
}
