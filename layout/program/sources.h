/*
 * What a slice that a loop saves is made from: results of products, sums and kernels, with only
 * elementwise operations and moves between, which need no memory of their own.
 */
#ifndef LAYOUT_PROGRAM_SOURCES_H
#define LAYOUT_PROGRAM_SOURCES_H

#include "layout/program/trail.h"

struct slice_source {
    const struct step *step; /* of the loop's body, or of a fusion within it */
    int64_t elements;        /* of its result */
    int64_t bits;            /* of an element, in the narrowest type on the way */
};

#define SOURCES 32

/* Finds the sources of a slice in the loop's body. Returns their number, at most SOURCES. */
size_t sources_find(const struct trail *slice, struct slice_source sources[SOURCES]);

#endif
