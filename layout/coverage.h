/*
 * What a mapping covers: the exact range of each axis, whether two elements share a place, and
 * which places hold no element. Shortcuts that are always right decide the usual layouts of any
 * size. All other layouts are examined place by place, up to a limit.
 */
#ifndef LAYOUT_COVERAGE_H
#define LAYOUT_COVERAGE_H

#include "layout/mapping.h"

/* The largest number of places that are examined one by one. */
#define COVERAGE_LIMIT ((int64_t)1 << 22)

struct coverage {
    bool injective;   /* no place holds two different elements */
    int64_t places;   /* distinct places that hold an element */
    int64_t overlaps; /* distinct places that hold two or more different elements */
    int64_t holes;    /* places within all ranges that hold no element; -1: too many to count */
};

/* Computes the smallest and the largest coordinate on an axis (an index into axes), with
 * replicas, offset and swizzle. Returns -1 with *d set if that needs more than COVERAGE_LIMIT
 * places or more steps than are left, or on overflow. */
int coverage_range(const struct mapping *m, size_t axis, int64_t *min, int64_t *max,
                   struct diagnostic *d);

/* Counts the places of a mapping that has elements. Returns -1 with *d set if there are more
 * than COVERAGE_LIMIT places to examine, if no steps are left, or on overflow. */
int coverage_count(const struct mapping *m, struct coverage *coverage, struct diagnostic *d);

#endif
