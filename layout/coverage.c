/* The range of each axis, and the places that a mapping covers. */
#include "layout/coverage.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"

#include <stdlib.h>
#include <string.h>

#define SUM_STEPS  2
#define SORT_STEPS 16 /* to sort one place among millions, measured in time */

/* A digit or a replica on one axis: its stride, and how many values it takes. */
struct stride {
    int64_t extent;
    int64_t stride;
    int64_t length; /* |stride| */
};

/* The strides of an axis whose extents are not 1, shortest first. */
struct strides {
    size_t count;
    struct stride *stride;
};

static void
insert_stride(struct strides *strides, int64_t extent, int64_t stride)
{
    int64_t length = stride < 0 ? -stride : stride;
    if (extent == 1)
        return;
    size_t at = strides->count++;
    for (; at > 0 && length < strides->stride[at - 1].length; at--)
        strides->stride[at] = strides->stride[at - 1];
    strides->stride[at] = (struct stride){extent, stride, length};
}

static struct strides
collect_strides(const struct mapping *m, size_t axis, struct arena *arena)
{
    size_t room = m->digit_count + m->replica_count + 1;
    struct strides strides = {.stride = arena_array(arena, room, sizeof *strides.stride)};
    for (size_t i = 0; i < m->digit_count; i++)
        if (m->strides[i].axis == axis)
            insert_stride(&strides, m->extents[i], m->strides[i].stride);
    for (size_t i = 0; i < m->replica_count; i++)
        if (m->replicas[i].axis == axis)
            insert_stride(&strides, m->replicas[i].extent, m->replicas[i].stride);
    return strides;
}

/* Returns whether different digits always have different sums: each stride is longer than what
 * all shorter ones reach together. */
static bool
strides_apart(const struct strides *strides)
{
    int64_t reach = 0; /* cannot overflow, because the bounds of the axis fit */
    for (size_t i = 0; i < strides->count; i++) {
        if (strides->stride[i].length <= reach)
            return false;
        reach += (strides->stride[i].extent - 1) * strides->stride[i].length;
    }
    return true;
}

/* Returns whether every number between the smallest and the largest sum is a sum of strides. */
static bool
strides_dense(const struct strides *strides)
{
    int64_t reach = 0;
    for (size_t i = 0; i < strides->count; i++) {
        if (strides->stride[i].length > reach + 1)
            return false;
        reach += (strides->stride[i].extent - 1) * strides->stride[i].length;
    }
    return true;
}

/* ---- ranges ---- */

struct range {
    const struct swizzle *swizzle;
    int64_t min, max;
};

static void
widen_range(struct range *range, int64_t at)
{
    int64_t address = swizzle_apply(range->swizzle, at);
    range->min = min_i64(address, range->min);
    range->max = max_i64(address, range->max);
}

/* Widens the range by all addresses of [low, high]. A swizzle permutes each aligned block
 * within itself, so only the first and the last block matter. */
static int
dense_range(struct range *range, int64_t low, int64_t high, struct diagnostic *d)
{
    const struct swizzle *s = range->swizzle;
    int64_t block = (int64_t)1 << (s->per_element + s->length + (s->outer ? s->distance : 0));
    if (block > COVERAGE_LIMIT)
        return diagnostic_set(d, COVERAGE_LARGE, 0, 0, (long long)COVERAGE_LIMIT);
    for (int64_t at = low; at <= high && at - low < block; at++)
        widen_range(range, at);
    for (int64_t at = high; at >= low && high - at < block; at--)
        widen_range(range, at);
    return 0;
}

/* Widens the range by every sum of strides[at..] added to `sum`. */
static void
visit_sums(const struct strides *strides, size_t at, int64_t sum, struct range *range)
{
    if (at == strides->count) {
        widen_range(range, sum);
        return;
    }
    const struct stride *stride = &strides->stride[at];
    int64_t extent = stride->length ? stride->extent : 1;
    for (int64_t i = 0; i < extent; i++)
        visit_sums(strides, at + 1, sum + i * stride->stride, range);
}

