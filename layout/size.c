/* Sizes of arrays. All arithmetic is checked. Each kind of padding is computed as a difference,
 * so data + all kinds of padding = bytes holds by construction. */
#include "layout/size.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/shape.h"
#include "layout/tiling.h"

#include <string.h>

int64_t
size_stored_bits(const struct shape *shape)
{
    const struct shape *array = shape_array(shape);
    return array->layout.element_bits ? array->layout.element_bits
                                      : primitive_stored_bits(array->type);
}

/* Bits of data in one element: the type's own width, or E(n) if that is smaller. */
static int64_t
data_bits(const struct shape *array)
{
    int64_t bits = primitive_bits(array->type), stored = array->layout.element_bits;
    return stored && stored < bits ? stored : bits;
}

bool
size_bytes(int64_t elements, int64_t bits, int64_t *bytes)
{
    int64_t rest; /* bytes of the last elements, fewer than eight; eight elements take `bits`
                     bytes */
    return checked_multiply(elements / 8, bits, bytes) &&
           checked_multiply(elements % 8, bits, &rest) &&
           checked_add(*bytes, divide_up(rest, 8), bytes);
}

const int64_t *
size_piece(const struct shape *shape, struct arena *arena)
{
    if (shape->layout.split_count == 0 && !shape_is_unbounded(shape))
        return shape->dims;
    int64_t *dims = arena_array(arena, shape->rank + 1, sizeof *dims);
    for (size_t i = 0; i < shape->rank; i++)
        dims[i] = shape->dims[i] == DIM_UNBOUNDED ? 0 : shape->dims[i];
    for (size_t i = 0; i < shape->layout.split_count; i++) {
        const struct split_config *split = &shape->layout.splits[i];
        size_t dim =
            (size_t)shape->layout.minor_to_major[shape->rank - 1 - (size_t)split->dimension];
        int64_t start = 0, largest = 0;
        if (dims[dim] == 0)
            continue;
        for (size_t k = 0; k <= split->count; k++) {
            int64_t end = k < split->count ? split->indices[k] : shape->dims[dim];
            largest = max_i64(end - start, largest);
            start = end;
        }
        dims[dim] = largest;
    }
    return dims;
}

/* Counts the elements, the places after all tiles, and the places after L. */
static int
count_places(const struct shape *array, const int64_t *dims, struct arena *scratch,
             int64_t counts[3], struct diagnostic *d)
{
    struct tiling tiling;
    if (!checked_product(dims, array->rank, &counts[0]))
        return diagnostic_set(d, SIZE_OVERFLOW, array->offset, array->length);
    counts[1] = counts[0];
    if (array->layout.tile_count && (tiling_compile(&tiling, array, dims, scratch, d) ||
                                     mapping_size(&tiling.mapping, &counts[1], d))) {
        d->offset = array->offset;
        d->length = array->length;
        return -1;
    }
    counts[2] = counts[1];
    if (array->layout.tile_count &&
        !checked_round_up(counts[1], array->layout.tail_alignment, &counts[2]))
        return diagnostic_set(d, SIZE_OVERFLOW, array->offset, array->length);
    return 0;
}

int
size_compute(struct size *size, const struct shape *shape, struct arena *scratch,
             struct diagnostic *d)
{
    const struct shape *array = shape_array(shape);
    int64_t whole[3], piece[3], used = 0, tiled = 0;
    *size = (struct size){.known = array->type != PRIMITIVE_OPAQUE};
    if (!shape_has_values(array))
        return 0;
    if (shape_is_unbounded(array) || array->type == PRIMITIVE_UNKNOWN) {
        size->known = false;
        return 0;
    }
    const int64_t *dims = size_piece(array, scratch);
    if (count_places(array, array->dims, scratch, whole, d))
        return -1;
    memcpy(piece, whole, sizeof piece);
    if (dims != array->dims && count_places(array, dims, scratch, piece, d))
        return -1;
    int64_t stored = size_stored_bits(array);
    if (!size_bytes(piece[0], data_bits(array), &size->data_bytes) ||
        !size_bytes(piece[0], stored, &used) || !size_bytes(piece[1], stored, &tiled) ||
        !size_bytes(piece[2], stored, &size->bytes))
        return diagnostic_set(d, SIZE_OVERFLOW, array->offset, array->length);
    size->elements = whole[0];
    size->padded_elements = whole[2];
    size->widening_bytes = used - size->data_bytes;
    size->tile_bytes = tiled - used;
    size->tail_bytes = size->bytes - tiled;
    size->padding_bytes = size->bytes - size->data_bytes;
    size->prefix_bytes = max_i64(array->layout.prefix_bytes, 0);
    return 0;
}

bool
size_add(struct size *sum, const struct size *one)
{
    struct size both = {.known = sum->known && one->known};
    bool fits = checked_add(sum->elements, one->elements, &both.elements);
    fits &= checked_add(sum->padded_elements, one->padded_elements, &both.padded_elements);
    fits &= checked_add(sum->data_bytes, one->data_bytes, &both.data_bytes);
    fits &= checked_add(sum->bytes, one->bytes, &both.bytes);
    fits &= checked_add(sum->padding_bytes, one->padding_bytes, &both.padding_bytes);
    fits &= checked_add(sum->tile_bytes, one->tile_bytes, &both.tile_bytes);
    fits &= checked_add(sum->widening_bytes, one->widening_bytes, &both.widening_bytes);
    fits &= checked_add(sum->tail_bytes, one->tail_bytes, &both.tail_bytes);
    fits &= checked_add(sum->register_bytes, one->register_bytes, &both.register_bytes);
    fits &= checked_add(sum->prefix_bytes, one->prefix_bytes, &both.prefix_bytes);
    if (fits)
        *sum = both;
    else
        sum->known = false;
    return fits;
}

