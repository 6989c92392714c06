/* Which elements the lanes of a warp read, and where these are before any swizzle. */
#include "layout/device/bank.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/steps.h"

#include <string.h>

#define LANE_STEPS   64 /* for a lane, its share of a phase and its text */
#define MATRIX_ROWS  8
#define MATRIX_WIDTH 16 /* bytes of a row of an ldmatrix matrix */

/* A mapping that is being evaluated, without its swizzle, so that addresses are those before
 * it. */
struct walk {
    struct arena *arena;
    struct bank_access *access;
    struct mapping m;
    int64_t *index;
    int64_t *scratch;
};

/* Only an array that lies on axis m alone has banks. */
static int
check_array(const struct bank_array *array, struct diagnostic *d)
{
    const struct mapping *m = array->mapping;
    int width = array->width, element_bits = array->element_bits;
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_M)
            return diagnostic_set(d, BANK_AXIS, 0, 0, axis_name(m->axes[i]));
    if (width < 0 || width > BANK_MAX_WIDTH || (width & (width - 1)) ||
        (width && width * 8 < element_bits))
        return diagnostic_set(d, BANK_WIDTH, 0, 0, width);
    if (element_bits < 1 || element_bits > BANK_MAX_WIDTH * 8)
        return diagnostic_set(d, BANK_ELEMENT, 0, 0, element_bits);
    return 0;
}

/* The bytes of the narrowest read that holds an element. */
static int
element_bytes(int element_bits)
{
    int bytes = 1;
    while (bytes * 8 < element_bits)
        bytes *= 2;
    return bytes;
}

static int
begin_walk(struct walk *walk, const struct bank_array *array, int64_t lanes,
           struct diagnostic *d)
{
    const struct mapping *m = array->mapping;
    struct bank_access *access = walk->access;
    int width = array->width, element_bits = array->element_bits;
    if (check_array(array, d))
        return -1;
    if (lanes > ACCESS_LANES)
        return diagnostic_set(d, BANK_LANES, 0, 0, (long long)ACCESS_LANES);
    walk->m = *m;
    walk->m.swizzle.length = 0;
    walk->index = arena_array(walk->arena, m->rank + 1, sizeof *walk->index);
    walk->scratch = arena_array(walk->arena, mapping_scratch(m), sizeof *walk->scratch);
    *access = (struct bank_access){
        .width = element_bytes(element_bits), .element_bits = element_bits, .elements = 1};
    if (width) {
        access->width = width;
        access->elements = width * 8 / element_bits;
    }
    access->addresses = arena_array(walk->arena, (size_t)lanes + 1, sizeof *access->addresses);
    return 0;
}

static int64_t
walk_address(const struct walk *walk)
{
    int64_t coordinates[AXIS_COUNT] = {0};
    mapping_forward(&walk->m, walk->index, walk->scratch, coordinates);
    return coordinates[0];
}

/* Adds a lane that reads its elements from the walk's index on, along the last dim. */
static int
add_lane(struct walk *walk, struct diagnostic *d)
{
    struct bank_access *access = walk->access;
    size_t last = walk->m.rank ? walk->m.rank - 1 : 0;
    if (!steps_take(LANE_STEPS + access->elements * mapping_steps(&walk->m)))
        return steps_spent(d);
    int64_t from = walk_address(walk);
    for (int i = 1; i < access->elements; i++) {
        walk->index[last] += i;
        bool inside = walk->m.rank && walk->index[last] < walk->m.dims[last];
        bool next = inside && walk_address(walk) == from + i;
        walk->index[last] -= i;
        if (!next)
            return diagnostic_set(d, BANK_SCATTERED, 0, 0, access->lane_count);
    }
    access->addresses[access->lane_count++] = from;
    return 0;
}