static bool
count_sums(const struct strides *strides, int64_t *count)
{
    *count = 1;
    for (size_t i = 0; i < strides->count; i++)
        if (strides->stride[i].length &&
            (!checked_multiply(*count, strides->stride[i].extent, count) ||
             *count > COVERAGE_LIMIT))
            return false;
    return true;
}

static int
swizzled_range(const struct mapping *m, size_t axis, struct range *range, struct arena *arena,
               struct diagnostic *d)
{
    struct strides strides = collect_strides(m, axis, arena);
    int64_t count, min = range->min, max = range->max;
    range->min = INT64_MAX;
    range->max = INT64_MIN;
    if (strides_dense(&strides))
        return dense_range(range, min, max, d);
    if (!count_sums(&strides, &count))
        return diagnostic_set(d, COVERAGE_LARGE, 0, 0, (long long)COVERAGE_LIMIT);
    if (!steps_take(count * SUM_STEPS))
        return steps_spent(d);
    visit_sums(&strides, 0, m->offsets[axis], range);
    return 0;
}

/* Keeps the part of an image that the others do not give, by its highest bit. */
static void
keep_image(uint64_t *by_bit, uint64_t image)
{
    while (image) {
        int highest = 63 - __builtin_clzll(image);
        if (!by_bit[highest]) {
            by_bit[highest] = image;
            return;
        }
        image ^= by_bit[highest];
    }
}

/* Keeps what the bits of a digit or a replica, whose extent and stride are powers of two,
 * become on an axis. */
static void
keep_bits(const struct mapping *m, size_t from, int64_t reach, size_t axis, uint64_t *by_bit)
{
    const struct bit_matrix *matrix = m->swizzle.matrix;
    const size_t *first = matrix->first;
    size_t bits = first[m->axes[axis] + 1] - first[m->axes[axis]];
    for (uint64_t left = (uint64_t)reach; left; left &= left - 1) {
        size_t bit = first[m->axes[from]] + (size_t)__builtin_ctzll(left);
        uint64_t image = matrix->forward[bit] >> first[m->axes[axis]];
        keep_image(by_bit, image & (((uint64_t)1 << bits) - 1));
    }
}

/* The largest coordinate that a matrix gives; the smallest is 0. */
static int64_t
mixed_max(const struct mapping *m, size_t axis)
{
    uint64_t by_bit[64] = {0}, max = 0;
    for (size_t i = 0; i < m->digit_count; i++)
        keep_bits(m, m->strides[i].axis, (m->extents[i] - 1) * m->strides[i].stride, axis,
                  by_bit);
    for (size_t i = 0; i < m->replica_count; i++)
        keep_bits(m, m->replicas[i].axis, (m->replicas[i].extent - 1) * m->replicas[i].stride,
                  axis, by_bit);
    for (size_t i = 64; i-- > 0;)
        if (!(max >> i & 1))
            max ^= by_bit[i];
    return (int64_t)max;
}

int
coverage_range(const struct mapping *m, size_t axis, int64_t *min, int64_t *max,
               struct diagnostic *d)
{
    struct arena arena = {0};
    if (mapping_bounds(m, axis, min, max, d))
        return -1;
    if (swizzle_is_matrix(&m->swizzle)) {
        *max = mixed_max(m, axis);
        return 0;
    }
    if (m->swizzle.length == 0 || m->axes[axis] != AXIS_M)
        return 0;
    struct range range = {&m->swizzle, *min, *max};
    int status = swizzled_range(m, axis, &range, &arena, d);
    arena_free(&arena);
    *min = range.min;
    *max = range.max;
    return status;
}

/* ---- places ---- */

/* One copy of an element: its place as one number, and the element's number. */
struct occupant {
    int64_t place;
    int64_t element;
};

struct occupancy {
    const struct mapping *m;
    int64_t elements, copies;
    int64_t min[AXIS_COUNT], size[AXIS_COUNT]; /* of the range of each axis */
    int64_t box; /* places within the ranges of all axes; -1: does not fit 64 bits */
    struct arena arena;
};

