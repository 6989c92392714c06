/* A kernel of Pallas as what it needs and the buffers that this consists of. */
#ifndef LAYOUT_KERNEL_MOSAIC_REPORT_H
#define LAYOUT_KERNEL_MOSAIC_REPORT_H

#include "layout/kernel/kernel_sum.h"
#include "layout/kernel/mosaic_kernel.h"

/* For whom a kernel is judged, and what its operands are called. */
struct mosaic_terms {
    const struct target *target; /* NULL: not known */
    int64_t limit_bytes;         /* that the user sets for VMEM; 0: none */
    size_t operand_count;
    const struct slice *operands; /* NULL: not known */
};

/* Completes a sum of which the terms are set by what was measured. A text lives in the arena.
 */
struct kernel_sum mosaic_sum(const struct mosaic_module *module,
                             const struct mosaic_kernel *measured, struct kernel_sum terms,
                             struct arena *arena);

/* Adds needs and buffers to a kernel, in the arena. `measured` must live as long as it; NULL:
 * the body was not read. */
void mosaic_report(const struct mosaic_kernel *measured, const struct kernel_sum *sum,
                   const struct mosaic_terms *terms, struct arena *arena,
                   struct kernel *kernel);

#endif
