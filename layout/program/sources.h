/*
 * What a slice that a loop saves is made from: results of products, sums and kernels, or of the
 * fusions that hold them, with only elementwise operations and moves between, which need no
 * memory of their own.
 */
#ifndef LAYOUT_PROGRAM_SOURCES_H
#define LAYOUT_PROGRAM_SOURCES_H

#include "layout/program/saved.h"

struct slice_source {
    const struct step *step; /* of the loop's body; of the fusion that writes the slice, if it
                                is made there */
    int64_t elements;        /* of its result, or of the part that the slice is made from */
    int64_t bits;            /* of an element, as it lies in memory; of what is made where the
                                slice is written, in the narrowest type on the way */
};

#define SOURCES 32

/* Finds the sources of a slice that a loop saves. Returns their number, at most SOURCES. */
size_t sources_find(const struct saved *saved, struct slice_source sources[SOURCES]);

#endif
