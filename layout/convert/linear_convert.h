/* A mapping as a linear layout over GF(2). */
#ifndef LAYOUT_CONVERT_LINEAR_CONVERT_H
#define LAYOUT_CONVERT_LINEAR_CONVERT_H

#include "layout/triton/linear.h"

/* Converts a mapping whose dims, digits and strides are powers of two. Axis m is the offset, or
 * with axes of threads the register; the axes of tensor memory are row and col. Returns -1 with
 * *d set to the reason if it is not linear, if a register or a thread holds nothing, or if
 * memory holds copies. notation: what the message says that it cannot be written as. */
int linear_from_mapping(const struct mapping *m, const char *notation, struct arena *arena,
                        struct linear_layout *layout, struct diagnostic *d);

#endif