/* Extents of the last two dims; an array of rank 1 is a row. */
static void
last_dims(const struct bank_array *array, int64_t *rows, int64_t *columns)
{
    const struct mapping *m = array->mapping;
    *rows = m->rank > 1 ? m->dims[m->rank - 2] : 1;
    *columns = m->rank ? m->dims[m->rank - 1] : 1;
}

static void
set_last(struct walk *walk, int64_t row, int64_t column)
{
    if (walk->m.rank > 1)
        walk->index[walk->m.rank - 2] = row;
    if (walk->m.rank)
        walk->index[walk->m.rank - 1] = column;
}

int
bank_access_column(const struct bank_array *array, int64_t column, struct arena *arena,
                   struct bank_access *access, struct diagnostic *d)
{
    struct walk walk = {.arena = arena, .access = access};
    int64_t rows, columns;
    last_dims(array, &rows, &columns);
    if (column < -columns || column >= columns)
        return diagnostic_set(d, BANK_OUTSIDE, 0, 0, "column", (long long)column,
                              (long long)columns);
    column += column < 0 ? columns : 0;
    if (begin_walk(&walk, array, rows, d))
        return -1;
    for (int64_t row = 0; row < rows; row++) {
        set_last(&walk, row, column);
        if (add_lane(&walk, d))
            return -1;
    }
    return 0;
}

int
bank_access_row(const struct bank_array *array, int64_t row, struct arena *arena,
                struct bank_access *access, struct diagnostic *d)
{
    struct walk walk = {.arena = arena, .access = access};
    int64_t rows, columns;
    last_dims(array, &rows, &columns);
    if (row < -rows || row >= rows)
        return diagnostic_set(d, BANK_OUTSIDE, 0, 0, "row", (long long)row, (long long)rows);
    row += row < 0 ? rows : 0;
    if (begin_walk(&walk, array, columns, d))
        return -1;
    for (int64_t column = 0; column < columns; column += access->elements) {
        set_last(&walk, row, column);
        if (add_lane(&walk, d))
            return -1;
    }
    return 0;
}

int
bank_access_ldmatrix(const struct bank_array *array, struct arena *arena,
                     struct bank_access *access, struct diagnostic *d)
{
    struct walk walk = {.arena = arena, .access = access};
    struct bank_array matrices = {array->mapping, array->element_bits, MATRIX_WIDTH};
    int element_bits = array->element_bits;
    int64_t rows, columns, lanes;
    last_dims(array, &rows, &columns);
    if (element_bits < 1 || element_bits > MATRIX_WIDTH * 8)
        return diagnostic_set(d, BANK_ELEMENT, 0, 0, element_bits);
    int64_t group = MATRIX_WIDTH * 8 / element_bits;
    if (rows % MATRIX_ROWS || columns % group)
        return diagnostic_set(d, BANK_MATRIX, 0, 0, (long long)rows, (long long)columns,
                              (long long)group);
    if (!checked_multiply(rows, columns / group, &lanes))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    if (begin_walk(&walk, &matrices, lanes, d))
        return -1;
    for (int64_t lane = 0; lane < lanes; lane++) {
        int64_t matrix = lane / MATRIX_ROWS, across = columns / group;
        set_last(&walk, matrix / across * MATRIX_ROWS + lane % MATRIX_ROWS,
                 matrix % across * group);
        if (add_lane(&walk, d))
            return -1;
    }
    return 0;
}

int
bank_access_list(const struct bank_array *array, struct bank_indices indices,
                 struct arena *arena, struct bank_access *access, struct diagnostic *d)
{
    struct walk walk = {.arena = arena, .access = access};
    size_t rank = array->mapping->rank;
    if (begin_walk(&walk, array, (int64_t)indices.count, d))
        return -1;
    for (size_t lane = 0; lane < indices.count; lane++) {
        if (rank)
            memcpy(walk.index, indices.values + lane * rank, rank * sizeof *walk.index);
        if (add_lane(&walk, d))
            return -1;
    }
    return 0;
}
