/* A mapping as a linear layout over GF(2). */
#ifndef LAYOUT_CONVERT_LINEAR_CONVERT_H
#define LAYOUT_CONVERT_LINEAR_CONVERT_H

#include "layout/triton/linear.h"

/* Converts a mapping whose dims are powers of two. Axis m is the offset, or with axes of
 * threads the register; the axes of tensor memory are row and col. Digits and strides are
 * powers of two, or the mapping is of memory alone and each bit of an element takes its place
 * by itself. Returns -1 with *d set to the reason if it is not linear, if a register or a
 * thread holds nothing, or if memory holds copies. notation: what the message says that it
 * cannot be written as. */
int linear_from_mapping(const struct mapping *m, const char *notation, struct arena *arena,
                        struct linear_layout *layout, struct diagnostic *d);

/* Converts a mapping of memory alone, whose dims are powers of two, by the places of the bits
 * of elements. Returns false if it is not linear, or if that cannot be decided. */
bool linear_from_bits(const struct mapping *m, struct arena *arena,
                      struct linear_layout *layout);

#endif
