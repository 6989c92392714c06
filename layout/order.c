/* Orders are compared as mappings. Comparing two reshaped arrays element by element is rarely
 * needed: their dims are cut at common places, or both are row-major. */
#include "layout/order.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/steps.h"
#include "layout/compare.h"
#include "layout/tiling.h"

#define COMPARE_STEPS ((int64_t)1 << 22) /* for a pair of shapes that digits do not decide */

/* Returns whether the element at a row-major position has the same address in both. */
static bool
same_place(const struct mapping *a, const struct mapping *b, int64_t position,
           struct arena *scratch)
{
    struct arena_mark mark = arena_mark(scratch);
    int64_t *index = arena_array(scratch, a->rank + b->rank + 1, sizeof *index);
    int64_t *digits =
        arena_array(scratch, mapping_scratch(a) + mapping_scratch(b) + 1, sizeof *digits);
    int64_t in_a[AXIS_COUNT] = {0}, in_b[AXIS_COUNT] = {0};
    mapping_unflatten(a, position, index);
    mapping_forward(a, index, digits, in_a);
    mapping_unflatten(b, position, index);
    mapping_forward(b, index, digits, in_b);
    arena_rewind(scratch, mark);
    return in_a[0] == in_b[0];
}

/* Returns whether elements differ where a dim of `a` begins again, or next to it: tiles that do
 * not fit show there, however large the arrays are. */
static bool
differs_at_dims(const struct mapping *a, const struct mapping *b, int64_t elements,
                struct arena *scratch)
{
    int64_t stride = 1;
    for (size_t k = a->rank; k-- > 0; stride *= a->dims[k])
        for (int64_t at = stride; at <= 8 * stride && at < elements; at += stride)
            if (!same_place(a, b, at - 1, scratch) || !same_place(a, b, at, scratch))
                return true;
    return false;
}

/* Returns whether the elements of both have the same addresses. Without a difference in
 * COMPARE_STEPS they are taken for the same. */
static bool
same_places(const struct shape *from, const struct shape *to, bool reshaped,
            struct arena *scratch)
{
    struct tiling a, b;
    struct difference ignored;
    struct diagnostic d;
    if (tiling_compile(&a, from, NULL, scratch, &d) ||
        tiling_compile(&b, to, NULL, scratch, &d))
        return false;
    int64_t elements;
    if (!checked_product(from->dims, from->rank, &elements) || elements == 0)
        return true;
    if (reshaped && (differs_at_dims(&a.mapping, &b.mapping, elements, scratch) ||
                     differs_at_dims(&b.mapping, &a.mapping, elements, scratch)))
        return false;
    struct steps current = steps_within(COMPARE_STEPS);
    bool same = mapping_compare(&a.mapping, &b.mapping, scratch, &ignored, &d) != 0;
    steps_resume(current);
    return same;
}

static bool
is_known(const struct shape *shape)
{
    return shape_has_values(shape) && !shape_is_unbounded(shape);
}

/* The shape as a transpose sees it: dim k is dim permutation[k]. */
static struct shape
permuted(const struct shape *shape, const int64_t *permutation, struct arena *scratch)
{
    struct shape result = *shape;
    int64_t *dims = arena_array(scratch, shape->rank + 1, sizeof *dims);
    int64_t *order = arena_array(scratch, shape->rank + 1, sizeof *order);
    for (size_t k = 0; k < shape->rank; k++) {
        dims[k] = shape->dims[permutation[k]];
        for (size_t i = 0; i < shape->rank; i++)
            if (shape->layout.minor_to_major[i] == permutation[k])
                order[i] = (int64_t)k;
    }
    result.dims = dims;
    result.layout.minor_to_major = order;
    return result;
}

bool
order_same(const struct shape *from, const struct shape *to, const int64_t *permutation,
           struct arena *scratch)
{
    struct arena_mark mark = arena_mark(scratch);
    struct shape seen = *from;
    if (!is_known(from) || !is_known(to) || from->rank != to->rank)
        return false;
    if (permutation)
        seen = permuted(from, permutation, scratch);
    bool same = true;
    for (size_t k = 0; k < to->rank; k++)
        same = same && seen.dims[k] == to->dims[k];
    same = same && same_places(&seen, to, false, scratch);
    arena_rewind(scratch, mark);
    return same;
}

/* Returns whether an array is row-major without gaps. */
static bool
is_linear(const struct shape *shape, int64_t elements, struct arena *scratch)
{
    static const int64_t only[] = {0};
    struct shape line = {
        .type = shape->type, .rank = 1, .dims = &elements, .layout.minor_to_major = only};
    line.layout.tail_alignment = 1;
    return same_places(shape, &line, true, scratch);
}

bool
order_reshapes(const struct shape *from, const struct shape *to, struct arena *scratch)
{
    struct arena_mark mark = arena_mark(scratch);
    int64_t elements, others;
    if (!is_known(from) || !is_known(to) ||
        !checked_product(from->dims, from->rank, &elements) ||
        !checked_product(to->dims, to->rank, &others) || elements != others)
        return false;
    bool linear = is_linear(from, elements, scratch);
    bool same = linear == is_linear(to, elements, scratch) &&
                (linear || same_places(from, to, true, scratch));
    arena_rewind(scratch, mark);
    return same;
}
