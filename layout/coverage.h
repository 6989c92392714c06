/*
 * What a mapping covers: the true range of each axis, whether two elements share a place, and
 * which places hold nothing. Sound shortcuts decide the usual layouts whatever their size;
 * the rest is looked at place by place, up to a limit.
 */
#ifndef LAYOUT_COVERAGE_H
#define LAYOUT_COVERAGE_H

#include "layout/mapping.h"

/* Places that are looked at one by one. */
#define COVERAGE_LIMIT ((int64_t)1 << 22)

struct coverage {
    bool injective;   /* no place holds two different elements */
    int64_t places;   /* different places that hold an element */
    int64_t overlaps; /* places that hold two or more different elements */
    int64_t holes;    /* places within the range of every axis that hold none; -1: too many */
};

/* Smallest and largest coordinate on an axis (index into axes), replicas, offset and swizzle
 * included. -1 with *d set when a swizzle's range cannot be told within the limit. */
int coverage_range(const struct mapping *m, size_t axis, int64_t *min, int64_t *max,
                   struct diagnostic *d);

/* Counts the places of a mapping that has elements. -1 with *d set when there are more than
 * COVERAGE_LIMIT to look at, or the steps are spent. */
int coverage_count(const struct mapping *m, struct coverage *coverage, struct diagnostic *d);

#endif
