/* Marks of a text: what tells for which device, and by which compiler, it was written. */
#ifndef LAYOUT_DEVICE_MARK_H
#define LAYOUT_DEVICE_MARK_H

#include "layout/base/slice.h"

#include <stdbool.h>

struct shape;

/* The custom_call_target of a TPU's kernels of Mosaic. */
#define MOSAIC_TARGET "tpu_custom_call"

/* Marks that a text may have: keys in the backend_config of its instructions, opcodes, and
 * where arrays lie. */
enum mark {
    MARK_CONFIG = 1,               /* it has a backend_config */
    MARK_ASSIGNED = 1 << 1,        /* "aliasing_operands": memory was assigned before */
    MARK_SORTED = 1 << 2,          /* which begins an object: its keys are in order */
    MARK_GENERATED = 1 << 3,       /* "retry_config": it was printed after code generation */
    MARK_SPARSECORE = 1 << 4,      /* "offload_id", "consumers", "binary_offset" */
    MARK_PRIORITY = 1 << 5,        /* "dma_priority" */
    MARK_CORRECTION = 1 << 6,      /* "original_shape" */
    MARK_FUSION = 1 << 7,          /* it has a fusion */
    MARK_COPY_START = 1 << 8,      /* it has a copy-start within the chip */
    MARK_V4 = 1 << 9,              /* it is a v4's */
    MARK_GPU = 1 << 10,            /* "operation_queue_id": a GPU's compiler wrote it */
    MARK_FIRST_PRIORITY = 1 << 11, /* "dma_priority":1 */
    MARK_LATER_PRIORITY = 1 << 12, /* "dma_priority":3 to 5 */
    MARK_MEGACORE = 1 << 13,       /* "megacore_config" */
    MARK_OUTPUT_FUSION = 1 << 14,  /* "TpuAdvancedMOF" */
    MARK_KERNEL = 1 << 15,         /* it calls a kernel of Mosaic, which only a TPU runs */
    MARK_ARRAYS = 1 << 16,         /* it has arrays of a dimension or more in main memory */
    MARK_TILES = 1 << 17,          /* an array has tiles */
    MARK_VMEM = 1 << 18,           /* an array lies in VMEM */
    MARK_CMEM = 1 << 19,           /* an array lies in CMEM */
    MARK_HIGH_SPACE = 1 << 20, /* an array lies in a memory of SparseCores, S(8) and above */
    MARK_WINDOW = 1 << 21,     /* "window_config", of which the first tells the next three */
    MARK_ESTIMATED = 1 << 22,  /* "estimated_vmem_bytes" */
    MARK_BUFFERING = 1 << 23,  /* "buffering_level" */
    MARK_REVERSED = 1 << 24    /* "output_reverse_dimensions" */
};

static inline bool
marks_of_gpu(unsigned marks)
{
    return marks & MARK_GPU && !(marks & MARK_ASSIGNED);
}

/* Returns the marks (bits of enum mark) with those that the value of a backend_config has. */
unsigned marks_of_config(struct slice value, unsigned marks);

/* Returns the marks of an array that an instruction yields. */
unsigned marks_of_array(const struct shape *array);

#endif
