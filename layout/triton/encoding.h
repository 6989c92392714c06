/*
 * Triton's encodings as linear layouts. Each function appends the bases of one encoding to a
 * layout that has its dims. Reference: Triton, LinearLayoutConversions and TritonGPUAttrDefs.
 */
#ifndef LAYOUT_TRITON_ENCODING_H
#define LAYOUT_TRITON_ENCODING_H

#include "layout/triton/linear.h"

#define TRITON_RANK 8 /* limit of dims */

enum triton_kind {
    TRITON_BLOCKED,
    TRITON_SLICE,
    TRITON_NVIDIA_MMA,
    TRITON_DOT_OP,
    TRITON_SWIZZLED_SHARED,
    TRITON_NVMMA_SHARED
};

/* An encoding with the fields of its kind. Lists have `rank` numbers, by dim. */
struct triton_encoding {
    enum triton_kind kind;
    size_t rank;
    int64_t size_per_thread[TRITON_RANK], threads_per_warp[TRITON_RANK]; /* blocked */
    int64_t warps_per_cta[TRITON_RANK];                                  /* blocked, mma */
    size_t order[TRITON_RANK];            /* fastest first; blocked, swizzled_shared */
    size_t dim;                           /* slice */
    const struct triton_encoding *parent; /* slice, dot_op */
    int64_t version;                      /* mma: 2 or 3 */
    int64_t instruction[3];               /* mma: M, N, K */
    int64_t operand, k_width;             /* dot_op */
    int64_t vec, per_phase, max_phase;    /* swizzled_shared */
    int64_t swizzle_bytes, element_bits;  /* nvmma_shared */
    bool transposed;
};

/* Makes the linear layout of an array of these dims, which must be powers of two. Returns -1
 * with *d set if the encoding does not fit the array. */
int triton_linear(const struct triton_encoding *encoding, struct arena *arena, size_t rank,
                  const int64_t *dims, struct linear_layout *layout, struct diagnostic *d);

#endif
