/* Simple questions about shapes. shape_print.c prints them, shape_validate.c validates them. */
#include "layout/shape.h"

#include "layout/base/checked.h"

#include <string.h>

const struct shape *
shape_array(const struct shape *shape)
{
    return shape->kind == SHAPE_BUFFER ? shape->elements[0] : shape;
}

bool
shape_has_values(const struct shape *shape)
{
    const struct shape *array = shape_array(shape);
    if (array->kind != SHAPE_ARRAY)
        return false;
    return array->type == PRIMITIVE_UNKNOWN || primitive_class(array->type) != CLASS_VALUELESS;
}

bool
shape_is_assumed(const struct shape *shape)
{
    bool assumed = false;
    if (shape->kind == SHAPE_ARRAY)
        return shape->layout.assumed;
    for (size_t i = 0; i < shape->element_count && !assumed; i++)
        assumed = shape_is_assumed(shape->elements[i]);
    return assumed;
}

bool
layout_same_tiles(const struct layout *a, const struct layout *b)
{
    if (a->tile_count != b->tile_count)
        return false;
    for (size_t i = 0; i < a->tile_count; i++) {
        const struct tile *x = &a->tiles[i], *y = &b->tiles[i];
        if (x->rank != y->rank ||
            (x->rank && memcmp(x->dims, y->dims, x->rank * sizeof *x->dims) != 0))
            return false;
    }
    return true;
}

int64_t
shape_elements(const struct shape *array)
{
    int64_t count;
    return checked_product(array->dims, array->rank, &count) && count > 0 ? count : 0;
}

bool
shape_is_unbounded(const struct shape *shape)
{
    for (size_t i = 0; i < shape->rank; i++)
        if (shape->dims[i] == DIM_UNBOUNDED)
            return true;
    return false;
}

const struct shape *
shape_of_unknown_type(const struct shape *shape)
{
    if (shape->kind == SHAPE_ARRAY)
        return shape->type == PRIMITIVE_UNKNOWN ? shape : NULL;
    for (size_t i = 0; i < shape->element_count; i++) {
        const struct shape *array = shape_of_unknown_type(shape->elements[i]);
        if (array)
            return array;
    }
    return NULL;
}

size_t
shape_true_rank(const struct shape *shape)
{
    size_t rank = 0;
    for (size_t i = 0; i < shape->rank; i++)
        rank += shape->dims[i] > 1 || shape->dims[i] == DIM_UNBOUNDED;
    return rank;
}

const char *
shape_letters(const struct shape *shape)
{
    static const char *const letters[] = {NULL, "x", "yx", "zyx", "pzyx"};
    return shape->rank < sizeof letters / sizeof *letters ? letters[shape->rank] : NULL;
}

bool
shape_compatible(const struct shape *a, const struct shape *b)
{
    if (a->kind != b->kind || a->type != b->type || a->rank != b->rank ||
        a->element_count != b->element_count)
        return false;
    if (a->rank && memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) != 0)
        return false;
    for (size_t i = 0; i < a->element_count; i++)
        if (!shape_compatible(a->elements[i], b->elements[i]))
            return false;
    return true;
}
