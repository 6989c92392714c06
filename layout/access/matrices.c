/* Lanes that address rows of matrices in shared memory: ldmatrix, stmatrix. */
#include "layout/access/parts.h"

#include "layout/base/checked.h"

/* Fills in the rows that the lanes of one instruction address, whose first matrix is number
 * `first`. */
static void
address_rows(const struct access_matrices *matrices, struct access_threads *threads,
             int64_t first, int64_t *elements)
{
    int64_t across = threads->dims[matrices->along_first ? 1 : 0];
    int64_t step = matrices->along_first ? threads->dims[1] : 1; /* along a row */
    int64_t next = matrices->along_first ? 1 : threads->dims[1]; /* from row to row */
    for (int64_t lane = 0; lane < matrices->count * matrices->rows; lane++) {
        int64_t row = first * matrices->rows + lane;
        int64_t begin = row % across * next + row / across * matrices->columns * step;
        for (int64_t i = 0; i < matrices->columns; i++)
            elements[lane * matrices->columns + i] = begin + i * step;
    }
}

int
access_threads_matrices(const struct access_matrices *matrices, int lanes, struct arena *arena,
                        struct access_threads *threads, struct diagnostic *d)
{
    int64_t rows = threads->dims[0], columns = threads->dims[1], total;
    int64_t across = matrices->along_first ? columns : rows;
    int64_t along = matrices->along_first ? rows : columns;
    if (across % matrices->rows || along % matrices->columns)
        return diagnostic_set(d, ACCESS_MATRICES, 0, 0, (long long)rows, (long long)columns,
                              (long long)matrices->rows, (long long)matrices->columns);
    if (!checked_multiply(across / matrices->rows, along / matrices->columns, &total))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    if (total % matrices->count)
        return diagnostic_set(d, ACCESS_MATRIX_COUNT, 0, 0, (long long)total,
                              (long long)matrices->count);
    threads->blocks = 1;
    threads->warps = (size_t)(total / matrices->count);
    threads->lanes = (size_t)lanes;
    threads->values = (size_t)matrices->columns;
    if (access_threads_begin(threads, arena, d))
        return -1;
    for (size_t warp = 0; warp < threads->warps; warp++)
        address_rows(matrices, threads, (int64_t)warp * matrices->count,
                     threads->elements + warp * threads->lanes * threads->values);
    return 0;
}
