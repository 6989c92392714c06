/* Which elements the lanes of a warp read, and where these are. */
#include "layout/access/read.h"

#include "layout/access/parts.h"
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/device/bank.h"

#define LANE_STEPS   48 /* for a lane, its share of a phase and its text */
#define MATRIX_ROWS  8
#define MATRIX_WIDTH 16 /* bytes of a row of an ldmatrix matrix */

/* The array that is read, and its last two dims; one of rank 1 is a row. */
struct reading {
    const struct mapping *m;
    const struct read_pattern *pattern;
    int bits;
    int64_t rows, columns;
    int64_t elements; /* that a lane reads */
};

/* ---- what can be read ---- */

/* Only an array that lies on axis m alone has banks. */
static int
check_array(const struct reading *r, int width, struct diagnostic *d)
{
    const struct mapping *m = r->m;
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_M)
            return diagnostic_set(d, BANK_AXIS, 0, 0, axis_name(m->axes[i]));
    if (width < 0 || width > BANK_MAX_WIDTH || (width & (width - 1)) ||
        (width && width * 8 < r->bits))
        return diagnostic_set(d, BANK_WIDTH, 0, 0, width);
    if (r->bits < 1 || r->bits > BANK_MAX_WIDTH * 8)
        return diagnostic_set(d, BANK_ELEMENT, 0, 0, r->bits);
    return 0;
}

static int
check_number(const struct reading *r, struct diagnostic *d)
{
    bool column = r->pattern->kind == READ_COLUMN;
    int64_t number = r->pattern->number, dim = column ? r->columns : r->rows;
    if (number >= -dim && number < dim)
        return 0;
    return diagnostic_set(d, BANK_OUTSIDE, 0, 0, column ? "column" : "row", (long long)number,
                          (long long)dim);
}

static int
check_matrices(const struct reading *r, struct diagnostic *d)
{
    if (r->bits < 1 || r->bits > MATRIX_WIDTH * 8)
        return diagnostic_set(d, BANK_ELEMENT, 0, 0, r->bits);
    int64_t group = MATRIX_WIDTH * 8 / r->bits;
    if (r->rows % MATRIX_ROWS == 0 && r->columns % group == 0)
        return 0;
    return diagnostic_set(d, BANK_MATRIX, 0, 0, (long long)r->rows, (long long)r->columns,
                          (long long)group);
}

static int
check_pattern(const struct reading *r, struct diagnostic *d)
{
    switch (r->pattern->kind) {
    case READ_COLUMN:
    case READ_ROW:
        return check_number(r, d);
    case READ_LDMATRIX:
        return check_matrices(r, d);
    case READ_LIST:
        break;
    }
    return 0;
}

/* ---- lanes ---- */

static int
count_lanes(const struct reading *r, int64_t *lanes, struct diagnostic *d)
{
    switch (r->pattern->kind) {
    case READ_COLUMN:
        *lanes = r->rows;
        break;
    case READ_ROW:
        *lanes = divide_up(r->columns, r->elements);
        break;
    case READ_LDMATRIX:
        if (!checked_multiply(r->rows, r->columns / r->elements, lanes))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        break;
    case READ_LIST:
        *lanes = (int64_t)r->pattern->count;
        break;
    }
    return *lanes > READ_LANES ? diagnostic_set(d, BANK_LANES, 0, 0, (long long)READ_LANES) : 0;
}

/* The row-major number of the first element that a lane reads, and its column. */
static int64_t
first_element(const struct reading *r, int64_t lane, int64_t *column)
{
    const struct mapping *m = r->m;
    int64_t number = r->pattern->number, row = lane, flat = 0;
    int64_t across = r->columns / r->elements, matrix = lane / MATRIX_ROWS;
    switch (r->pattern->kind) {
    case READ_COLUMN:
        *column = number < 0 ? number + r->columns : number;
        break;
    case READ_ROW:
        row = number < 0 ? number + r->rows : number;
        *column = lane * r->elements;
        break;
    case READ_LDMATRIX:
        row = matrix / across * MATRIX_ROWS + lane % MATRIX_ROWS;
        *column = matrix % across * r->elements;
        break;
    case READ_LIST:
        for (size_t i = 0; i < m->rank; i++)
            flat = flat * m->dims[i] + r->pattern->indices[(size_t)lane * m->rank + i];
        *column = flat % r->columns;
        return flat;
    }
    return row * r->columns + *column;
}

/* Fills in the elements of the threads, which hold nothing yet. */
static void
name_elements(const struct reading *r, size_t lanes, int64_t *elements)
{
    for (size_t lane = 0; lane < lanes; lane++) {
        int64_t column = 0, first = first_element(r, (int64_t)lane, &column);
        for (int64_t i = 0; i < r->elements && column + i < r->columns; i++)
            elements[lane * (size_t)r->elements + (size_t)i] = first + i;
    }
}

