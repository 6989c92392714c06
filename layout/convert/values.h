/*
 * A layout from the places of all its elements, as a program that computes them has it: digits
 * with strides on each axis, or, of memory alone, bits that are mixed over GF(2).
 */
#ifndef LAYOUT_CONVERT_VALUES_H
#define LAYOUT_CONVERT_VALUES_H

#include "layout/tirx/algebra.h"

enum { VALUE_AXES = 2 };

struct values {
    struct tirx_shape shape;
    int64_t count;     /* of elements: the product of the dims, at least 1 */
    size_t axis_count; /* 1 or VALUE_AXES */
    enum axis axes[VALUE_AXES];
    const int64_t *places[VALUE_AXES]; /* by the row-major number of the element */
};

/* Finds the layout. Returns -1 with *d set if places are neither. */
int tirx_from_values(const struct values *values, struct arena *arena,
                     struct tirx_layout *layout, struct diagnostic *d);

/* Appends the iters of one digit system: places of an index below n, the first 0, are sums of
 * its digits, each times a stride on one axis. iters has room for 63, major to minor. Returns
 * how many; -1: they are no such sums. */
int tirx_digits_of_values(const int64_t *const *places, const enum axis *axes,
                          size_t axis_count, int64_t n, struct tirx_iter *iters);

#endif
