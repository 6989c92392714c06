/* What a kernel takes, in words. */
#ifndef RENDER_KERNEL_KERNEL_WORDS_H
#define RENDER_KERNEL_KERNEL_WORDS_H

#include "layout/base/text.h"
#include "layout/kernel/kernel.h"

/* "f.1 on v5e: does not fit, at least 49.02 MiB of 16.00 MiB of VMEM, 33.02 MiB over", without
 * a newline. */
void kernel_put_need(struct printable *out, const struct kernel *kernel,
                     const struct kernel_need *need, bool exact);

/* "at least 49.02 MiB of 16.00 MiB of VMEM", whose figure is known. */
void kernel_put_amount(struct printable *out, const struct kernel_need *need, bool exact);

/* A line for each memory, and what these depend on. */
void kernel_put(struct printable *out, const struct kernel *kernel, bool exact);

/* A line for each buffer. */
void kernel_put_buffers(struct printable *out, const struct kernel *kernel, bool exact);

/* The lines of what would help; nothing if there is none. */
void kernel_put_levers(struct printable *out, const struct kernel *kernel, bool exact);

#endif