static int
begin_occupancy(struct occupancy *occupancy, const struct mapping *m, struct diagnostic *d)
{
    occupancy->m = m;
    occupancy->copies = mapping_copies(m);
    occupancy->box = 1;
    if (!checked_product(m->dims, m->rank, &occupancy->elements))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    for (size_t i = 0; i < m->axis_count; i++) {
        int64_t max;
        if (coverage_range(m, i, &occupancy->min[i], &max, d))
            return -1;
        occupancy->size[i] = max - occupancy->min[i] + 1;
        if (occupancy->box > 0 &&
            !checked_multiply(occupancy->box, occupancy->size[i], &occupancy->box))
            occupancy->box = -1;
    }
    return 0;
}

static int
compare_occupants(const void *a, const void *b)
{
    const struct occupant *x = a, *y = b;
    if (x->place != y->place)
        return compare_numbers(x->place, y->place);
    return x->element < y->element ? -1 : x->element > y->element;
}

static void
add_occupants(const struct occupancy *occupancy, struct occupant *occupants, int64_t *index,
              int64_t *scratch)
{
    const struct mapping *m = occupancy->m;
    int64_t coordinates[AXIS_COUNT];
    size_t count = 0;
    for (int64_t element = 0; element < occupancy->elements; element++) {
        for (int64_t copy = 0; copy < occupancy->copies; copy++) {
            int64_t place = 0;
            mapping_forward_copy(m, index, copy, scratch, coordinates);
            for (size_t i = 0; i < m->axis_count; i++)
                place = place * occupancy->size[i] + coordinates[i] - occupancy->min[i];
            occupants[count++] = (struct occupant){place, element};
        }
        for (size_t i = m->rank; i-- > 0; index[i] = 0)
            if (++index[i] < m->dims[i])
                break;
    }
}

/* Counts the runs of equal places in the sorted list. */
static void
count_occupants(const struct occupant *occupants, size_t count, struct coverage *coverage)
{
    for (size_t i = 0; i < count;) {
        size_t end = i + 1;
        while (end < count && occupants[end].place == occupants[i].place)
            end++;
        coverage->places++;
        if (occupants[end - 1].element != occupants[i].element)
            coverage->overlaps++;
        i = end;
    }
}

/* Examines every place. */
static int
count_places(struct occupancy *occupancy, struct coverage *coverage, struct diagnostic *d)
{
    int64_t total;
    if (!checked_multiply(occupancy->elements, occupancy->copies, &total) ||
        total > COVERAGE_LIMIT || occupancy->box < 0)
        return diagnostic_set(d, COVERAGE_LARGE, 0, 0, (long long)COVERAGE_LIMIT);
    if (!steps_take(total * (mapping_steps(occupancy->m) + SORT_STEPS)))
        return steps_spent(d);
    struct occupant *occupants =
        arena_array(&occupancy->arena, (size_t)total, sizeof *occupants);
    int64_t *index = arena_array(&occupancy->arena, occupancy->m->rank + 1, sizeof *index);
    int64_t *scratch =
        arena_array(&occupancy->arena, mapping_scratch(occupancy->m), sizeof *scratch);
    add_occupants(occupancy, occupants, index, scratch);
    qsort(occupants, (size_t)total, sizeof *occupants, compare_occupants);
    count_occupants(occupants, (size_t)total, coverage);
    coverage->injective = coverage->overlaps == 0;
    return 0;
}

/* Returns whether the strides alone keep all copies of all elements apart. A swizzle is a
 * permutation, so it cannot bring places together. */
static bool
lies_apart(struct occupancy *occupancy)
{
    for (size_t i = 0; i < occupancy->m->axis_count; i++) {
        struct strides strides = collect_strides(occupancy->m, i, &occupancy->arena);
        if (!strides_apart(&strides))
            return false;
    }
    return true;
}

int
coverage_count(const struct mapping *m, struct coverage *coverage, struct diagnostic *d)
{
    struct occupancy occupancy = {0};
    *coverage = (struct coverage){0};
    int status = begin_occupancy(&occupancy, m, d);
    coverage->injective = status == 0 && lies_apart(&occupancy);
    if (status == 0 && !coverage->injective)
        status = count_places(&occupancy, coverage, d);
    else if (status == 0 &&
             !checked_multiply(occupancy.elements, occupancy.copies, &coverage->places))
        status = diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    coverage->holes = occupancy.box < 0 ? -1 : occupancy.box - coverage->places;
    arena_free(&occupancy.arena);
    return status;
}
