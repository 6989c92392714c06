/* Whether the kernels of a program fit the memory on the chip: those of Pallas, whose VMEM is
 * beside that of the program's own arrays. */
#ifndef LAYOUT_ACCOUNT_ACCOUNT_KERNELS_H
#define LAYOUT_ACCOUNT_ACCOUNT_KERNELS_H

#include "layout/account/account.h"
#include "layout/kernel/kernel_sum.h"

/* A kernel that a program runs. */
struct account_kernel {
    uint32_t tick;
    const char *name;        /* the author's, or that of the instruction */
    struct kernel_need need; /* the one that fits least, of VMEM and SMEM */
};

/* Finds the next kernel from a tick on, and moves it behind. limit_bytes: that the user sets
 * for VMEM; 0: none. Returns false if there is none. */
bool account_next_kernel(const struct account *account, uint32_t *tick, int64_t limit_bytes,
                         struct account_kernel *kernel);

/* Whether all of them fit. FITS if there are none. */
enum fit account_kernels_fit(const struct account *account, int64_t limit_bytes);

#endif
