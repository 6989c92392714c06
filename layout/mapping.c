/*
 * Building and evaluating mappings. The builder keeps the extents of the current digits, so
 * that each step can record what its inverse needs. Evaluation applies the steps, forward or
 * backward, to a vector of digits. Nothing here depends on the notation.
 */
#include "layout/mapping.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <string.h>

/* ---- building ---- */

static int
too_large(struct diagnostic *d)
{
    return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
}

/* Makes room for one more digit. */
static void
reserve_digit(struct mapping *m)
{
    if (m->digit_count < m->digit_capacity)
        return;
    size_t capacity = m->digit_capacity * 2 + 8;
    int64_t *extents = arena_array(m->arena, capacity, sizeof *extents);
    struct axis_stride *strides = arena_array(m->arena, capacity, sizeof *strides);
    if (m->digit_count) {
        memcpy(extents, m->extents, m->digit_count * sizeof *extents);
        memcpy(strides, m->strides, m->digit_count * sizeof *strides);
    }
    m->extents = extents;
    m->strides = strides;
    m->digit_capacity = capacity;
}

static struct mapping_step *
add_step(struct mapping *m, enum step_kind kind, size_t digit)
{
    if (m->step_count == m->step_capacity) {
        size_t capacity = m->step_capacity * 2 + 8;
        struct mapping_step *steps = arena_array(m->arena, capacity, sizeof *steps);
        if (m->step_count)
            memcpy(steps, m->steps, m->step_count * sizeof *steps);
        m->steps = steps;
        m->step_capacity = capacity;
    }
    struct mapping_step *step = &m->steps[m->step_count++];
    *step = (struct mapping_step){.kind = kind, .digit = digit};
    return step;
}

void
mapping_begin(struct mapping *m, struct arena *arena, const int64_t *dims, size_t rank)
{
    *m = (struct mapping){.rank = rank, .dims = dims, .arena = arena};
    for (size_t i = 0; i < rank; i++) {
        reserve_digit(m);
        m->extents[m->digit_count++] = dims[i];
    }
}

void
mapping_reorder(struct mapping *m, const size_t *order)
{
    struct mapping_step *step = add_step(m, STEP_REORDER, 0);
    size_t *copy = arena_array(m->arena, m->digit_count, sizeof *copy);
    int64_t *extents = arena_array(m->arena, m->digit_capacity, sizeof *extents);
    for (size_t i = 0; i < m->digit_count; i++) {
        copy[i] = order[i];
        extents[i] = m->extents[order[i]];
    }
    step->order = copy;
    m->extents = extents;
}

void
mapping_extend(struct mapping *m)
{
    reserve_digit(m);
    add_step(m, STEP_EXTEND, 0);
    memmove(m->extents + 1, m->extents, m->digit_count * sizeof *m->extents);
    m->extents[0] = 1;
    m->digit_count++;
}

int
mapping_combine(struct mapping *m, size_t digit, struct diagnostic *d)
{
    struct mapping_step *step = add_step(m, STEP_COMBINE, digit);
    step->size = m->extents[digit + 1];
    if (!checked_multiply(m->extents[digit], step->size, &m->extents[digit]))
        return too_large(d);
    m->digit_count--;
    memmove(m->extents + digit + 1, m->extents + digit + 2,
            (m->digit_count - digit - 1) * sizeof *m->extents);
    return 0;
}

void
mapping_split(struct mapping *m, size_t digit, int64_t size)
{
    reserve_digit(m);
    struct mapping_step *step = add_step(m, STEP_SPLIT, digit);
    step->size = size;
    step->extent = m->extents[digit];
    m->extents[digit] = divide_up(step->extent, size);
    m->extents[m->digit_count++] = size;
}

size_t
mapping_axis(struct mapping *m, enum axis axis)
{
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] == axis)
            return i;
    m->axes[m->axis_count] = axis;
    return m->axis_count++;
}

void
mapping_place(struct mapping *m, size_t digit, enum axis axis, int64_t stride)
{
    m->strides[digit] = (struct axis_stride){mapping_axis(m, axis), stride};
}

int
mapping_place_row_major(struct mapping *m, struct diagnostic *d)
{
    int64_t size, stride = 1;
    if (mapping_size(m, &size, d))
        return -1;
    mapping_axis(m, AXIS_M);
    for (size_t i = m->digit_count; i-- > 0;) {
        mapping_place(m, i, AXIS_M, size ? stride : 0);
        stride = size ? stride * m->extents[i] : 0;
    }
    return 0;
}

void
mapping_replicate(struct mapping *m, enum axis axis, int64_t extent, int64_t stride)
{
    if (m->replica_count == m->replica_capacity) {
        size_t capacity = m->replica_capacity * 2 + 4;
        struct replica *replicas = arena_array(m->arena, capacity, sizeof *replicas);
        if (m->replica_count)
            memcpy(replicas, m->replicas, m->replica_count * sizeof *replicas);
        m->replicas = replicas;
        m->replica_capacity = capacity;
    }
    m->replicas[m->replica_count++] = (struct replica){mapping_axis(m, axis), extent, stride};
}

