/*
 * A part of a TIRx layout as a layout of its own. In each dim, the minor iters that the part
 * covers completely are kept, and the next iter is cut. The more major iters have one value,
 * which goes into the offset. A part that begins or ends within several iters is looked at
 * element by element: there may be other iters that give its places.
 */
#include "layout/tirx/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/steps.h"

#include <string.h>

#define PART_ITERS 63 /* of one dim at most: each has an extent of 2 or more */

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

/* ---- a part that does not end with its iters ---- */

/* The difference of two elements' places; on most axes it is 0. */
struct move {
    int64_t by[AXIS_COUNT];
};

/* Computes the way from the element at `from` in the part to the one at `to`. Returns false on
 * overflow. */
static bool
find_move(const struct cut *cut, int64_t from, int64_t to, struct move *move)
{
    memset(move, 0, sizeof *move);
    return add_place(cut->iters, cut->count, cut->begin + from, -1, move->by) &&
           add_place(cut->iters, cut->count, cut->begin + to, 1, move->by);
}

/* Makes an iter that moves like that. Returns false if the way lies along several axes. */
static bool
iter_of_move(const struct move *move, enum axis otherwise, struct tirx_iter *iter)
{
    int moved = 0;
    *iter = (struct tirx_iter){0, 0, otherwise};
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (move->by[axis]) {
            *iter = (struct tirx_iter){0, move->by[axis], (enum axis)axis};
            moved++;
        }
    return moved <= 1;
}

static int64_t
common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Finds the most minor iter of every unit-th element: its extent divides the number of these
 * elements and every index at which another step than the first one is taken. That is the
 * largest one; if it is 1, there is none. Returns 1, 0 if there is none, or -1 with *d set. */
static int
minor_iter(const struct cut *cut, int64_t unit, struct tirx_iter *iter, struct diagnostic *d)
{
    int64_t count = cut->length / unit, extent = count;
    struct move first, move;
    if (!find_move(cut, 0, unit, &first))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    for (int64_t i = 1; i < count && extent > 1; i++) {
        if (!steps_take((int64_t)cut->count))
            return steps_spent(d);
        if (!find_move(cut, (i - 1) * unit, i * unit, &move))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        if (memcmp(&first, &move, sizeof move) != 0)
            extent = common_divisor(extent, i);
    }
    bool found = extent > 1 && iter_of_move(&first, cut->iters[cut->count - 1].axis, iter);
    iter->extent = extent;
    return found;
}

/* Writes the iters of the part by looking at the place of each of its elements, the most minor
 * first. Returns as cut_dim does. */
static int
cut_by_places(const struct cut *cut, struct tirx_iter *iters, size_t *count,
              struct diagnostic *d)
{
    int found = cut->count > 0;
    *count = 0;
    for (int64_t unit = 1; found == 1 && unit < cut->length; (*count)++) {
        found = minor_iter(cut, unit, &iters[*count], d);
        if (found == 1)
            unit *= iters[*count].extent;
    }
    return found;
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
    struct tirx_iter *room = tirx_iters(arena, 2 * (whole.layout.shard_count + 1) + PART_ITERS);
    *result = whole.layout;
    result->shard_count = 0;
    result->shard = tirx_iters(arena, whole.layout.shard_count + (PART_ITERS + 1) * rank);
    for (size_t i = 0; i < rank; i++) {
        const size_t *separators = whole.separators + i;
        struct cut cut = {whole.layout.shard + separators[0], separators[1] - separators[0],
                          region.begin[i], region.end[i] - region.begin[i]};
        size_t count;
        int found = cut_dim(cut, room, &count, d);
        if (found == 0)
            found = cut_by_places(&cut, room, &count, d);
        if (found != 1)
            return found;
        if (add_begin(&cut, result, d))
            return -1;
        while (count-- > 0)
            result->shard[result->shard_count++] = room[count];
    }
    return 1;
}
