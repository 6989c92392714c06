/* Validation of shapes that parse, as XLA does it. Each check has one function. */
#include "layout/shape.h"

#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/memory.h"

#include <stdlib.h>

#define WHOLE shape->offset, shape->length

/* The size in bytes must fit 64 bits. An array with a dimension of 0 is empty, so its other
 * dimensions may have any size. */
static int
validate_size(const struct shape *shape, struct diagnostic *d)
{
    int64_t bytes = (primitive_stored_bits(shape->type) + 7) / 8;
    for (size_t i = 0; i < shape->rank; i++)
        if (shape->dims[i] == 0)
            return 0;
    for (size_t i = 0; i < shape->rank; i++)
        if (shape->dims[i] != DIM_UNBOUNDED && !checked_multiply(bytes, shape->dims[i], &bytes))
            return diagnostic_set(d, SHAPE_OVERFLOW, WHOLE);
    return 0;
}

static int
validate_order(const struct shape *shape, struct diagnostic *d)
{
    bool *seen = memory_zeroed(shape->rank + 1, sizeof *seen);
    int result = 0;
    for (size_t i = 0; i < shape->rank && !result; i++) {
        int64_t dim = shape->layout.minor_to_major[i];
        if (dim < 0 || dim >= (int64_t)shape->rank)
            result = diagnostic_set(d, ORDER_OUT_OF_BOUNDS, WHOLE, (long long)dim, shape->rank);
        else if (seen[dim])
            result = diagnostic_set(d, ORDER_DUPLICATE, WHOLE, (long long)dim);
        else
            seen[dim] = true;
    }
    free(seen);
    return result;
}

static int
validate_tiles(const struct shape *shape, struct diagnostic *d)
{
    for (size_t i = 0; i < shape->layout.tile_count; i++) {
        const struct tile *tile = &shape->layout.tiles[i];
        if (tile->rank == 0)
            return diagnostic_set(d, TILE_EMPTY, WHOLE, i + 1);
        for (size_t k = 0; k < tile->rank; k++) {
            if (tile->dims[k] == TILE_COMBINE) {
                if (k + 1 == tile->rank)
                    return diagnostic_set(d, TILE_COMBINE_LAST, WHOLE, i + 1);
            } else if (tile->dims[k] <= 0) {
                return diagnostic_set(d, TILE_NOT_POSITIVE, WHOLE, i + 1,
                                      (long long)tile->dims[k]);
            }
        }
    }
    return 0;
}

static int
validate_split(const struct shape *shape, const struct split_config *split,
               struct diagnostic *d)
{
    int64_t previous = 0;
    if (split->dimension < 0 || split->dimension >= (int64_t)shape->rank)
        return diagnostic_set(d, SPLIT_OUT_OF_BOUNDS, WHOLE, (long long)split->dimension,
                              shape->rank);
    int64_t dim =
        shape->dims[shape->layout.minor_to_major[shape->rank - 1 - (size_t)split->dimension]];
    for (size_t i = 0; i < split->count; i++) {
        if (split->indices[i] <= previous)
            return diagnostic_set(d, SPLIT_NOT_INCREASING, WHOLE, (long long)split->indices[i]);
        if (dim == DIM_UNBOUNDED)
            return diagnostic_set(d, SPLIT_UNBOUNDED, WHOLE, (long long)split->indices[i]);
        if (split->indices[i] >= dim)
            return diagnostic_set(d, SPLIT_PAST_END, WHOLE, (long long)split->indices[i],
                                  (long long)dim);
        previous = split->indices[i];
    }
    return 0;
}

static int
validate_splits(const struct shape *shape, struct diagnostic *d)
{
    const struct layout *layout = &shape->layout;
    bool *seen = memory_zeroed(shape->rank + 1, sizeof *seen);
    int result = 0;
    for (size_t i = 0; i < layout->split_count && !result; i++) {
        int64_t dimension = layout->splits[i].dimension;
        result = validate_split(shape, &layout->splits[i], d);
        if (!result && seen[dimension])
            result = diagnostic_set(d, SPLIT_DUPLICATE, WHOLE, (long long)dimension);
        if (!result)
            seen[dimension] = true;
    }
    free(seen);
    return result;
}

static int
validate_array(const struct shape *shape, struct diagnostic *d)
{
    const struct layout *layout = &shape->layout;
    if (!shape_has_values(shape))
        return 0;
    if (validate_size(shape, d) || validate_order(shape, d))
        return -1;
    if (layout->tail_alignment <= 0)
        return diagnostic_set(d, TAIL_NOT_POSITIVE, WHOLE, (long long)layout->tail_alignment);
    if (layout->index_type != PRIMITIVE_UNKNOWN || layout->pointer_type != PRIMITIVE_UNKNOWN)
        return diagnostic_set(d, SPARSE_FIELD, WHOLE);
    if (layout->element_bits < 0)
        return diagnostic_set(d, ELEMENT_BITS_NEGATIVE, WHOLE, (long long)layout->element_bits);
    return validate_tiles(shape, d) || validate_splits(shape, d) ? -1 : 0;
}

int
shape_validate(const struct shape *shape, struct diagnostic *d)
{
    if (shape->kind == SHAPE_ARRAY)
        return validate_array(shape, d);
    for (size_t i = 0; i < shape->element_count; i++)
        if (shape_validate(shape->elements[i], d))
            return -1;
    return 0;
}
