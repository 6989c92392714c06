/*
 * What a slice that a loop saves is made from: results of products, sums and kernels, with only
 * elementwise operations and moves between, which need no memory of their own.
 */
#ifndef LAYOUT_PROGRAM_SOURCES_H
#define LAYOUT_PROGRAM_SOURCES_H

#include "layout/program/saved.h"

struct slice_source {
    const struct computation *computation; /* the loop's body, or a fusion within it */
    uint32_t step;
    int64_t elements; /* of its result */
    int64_t bits;     /* of an element, in the narrowest type on the way */
};

#define SOURCES 32

/* Finds the sources of a slice in the loop's body. Returns their number, at most SOURCES. */
size_t sources_find(struct records *records, const struct saved *saved,
                    struct slice_source sources[SOURCES]);

#endif
