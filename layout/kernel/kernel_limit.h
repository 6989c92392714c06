/* The most that a kernel may have: of shared memory a block of threads, of VMEM and SMEM a
 * core of a TPU. */
#ifndef LAYOUT_KERNEL_KERNEL_LIMIT_H
#define LAYOUT_KERNEL_KERNEL_LIMIT_H

#include "layout/base/slice.h"

#include <stdint.h>

struct target;

#define KERNEL_TENSOR_COLUMNS      512 /* of tensor memory that a kernel may have */
#define KERNEL_TENSOR_COLUMN_BYTES 512 /* 128 rows of 32 bits */

/* Returns the bytes, of a target as Triton names it, "cuda:90" or "hip:gfx942", or by its arch
 * alone, "sm90"; 0: not known. */
int64_t kernel_shared_limit(struct slice target);

/* The least and the most that TPUs give a kernel that sets no limit. */
#define KERNEL_VMEM_LEAST (INT64_C(16) << 20)
#define KERNEL_VMEM_MOST  (INT64_C(32) << 20)
#define KERNEL_SMEM_MOST  (INT64_C(1) << 20)   /* that any has */
#define KERNEL_VMEM_CHIP  (INT64_C(128) << 20) /* all VMEM of the chip that has most */

/* Return what a TPU gives of VMEM to a kernel that sets no limit, and what programs can use of
 * one of its memory spaces at all; 0: not known. target NULL: not known. */
int64_t kernel_vmem_limit(const struct target *target);
int64_t kernel_chip_bytes(const struct target *target, int space);

#endif
