/* Linear layouts as Triton writes them. */
#ifndef LAYOUT_TRITON_WRITE_H
#define LAYOUT_TRITON_WRITE_H

#include "layout/triton/encoding.h"
#include "layout/triton/linear.h"

/* Appends an encoding that has these bases: blocked, nvmma_shared, swizzled_shared or a block
 * of tensor memory where one has, otherwise linear, padded_shared or shared_linear. Each is
 * made a linear layout again and compared. `bits`: the width of elements, which nvmma_shared
 * says; 0: unknown. *both: the layout is that of one of two CTAs, and the text is of both,
 * whose array has twice the rows. Returns -1 with *d set to the reason if there is none. */
int triton_write(struct text *text, const struct linear_layout *layout, int64_t bits,
                 bool *both, struct diagnostic *d);

/* Appends an encoding of the kind nvmma_shared. */
void triton_print_nvmma(struct text *text, const struct triton_encoding *e);

#endif
