/* The windows of a kernel: how many copies of a block lie in VMEM, and how often it changes. */
#ifndef LAYOUT_KERNEL_MOSAIC_WINDOW_H
#define LAYOUT_KERNEL_MOSAIC_WINDOW_H

#include "layout/kernel/mosaic_kernel.h"
#include "layout/kernel/mosaic_use.h"

struct mosaic_windows {
    const struct mosaic_kernel *kernel;
    const struct mosaic_call *call;
    uint32_t count; /* of operands and results that have one */
    struct mosaic_maps maps;
};

/* Sets copies, why, changes, moves, one_run and site. param: the member of window_params; NULL:
 * there is none. Returns whether its pipeline mode is known. */
bool mosaic_window_set(struct mosaic_windows *windows, struct mosaic_buffer *buffer,
                       const struct mosaic_attribute *param);

#endif
