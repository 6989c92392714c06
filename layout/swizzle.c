/* Swizzles of an address, and matrices that mix the bits of all axes (reference: TVM TIRx
 * layout document, ComposeLayout). */
#include "layout/mapping.h"

#include "layout/base/minmax.h"

bool
swizzle_same(const struct swizzle *a, const struct swizzle *b)
{
    if (a->length == 0 || b->length == 0)
        return a->length == b->length;
    if (a->matrix || b->matrix)
        return a->matrix && b->matrix && bit_matrix_same(a->matrix, b->matrix);
    return a->per_element == b->per_element && a->length == b->length &&
           a->distance == b->distance && a->outer == b->outer;
}

bool
swizzle_is_matrix(const struct swizzle *s)
{
    return s->length > 0 && s->matrix;
}

/* The images of the low bits of m by a matrix that mixes them alone. */
static int64_t
mix(const struct bit_matrix *matrix, const uint64_t *columns, int64_t address)
{
    uint64_t low = ((uint64_t)1 << matrix->count) - 1;
    if (matrix->first[AXIS_M + 1] - matrix->first[AXIS_M] < matrix->count)
        return address;
    return (int64_t)(((uint64_t)address & ~low) |
                     bit_matrix_image(columns, (uint64_t)address & low));
}

int64_t
swizzle_apply(const struct swizzle *s, int64_t address)
{
    if (s->length == 0)
        return address;
    if (s->matrix)
        return mix(s->matrix, s->matrix->forward, address);
    int64_t low = address & (((int64_t)1 << s->per_element) - 1);
    int64_t x = address >> s->per_element; /* arithmetic shift: floor */
    int64_t mask = ((int64_t)1 << s->length) - 1;
    if (s->outer)
        x ^= (int64_t)((uint64_t)(x & mask) << s->distance);
    else
        x ^= (x >> s->distance) & mask;
    return (int64_t)((uint64_t)x << s->per_element) | low;
}

/* Because distance >= length, the source bits do not change. Applying a swizzle twice therefore
 * gives back m. */
int64_t
swizzle_undo(const struct swizzle *s, int64_t address)
{
    if (swizzle_is_matrix(s))
        return mix(s->matrix, s->matrix->backward, address);
    return swizzle_apply(s, address);
}

/* ---- several, one behind the other ---- */

/* Finds B, M and S of what takes each bit of an address to its image. Returns false if there
 * are none. */
static bool
find_swizzle(const uint64_t *images, size_t count, struct swizzle *found)
{
    size_t first = 0;
    *found =
        (struct swizzle){.per_element = 4, .distance = 3}; /* as CuTe writes the identity */
    while (first < count && images[first] == (uint64_t)1 << first)
        first++;
    if (first == count)
        return true;
    uint64_t added = images[first] ^ (uint64_t)1 << first;
    int distance = (int)first - __builtin_ctzll(added);
    found->outer = distance < 0;
    found->distance = found->outer ? -distance : distance;
    found->per_element = (int)first - (found->outer ? 0 : distance);
    for (size_t bit = first; bit < count && images[bit] != (uint64_t)1 << bit; bit++)
        found->length++;
    for (size_t bit = 0; bit < count; bit++)
        if (swizzle_apply(found, (int64_t)1 << bit) != (int64_t)images[bit])
            return false;
    return found->distance >= found->length;
}

struct swizzle
swizzle_compose(const struct swizzle *swizzles, size_t count, struct arena *arena)
{
    size_t bits[AXIS_COUNT] = {0}, width = 0;
    struct swizzle found;
    for (size_t i = 0; i < count; i++) {
        const struct swizzle *s = &swizzles[i];
        width = max_size(width, (size_t)(s->per_element + s->length + s->distance));
    }
    uint64_t *images = arena_array(arena, width + 1, sizeof *images);
    for (size_t bit = 0; bit < width; bit++) {
        images[bit] = (uint64_t)1 << bit;
        for (size_t i = count; i-- > 0;)
            images[bit] = (uint64_t)swizzle_apply(&swizzles[i], (int64_t)images[bit]);
    }
    if (find_swizzle(images, width, &found))
        return found;
    bits[AXIS_M] = width;
    struct bit_matrix *matrix = bit_matrix_make(bits, images, arena);
    int fixed = bit_matrix_fixed(matrix);
    return (struct swizzle){
        .per_element = fixed, .length = (int)width - fixed, .matrix = matrix};
}

/* ---- coordinates on all axes ---- */

/* The bits of a matrix that a coordinate on an axis has. */
static uint64_t
part_of(const struct bit_matrix *matrix, enum axis axis)
{
    size_t bits = matrix->first[axis + 1] - matrix->first[axis];
    return ((uint64_t)1 << bits) - 1;
}

static void
mix_all(const struct mapping *m, const uint64_t *columns, int64_t *coordinates)
{
    const struct bit_matrix *matrix = m->swizzle.matrix;
    uint64_t vector = 0;
    for (size_t i = 0; i < m->axis_count; i++)
        vector |= ((uint64_t)coordinates[i] & part_of(matrix, m->axes[i]))
                  << matrix->first[m->axes[i]];
    vector = bit_matrix_image(columns, vector);
    for (size_t i = 0; i < m->axis_count; i++) {
        uint64_t part = part_of(matrix, m->axes[i]);
        coordinates[i] = (int64_t)(((uint64_t)coordinates[i] & ~part) |
                                   (vector >> matrix->first[m->axes[i]] & part));
    }
}

void
mapping_swizzle(const struct mapping *m, int64_t *coordinates)
{
    if (swizzle_is_matrix(&m->swizzle))
        mix_all(m, m->swizzle.matrix->forward, coordinates);
    else if (m->swizzle.length)
        for (size_t i = 0; i < m->axis_count; i++)
            if (m->axes[i] == AXIS_M)
                coordinates[i] = swizzle_apply(&m->swizzle, coordinates[i]);
}

void
mapping_unswizzle(const struct mapping *m, int64_t *coordinates)
{
    if (swizzle_is_matrix(&m->swizzle))
        mix_all(m, m->swizzle.matrix->backward, coordinates);
    else
        mapping_swizzle(m, coordinates);
}
