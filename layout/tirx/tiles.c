#include "layout/tirx/tiles.h"

#include "layout/base/diagnostic.h"

#include <string.h>

/* Splits the last digits by a tile. digits has room. */
static int
split(struct tile_digits *digits, const struct tile *tile, struct diagnostic *d)
{
    size_t from = digits->count - tile->rank;
    if (tile->rank > digits->count)
        return diagnostic_set(d, TILE_RANK, 0, 0, tile->rank, digits->count);
    for (size_t i = 0; i < tile->rank; i++) {
        struct tile_digit *whole = &digits->digit[from + i];
        int64_t size = tile->dims[i];
        if (size < 1 || whole->iter.extent % size)
            return diagnostic_set(d, TILE_DIVIDES, 0, 0, (long long)size,
                                  (long long)whole->iter.extent, whole->dim);
        digits->digit[digits->count] = *whole;
        digits->digit[digits->count++].iter.extent = size;
        whole->iter.extent /= size;
    }
    return 0;
}

int
tirx_tile_digits(struct tirx_shape shape, size_t tile_count, const struct tile *tiles,
                 struct arena *arena, struct tile_digits *digits, struct diagnostic *d)
{
    size_t room = shape.rank + 1;
    for (size_t i = 0; i < tile_count; i++)
        room += tiles[i].rank;
    digits->count = shape.rank;
    digits->digit = arena_array(arena, room, sizeof *digits->digit);
    for (size_t i = 0; i < shape.rank; i++)
        digits->digit[i] = (struct tile_digit){i, {.extent = shape.dims[i]}};
    for (size_t i = 0; i < tile_count; i++)
        if (split(digits, &tiles[i], d))
            return -1;
    return 0;
}

void
tirx_of_digits(const struct tile_digits *digits, size_t rank, struct arena *arena,
               struct tirx_layout *layout)
{
    layout->shard = arena_array(arena, digits->count + 1, sizeof *layout->shard);
    layout->shard_count = 0;
    for (size_t dim = 0; dim < rank; dim++)
        for (size_t i = 0; i < digits->count; i++)
            if (digits->digit[i].dim == dim && digits->digit[i].iter.extent != 1)
                layout->shard[layout->shard_count++] = digits->digit[i].iter;
    if (layout->shard_count == 0)
        layout->shard[layout->shard_count++] = (struct tirx_iter){1, 1, AXIS_M};
}
