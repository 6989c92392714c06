/* Whether what moves an array changes the order of its elements in memory. Addresses decide,
 * not the text of layouts: {1,0} and {0,1} of [8,1] are one order. */
#ifndef LAYOUT_ORDER_H
#define LAYOUT_ORDER_H

#include "layout/shape.h"

struct arena;

/* Returns whether every element of `from` has the same address in `to`, counted in elements.
 * Dim k of `to` is dim permutation[k] of `from`; NULL: dim k. False if the dims do not fit, or
 * one is unbounded. */
bool order_same(const struct shape *from, const struct shape *to, const int64_t *permutation,
                struct arena *scratch);

/* Returns whether a reshape of `from` to `to` leaves every element at its address. False if the
 * arrays have not the same number of elements, or a dim is unbounded. */
bool order_reshapes(const struct shape *from, const struct shape *to, struct arena *scratch);

#endif
