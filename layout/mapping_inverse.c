/*
 * From coordinates back to elements. The search chooses the digits one by one, axis by axis,
 * the largest stride first. What the remaining digits can still add bounds each choice; in a
 * row-major mapping only one choice remains. Strides that do not nest can leave exponentially
 * many choices, so the search counts steps. The chosen digits then go backward through the
 * steps of the mapping; a digit that exceeds its extent is padding.
 */
#include "layout/mapping.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"

#include <string.h>

#define CHOICE_STEPS 2 /* for trying one value of one digit */

static void
restore_order(const struct mapping *m, int64_t *digits, const size_t *order, size_t count)
{
    int64_t *old = digits + m->digit_capacity;
    for (size_t i = 0; i < count; i++)
        old[i] = digits[i];
    for (size_t i = 0; i < count; i++)
        digits[order[i]] = old[i];
}

bool
mapping_index(const struct mapping *m, int64_t *digits, int64_t *index)
{
    size_t count = m->digit_count;
    for (size_t i = m->step_count; i-- > 0;) {
        const struct mapping_step *step = &m->steps[i];
        int64_t *digit = digits + step->digit;
        switch (step->kind) {
        case STEP_REORDER:
            restore_order(m, digits, step->order, count);
            break;
        case STEP_EXTEND:
            if (digits[0] != 0)
                return false;
            memmove(digits, digits + 1, --count * sizeof *digits);
            break;
        case STEP_COMBINE:
            memmove(digit + 2, digit + 1, (count - step->digit - 1) * sizeof *digits);
            count++;
            if (step->size == 0)
                return false;
            digit[1] = digit[0] % step->size;
            digit[0] /= step->size;
            break;
        case STEP_SPLIT:
            *digit = *digit * step->size + digits[--count];
            if (*digit >= step->extent)
                return false;
            break;
        }
    }
    if (count)
        memcpy(index, digits, count * sizeof *index);
    return true;
}

/* A search for digits that add up to the remaining coordinate on each axis. */
struct inverse {
    const struct mapping *m;
    size_t count;
    size_t *order; /* digits with an extent other than 1, by axis, then by falling |stride| */
    int64_t *min;  /* least sum that the digits order[i..] of this axis can add */
    int64_t *max;
    int64_t *chosen; /* value of each digit */
    int64_t left[AXIS_COUNT];
    int64_t *digits; /* scratch for mapping_index */
    int64_t *index;
    bool empty; /* the array has no elements */
    bool spent; /* no steps are left */
    element_found *found;
    void *context;
};

static int64_t
magnitude(int64_t v)
{
    return v < 0 ? -v : v;
}

static int
report_element(struct inverse *s)
{
    for (size_t i = 0; i < s->m->axis_count; i++)
        if (s->left[i] != 0)
            return 0;
    s->spent |= !steps_take(mapping_steps(s->m));
    if (s->spent)
        return -1;
    memcpy(s->digits, s->chosen, s->m->digit_count * sizeof *s->digits);
    if (!mapping_index(s->m, s->digits, s->index))
        return 0;
    return s->found(s->context, s->index);
}

static int
search_from(struct inverse *s, size_t at)
{
    if (at == s->count)
        return report_element(s);
    size_t digit = s->order[at];
    struct axis_stride unit = s->m->strides[digit];
    bool last = at + 1 == s->count || s->m->strides[s->order[at + 1]].axis != unit.axis;
    int64_t min = last ? 0 : s->min[at + 1];
    int64_t max = last ? 0 : s->max[at + 1];
    int64_t left = s->left[unit.axis];
    int64_t from = 0, to = s->m->extents[digit] - 1;
    if (unit.stride) { /* value must satisfy min <= left - value * stride <= max */
        int64_t stride = magnitude(unit.stride);
        int64_t a = unit.stride < 0 ? min - left : left - max;
        int64_t b = unit.stride < 0 ? max - left : left - min;
        int64_t first = -floor_divide(-a, stride), last_value = floor_divide(b, stride);
        from = max_i64(first, from);
        to = min_i64(last_value, to);
    }
    for (int64_t value = from; value <= to; value++) {
        s->spent |= !steps_take(CHOICE_STEPS);
        if (s->spent)
            return -1;
        s->chosen[digit] = value;
        s->left[unit.axis] = left - value * unit.stride;
        int result = search_from(s, at + 1);
        if (result)
            return result;
    }
    s->left[unit.axis] = left;
    return 0;
}

