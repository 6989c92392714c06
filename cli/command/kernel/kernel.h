/* The kernel command and its kernel while it is shown. */
#ifndef CLI_COMMAND_KERNEL_KERNEL_H
#define CLI_COMMAND_KERNEL_KERNEL_H

#include "layout/kernel/ttir_kernel.h"
#include "render/row/row.h"

/* A kernel that was measured. */
struct kernel_shown {
    const char *file;
    const struct ttir_module *module;
    struct ttir_kernel kernel;
    int64_t shared, limit; /* bytes; limit 0: not known */
    struct cell fits;
    const char *trust, *why; /* NULL: nothing is to be said */
};

/* A buffer of shared or of tensor memory, as a row shows it. */
struct kernel_buffer {
    bool tensor;
    uint32_t line;
    int64_t bytes, offset, alignment, columns, column, rows, stages, from, to;
    const char *what;
    struct slice array, encoding;
};

/* The rows: of a kernel, and of buffer i; NULL: it has fewer. */
struct row *kernel_row(struct arena *arena, const struct kernel_shown *one);
struct row *kernel_buffer_row(struct arena *arena, const struct kernel_shown *one, size_t i);

/* Appends the verdict in words. */
void kernel_words(struct text *out, const struct kernel_shown *one);

/* The figure of the compiler: "shared" of the .json file that Triton's cache has beside the
 * text. Returns -1 if there is none. */
int64_t kernel_compiled(const char *file, const char *key);

#endif
