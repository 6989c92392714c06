/* Registers that tcgen05.ld brings tensor memory to. Reference: Triton, TensorMemoryUtils; PTX
 * ISA, tcgen05.ld. */
#ifndef LAYOUT_TRITON_LOAD_H
#define LAYOUT_TRITON_LOAD_H

#include "layout/triton/linear.h"

/* The shapes of the instruction, 32x32b first; NULL after the last. */
const char *triton_load_word(size_t i);

/* Makes the layout of the registers of 4 or 8 warps, of a layout of tensor memory whose
 * elements have so many bits. Returns -1 with *d set: it is another layout, or the instruction
 * reaches beyond its columns. */
int triton_load(const struct linear_layout *memory, size_t shape, int64_t bits, int64_t warps,
                struct linear_layout *result, struct diagnostic *d);

#endif