/* ---- forward ---- */

size_t
mapping_scratch(const struct mapping *m)
{
    return 2 * m->digit_capacity + 1;
}

int64_t
mapping_steps(const struct mapping *m)
{
    return (int64_t)(m->rank + m->step_count + m->digit_count + m->replica_count + 1);
}

/* Reorders digits in place. The upper half of the scratch holds the old digits meanwhile. */
static void
reorder_digits(const struct mapping *m, int64_t *digits, const size_t *order, size_t count)
{
    int64_t *old = digits + m->digit_capacity;
    for (size_t i = 0; i < count; i++)
        old[i] = digits[i];
    for (size_t i = 0; i < count; i++)
        digits[i] = old[order[i]];
}

void
mapping_digits(const struct mapping *m, const int64_t *index, int64_t *digits)
{
    size_t count = m->rank;
    if (count)
        memcpy(digits, index, count * sizeof *digits);
    for (size_t i = 0; i < m->step_count; i++) {
        const struct mapping_step *step = &m->steps[i];
        int64_t *digit = digits + step->digit;
        switch (step->kind) {
        case STEP_REORDER:
            reorder_digits(m, digits, step->order, count);
            break;
        case STEP_EXTEND:
            memmove(digits + 1, digits, count++ * sizeof *digits);
            digits[0] = 0;
            break;
        case STEP_COMBINE:
            digit[0] = digit[0] * step->size + digit[1];
            count--;
            memmove(digit + 1, digit + 2, (count - step->digit - 1) * sizeof *digits);
            break;
        case STEP_SPLIT:
            digits[count++] = *digit % step->size;
            *digit /= step->size;
            break;
        }
    }
}

/* Adds the replica strides of one copy to the coordinates, then swizzles. */
static void
finish_coordinates(const struct mapping *m, int64_t copy, int64_t *coordinates)
{
    for (size_t i = m->replica_count; i-- > 0;) {
        const struct replica *r = &m->replicas[i];
        coordinates[r->axis] += copy % r->extent * r->stride;
        copy /= r->extent;
    }
    mapping_swizzle(m, coordinates);
}

void
mapping_forward_copy(const struct mapping *m, const int64_t *index, int64_t copy,
                     int64_t *scratch, int64_t *coordinates)
{
    mapping_digits(m, index, scratch);
    memcpy(coordinates, m->offsets, m->axis_count * sizeof *coordinates);
    for (size_t i = 0; i < m->digit_count; i++)
        coordinates[m->strides[i].axis] += scratch[i] * m->strides[i].stride;
    finish_coordinates(m, copy, coordinates);
}

void
mapping_forward(const struct mapping *m, const int64_t *index, int64_t *scratch,
                int64_t *coordinates)
{
    mapping_forward_copy(m, index, 0, scratch, coordinates);
}

int64_t
mapping_copies(const struct mapping *m)
{
    int64_t copies = 1;
    for (size_t i = 0; i < m->replica_count; i++)
        copies *= m->replicas[i].extent;
    return copies;
}

/* ---- sizes and bounds ---- */

int64_t
mapping_flatten(const struct mapping *m, const int64_t *index)
{
    int64_t flat = 0;
    for (size_t i = 0; i < m->rank; i++)
        flat = flat * m->dims[i] + index[i];
    return flat;
}

int64_t
row_major_position(size_t rank, const int64_t *dims, int64_t number)
{
    int64_t position = 0;
    for (size_t i = 0; i < rank; number /= dims[i++])
        position = position * dims[i] + number % dims[i];
    return position;
}

void
mapping_unflatten(const struct mapping *m, int64_t position, int64_t *index)
{
    for (size_t i = m->rank; i-- > 0; position /= m->dims[i])
        index[i] = position % m->dims[i];
}

int
mapping_size(const struct mapping *m, int64_t *size, struct diagnostic *d)
{
    return checked_product(m->extents, m->digit_count, size) ? 0 : too_large(d);
}

/* Widens [min, max] by what a digit or replica of this extent and stride can add. */
static bool
widen(int64_t extent, int64_t stride, int64_t *min, int64_t *max)
{
    int64_t reach;
    if (extent < 1)
        return true;
    if (!checked_multiply(extent - 1, stride, &reach))
        return false;
    int64_t *end = reach < 0 ? min : max;
    return checked_add(*end, reach, end);
}

int
mapping_bounds(const struct mapping *m, size_t axis, int64_t *min, int64_t *max,
               struct diagnostic *d)
{
    *min = *max = m->offsets[axis];
    for (size_t i = 0; i < m->digit_count; i++)
        if (m->strides[i].axis == axis && !widen(m->extents[i], m->strides[i].stride, min, max))
            return too_large(d);
    for (size_t i = 0; i < m->replica_count; i++)
        if (m->replicas[i].axis == axis &&
            !widen(m->replicas[i].extent, m->replicas[i].stride, min, max))
            return too_large(d);
    return 0;
}
