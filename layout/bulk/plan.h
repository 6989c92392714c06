/*
 * A mapping compiled for bulk work: made once per layout, then asked for millions of elements.
 *
 * Of an array that lies on axis m alone, each element in one place, a place is
 *     swizzle(offset + sum of (index[dim] / quotient % extent) * stride)
 * over terms, one for each digit of layout/digits.h. What no digits can say is evaluated step
 * by step by the mapping itself, so every answer is that of mapping_forward and
 * mapping_inverse.
 *
 * Ownership: a plan lives in the arena given to plan_make; the mapping must outlive it.
 */
#ifndef LAYOUT_BULK_PLAN_H
#define LAYOUT_BULK_PLAN_H

#include "layout/mapping.h"

struct term {
    size_t dim;
    int64_t quotient;
    int64_t extent;
    int64_t stride;
    int64_t length;   /* |stride| */
    int shift;        /* the digit is index[dim] >> shift & mask; -1: it takes a division */
    int64_t mask;     /* all bits where the extent cuts nothing */
    int length_shift; /* of a length that is a power of two; else -1 */
};

struct plan {
    const struct mapping *mapping;
    bool compiled; /* false: there are no terms, the mapping's steps serve */
    bool apart;    /* every place has one sum of terms at most, so that plan_inverse serves */
    size_t count;
    struct term *terms; /* by falling |stride| */
    int64_t lowest;     /* the least sum of terms, the offset included */
    int64_t *scratch;
};

/* Compiles a mapping on axis m alone, of one copy. Returns -1 with *d set when memory runs out.
 */
int plan_make(struct plan *plan, const struct mapping *m, struct arena *arena,
              struct diagnostic *d);

/* The place of an element; index has rank values, each within its dim. */
int64_t plan_forward(const struct plan *plan, const int64_t *index);

/* The one element that lies at a place, into index[rank]; false when none does. For plans that
 * are apart, and places that an int64_t minus the offset can hold. */
bool plan_inverse(const struct plan *plan, int64_t place, int64_t *index);

#endif
