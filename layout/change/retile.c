#include "layout/change/retile.h"

#include "layout/base/arena.h"
#include "layout/base/minmax.h"
#include "layout/device/predict.h"
#include "layout/program/shape_table.h"
#include "layout/shape_entry.h"

static struct shape *
copy_array(const struct shape *array, struct arena *arena)
{
    struct shape *copy = arena_alloc(arena, sizeof *copy);
    *copy = *array;
    return copy;
}

/* The default layout of an array in the order that it has. */
static bool
predict(const struct shape *array, int64_t rows, const struct target *target,
        struct arena *arena, struct layout *layout)
{
    struct diagnostic ignored;
    const struct given_layout given = {array->layout.minor_to_major, rows};
    return target->tiles.lanes && array->layout.tile_count && array->rank &&
           predict_layout(target, array, given, arena, layout, &ignored) == 0;
}

static void
take_tiles(struct shape *array, const struct layout *layout)
{
    array->layout.tile_count = layout->tile_count;
    array->layout.tiles = layout->tiles;
}

struct shape *
array_resized(const struct shape *array, const int64_t *dims, const struct target *target,
              struct arena *arena)
{
    struct shape *copy = copy_array(array, arena);
    struct layout before, after;
    copy->dims = dims;
    if (predict(array, 0, target, arena, &before) &&
        layout_same_tiles(&before, &array->layout) && predict(copy, 0, target, arena, &after))
        take_tiles(copy, &after);
    return copy;
}

struct shape *
array_retyped(const struct shape *array, enum primitive type, const struct target *target,
              struct arena *arena)
{
    struct shape *copy = copy_array(array, arena);
    struct layout before, after;
    copy->type = type;
    copy->type_name = primitive_name(type);
    copy->layout.element_bits = 0;
    if (!predict(array, 0, target, arena, &before))
        return copy;
    int64_t rows = 0;
    if (!layout_same_tiles(&before, &array->layout) && array->rank > 1)
        rows = max_i64(array->layout.tiles[0].dims[0], predict_min_rows(target, copy));
    if (predict(copy, rows, target, arena, &after)) {
        take_tiles(copy, &after);
        copy->layout.element_bits = after.element_bits;
    }
    return copy;
}

struct rebuilding {
    struct shape *const *arrays;
    size_t next; /* leaf */
    struct arena *arena;
};

static const struct shape *rebuild(struct rebuilding *rebuilding, const struct shape *shape);

static const struct shape *
rebuild_leaf(struct rebuilding *rebuilding, const struct shape *shape)
{
    const struct shape *array = rebuilding->arrays[rebuilding->next++];
    if (!array)
        return shape;
    if (shape->kind == SHAPE_ARRAY)
        return array;
    struct shape *copy = copy_array(shape, rebuilding->arena);
    const struct shape **inner = arena_array(rebuilding->arena, 1, sizeof *inner);
    *inner = array;
    copy->elements = inner;
    return copy;
}

static const struct shape *
rebuild(struct rebuilding *rebuilding, const struct shape *shape)
{
    if (shape->kind != SHAPE_TUPLE)
        return shape_has_values(shape) ? rebuild_leaf(rebuilding, shape) : shape;
    struct shape *copy = copy_array(shape, rebuilding->arena);
    const struct shape **elements =
        arena_array(rebuilding->arena, shape->element_count + 1, sizeof *elements);
    for (size_t i = 0; i < shape->element_count; i++)
        elements[i] = rebuild(rebuilding, shape->elements[i]);
    copy->elements = elements;
    return copy;
}

struct shape_entry *
shape_with_arrays(struct shape_table *shapes, const struct shape_entry *entry,
                  struct shape *const *arrays, struct arena *arena)
{
    struct rebuilding rebuilding = {arrays, 0, arena};
    return shape_table_intern(shapes, rebuild(&rebuilding, entry->shape));
}
