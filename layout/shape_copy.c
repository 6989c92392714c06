#include "layout/shape_copy.h"

#include "layout/base/arena.h"

#include <string.h>

static void *
copied(struct arena *arena, const void *from, size_t count, size_t size)
{
    void *copy = arena_array(arena, count, size);
    if (count)
        memcpy(copy, from, count * size);
    return copy;
}

static void
copy_layout(struct layout *layout, size_t rank, struct arena *arena)
{
    struct tile *tiles = copied(arena, layout->tiles, layout->tile_count, sizeof *tiles);
    struct split_config *splits =
        copied(arena, layout->splits, layout->split_count, sizeof *splits);
    for (size_t i = 0; i < layout->tile_count; i++)
        tiles[i].dims = copied(arena, tiles[i].dims, tiles[i].rank, sizeof *tiles[i].dims);
    for (size_t i = 0; i < layout->split_count; i++)
        splits[i].indices =
            copied(arena, splits[i].indices, splits[i].count, sizeof *splits[i].indices);
    layout->minor_to_major =
        copied(arena, layout->minor_to_major, rank, sizeof *layout->minor_to_major);
    layout->tiles = tiles;
    layout->splits = splits;
}

static void
share_layout(struct layout *layout, const struct layout *like)
{
    layout->minor_to_major = like->minor_to_major;
    layout->tiles = like->tiles;
    layout->splits = like->splits;
}

const struct shape *
shape_copy(const struct shape *shape, const struct shape *like, struct arena *arena)
{
    struct shape *copy = copied(arena, shape, 1, sizeof *shape);
    if (shape->kind == SHAPE_BUFFER) {
        const struct shape **inner = arena_array(arena, 1, sizeof *inner);
        *inner = shape_copy(*shape->elements, like ? *like->elements : NULL, arena);
        copy->elements = inner;
        return copy;
    }
    if (shape->type == PRIMITIVE_UNKNOWN)
        copy->type_name = arena_copy(arena, shape->type_name, strlen(shape->type_name));
    copy->dims = copied(arena, shape->dims, shape->rank, sizeof *shape->dims);
    if (shape->dynamic)
        copy->dynamic = copied(arena, shape->dynamic, shape->rank, sizeof *shape->dynamic);
    if (like)
        share_layout(&copy->layout, &like->layout);
    else
        copy_layout(&copy->layout, shape->rank, arena);
    return copy;
}
