/*
 * A mapping compiled for bulk work: compiled once per layout, then evaluated for millions of
 * elements.
 *
 * If an array lies on axis m alone and each element has one place, the place is
 *     swizzle(offset + sum of (index[dim] / quotient % extent) * stride)
 * over terms, one for each digit of layout/digits.h. A mapping that digits cannot express is
 * evaluated by its own steps. Every answer is therefore that of mapping_forward and
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
    int shift;        /* the digit is index[dim] >> shift & mask; -1: it needs a division */
    int64_t mask;     /* all bits if the extent cuts nothing off */
    int length_shift; /* exponent of length; -1: it is not a power of two */
};

struct plan {
    const struct mapping *mapping;
    bool compiled; /* false: there are no terms to use; the mapping's steps are evaluated */
    bool apart;    /* every place is at most one sum of terms, so that plan_inverse works */
    size_t count;
    struct term *terms; /* sorted by falling |stride| */
    int64_t lowest;     /* the least sum of terms, offset included */
    int64_t *scratch;
};

/* Compiles a mapping on axis m alone that has one copy. */
void plan_make(struct plan *plan, const struct mapping *m, struct arena *arena);

/* The place of an element; index has rank values, each within its dim. */
int64_t plan_forward(const struct plan *plan, const int64_t *index);

/* Finds the one element at a place, into index[rank]; false if there is none. Only for plans
 * that are apart, and for places that fit int64_t after the offset is subtracted. */
bool plan_inverse(const struct plan *plan, int64_t place, int64_t *index);

#endif
