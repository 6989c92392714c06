/* Whether the kernels of a program fit the memory on the chip: those of Pallas, whose VMEM is
 * beside that of the program's own arrays. */
#ifndef LAYOUT_ACCOUNT_ACCOUNT_KERNELS_H
#define LAYOUT_ACCOUNT_ACCOUNT_KERNELS_H

#include "layout/account/account.h"
#include "layout/kernel/kernel_sum.h"

/* A kernel that a program runs. */
struct account_kernel {
    uint32_t tick;
    const char *name; /* the author's, or that of the instruction */
    bool own;         /* XLA has made it, with blocks that fit, as it makes fusions: of 14
                         on v5e, v5p, v6e and v7x the largest took 99.7 % of its limit,
                         and none was refused (libtpu 0.0.52) */
    struct kernel_need need; /* the one that fits least, of VMEM and SMEM */
};

/* Finds the next kernel from a tick on, and moves it behind. limit_bytes: that the user sets
 * for VMEM; 0: none. Returns false if there is none. */
bool account_next_kernel(const struct account *account, uint32_t *tick, int64_t limit_bytes,
                         struct account_kernel *kernel);

/* Returns whether a kernel fits although it is not known what it takes. */
bool account_kernel_is_sure(const struct account_kernel *kernel);

/* Whether all of them fit. FITS if there are none. */
enum fit account_kernels_fit(const struct account *account, int64_t limit_bytes);

#endif