static bool
comes_before(const struct axis_stride *a, const struct axis_stride *b)
{
    if (a->axis != b->axis)
        return a->axis < b->axis;
    return magnitude(a->stride) > magnitude(b->stride);
}

/* Sorts the digits and computes the least and the largest sum of each tail. */
static void
search_plan(struct inverse *s)
{
    const struct mapping *m = s->m;
    for (size_t i = 0; i < m->digit_count; i++) {
        s->chosen[i] = 0;
        if (m->extents[i] == 1)
            continue;
        size_t at = s->count++;
        for (; at > 0 && comes_before(&m->strides[i], &m->strides[s->order[at - 1]]); at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
    for (size_t i = s->count; i-- > 0;) {
        struct axis_stride unit = m->strides[s->order[i]];
        int64_t reach = (m->extents[s->order[i]] - 1) * unit.stride;
        bool last = i + 1 == s->count || m->strides[s->order[i + 1]].axis != unit.axis;
        s->min[i] = min_i64(reach, 0);
        s->max[i] = max_i64(reach, 0);
        if (!last) {
            s->min[i] += s->min[i + 1];
            s->max[i] += s->max[i + 1];
        }
    }
}

static int
search_copy(struct inverse *s, const int64_t *coordinates, int64_t copy)
{
    const struct mapping *m = s->m;
    s->spent = !steps_take(1 + (int64_t)m->replica_count);
    if (s->spent)
        return -1;
    int64_t minus[AXIS_COUNT] = {0}, before[AXIS_COUNT];
    for (size_t i = m->replica_count; i-- > 0;) {
        const struct replica *r = &m->replicas[i];
        minus[r->axis] += copy % r->extent * r->stride;
        copy /= r->extent;
    }
    memcpy(before, coordinates, m->axis_count * sizeof *before);
    mapping_unswizzle(m, before);
    for (size_t i = 0; i < m->axis_count; i++)
        if (!checked_add(before[i], -m->offsets[i] - minus[i], &s->left[i]))
            return 0; /* farther away than any element can be */
    return search_from(s, 0);
}

struct inverse *
inverse_make(const struct mapping *m, struct arena *arena)
{
    size_t count = mapping_scratch(m);
    struct inverse *s = arena_alloc(arena, sizeof *s);
    int64_t *room = arena_array(arena, count * 5, sizeof *room);
    size_t *order = arena_array(arena, count, sizeof *order);
    *s = (struct inverse){.m = m,
                          .order = order,
                          .min = room,
                          .max = room + count,
                          .chosen = room + 2 * count,
                          .digits = room + 3 * count,
                          .index = room + 4 * count};
    for (size_t i = 0; i < m->rank; i++)
        s->empty |= m->dims[i] == 0;
    search_plan(s);
    return s;
}

int
inverse_find(struct inverse *s, const int64_t *coordinates, element_found *found, void *context,
             struct diagnostic *d)
{
    int64_t copies = s->empty ? 0 : mapping_copies(s->m);
    int result = 0;
    s->found = found;
    s->context = context;
    s->spent = false;
    for (int64_t copy = 0; copy < copies && result == 0; copy++)
        result = search_copy(s, coordinates, copy);
    return s->spent ? steps_spent(d) : result;
}

int
mapping_inverse(const struct mapping *m, const int64_t *coordinates, element_found *found,
                void *context, struct diagnostic *d)
{
    struct arena arena = {0};
    struct inverse *s = inverse_make(m, &arena);
    int result = inverse_find(s, coordinates, found, context, d);
    arena_free(&arena);
    return result;
}
