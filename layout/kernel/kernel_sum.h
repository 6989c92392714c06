/* What a kernel of a TPU takes, whatever the target: that of which it is judged. */
#ifndef LAYOUT_KERNEL_KERNEL_SUM_H
#define LAYOUT_KERNEL_KERNEL_SUM_H

#include "layout/kernel/kernel.h"

struct target;

struct kernel_sum {
    bool assigned; /* the text is from after memory was assigned */
    int64_t vmem_bytes, least_vmem_bytes, smem_bytes; /* KERNEL_UNKNOWN: not known */
    int64_t largest_bytes; /* of one array in VMEM: the chip must have room for it alone */
    int64_t semaphores;
    int64_t own_limit_bytes; /* vmem_limit_bytes; -1: none is written */
    int64_t used_bytes;      /* of VMEM, the compiler's own figure; -1: none is written */
    const char *name;        /* that its author gives it; NULL: none is written */
    uint64_t body_key;       /* the same for the same body; 0: there is none */
    const char *why;         /* why nothing is known; NULL: it is */
};

/* The need of VMEM, judged. target NULL: not known. limit_bytes: that the user sets; 0: none.
 */
struct kernel_need kernel_vmem_need(const struct kernel_sum *sum, const struct target *target,
                                    int64_t limit_bytes);

/* The same of SMEM. */
struct kernel_need kernel_smem_need(const struct kernel_sum *sum, const struct target *target);

#endif