bool
size_add_times(struct size *sum, const struct size *one, int64_t count)
{
    struct size all = {.known = one->known};
    bool fits = checked_multiply(one->elements, count, &all.elements);
    fits &= checked_multiply(one->padded_elements, count, &all.padded_elements);
    fits &= checked_multiply(one->data_bytes, count, &all.data_bytes);
    fits &= checked_multiply(one->bytes, count, &all.bytes);
    fits &= checked_multiply(one->padding_bytes, count, &all.padding_bytes);
    fits &= checked_multiply(one->tile_bytes, count, &all.tile_bytes);
    fits &= checked_multiply(one->widening_bytes, count, &all.widening_bytes);
    fits &= checked_multiply(one->tail_bytes, count, &all.tail_bytes);
    fits &= checked_multiply(one->register_bytes, count, &all.register_bytes);
    fits &= checked_multiply(one->prefix_bytes, count, &all.prefix_bytes);
    if (!fits)
        sum->known = false;
    return fits && size_add(sum, &all);
}

/* Returns whether the extent comes from a dimension without a bound. Such a dimension is tiled
 * as if it were empty, so that the other dimensions can be computed. A later tile may still
 * see a known extent. */
static bool
is_unknown(const struct shape *array, const struct blame *blame)
{
    bool unbounded = false;
    for (size_t i = 0; i < blame->dim_count; i++)
        unbounded |= array->dims[blame->dims[i]] == DIM_UNBOUNDED;
    return unbounded && blame->from == 0;
}

int
size_blame(const struct shape *shape, const struct tiling *tiling, struct arena *arena,
           struct blames *blames, struct diagnostic *d)
{
    const struct shape *array = shape_array(shape);
    int64_t bits = size_stored_bits(array);
    bool sized = !shape_is_unbounded(array) && array->type != PRIMITIVE_UNKNOWN;
    struct blame *list = arena_array(arena, tiling->dim_count + 1, sizeof *list);
    for (size_t i = 0; i < tiling->dim_count; i++) {
        const struct tiled_dim *dim = &tiling->dims[i];
        int64_t before, after, bytes_before, bytes_after;
        if (!checked_multiply(dim->from, dim->others, &before) ||
            !checked_multiply(dim->to, dim->others, &after) ||
            !size_bytes(before, bits, &bytes_before) || !size_bytes(after, bits, &bytes_after))
            return diagnostic_set(d, SIZE_OVERFLOW, array->offset, array->length);
        list[i] = (struct blame){.tile = dim->tile,
                                 .dims = tiling->joined + dim->first,
                                 .dim_count = dim->count,
                                 .from = dim->from,
                                 .to = dim->to,
                                 .size = dim->size,
                                 .padding_bytes = sized ? bytes_after - bytes_before : -1};
        if (!sized && is_unknown(array, &list[i]))
            list[i].from = list[i].to = DIM_UNBOUNDED;
    }
    *blames = (struct blames){tiling->dim_count, list};
    return 0;
}

/* What XLA rounds a '*' dimension of the first tile to: the second tile's size there, or,
 * without one, the number of elements in a 32-bit word. */
static int64_t
combine_rounding(const struct shape *array, size_t from_minor)
{
    const struct layout *layout = &array->layout;
    if (layout->tile_count > 1 && from_minor < layout->tiles[1].rank) {
        const struct tile *second = &layout->tiles[1];
        int64_t size = second->dims[second->rank - 1 - from_minor];
        return size == TILE_COMBINE ? 1 : size;
    }
    int64_t bits = primitive_stored_bits(array->type);
    return bits < 32 ? 32 / bits : 1;
}

int64_t
size_by_array_size(const struct shape *shape)
{
    const struct shape *array = shape_array(shape);
    const struct layout *layout = &array->layout;
    int64_t elements = 1, bytes;
    if (layout->tile_count == 0 && (!checked_product(array->dims, array->rank, &elements) ||
                                    !size_bytes(elements, size_stored_bits(array), &bytes)))
        return -1;
    if (layout->tile_count == 0)
        return bytes;
    const struct tile *tile = &layout->tiles[0];
    size_t count = max_size(tile->rank, array->rank);
    for (size_t i = 0; i < count; i++) {
        int64_t dim = i < array->rank ? array->dims[layout->minor_to_major[i]] : 1;
        if (i < tile->rank) {
            int64_t size = tile->dims[tile->rank - 1 - i];
            if (size == TILE_COMBINE)
                size = combine_rounding(array, i);
            if (!checked_round_up(dim, size, &dim))
                return -1;
        }
        if (!checked_multiply(elements, dim, &elements))
            return -1;
    }
    if (!checked_round_up(elements, layout->tail_alignment, &elements) ||
        !size_bytes(elements, size_stored_bits(array), &bytes))
        return -1;
    return bytes;
}
