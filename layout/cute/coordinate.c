/* CuTe layouts whose strides are coordinates. The path of a stride 1@0@1 is written from the
 * inside: its last number is the mode at the top. */
#include "layout/cute/coordinate.h"

#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"

/* The place of a stride in a tuple at some depth. */
static int64_t
step_of(const struct cute_mode *leaf, size_t depth)
{
    return leaf->path[leaf->depth - 1 - depth];
}

/* Returns whether the path of a leaf begins with these steps. */
static bool
is_within(const struct cute_mode *leaf, const int64_t *steps, size_t depth)
{
    bool within = leaf->depth >= depth;
    for (size_t i = 0; within && i < depth; i++)
        within = step_of(leaf, i) == steps[i];
    return within;
}

/* Returns whether one path goes on where the other ends. */
static bool
is_nested(const struct cute_mode *a, const struct cute_mode *b)
{
    bool nested = a->depth < b->depth;
    for (size_t i = 0; nested && i < a->depth; i++)
        nested = step_of(a, i) == step_of(b, i);
    return nested;
}

int
cute_coordinate_check(const struct cute_leaves *leaves, struct diagnostic *d)
{
    for (size_t i = 0; i < leaves->count; i++) {
        const struct cute_mode *leaf = leaves->leaf[i];
        if (leaf->depth == 0 && (leaf->stride == 0 || leaf->size == 1))
            continue;
        for (size_t k = 0; k < leaves->count; k++)
            if (leaf->depth == 0 || is_nested(leaf, leaves->leaf[k]))
                return diagnostic_set(d, CUTE_BASIS_MIXED, 0, 0);
    }
    return 0;
}

/* Prints what lies within these steps: a sum, or a tuple. */
static void
print_within(struct text *text, const struct cute_leaves *leaves, const int64_t *values,
             int64_t *steps, size_t depth)
{
    int64_t sum = 0, count = 0;
    for (size_t i = 0; i < leaves->count; i++) {
        const struct cute_mode *leaf = leaves->leaf[i];
        if (!is_within(leaf, steps, depth))
            continue;
        if (leaf->depth > depth)
            count = max_i64(count, step_of(leaf, depth) + 1);
        else if (depth)
            sum += values[i];
    }
    if (count == 0) {
        text_integer(text, sum);
        return;
    }
    text_char(text, '(');
    for (int64_t i = 0; i < count; i++) {
        text_separate(text, (size_t)i, ",");
        steps[depth] = i;
        print_within(text, leaves, values, steps, depth + 1);
    }
    text_char(text, ')');
}

void
cute_coordinate_print(struct text *text, const struct cute_leaves *leaves, int64_t number,
                      int64_t *values)
{
    int64_t steps[CUTE_DEPTH + 1];
    for (size_t i = 0; i < leaves->count; i++) {
        const struct cute_mode *leaf = leaves->leaf[i];
        bool last = i + 1 == leaves->count;
        values[i] = (last ? number : number % leaf->size) * leaf->stride;
        number /= leaf->size;
    }
    print_within(text, leaves, values, steps, 0);
}
