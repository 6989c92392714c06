/* A kernel of Triton as what it needs, the buffers that this consists of, and what would make
 * it take less shared memory. */
#ifndef LAYOUT_KERNEL_TTIR_REPORT_H
#define LAYOUT_KERNEL_TTIR_REPORT_H

#include "layout/kernel/kernel.h"
#include "layout/kernel/ttir_kernel.h"

/* What is known of a kernel besides its text. */
struct ttir_terms {
    int64_t limit_bytes;      /* that the user sets for shared memory; 0: that of the target */
    int64_t compiler_bytes;   /* "shared" of the .json file beside the text; -1: none */
    int64_t compiler_columns; /* its "tmem_size"; -1: none */
};

/* Adds needs and buffers to a kernel, in the arena. */
void ttir_report(const struct ttir_module *module, const struct ttir_kernel *measured,
                 const struct ttir_terms *terms, struct arena *arena, struct kernel *kernel);

/* Finds levers for a kernel of which a multiprocessor holds no second block, or none, and adds
 * them: fewer stages, blocks of half a size, a conversion left out. Each is what its buffers
 * take with other sizes, over the same lives; a compiler that chooses other encodings for them
 * may need more or less scratch. needs[0] is shared memory. */
void ttir_levers(const struct ttir_module *module, const struct ttir_kernel *measured,
                 struct arena *arena, struct kernel *kernel);

#endif
