/*
 * An invertible matrix over GF(2) on the low bits of places: what moves elements where no one
 * swizzle does. The bits of all axes that take part are one vector, axis after axis in the
 * order of axis.def; each bit has an image, and the image of a place is the XOR of those of its
 * bits.
 */
#ifndef LAYOUT_BIT_MATRIX_H
#define LAYOUT_BIT_MATRIX_H

#include "layout/axis.h"
#include "layout/base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MATRIX_BITS 62

struct bit_matrix {
    size_t count;
    size_t first[AXIS_COUNT + 1]; /* where the bits of an axis begin; the last is count */
    const uint64_t *forward;      /* image of each bit */
    const uint64_t *backward;     /* of the inverse */
};

/* Makes a matrix whose axes have so many bits, at most MATRIX_BITS together. Keeps `images`,
 * which must be independent. */
struct bit_matrix *bit_matrix_make(const size_t *bits, const uint64_t *images,
                                   struct arena *arena);

/* The XOR of the columns of the bits that are set. */
uint64_t bit_matrix_image(const uint64_t *columns, uint64_t vector);

/* The low bits of m alone that it leaves where they are, and mixes into no others. */
int bit_matrix_fixed(const struct bit_matrix *matrix);

bool bit_matrix_same(const struct bit_matrix *a, const struct bit_matrix *b);

#endif
