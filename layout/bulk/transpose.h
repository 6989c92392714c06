/*
 * Transposes a block of an array: the innermost part of a relayout, within its other loops.
 */
#ifndef LAYOUT_BULK_TRANSPOSE_H
#define LAYOUT_BULK_TRANSPOSE_H

#include <stddef.h>
#include <stdint.h>

/* target[row * target_stride + column] = source[column * source_stride + row], strides in
 * elements. */
struct transpose {
    const unsigned char *source;
    unsigned char *target;
    size_t element_bytes;
    int64_t rows, columns;
    int64_t source_stride; /* from column to column */
    int64_t target_stride; /* from row to row */
};

void transpose_block(const struct transpose *block);

#endif
