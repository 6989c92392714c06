/* CuTe layouts whose strides are coordinates. The path of a stride 1@0@1 is written from the
 * inside: its last number is the mode at the top. */
#include "layout/cute/coordinate.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"

#include <string.h>

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

/* ---- as numbers ---- */

#define BASE 1000003 /* no product of small extents */

/* Returns the number of a path, which is added if it is new; CUTE_PATHS: there is no room. */
static size_t
number_of(struct cute_paths *paths, const struct cute_mode *leaf)
{
    for (size_t i = 0; i < paths->count; i++)
        if (paths->of[i]->depth == leaf->depth &&
            memcmp(paths->of[i]->path, leaf->path, leaf->depth * sizeof *leaf->path) == 0)
            return i;
    if (paths->count < CUTE_PATHS)
        paths->of[paths->count++] = leaf;
    else
        return CUTE_PATHS;
    return paths->count - 1;
}

static int64_t
power_of(size_t number)
{
    return number == 0 ? 1 : BASE * power_of(number - 1);
}

/* Copies a mode whose modes are to be changed. */
static struct cute_mode *
copy_modes(const struct cute_mode *mode, struct arena *arena, struct cute_mode *copy)
{
    *copy = *mode;
    copy->modes = arena_array(arena, mode->count + 1, sizeof *copy->modes);
    return copy->modes;
}

int
cute_coordinate_number(const struct cute_mode *mode, struct arena *arena,
                       struct cute_paths *paths, struct cute_mode *numbers,
                       struct diagnostic *d)
{
    if (mode->nested) {
        struct cute_mode *modes = copy_modes(mode, arena, numbers);
        for (size_t i = 0; i < mode->count; i++)
            if (cute_coordinate_number(&mode->modes[i], arena, paths, &modes[i], d))
                return -1;
        return 0;
    }
    *numbers = cute_leaf(mode->size, 0);
    if (mode->stride == 0 || (mode->size == 1 && mode->depth == 0))
        return 0;
    if (mode->depth == 0)
        return diagnostic_set(d, CUTE_BASIS_MIXED, 0, 0);
    size_t number = number_of(paths, mode);
    bool small = mode->stride > -BASE / 2 && mode->stride < BASE / 2;
    if (number == CUTE_PATHS || !small)
        return diagnostic_set(d, CUTE_BASIS, 0, 0);
    numbers->stride = mode->stride * power_of(number);
    return 0;
}

int
cute_coordinate_restore(const struct cute_paths *paths, const struct cute_mode *numbers,
                        struct arena *arena, struct cute_mode *mode, struct diagnostic *d)
{
    if (numbers->nested) {
        struct cute_mode *modes = copy_modes(numbers, arena, mode);
        for (size_t i = 0; i < numbers->count; i++)
            if (cute_coordinate_restore(paths, &numbers->modes[i], arena, &modes[i], d))
                return -1;
        return 0;
    }
    *mode = *numbers;
    int64_t left = numbers->stride;
    for (size_t i = 0; i < paths->count && left; i++, left /= BASE) {
        if (left % BASE == 0)
            continue;
        int64_t stride = left % BASE;
        if (left != stride || stride >= BASE / 2 || stride <= -BASE / 2)
            return diagnostic_set(d, CUTE_BASIS, 0, 0);
        *mode = *paths->of[i];
        mode->size = numbers->size;
        mode->stride = stride;
        return 0;
    }
    return left ? diagnostic_set(d, CUTE_BASIS, 0, 0) : 0;
}
