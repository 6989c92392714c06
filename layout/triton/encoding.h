/*
 * Triton's encodings as linear layouts. Reference: Triton, LinearLayoutConversions and
 * TritonGPUAttrDefs; the bases are those of Triton 3.9.
 */
#ifndef LAYOUT_TRITON_ENCODING_H
#define LAYOUT_TRITON_ENCODING_H

#include "layout/triton/linear.h"

#define TRITON_RANK 16 /* limit of dims: a sort of 2^14 elements has arrays of 14 */

/* The widths in bits of elements that nvmma_shared is for. */
enum { NVMMA_LEAST = 8, NVMMA_MOST = 32 };

enum triton_kind {
    TRITON_BLOCKED,
    TRITON_SLICE,
    TRITON_NVIDIA_MMA,
    TRITON_AMD_MFMA,
    TRITON_AMD_WMMA,
    TRITON_DOT_OP,
    TRITON_LINEAR,
    TRITON_GENERIC_LINEAR,  /* the bases of a warp may change several dims */
    TRITON_SWIZZLED_SHARED, /* shared memory from here on */
    TRITON_SHARED,          /* up to Triton 3.2: swizzled_shared or nvmma_shared */
    TRITON_NVMMA_SHARED,
    TRITON_PADDED_SHARED,
    TRITON_SHARED_LINEAR,
    TRITON_ROTATING_SHARED, /* swizzled_shared whose phases begin anew after each max_phase */
    TRITON_PARTITIONED_SHARED, /* the map within one of several partitions */
    TRITON_TENSOR_MEMORY,      /* tensor memory from here on */
    TRITON_TENSOR_MEMORY_SCALES,
    TRITON_BASES /* bases that no encoding has checked: a dump of a LinearLayout */
};

/* Bases that a text has. */
struct triton_bases {
    bool given;
    size_t count;
    int64_t *basis; /* count * rank */
};

/* A swizzle of shared memory: after each per_phase rows the columns move by vec elements more,
 * in max_phase phases. */
struct triton_phases {
    int64_t vec, per_phase, max_phase;
};

/* Parts of a dim that lie in partitions by turns, and how many turns there are. */
struct triton_partitions {
    int64_t count, groups;
};

/* The blocks of tensor memory. */
struct triton_tensor {
    int64_t block_m, block_n, col_stride;
    bool two_ctas;
};

/* An encoding with the fields of its kind. Lists have `rank` numbers, by dim. */
struct triton_encoding {
    enum triton_kind kind;
    size_t rank;                                                         /* 0: not said */
    int64_t size_per_thread[TRITON_RANK], threads_per_warp[TRITON_RANK]; /* blocked */
    int64_t warps_per_cta[TRITON_RANK];   /* blocked, mma, mfma, wmma */
    int64_t tiles_per_warp[TRITON_RANK];  /* mfma, wmma */
    size_t order[TRITON_RANK];            /* fastest first; blocked, shared */
    int64_t dim;                          /* slice, partitioned_shared */
    const struct triton_encoding *parent; /* slice, dot_op, partitioned_shared */
    struct triton_partitions partitions;
    int64_t version;                     /* mma: 2 or 3; wmma: 1 to 3 */
    int64_t instruction[3];              /* mma, mfma, wmma: M, N, K */
    int64_t operand, k_width;            /* dot_op */
    struct triton_phases phases;         /* swizzled_shared */
    int64_t swizzle_bytes, element_bits; /* nvmma_shared; element_bits also of mfma and of
                                            shared, whose text does not say it */
    struct triton_tensor tensor;         /* tensor memory */
    bool transposed, fp4_padded, leading_offset;
    /* block: of all (CGALayout); register and warp: of wmma, in tiles; others: of linear,
     * shared_linear and padded_shared */
    struct triton_bases bases[LINEAR_INPUTS];
    size_t pad_count;
    struct linear_pad *pads;
};

/* The number of dims of arrays that an encoding takes; 0: any. */
size_t triton_rank(const struct triton_encoding *encoding);

/* Finds the dims that the bases of an encoding span. Returns false if it has none. */
bool triton_dims(const struct triton_encoding *encoding, int64_t *dims);

/* Makes the linear layout of an array of these dims, which must be powers of two. Of tensor
 * memory it is the part of one block. Returns -1 with *d set if the encoding does not fit the
 * array. */
int triton_linear(const struct triton_encoding *encoding, struct arena *arena, size_t rank,
                  const int64_t *dims, struct linear_layout *layout, struct diagnostic *d);

#endif
