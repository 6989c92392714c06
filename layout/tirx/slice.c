/*
 * A part of a TIRx layout as a layout of its own. In each dim, the minor iters that the part
 * covers completely are kept, and the next iter is cut. The more major iters have one value,
 * which goes into the offset.
 */
#include "layout/tirx/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

/* One dim: its remaining iters, and the part of it, counted in units of the last of these
 * iters. */
struct cut {
    const struct tirx_iter *iters;
    size_t count;
    int64_t begin;
    int64_t length;
};

/* Adds the coordinates of index `at` of a dim, times `sign`, to place[], which has one entry
 * per axis. */
static bool
add_place(const struct tirx_iter *iters, size_t count, int64_t at, int64_t sign, int64_t *place)
{
    for (size_t i = count; i-- > 0; at /= iters[i].extent) {
        int64_t digit = i ? at % iters[i].extent : at;
        int64_t step;
        if (!checked_multiply(digit * sign, iters[i].stride, &step) ||
            !checked_add(place[iters[i].axis], step, &place[iters[i].axis]))
            return false;
    }
    return true;
}

/* Adds the coordinates of the part's first element to the offsets. Every axis of the dim gets
 * an offset, even if it is 0. */
static int
add_begin(const struct cut *cut, struct tirx_layout *result, struct diagnostic *d)
{
    int64_t place[AXIS_COUNT] = {0};
    if (!add_place(cut->iters, cut->count, cut->begin, 1, place))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    for (size_t i = 0; i < cut->count; i++) {
        enum axis axis = cut->iters[i].axis;
        if (tirx_add_offset(result, axis, place[axis], d))
            return -1;
        place[axis] = 0;
    }
    return 0;
}

/* Handles a part that crosses the end of the last iter, with half of its length on each side:
 * the halves become an iter of extent 2. Their distance must lie along one axis. Returns 1 with
 * *halves set, 0 if it does not, or -1 with *d set. */
static int
cut_halves(const struct cut *cut, struct tirx_iter *halves, struct diagnostic *d)
{
    const struct tirx_iter *last = &cut->iters[cut->count - 1];
    int64_t half = cut->length / 2;
    int64_t place[AXIS_COUNT] = {0};
    int moved = 0;
    if (cut->length % 2 || cut->begin % last->extent != last->extent - half)
        return 0;
    if (!add_place(cut->iters, cut->count, cut->begin, -1, place) ||
        !add_place(cut->iters, cut->count, cut->begin + half, 1, place))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    *halves = (struct tirx_iter){2, 0, last->axis};
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (place[axis]) {
            *halves = (struct tirx_iter){2, place[axis], (enum axis)axis};
            moved++;
        }
    return moved <= 1;
}

/* Writes the iters of one dim's part into iters, the most minor first. Returns 1; 0 if no iters
 * can express it; -1 with *d set. */
static int
cut_dim(struct cut cut, struct tirx_iter *iters, size_t *count, struct diagnostic *d)
{
    *count = 0;
    for (; cut.count > 0; cut.count--) {
        struct tirx_iter iter = cut.iters[cut.count - 1];
        if (cut.begin % iter.extent == 0 && cut.length % iter.extent == 0) {
            if (iter.extent == 1)
                iter.stride = 1; /* a unit dim: its stride does not matter */
            iters[(*count)++] = iter;
            cut.begin /= iter.extent;
            cut.length /= iter.extent;
            continue;
        }
        int64_t room = iter.extent - cut.begin % iter.extent;
        bool halved = cut.length > room;
        int found = halved ? cut_halves(&cut, &iters[*count + 1], d) : 1;
        iter.extent = halved ? cut.length / 2 : cut.length;
        iters[*count] = iter;
        *count += halved ? 2 : 1;
        return found;
    }
    return 1;
}

static int
check_region(struct tirx_shape shape, struct tirx_region region, struct diagnostic *d)
{
    for (size_t i = 0; i < shape.rank; i++) {
        int64_t begin = region.begin[i], end = region.end[i];
        if (begin < 0 || end <= begin || end > shape.dims[i])
            return diagnostic_set(d, TIRX_REGION, 0, 0, (long long)begin, (long long)end,
                                  (long long)shape.dims[i]);
    }
    return 0;
}

int
tirx_slice(const struct tirx_form *form, struct tirx_region region, struct arena *arena,
           struct tirx_layout *result, struct diagnostic *d)
{
    struct tirx_form whole;
    size_t rank = form->shape.rank;
    if (check_region(form->shape, region, d) || tirx_prepare(form, arena, &whole, d))
        return -1;
    struct tirx_iter *room = tirx_iters(arena, 2 * (whole.layout.shard_count + 1));
    *result = whole.layout;
    result->shard_count = 0;
    result->shard = tirx_iters(arena, whole.layout.shard_count + rank);
    for (size_t i = 0; i < rank; i++) {
        const size_t *separators = whole.separators + i;
        struct cut cut = {whole.layout.shard + separators[0], separators[1] - separators[0],
                          region.begin[i], region.end[i] - region.begin[i]};
        size_t count;
        int found = cut_dim(cut, room, &count, d);
        if (found != 1)
            return found;
        if (add_begin(&cut, result, d))
            return -1;
        while (count-- > 0)
            result->shard[result->shard_count++] = room[count];
    }
    return 1;
}
