/* A kernel of Pallas as what it needs and the buffers that this consists of. */
#ifndef LAYOUT_KERNEL_MOSAIC_REPORT_H
#define LAYOUT_KERNEL_MOSAIC_REPORT_H

#include "layout/kernel/kernel.h"
#include "layout/kernel/mosaic_kernel.h"

struct target;

/* What is known of the call besides the body. */
struct mosaic_terms {
    bool assigned;               /* as in struct mosaic_call */
    const struct target *target; /* NULL: not known */
    int64_t limit_bytes;         /* that the user sets for VMEM; 0: none */
    int64_t own_limit_bytes;     /* vmem_limit_bytes; -1: none is written */
    int64_t used_bytes;          /* the compiler's own figure; -1: none is written */
    size_t operand_count;
    const struct slice *operands; /* their names; NULL: not known */
};

/* Adds needs and buffers to a kernel, in the arena. `measured` must live as long as it. */
void mosaic_report(const struct mosaic_module *module, const struct mosaic_kernel *measured,
                   const struct mosaic_terms *terms, struct arena *arena,
                   struct kernel *kernel);

/* Adds the needs of a kernel whose body is not read. why: what is not known of it. */
void mosaic_report_unread(const struct mosaic_terms *terms, const char *why,
                          struct kernel *kernel);

#endif
