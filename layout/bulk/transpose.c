/*
 * One primitive does everything: zipping vectors a and b gives a0 b0 a1 b1 ... Number the
 * elements of m vectors of L elements. Zipping vector i with vector i + m/2, for each i, moves
 * the top bit of every element's number to the bottom. So log2(L) rounds separate m interleaved
 * rows, log2(m) rounds interleave m rows, and if m = L, either transposes a square. Elements
 * that fill no vector are copied one by one.
 *
 * All functions are inlined into one that knows the size of an element, so that every loop over
 * vectors becomes straight-line code.
 */
#include "layout/bulk/transpose.h"

#include "layout/base/minmax.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { VECTOR = 16, MOST_VECTORS = VECTOR }; /* bytes; vectors in a square of bytes */

/* In bytes. LINE: a cache line, roughly. AHEAD: how far ahead the source is prefetched. FAR:
 * from this distance on, processors do not prefetch the next column themselves. PREFETCH: what
 * is prefetched of such a column. */
enum { LINE = 64, AHEAD = 1024, FAR = 1024, PREFETCH = 2 * LINE };

typedef uint8_t vector __attribute__((vector_size(VECTOR)));

/* a0 b0 a1 b1 ... from the first half of each vector. */
INLINE vector
zip_low(vector a, vector b, size_t bytes)
{
    switch (bytes) {
    case 1:
        return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7,
                                       23);
    case 2:
        return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22,
                                       23);
    case 4:
        return __builtin_shufflevector(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22,
                                       23);
    default:
        return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22,
                                       23);
    }
}

/* The same from the second half of each vector. */
INLINE vector
zip_high(vector a, vector b, size_t bytes)
{
    switch (bytes) {
    case 1:
        return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14,
                                       30, 15, 31);
    case 2:
        return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14,
                                       15, 30, 31);
    case 4:
        return __builtin_shufflevector(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28,
                                       29, 30, 31);
    default:
        return __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28,
                                       29, 30, 31);
    }
}

/* Where vectors are read and written: the address of the first, and the bytes from one to the
 * next. */
struct vectors {
    const unsigned char *source;
    int64_t source_step;
    unsigned char *target;
    int64_t target_step;
};

/* Reads `count` vectors, zips them in log2(size) rounds, and writes them. */
INLINE void
zip(struct vectors at, int count, int size, size_t bytes)
{
    vector v[MOST_VECTORS], zipped[MOST_VECTORS];
    for (int i = 0; i < count; i++)
        memcpy(&v[i], at.source + i * at.source_step, VECTOR);
#pragma GCC unroll 4
    for (int left = size; left > 1; left /= 2) {
        for (int i = 0; i < count / 2; i++) {
            zipped[2 * i] = zip_low(v[i], v[i + count / 2], bytes);
            zipped[2 * i + 1] = zip_high(v[i], v[i + count / 2], bytes);
        }
        for (int i = 0; i < count; i++)
            v[i] = zipped[i];
    }
    for (int i = 0; i < count; i++)
        memcpy(at.target + i * at.target_step, &v[i], VECTOR);
}

/* Copies the rows from `row` on, of each the columns from `column` on, element by element. */
INLINE void
copy_rest(const struct transpose *b, int64_t row, int64_t column, size_t bytes)
{
    const unsigned char *source = b->source;
    unsigned char *target = b->target;
    int64_t size = (int64_t)bytes;
    for (int64_t r = row; r < b->rows; r++)
        for (int64_t c = column; c < b->columns; c++)
            memcpy(target + (r * b->target_stride + c) * size,
                   source + (c * b->source_stride + r) * size, bytes);
}

/* Separates rows that are interleaved in the source; rows is b->rows as a constant. */
INLINE void
deal(const struct transpose *b, int rows, size_t bytes)
{
    const unsigned char *source = b->source;
    unsigned char *target = b->target;
    int64_t size = (int64_t)bytes;
    int lanes = VECTOR / (int)bytes;
    int64_t column = 0;
    for (; column + lanes <= b->columns; column += lanes) {
        const unsigned char *at = source + column * rows * size;
        __builtin_prefetch(at + AHEAD);
        zip((struct vectors){at, VECTOR, target + column * size, b->target_stride * size}, rows,
            lanes, bytes);
    }
    copy_rest(b, 0, column, bytes);
}

/* Interleaves columns in the target; columns is b->columns as a constant. */
INLINE void
interleave(const struct transpose *b, int columns, size_t bytes)
{
    const unsigned char *source = b->source;
    unsigned char *target = b->target;
    int64_t size = (int64_t)bytes;
    int lanes = VECTOR / (int)bytes;
    int64_t row = 0;
    for (; row + lanes <= b->rows; row += lanes)
        zip((struct vectors){source + row * size, b->source_stride * size,
                             target + row * columns * size, VECTOR},
            columns, columns, bytes);
    copy_rest(b, row, 0, bytes);
}

/* Prefetches the beginning of each of the next columns if they are far from each other. */
static void
prefetch(const unsigned char *source, int64_t step, int64_t columns)
{
    for (int64_t c = 0; c < columns && step >= FAR; c++)
        for (int line = 0; line < PREFETCH; line += LINE)
            __builtin_prefetch(source + c * step + line);
}

/* Transposes squares, in an order that fills one cache line of each target row after the
 * other. */
INLINE void
squares(const struct transpose *b, size_t bytes)
{
    const unsigned char *source = b->source;
    unsigned char *target = b->target;
    int64_t size = (int64_t)bytes, s = b->source_stride * size, t = b->target_stride * size;
    int64_t lanes = VECTOR / size, wide = LINE / size;
    int64_t rows = b->rows - b->rows % lanes, columns = b->columns - b->columns % lanes;
    for (int64_t line = 0; line < columns; line += wide) {
        int64_t next = min_i64(line + wide, columns);
        prefetch(source + next * s, s, min_i64(columns - next, wide));
        for (int64_t r = 0; r < rows; r += lanes)
            for (int64_t c = line; c < next; c += lanes)
                zip((struct vectors){source + c * s + r * size, s, target + r * t + c * size,
                                     t},
                    VECTOR / (int)bytes, VECTOR / (int)bytes, bytes);
    }
    struct transpose above = *b;
    above.rows = rows;
    copy_rest(&above, 0, columns, bytes);
    copy_rest(b, rows, 0, bytes);
}

INLINE void
transpose(const struct transpose *b, size_t bytes)
{
    int lanes = VECTOR / (int)bytes;
    int64_t dealt = b->source_stride == b->rows ? b->rows : 0;
    int64_t interleaved = b->target_stride == b->columns ? b->columns : 0;
    if (dealt == 2 && lanes > 2)
        deal(b, 2, bytes);
    else if (dealt == 4 && lanes > 4)
        deal(b, 4, bytes);
    else if (dealt == 8 && lanes > 8)
        deal(b, 8, bytes);
    else if (interleaved == 2 && lanes > 2)
        interleave(b, 2, bytes);
    else if (interleaved == 4 && lanes > 4)
        interleave(b, 4, bytes);
    else if (interleaved == 8 && lanes > 8)
        interleave(b, 8, bytes);
    else
        squares(b, bytes);
}

void
transpose_block(const struct transpose *b)
{
    switch (b->element_bytes) {
    case 1:
        transpose(b, 1);
        break;
    case 2:
        transpose(b, 2);
        break;
    case 4:
        transpose(b, 4);
        break;
    case 8:
        transpose(b, 8);
        break;
    default:
        copy_rest(b, 0, 0, b->element_bytes);
        break;
    }
}
