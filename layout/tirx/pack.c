/* Operations that change the width of an element, or keep only what a thread sees. */
#include "layout/tirx/algebra.h"

#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <string.h>

/* True for axes that count elements; the others count threads, lanes, partitions or banks. */
static bool
counts_elements(enum axis axis)
{
    return axis == AXIS_M || axis == AXIS_F || axis == AXIS_TCOL;
}

/* Makes a copy whose iters can be changed, with room for one more of each kind. */
static void
begin_copy(const struct tirx_layout *layout, struct arena *arena, struct tirx_layout *result)
{
    *result = *layout;
    result->bare = false;
    result->named_count = 0;
    result->shard = tirx_copy_iters(layout->shard, layout->shard_count, arena);
    result->replica = tirx_copy_iters(layout->replica, layout->replica_count, arena);
}

/* Returns the exponent of a power of two, or -1 for any other number. */
static int
exponent_of(int64_t count)
{
    return is_power_of_two(count) ? __builtin_ctzll((uint64_t)count) : -1;
}

/* Returns the axis on which consecutive elements lie: that of the last iter that counts
 * elements. */
static enum axis
element_axis(const struct tirx_layout *layout)
{
    for (size_t i = layout->shard_count; i-- > 0;)
        if (counts_elements(layout->shard[i].axis))
            return layout->shard[i].axis;
    return AXIS_M;
}

/* ---- unpack ---- */

static int
multiply_iters(struct tirx_iter *iters, size_t count, int64_t by, struct diagnostic *d)
{
    for (size_t i = 0; i < count; i++)
        if (counts_elements(iters[i].axis) &&
            !checked_multiply(iters[i].stride, by, &iters[i].stride))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

int
tirx_unpack(const struct tirx_layout *layout, int64_t count, struct arena *arena,
            struct tirx_layout *result, struct diagnostic *d)
{
    int exponent = exponent_of(count);
    if (count < 1 || (layout->composed && exponent < 0))
        return diagnostic_set(d, TIRX_PACK_COUNT, 0, 0, (long long)count,
                              count < 1 ? "" : ": a swizzle needs a power of two");
    begin_copy(layout, arena, result);
    if (multiply_iters(result->shard, result->shard_count, count, d) ||
        multiply_iters(result->replica, result->replica_count, count, d))
        return -1;
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (counts_elements((enum axis)axis) &&
            !checked_multiply(result->offset[axis].value, count, &result->offset[axis].value))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    result->shard[result->shard_count++] = (struct tirx_iter){count, 1, element_axis(layout)};
    if (layout->composed) {
        struct swizzle *s = &result->swizzle;
        if (s->per_element + s->length + s->distance + exponent > SWIZZLE_BITS)
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        s->per_element += exponent;
    }
    return 0;
}

/* ---- pack ---- */

static int
divide_iters(struct tirx_iter *iters, size_t count, int64_t by, struct diagnostic *d)
{
    for (size_t i = 0; i < count; i++) {
        if (!counts_elements(iters[i].axis))
            continue;
        if (iters[i].stride % by)
            return diagnostic_set(d, TIRX_PACK_DIVIDE, 0, 0, "stride",
                                  (long long)iters[i].stride, (long long)by);
        iters[i].stride /= by;
    }
    return 0;
}

static int
divide_offsets(struct tirx_layout *layout, int64_t by, struct diagnostic *d)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        int64_t *value = &layout->offset[axis].value;
        if (!counts_elements((enum axis)axis))
            continue;
        if (*value % by)
            return diagnostic_set(d, TIRX_PACK_DIVIDE, 0, 0, "offset", (long long)*value,
                                  (long long)by);
        *value /= by;
    }
    return 0;
}

/* Returns what a memory axis counts if it does not count elements, and NULL for all other
 * axes. */
static const char *
counted_on(enum axis axis)
{
    switch (axis) {
    case AXIS_P:
        return "partitions";
    case AXIS_TLANE:
        return "lanes";
    case AXIS_BANK:
        return "banks";
    default:
        return NULL;
    }
}

/* Checks that the last iter can be packed: its elements must be adjacent in one memory.
 * Neighbours in two partitions, lanes or banks do not form a wider element. */
static int
check_packed(const struct tirx_layout *layout, int64_t count, struct diagnostic *d)
{
    const struct tirx_iter *last =
        layout->shard_count ? &layout->shard[layout->shard_count - 1] : NULL;
    if (!last || last->stride != 1 || last->extent % count ||
        axis_kind(last->axis) != AXIS_MEMORY)
        return diagnostic_set(d, TIRX_PACK_ITER, 0, 0, (long long)count);
    if (count > 1 && counted_on(last->axis))
        return diagnostic_set(d, TIRX_PACK_AXIS, 0, 0, axis_name(last->axis),
                              counted_on(last->axis));
    return 0;
}

int
tirx_pack(const struct tirx_layout *layout, int64_t count, struct arena *arena,
          struct tirx_layout *result, struct diagnostic *d)
{
    int exponent = exponent_of(count);
    if (count < 1 ||
        (layout->composed && (exponent < 0 || exponent > layout->swizzle.per_element)))
        return diagnostic_set(d, TIRX_PACK_COUNT, 0, 0, (long long)count,
                              count < 1 ? "" : ": a swizzle needs a power of two, at most 2^M");
    if (check_packed(layout, count, d))
        return -1;
    begin_copy(layout, arena, result);
    size_t outer = result->shard_count - 1;
    result->shard[outer].extent /= count;
    if (divide_iters(result->shard, outer, count, d) ||
        divide_iters(result->replica, result->replica_count, count, d) ||
        divide_offsets(result, count, d))
        return -1;
    if (layout->composed)
        result->swizzle.per_element -= exponent;
    return 0;
}

/* ---- storage and broadcast ---- */

static size_t
keep_memory(struct tirx_iter *iters, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (axis_kind(iters[i].axis) == AXIS_MEMORY)
            iters[kept++] = iters[i];
    return kept;
}

void
tirx_storage(const struct tirx_layout *layout, struct arena *arena, struct tirx_layout *result)
{
    begin_copy(layout, arena, result);
    result->shard_count = keep_memory(result->shard, result->shard_count);
    result->replica_count = keep_memory(result->replica, result->replica_count);
    if (result->shard_count == 0) /* one element, at the offsets */
        result->shard[result->shard_count++] = (struct tirx_iter){1, 1, AXIS_M};
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (axis_kind((enum axis)axis) != AXIS_MEMORY)
            result->offset[axis] = (struct tirx_offset){0};
}

int
tirx_broadcast(const struct tirx_layout *layout, struct tirx_iter iter, int position,
               struct arena *arena, struct tirx_layout *result, struct diagnostic *d)
{
    long long at = position;
    if (iter.extent < 1)
        return diagnostic_set(d, TIRX_EXTENT, 0, 0, (long long)iter.extent);
    if (at < 0)
        at += (long long)layout->shard_count + 1;
    if (at < 0 || (size_t)at > layout->shard_count)
        return diagnostic_set(d, TIRX_POSITION, 0, 0, position, layout->shard_count);
    begin_copy(layout, arena, result);
    struct tirx_iter *to = result->shard + at;
    memmove(to + 1, to, (result->shard_count - (size_t)at) * sizeof *to);
    *to = (struct tirx_iter){iter.extent, 0, iter.axis};
    result->shard_count++;
    return 0;
}
