/* Mappings whose swizzle comes to no more than other strides. */
#include "layout/convert/unswizzle.h"

#include "layout/base/arena.h"
#include "layout/compare.h"

#include <string.h>

/* Sets the stride of a digit to what it adds behind the swizzle, on its own axis. */
static void
set_stride(const struct mapping *m, const int64_t *first, struct axis_stride *stride)
{
    int64_t place[AXIS_COUNT];
    memcpy(place, m->offsets, sizeof place);
    place[stride->axis] += stride->stride;
    mapping_swizzle(m, place);
    stride->stride = place[stride->axis] - first[stride->axis];
}

/* What digits are split into. */
enum parts { PARTS_WHOLE, PARTS_EVEN, PARTS_BITS, PARTS_COUNT };

/* Splits digits into those of one bit, which a swizzle moves by one amount, and odd rests, or
 * the bits of these too. */
static void
split_digits(struct mapping *m, enum parts parts)
{
    for (size_t i = 0; i < m->digit_count; i++)
        while (m->extents[i] > 2 && (parts == PARTS_BITS || m->extents[i] % 2 == 0)) {
            struct axis_stride stride = m->strides[i];
            mapping_split(m, i, 2);
            m->strides[m->digit_count - 1] = stride;
            m->strides[i].stride *= 2;
        }
}

/* Makes sums of the same digits, or of their parts. */
static void
sum_digits(const struct mapping *m, enum parts parts, struct arena *arena,
           struct mapping *plain)
{
    size_t room = m->digit_capacity;
    *plain = *m;
    plain->arena = arena;
    plain->step_capacity = m->step_count; /* new steps go elsewhere */
    plain->extents = arena_array(arena, room + 1, sizeof *plain->extents);
    plain->strides = arena_array(arena, room + 1, sizeof *plain->strides);
    memcpy(plain->extents, m->extents, m->digit_count * sizeof *plain->extents);
    memcpy(plain->strides, m->strides, m->digit_count * sizeof *plain->strides);
    if (parts != PARTS_WHOLE)
        split_digits(plain, parts);
    plain->swizzle.length = 0;
    mapping_swizzle(m, plain->offsets);
    for (size_t i = 0; i < plain->digit_count; i++)
        if (plain->extents[i] > 1)
            set_stride(m, plain->offsets, &plain->strides[i]);
}

/* Makes sums of one stride for each dim, of a mapping of memory. */
static void
sum_dims(const struct mapping *m, struct arena *arena, struct mapping *plain)
{
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m) + 1, sizeof *scratch);
    int64_t first[AXIS_COUNT] = {0}, place[AXIS_COUNT] = {0};
    mapping_forward(m, index, scratch, first);
    mapping_begin(plain, arena, m->dims, m->rank);
    for (size_t i = 0; i < m->rank; i++) {
        index[i] = m->dims[i] > 1;
        mapping_forward(m, index, scratch, place);
        index[i] = 0;
        mapping_place(plain, i, AXIS_M, place[0] - first[0]);
    }
    plain->offsets[mapping_axis(plain, AXIS_M)] = first[0];
}

bool
mapping_without_swizzle(const struct mapping *m, struct arena *arena, struct mapping *plain)
{
    struct difference ignored;
    struct diagnostic d;
    bool memory = m->axis_count == 1 && m->axes[0] == AXIS_M;
    *plain = *m;
    if (m->swizzle.length == 0)
        return true;
    for (enum parts parts = PARTS_WHOLE; parts < PARTS_COUNT; parts++) {
        sum_digits(m, parts, arena, plain);
        if (mapping_compare(m, plain, arena, &ignored, &d) == 1)
            return true;
    }
    if (!memory)
        return false;
    sum_dims(m, arena, plain);
    return mapping_compare(m, plain, arena, &ignored, &d) == 1;
}
