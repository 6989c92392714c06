#include "layout/pair/shape_difference.h"

#include <string.h>

static bool
same_numbers(const int64_t *a, size_t a_count, const int64_t *b, size_t b_count)
{
    return a_count == b_count && (a_count == 0 || memcmp(a, b, a_count * sizeof *a) == 0);
}

static bool
layouts_divide_alike(const struct layout *a, const struct layout *b)
{
    if (!layout_same_tiles(a, b) || a->split_count != b->split_count ||
        a->tail_alignment != b->tail_alignment || a->element_bits != b->element_bits ||
        a->prefix_bytes != b->prefix_bytes)
        return false;
    for (size_t i = 0; i < a->split_count; i++)
        if (a->splits[i].dimension != b->splits[i].dimension ||
            !same_numbers(a->splits[i].indices, a->splits[i].count, b->splits[i].indices,
                          b->splits[i].count))
            return false;
    return true;
}

/* The next size from major to minor, *at being the number of dimensions passed; without tiles,
 * dimensions of size 1 are no part of memory. Returns false at the end. */
static bool
shape_next_size(const struct shape *shape, size_t *at, int64_t *size)
{
    while (*at < shape->rank) {
        size_t minor = shape->rank - 1 - (*at)++;
        *size = shape->dims[shape->layout.minor_to_major[minor]];
        if (*size != 1 || shape->layout.tile_count)
            return true;
    }
    return false;
}

static bool
shapes_same_sizes(const struct shape *a, const struct shape *b)
{
    size_t i = 0, j = 0;
    int64_t x = 0, y = 0;
    for (;;) {
        bool more = shape_next_size(a, &i, &x);
        if (more != shape_next_size(b, &j, &y))
            return false;
        if (!more)
            return true;
        if (x != y)
            return false;
    }
}

static bool
shapes_same_type(const struct shape *a, const struct shape *b)
{
    return a->type == b->type &&
           (a->type != PRIMITIVE_UNKNOWN || strcmp(a->type_name, b->type_name) == 0);
}

unsigned
shape_difference(const struct shape_entry *old, const struct shape_entry *new)
{
    if (!shapes_are_valid(old, new))
        return DIFFERS_TYPE;
    const struct shape *a = shape_array(old->shape), *b = shape_array(new->shape);
    bool tiles = layouts_divide_alike(&a->layout, &b->layout), type = shapes_same_type(a, b);
    unsigned what = 0;
    if (a->layout.memory_space != b->layout.memory_space)
        what |= DIFFERS_SPACE;
    if (!type)
        what |= DIFFERS_TYPE;
    else if (!tiles)
        what |= DIFFERS_TILES;
    if (shapes_same_sizes(a, b))
        return what ? what : DIFFERS_ORDER;
    if (!same_numbers(a->dims, a->rank, b->dims, b->rank))
        what |= DIFFERS_DIMS;
    if (!same_numbers(a->layout.minor_to_major, a->rank, b->layout.minor_to_major, b->rank))
        what |= DIFFERS_LAYOUT;
    return what;
}
