/*
 * Reads of shared memory: lane i of a warp reads some bytes at once, from the element on that a
 * pattern over the last two dims of an array or a list says. Other indices are 0. More than 32
 * lanes are several warps, one after the other.
 */
#ifndef LAYOUT_ACCESS_READ_H
#define LAYOUT_ACCESS_READ_H

#include "layout/access/access.h"

#define READ_LANES ((int64_t)1 << 20) /* the most lanes of a read */

enum read_kind {
    READ_COLUMN,   /* lane i reads from element (i, number) on */
    READ_ROW,      /* lane i reads from element (number, i * elements) on */
    READ_LDMATRIX, /* every matrix of 8 rows of 16 bytes, row blocks outermost, one a phase */
    READ_LIST      /* each lane from an index of its own on */
};

struct read_pattern {
    enum read_kind kind;
    int64_t number;         /* COLUMN, ROW: negative numbers count from the end */
    size_t count;           /* LIST: of lanes */
    const int64_t *indices; /* LIST: as many numbers of each lane as the array has dims */
};

/* A read as a copy: each value of a thread is an element that its lane reads, and all of them
 * are one vector. */
struct access_read {
    size_t lanes;
    struct access_threads threads;
    struct access_copy copy;
    struct access_vectors vectors;
};

/* Makes a read of an array whose elements have `bits` bits, 1 to 128, as it is without the
 * mapping's swizzle. width: bytes that a lane reads: 1, 2, 4, 8 or 16; 0: one element, and of
 * ldmatrix always 16. Returns -1 with *d set if the array has no banks, the pattern is not
 * within it, or what a lane reads is not contiguous. */
int access_read_make(struct access_read *read, const struct mapping *m,
                     const struct read_pattern *pattern, int bits, int width,
                     struct arena *arena, struct diagnostic *d);

/* The same read with a swizzle. Returns -1 with *d set if what a lane reads is not contiguous
 * then, or does not begin at a multiple of the width. `read` must outlive *swizzled. */
int access_read_swizzle(const struct access_read *read, const struct swizzle *swizzle,
                        struct arena *arena, struct access_read *swizzled,
                        struct diagnostic *d);

/* Returns whether hardware can read what a lane reads, by the offsets of the copy; -1 with *d
 * set if it cannot. */
int access_read_check(const struct access_copy *copy, const struct access_vectors *vectors,
                      size_t lane, struct diagnostic *d);

#endif
