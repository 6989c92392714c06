/*
 * What a kernel of Triton takes of a block's shared memory, and of tensor memory: as Triton 3.9
 * allocates it, which the text alone decides. Source: Triton 3.9.0, AllocationUtils, Membar and
 * TensorMemoryAllocation; compared with the compiler's own figures for sm80, 90, 100, 120,
 * gfx942 and gfx950.
 */
#ifndef LAYOUT_KERNEL_TTIR_KERNEL_H
#define LAYOUT_KERNEL_TTIR_KERNEL_H

#include "layout/kernel/ttir.h"

#define TTIR_ALWAYS INT64_MAX /* the end of what lives as long as its function */

enum ttir_buffer_kind {
    TTIR_BUFFER_ALLOC,   /* of ttg.local_alloc */
    TTIR_BUFFER_SCRATCH, /* what an operation needs while it runs */
    TTIR_BUFFER_STATE,   /* of the warps of partitions, for the whole function */
    TTIR_BUFFER_CALL     /* what the function called takes */
};

struct ttir_buffer {
    enum ttir_buffer_kind kind;
    const struct ttir_op *op;
    const struct ttir_type *type; /* of an alloc */
    int64_t bytes, alignment, offset;
    int64_t from, to; /* operations that it is alive at: [from, to) */
};

/* A block of tensor memory, in columns of 32 bits and rows. */
struct ttir_tensor {
    const struct ttir_op *op;
    const struct ttir_type *type;
    int64_t rows, columns;
    int64_t row, column; /* where it lies */
    int64_t from, to;
};

/* Why a figure is no more than a lower bound. */
enum ttir_doubt {
    TTIR_SURE,
    TTIR_DOUBT_ENCODING, /* an encoding is not read */
    TTIR_DOUBT_FLOW,     /* control flow is not known */
    TTIR_DOUBT_BLOCKS,   /* data moves between the blocks of a cluster */
    TTIR_DOUBT_SIZE      /* the function is too large to be followed */
};

struct ttir_kernel {
    struct slice name; /* of the function that takes most */
    int64_t shared;    /* bytes */
    int64_t columns;   /* of tensor memory */
    enum ttir_doubt doubt;
    const struct ttir_op *doubted; /* the first operation that the doubt is about, or NULL */
    size_t buffer_count;           /* of that function, in the order of offsets */
    const struct ttir_buffer *buffers;
    size_t tensor_count;
    const struct ttir_tensor *tensors;
    const struct ttir_function *function; /* that function, for trials; NULL: there is none */
};

/* Measures a module. What the result points to lives in the module's arena. */
void ttir_kernel_make(struct ttir_module *module, struct ttir_kernel *kernel);

#endif
