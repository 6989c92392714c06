/*
 * The canonical form of a TIRx layout. Thread axes are fused first, so that iters which then
 * share an axis can be joined.
 */
#include "layout/tirx/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/tirx/check.h"

#include <string.h>

/* The factor of an axis within the chain from `subscope` to `scope`, and the fused axis.
 * Reference: TVM TIRx, axes. */
static const struct fusion {
    const char *subscope;
    const char *scope;
    enum axis from;
    int64_t factor;
    enum axis to;
} fusions[] = {
    {"thread", "cta", AXIS_WARPID, 32, AXIS_TX},
    {"thread", "cta", AXIS_LANEID, 1, AXIS_TX},
    {"thread", "cta", AXIS_WGID, 128, AXIS_TX},
    {"thread", "cta", AXIS_TID_IN_WG, 1, AXIS_TX},
    {"thread", "cta", AXIS_WID_IN_WG, 32, AXIS_TX},
    {"thread", "warpgroup", AXIS_LANEID, 1, AXIS_TID_IN_WG},
    {"thread", "warpgroup", AXIS_WID_IN_WG, 32, AXIS_TID_IN_WG},
    {"warp", "cta", AXIS_WID_IN_WG, 1, AXIS_WARPID},
    {"warp", "cta", AXIS_WGID, 4, AXIS_WARPID},
};

static const struct fusion *
find_fusion(const char *subscope, const char *scope, enum axis axis)
{
    for (size_t i = 0; i < sizeof fusions / sizeof *fusions; i++)
        if (fusions[i].from == axis && strcmp(fusions[i].subscope, subscope) == 0 &&
            strcmp(fusions[i].scope, scope) == 0)
            return &fusions[i];
    return NULL;
}

static bool
fuse_iters(struct tirx_iter *iters, size_t count, const char *subscope, const char *scope)
{
    for (size_t i = 0; i < count; i++) {
        const struct fusion *fusion = find_fusion(subscope, scope, iters[i].axis);
        if (!fusion)
            continue;
        if (!checked_multiply(iters[i].stride, fusion->factor, &iters[i].stride))
            return false;
        iters[i].axis = fusion->to;
    }
    return true;
}

static int
fuse_axes(struct tirx_layout *layout, struct diagnostic *d)
{
    const char *subscope, *scope;
    if (tirx_chain(layout, &subscope, &scope) != CHAIN_CONNECTED)
        return 0;
    if (!fuse_iters(layout->shard, layout->shard_count, subscope, scope) ||
        !fuse_iters(layout->replica, layout->replica_count, subscope, scope))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct tirx_offset *offset = &layout->offset[axis];
        const struct fusion *fusion = find_fusion(subscope, scope, (enum axis)axis);
        int64_t value;
        if (!offset->present || !fusion)
            continue;
        if (!checked_multiply(offset->value, fusion->factor, &value) ||
            tirx_add_offset(layout, fusion->to, value, d))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        *offset = (struct tirx_offset){0};
    }
    return 0;
}

/* Drops unit iters, but keeps one if there are no others. */
static void
drop_units(struct tirx_layout *layout)
{
    size_t count = 0;
    if (layout->shard_count == 0)
        return;
    enum axis first = layout->shard[0].axis;
    for (size_t i = 0; i < layout->shard_count; i++)
        if (layout->shard[i].extent != 1)
            layout->shard[count++] = layout->shard[i];
    if (count == 0)
        layout->shard[count++] = (struct tirx_iter){1, 1, first};
    layout->shard_count = count;
}

/* Joins neighbouring iters if extent * stride of the minor one is the stride of the major
 * one. */
static int
join_neighbours(struct tirx_layout *layout, struct diagnostic *d)
{
    size_t count = 0;
    for (size_t i = 0; i < layout->shard_count; i++) {
        struct tirx_iter iter = layout->shard[i];
        struct tirx_iter *last = count ? &layout->shard[count - 1] : NULL;
        int64_t end;
        if (last && last->axis == iter.axis &&
            checked_multiply(iter.extent, iter.stride, &end) && end == last->stride) {
            if (!checked_multiply(iter.extent, last->extent, &last->extent))
                return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
            last->stride = iter.stride;
        } else {
            layout->shard[count++] = iter;
        }
    }
    layout->shard_count = count;
    return 0;
}

static bool
replica_before(const struct tirx_iter *a, const struct tirx_iter *b)
{
    int order = strcmp(axis_name(a->axis), axis_name(b->axis));
    if (order)
        return order < 0;
    if (a->stride != b->stride)
        return a->stride < b->stride;
    return a->extent < b->extent;
}

static void
sort_replicas(struct tirx_layout *layout)
{
    for (size_t i = 1; i < layout->replica_count; i++) {
        struct tirx_iter iter = layout->replica[i];
        size_t at = i;
        for (; at > 0 && replica_before(&iter, &layout->replica[at - 1]); at--)
            layout->replica[at] = layout->replica[at - 1];
        layout->replica[at] = iter;
    }
}

struct tirx_iter *
tirx_iters(struct arena *arena, size_t count)
{
    return arena_array(arena, count + 1, sizeof(struct tirx_iter));
}

struct tirx_iter *
tirx_copy_iters(const struct tirx_iter *iters, size_t count, struct arena *arena)
{
    struct tirx_iter *copy = tirx_iters(arena, count + 1);
    if (count)
        memcpy(copy, iters, count * sizeof *copy);
    return copy;
}

int
tirx_canonical(const struct tirx_layout *layout, enum tirx_target target, struct arena *arena,
               struct tirx_layout *result, struct diagnostic *d)
{
    *result = *layout;
    result->shard = tirx_copy_iters(layout->shard, layout->shard_count, arena);
    result->replica = tirx_copy_iters(layout->replica, layout->replica_count, arena);
    drop_units(result);
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (result->offset[axis].value == 0)
            result->offset[axis].present = false;
    if (target == TARGET_CUDA && fuse_axes(result, d))
        return -1;
    if (join_neighbours(result, d))
        return -1;
    sort_replicas(result);
    result->named_count = 0;
    result->bare = false;
    return 0;
}
