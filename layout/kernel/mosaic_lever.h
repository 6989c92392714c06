/* What would make a kernel of Pallas take less of VMEM: arithmetic on its own buffers. */
#ifndef LAYOUT_KERNEL_MOSAIC_LEVER_H
#define LAYOUT_KERNEL_MOSAIC_LEVER_H

#include "layout/kernel/mosaic_report.h"

#define MOSAIC_LEVER_BUFFERS 64 /* of a kernel with more, no levers are looked for */

/* Finds levers for a kernel that is over its limit, or near it, and adds them: a smaller block,
 * with the scratch of its size; one copy in place of two; scratch whose last dimensions are
 * turned; a higher limit, within what the chip has. */
void mosaic_levers(const struct mosaic_kernel *measured, const struct mosaic_terms *terms,
                   struct arena *arena, struct kernel *kernel);

#endif
