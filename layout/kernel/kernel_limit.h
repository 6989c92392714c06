/* The most shared memory that a block of threads may have. */
#ifndef LAYOUT_KERNEL_KERNEL_LIMIT_H
#define LAYOUT_KERNEL_KERNEL_LIMIT_H

#include "layout/base/slice.h"

#include <stdint.h>

#define KERNEL_TENSOR_COLUMNS      512 /* of tensor memory that a kernel may have */
#define KERNEL_TENSOR_COLUMN_BYTES 512 /* 128 rows of 32 bits */

/* Returns the bytes, of a target as Triton names it, "cuda:90" or "hip:gfx942", or by its arch
 * alone, "sm90"; 0: not known. */
int64_t kernel_shared_limit(struct slice target);

#endif