static int
make_threads(const struct reading *r, struct access_read *read, struct arena *arena,
             struct diagnostic *d)
{
    const struct mapping *m = r->m;
    struct access_threads *threads = &read->threads;
    int64_t lanes = 0, size;
    if (count_lanes(r, &lanes, d))
        return -1;
    size_t rank = r->pattern->kind == READ_LIST || m->rank < 2 ? m->rank : 2;
    *threads = (struct access_threads){.blocks = 1,
                                       .warps = (size_t)divide_up(lanes, WARP_LANES),
                                       .lanes = (size_t)min_i64(lanes, WARP_LANES),
                                       .values = (size_t)r->elements,
                                       .rank = rank,
                                       .dims = m->dims + (m->rank - rank)};
    if (!checked_product(threads->dims, rank, &size))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    if (!steps_take(lanes * LANE_STEPS))
        return steps_spent(d);
    if (access_threads_begin(threads, arena, d))
        return -1;
    read->lanes = (size_t)lanes;
    name_elements(r, read->lanes, threads->elements);
    return 0;
}

/* ---- bytes ---- */

/* The bytes of the narrowest read that holds an element. */
static int
element_bytes(int bits)
{
    int bytes = 1;
    while (bytes * 8 < bits)
        bytes *= 2;
    return bytes;
}

static int
check_contiguous(const struct access_copy *copy, size_t lane, struct diagnostic *d)
{
    size_t values = copy->threads->values;
    const int64_t *offsets = copy->offsets + lane * values;
    for (size_t i = 1; i < values; i++)
        if (offsets[i] != offsets[0] + (int64_t)i)
            return diagnostic_set(d, BANK_SCATTERED, 0, 0, lane);
    return 0;
}

/* Hardware reads only aligned bytes, and an element smaller than a byte must not reach beyond
 * them. */
int
access_read_check(const struct access_copy *copy, const struct access_vectors *vectors,
                  size_t lane, struct diagnostic *d)
{
    struct bank_place place;
    int width = vectors->width, bits = (int)vectors->elements * copy->bits;
    if (check_contiguous(copy, lane, d) ||
        bank_locate(copy->offsets[lane * copy->threads->values], copy->bits, &place, d))
        return -1;
    if (place.byte % width)
        return diagnostic_set(d, BANK_ALIGNMENT, 0, 0, lane, width, (long long)place.byte,
                              width);
    if (place.bit + bits > width * 8)
        return diagnostic_set(d, BANK_BIT, 0, 0, lane, width, place.bit, (long long)place.byte);
    return 0;
}

/* ---- reads ---- */

int
access_read_make(struct access_read *read, const struct mapping *m,
                 const struct read_pattern *pattern, int bits, int width, struct arena *arena,
                 struct diagnostic *d)
{
    static const size_t first[] = {0};
    struct mapping plain = *m;
    struct access_memory memory = {.rank = m->rank, .dims = m->dims, .mapping = &plain};
    struct reading r = {m, pattern, bits, 1, 1, 1};
    if (m->rank)
        r.columns = m->dims[m->rank - 1];
    if (m->rank > 1)
        r.rows = m->dims[m->rank - 2];
    if (pattern->kind == READ_LDMATRIX)
        width = MATRIX_WIDTH;
    if (check_pattern(&r, d) || check_array(&r, width, d))
        return -1;
    r.elements = width ? width * 8 / bits : 1;
    plain.swizzle = (struct swizzle){0};
    *read =
        (struct access_read){.copy = {.gpu = access_gpu_at(0), .bits = bits},
                             .vectors = {.elements = r.elements, .count = 1, .base = first}};
    read->vectors.width = width ? width : element_bytes(bits);
    read->copy.threads = &read->threads;
    if (make_threads(&r, read, arena, d) || access_copy_make(&read->copy, &memory, arena, d))
        return -1;
    for (size_t lane = 0; lane < read->lanes; lane++)
        if (check_contiguous(&read->copy, lane, d))
            return -1;
    return 0;
}

int
access_read_swizzle(const struct access_read *read, const struct swizzle *swizzle,
                    struct arena *arena, struct access_read *swizzled, struct diagnostic *d)
{
    size_t values = read->threads.values, count = access_thread_count(&read->threads) * values;
    int64_t *offsets = arena_array(arena, count + 1, sizeof *offsets);
    *swizzled = *read;
    swizzled->copy.offsets = offsets;
    for (size_t i = 0; i < count; i++) {
        offsets[i] = read->copy.offsets[i];
        if (offsets[i] != ACCESS_NOTHING)
            offsets[i] = swizzle_apply(swizzle, offsets[i]);
    }
    for (size_t lane = 0; lane < read->lanes; lane++)
        if (access_read_check(&swizzled->copy, &swizzled->vectors, lane, d))
            return -1;
    return 0;
}
