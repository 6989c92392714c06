/* A kernel of Pallas as what it needs, the buffers that this consists of, and what would make
 * it take less of VMEM: arithmetic on these. */
#ifndef LAYOUT_KERNEL_MOSAIC_REPORT_H
#define LAYOUT_KERNEL_MOSAIC_REPORT_H

#include "layout/kernel/kernel_sum.h"
#include "layout/kernel/mosaic_kernel.h"

#define MOSAIC_LEVER_BUFFERS 64 /* of a kernel with more, no levers are looked for */

/* For whom a kernel is judged, and what its operands are called. */
struct mosaic_terms {
    const struct target *target; /* NULL: not known */
    int64_t limit_bytes;         /* that the user sets for VMEM; 0: none */
    size_t operand_count;
    const struct slice *operands; /* NULL: not known */
};

struct text;

/* Appends "bf16[8,128]". */
void mosaic_put_shape(struct text *out, const struct mosaic_type *type);

/* "window 1: k", "window 3: output 0", "scratch 0", "prefetch 0", "allocation 0". */
const char *mosaic_buffer_words(const struct mosaic_kernel *measured,
                                const struct mosaic_terms *terms,
                                const struct mosaic_buffer *buffer, struct arena *arena);

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

/* Finds levers for a kernel that is over its limit, or near it, and adds them: a smaller block,
 * with the scratch of its size; one copy in place of two; scratch whose last dimensions are
 * turned; a higher limit, within what the chip has. */
void mosaic_levers(const struct mosaic_kernel *measured, const struct mosaic_terms *terms,
                   struct arena *arena, struct kernel *kernel);

#endif
