/*
 * What a kernel of Pallas takes of a TPU core's VMEM, SMEM and semaphores: windows, scratch,
 * and what is allocated inside, as its body says. What the compiler adds for values that its
 * registers do not hold is not in the body, so the sum is a lower bound: of 661 kernels that
 * libtpu 0.0.52 compiled, none takes less, and 568 take just that; of 30 of libtpu 0.0.17 and
 * 0.0.30, 28 do.
 */
#ifndef LAYOUT_KERNEL_MOSAIC_KERNEL_H
#define LAYOUT_KERNEL_MOSAIC_KERNEL_H

#include "layout/kernel/mosaic.h"

#define MOSAIC_GRID 64 /* dimensions of a grid that are followed */

struct mosaic_map;
struct shape;

/* The operands and results of the call, as far as it is known where they lie. */
struct mosaic_call {
    bool assigned; /* the text is from after memory was assigned */
    size_t operand_count, result_count;
    const struct shape *const *operands; /* arrays; NULL among them: not known */
    const struct shape *const *results;
};

enum mosaic_buffer_kind {
    MOSAIC_PREFETCH, /* scalars that are read before the grid runs */
    MOSAIC_WINDOW,
    MOSAIC_SCRATCH,
    MOSAIC_ALLOCATION, /* inside of the body: run_scoped, emit_pipeline */
};

/* Why a buffer has so many copies, or takes nothing. */
enum mosaic_why {
    MOSAIC_PLAIN,
    MOSAIC_NO_GRID,
    MOSAIC_CHANGES,           /* the block, with the grid: the next one is fetched meanwhile */
    MOSAIC_NEVER_MOVES,       /* the block is the same at every step */
    MOSAIC_NEVER_MOVES_TWICE, /* yet libtpu 0.0.17 has two */
    MOSAIC_BUFFERED_ONE,
    MOSAIC_IN_VMEM, /* the operand lies in VMEM as a whole */
    MOSAIC_NEVER_READ,
    MOSAIC_STORED_PARTLY, /* never read, yet kept: its stores are partial */
    MOSAIC_REGISTERS,     /* written, then read at once: no memory is needed */
    MOSAIC_MAY_REGISTERS  /* the same, but memory may be needed */
};

struct mosaic_buffer {
    enum mosaic_buffer_kind kind;
    enum mosaic_why why;
    uint32_t number; /* among those of its kind */
    uint32_t value;
    const struct mosaic_type *type;
    const struct mosaic_site *site; /* NULL: none is known */
    int64_t copies;
    int64_t one;        /* bytes of a copy */
    int64_t bytes;      /* of all: of windows in whole KiB */
    int64_t data_bytes; /* of all copies without padding */
    uint64_t changes;   /* of a window: the dimensions of the grid that its block depends on */
    int64_t moves;      /* how often its block changes over the grid, at most; -1: not known */
    const struct mosaic_map *map; /* of a window; NULL: not known */
    const struct shape *array;    /* of a window: that its blocks are of; NULL: not known */
    uint32_t under; /* of an allocation: the number of that which lies below it on the stack;
                       MOSAIC_NONE: it lies at the bottom */
    bool one_run;   /* of a window: it may lie in VMEM with its operand */
};

/* Why nothing is summed. */
enum mosaic_doubt {
    MOSAIC_SURE,
    MOSAIC_DOUBT_VERSION,
    MOSAIC_DOUBT_SPACE,
    MOSAIC_DOUBT_TYPE,
    MOSAIC_DOUBT_MODE, /* of a pipeline */
    MOSAIC_DOUBT_CORE, /* not a TensorCore's */
    MOSAIC_DOUBT_SIZE  /* known only when it runs, or more than 64 bits */
};

struct mosaic_kernel {
    enum mosaic_doubt doubt;
    struct slice doubted; /* what is not known: its text, or empty */
    size_t grid_rank;
    int64_t grid[MOSAIC_GRID]; /* MOSAIC_DYNAMIC among them */
    size_t result_count;       /* of windows, the last ones */
    size_t window_count;
    size_t buffer_count, buffer_capacity;
    struct mosaic_buffer *buffers;
    int64_t vmem;       /* bytes */
    int64_t least_vmem; /* without what may be kept in registers, or lie in VMEM already */
    int64_t stack;      /* of vmem: the deepest nest of allocations */
    int64_t largest;    /* bytes of one scratch in VMEM, even of one that takes nothing */
    int64_t smem, semaphores;
    const struct mosaic_site *site; /* NULL: none is known */
};

/* Sets one, bytes and data_bytes of a buffer by its type and its copies. Returns whether they
 * are known, and fit 62 bits. */
bool mosaic_buffer_size(struct mosaic_buffer *buffer);

/* Sums what buffers take of VMEM. *stack is what allocations inside take of it. Returns false
 * if that does not fit 64 bits. */
bool mosaic_buffers_sum(const struct mosaic_buffer *buffers, size_t count, int64_t *vmem,
                        int64_t *stack);

/* Measures a kernel. What the result points to lives in the module's arena. */
void mosaic_kernel_make(struct mosaic_module *module, const struct mosaic_call *call,
                        struct mosaic_kernel *kernel);

#endif
