/*
 * The sizes of a TIRx layout, and its compilation into a mapping: the logical index is combined
 * into one flat digit, which is split into one digit for each iter.
 */
#include "layout/tirx/tirx.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/tirx/algebra.h"

#include <string.h>

int64_t
swizzle_period(const struct swizzle *swizzle)
{
    return (int64_t)1 << (swizzle->per_element + swizzle->length + swizzle->distance);
}

void
tirx_name(struct tirx_layout *layout, enum axis axis)
{
    for (size_t i = 0; i < layout->named_count; i++)
        if (layout->named[i] == axis)
            return;
    layout->named[layout->named_count++] = axis;
}

int
tirx_add_offset(struct tirx_layout *layout, enum axis axis, int64_t value, struct diagnostic *d)
{
    struct tirx_offset *offset = &layout->offset[axis];
    if (!checked_add(offset->value, value, &offset->value))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    offset->present = true;
    return 0;
}

static bool
iters_use(const struct tirx_iter *iters, size_t count, enum axis axis)
{
    for (size_t i = 0; i < count; i++)
        if (iters[i].axis == axis)
            return true;
    return false;
}

bool
tirx_uses(const struct tirx_layout *layout, enum axis axis)
{
    return iters_use(layout->shard, layout->shard_count, axis) ||
           iters_use(layout->replica, layout->replica_count, axis) ||
           layout->offset[axis].present;
}

bool
tirx_is_identity(const struct tirx_layout *layout)
{
    if (layout->shard_count != 1 || layout->replica_count)
        return false;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (layout->offset[axis].present)
            return false;
    return layout->shard[0].stride == 1 && layout->shard[0].axis == AXIS_M;
}

/* ---- sizes ---- */

