/* Tensor memory (TMEM) of Blackwell: 128 lanes of 512 columns of 32 bits. Axis TCol counts
 * elements of the buffer along a lane, so a column holds several elements of fewer than 32
 * bits. Reference: TVM TIRx layout document, axes; PTX ISA, tensor memory addressing. */
#ifndef LAYOUT_TENSOR_MEMORY_H
#define LAYOUT_TENSOR_MEMORY_H

#include "layout/base/checked.h"

#define TMEM_COLUMNS     512 /* per SM */
#define TMEM_COLUMN_BITS 32

/* Finds bit `bit` of element `at` of a lane: its column, and its position within that column.
 * Returns false if a number does not fit 64 bits. */
static inline bool
tmem_locate(int64_t at, int64_t element_bits, int64_t bit, int64_t *column, int64_t *bit_in_it)
{
    if (!checked_multiply(at, element_bits, &at) || !checked_add(at, bit, &at))
        return false;
    *column = floor_divide(at, TMEM_COLUMN_BITS);
    *bit_in_it = at - *column * TMEM_COLUMN_BITS;
    return true;
}

#endif
