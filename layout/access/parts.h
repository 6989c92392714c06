/* What the files of this folder share; private to them. */
#ifndef LAYOUT_ACCESS_PARTS_H
#define LAYOUT_ACCESS_PARTS_H

#include "layout/triton/linear.h"

/* The row-major number of the element that a bit of an input changes alone. */
int64_t access_flat_basis(const struct linear_layout *layout, enum linear_input input,
                          size_t bit);

#endif