int
tirx_size(const struct tirx_layout *layout, int64_t *size, struct diagnostic *d)
{
    *size = 1;
    for (size_t i = 0; i < layout->shard_count; i++)
        if (!checked_multiply(*size, layout->shard[i].extent, size))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

int
tirx_axis_size(const struct tirx_layout *layout, enum axis axis, int64_t *size,
               struct diagnostic *d)
{
    *size = 1;
    for (size_t i = 0; i < layout->shard_count; i++)
        if (layout->shard[i].axis == axis &&
            !checked_multiply(*size, layout->shard[i].extent, size))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

/* Adds (extent - 1) * stride of the iters on an axis. */
static bool
add_reach(const struct tirx_iter *iters, size_t count, enum axis axis, int64_t *sum)
{
    for (size_t i = 0; i < count; i++) {
        int64_t reach;
        if (iters[i].axis != axis)
            continue;
        if (!checked_multiply(iters[i].extent - 1, iters[i].stride, &reach) ||
            !checked_add(*sum, reach, sum))
            return false;
    }
    return true;
}

static bool
add_axis_reach(const struct tirx_layout *layout, enum axis axis, int64_t *sum)
{
    return checked_add(*sum, layout->offset[axis].value, sum) &&
           add_reach(layout->shard, layout->shard_count, axis, sum) &&
           add_reach(layout->replica, layout->replica_count, axis, sum);
}

int
tirx_axis_span(const struct tirx_layout *layout, enum axis axis, int64_t *span,
               struct diagnostic *d)
{
    *span = 1;
    if (!add_axis_reach(layout, axis, span))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

int
tirx_span(const struct tirx_layout *layout, int64_t *span, struct diagnostic *d)
{
    *span = 1;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (axis_kind((enum axis)axis) == AXIS_MEMORY &&
            !add_axis_reach(layout, (enum axis)axis, span))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

/* ---- the mapping ---- */

/* Copies the shard extents, as dims. */
static int64_t *
copy_extents(const struct tirx_layout *layout, struct arena *arena)
{
    int64_t *extents = arena_array(arena, layout->shard_count, sizeof *extents);
    for (size_t i = 0; i < layout->shard_count; i++)
        extents[i] = layout->shard[i].extent;
    return extents;
}

/* Combines the dims into one digit and splits it into one digit for each iter. */
static int
refine_digits(const struct tirx_layout *layout, struct mapping *mapping, struct diagnostic *d)
{
    if (mapping->digit_count == 0)
        mapping_extend(mapping);
    while (mapping->digit_count > 1)
        if (mapping_combine(mapping, mapping->digit_count - 2, d))
            return -1;
    int64_t inner = mapping->extents[0];
    for (size_t i = 0; i + 1 < layout->shard_count; i++) {
        inner /= layout->shard[i].extent;
        mapping_split(mapping, i, inner);
    }
    return 0;
}

/* Adds the axes in the order of the text. Axes that an operation has added come after them. */
static void
name_axes(const struct tirx_layout *layout, struct mapping *mapping)
{
    for (size_t i = 0; i < layout->named_count; i++)
        mapping_axis(mapping, layout->named[i]);
}

static void
place_iters(const struct tirx_layout *layout, struct mapping *mapping)
{
    for (size_t i = 0; i < layout->shard_count; i++)
        mapping_place(mapping, i, layout->shard[i].axis, layout->shard[i].stride);
    for (size_t i = layout->shard_count; i < mapping->digit_count; i++)
        mapping_place(mapping, i, AXIS_M, 0);
    for (size_t i = 0; i < layout->replica_count; i++) {
        const struct tirx_iter *iter = &layout->replica[i];
        mapping_replicate(mapping, iter->axis, iter->extent, iter->stride);
    }
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (layout->offset[axis].present)
            mapping->offsets[mapping_axis(mapping, (enum axis)axis)] =
                layout->offset[axis].value;
    if (layout->composed) {
        mapping_axis(mapping, AXIS_M);
        mapping->swizzle = layout->swizzle;
    }
}

/* Checks that every coordinate lies within -2^62 to 2^62, so that differences of coordinates
 * fit 64 bits, and that the number of copies fits 64 bits. */
static int
check_reach(const struct mapping *mapping, struct diagnostic *d)
{
    const int64_t limit = (int64_t)1 << 62;
    int64_t min, max, copies = 1;
    for (size_t i = 0; i < mapping->axis_count; i++) {
        if (mapping_bounds(mapping, i, &min, &max, d))
            return -1;
        if (min < -limit || max > limit)
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    }
    for (size_t i = 0; i < mapping->replica_count; i++)
        if (!checked_multiply(copies, mapping->replicas[i].extent, &copies))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

static int
check_shape(int64_t size, struct tirx_shape shape, int64_t *elements, struct diagnostic *d)
{
    if (tirx_shape_size(shape, elements, d))
        return -1;
    if (size && *elements != size)
        return diagnostic_set(d, TIRX_SHAPE_SIZE, 0, 0, (long long)*elements, (long long)size);
    return 0;
}

int
tirx_mapping(const struct tirx_layout *layout, struct tirx_shape shape, struct arena *arena,
             struct mapping *mapping, struct diagnostic *d)
{
    struct tirx_layout whole = *layout;
    struct tirx_iter line = {1, 1, AXIS_M};
    int64_t size, elements;
    if (tirx_size(layout, &size, d))
        return -1;
    if (shape.dims && check_shape(layout->bare ? 0 : size, shape, &elements, d))
        return -1;
    if (shape.dims && layout->bare) {
        line.extent = elements;
        whole.shard = &line;
    }
    int64_t *copy = copy_extents(&whole, arena);
    if (shape.dims) {
        copy = arena_array(arena, shape.rank, sizeof *copy);
        memcpy(copy, shape.dims, shape.rank * sizeof *copy);
    }
    size_t rank = shape.dims ? shape.rank : whole.shard_count;
    bool same = !shape.dims || (rank == whole.shard_count && rank > 0);
    for (size_t i = 0; same && i < whole.shard_count; i++)
        same = copy[i] == whole.shard[i].extent;
    mapping_begin(mapping, arena, copy, rank);
    name_axes(&whole, mapping);
    if (!same && refine_digits(&whole, mapping, d))
        return -1;
    place_iters(&whole, mapping);
    return check_reach(mapping, d);
}

int
tirx_check_elements(const struct tirx_layout *layout, struct diagnostic *d)
{
    if (!layout->composed || swizzle_is_matrix(&layout->swizzle))
        return 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (axis != AXIS_M && tirx_uses(layout, (enum axis)axis))
            return diagnostic_set(d, TIRX_SWIZZLE_AXIS, 0, 0, axis_name((enum axis)axis));
    return 0;
}

int
tirx_shape_size(struct tirx_shape shape, int64_t *size, struct diagnostic *d)
{
    for (size_t i = 0; i < shape.rank; i++)
        if (shape.dims[i] < 1)
            return diagnostic_set(d, TIRX_EXTENT, 0, 0, (long long)shape.dims[i]);
    return checked_product(shape.dims, shape.rank, size)
               ? 0
               : diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
}
