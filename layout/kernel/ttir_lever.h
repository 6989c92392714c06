/* What would make a kernel of Triton take less shared memory. */
#ifndef LAYOUT_KERNEL_TTIR_LEVER_H
#define LAYOUT_KERNEL_TTIR_LEVER_H

#include "layout/kernel/kernel.h"
#include "layout/kernel/ttir_kernel.h"

/* Finds levers for a kernel of which a multiprocessor holds no second block, or none, and adds
 * them: fewer stages, blocks of half a size, a conversion left out. Each is what its buffers
 * take with other sizes, over the same lives; a compiler that chooses other encodings for them
 * may need more or less scratch. needs[0] is shared memory. */
void ttir_levers(const struct ttir_module *module, const struct ttir_kernel *measured,
                 struct arena *arena, struct kernel *kernel);

#endif
