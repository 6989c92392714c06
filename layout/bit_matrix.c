/* Matrices over GF(2): images and inverses. */
#include "layout/bit_matrix.h"

#include <string.h>

uint64_t
bit_matrix_image(const uint64_t *columns, uint64_t vector)
{
    uint64_t image = 0;
    for (; vector; vector &= vector - 1)
        image ^= columns[__builtin_ctzll(vector)];
    return image;
}

/* Inverts by elimination: `images` become unit vectors, and what they were made of the inverse.
 */
static uint64_t *
invert(const uint64_t *images, size_t count, struct arena *arena)
{
    uint64_t *left = arena_array(arena, count + 1, sizeof *left);
    uint64_t *made = arena_array(arena, count + 1, sizeof *made);
    for (size_t i = 0; i < count; i++) {
        left[i] = images[i];
        made[i] = (uint64_t)1 << i;
    }
    for (size_t bit = 0; bit < count; bit++) {
        size_t pivot = bit;
        while (pivot + 1 < count && !(left[pivot] >> bit & 1))
            pivot++;
        uint64_t image = left[pivot], from = made[pivot];
        left[pivot] = left[bit];
        made[pivot] = made[bit];
        left[bit] = image;
        made[bit] = from;
        for (size_t i = 0; i < count; i++)
            if (i != bit && left[i] >> bit & 1) {
                left[i] ^= image;
                made[i] ^= from;
            }
    }
    return made;
}

struct bit_matrix *
bit_matrix_make(const size_t *bits, const uint64_t *images, struct arena *arena)
{
    struct bit_matrix *matrix = arena_alloc(arena, sizeof *matrix);
    *matrix = (struct bit_matrix){.forward = images};
    for (size_t axis = 0; axis < AXIS_COUNT; axis++)
        matrix->first[axis + 1] = matrix->first[axis] + bits[axis];
    matrix->count = matrix->first[AXIS_COUNT];
    matrix->backward = invert(images, matrix->count, arena);
    return matrix;
}

int
bit_matrix_fixed(const struct bit_matrix *matrix)
{
    size_t first = matrix->first[AXIS_M], end = matrix->first[AXIS_M + 1], fixed = first;
    for (; fixed < end; fixed++) {
        uint64_t own = (uint64_t)1 << fixed;
        bool alone = matrix->forward[fixed] == own;
        for (size_t i = 0; i < matrix->count; i++)
            alone &= i == fixed || !(matrix->forward[i] & own);
        if (!alone)
            break;
    }
    return (int)(fixed - first);
}

bool
bit_matrix_same(const struct bit_matrix *a, const struct bit_matrix *b)
{
    return memcmp(a->first, b->first, sizeof a->first) == 0 &&
           memcmp(a->forward, b->forward, a->count * sizeof *a->forward) == 0;
}
