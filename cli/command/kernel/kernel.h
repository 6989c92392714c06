/* The kernel command: what its options ask, and the kernels of one input after another. */
#ifndef CLI_COMMAND_KERNEL_KERNEL_H
#define CLI_COMMAND_KERNEL_KERNEL_H

#include "cli/command/measure/pallas_kernel.h"
#include "layout/kernel/kernel.h"
#include "render/row/row.h"

struct kernel_command {
    struct pallas_reader pallas; /* its target is that of --limit */
    struct context *context;
    struct cell_list *all; /* objects of totals.kernels */
    struct arena arena;    /* of these */
    struct arena work;     /* of the current kernel */
    bool by_kernel;        /* rows are kernels, not their buffers */
    int64_t limit;         /* of --limit, in bytes; 0: none, or that of a target */
    size_t found;          /* kernels so far */
    struct text bytes;     /* an input that lies in memory as a whole */
    struct reader reader;  /* of these */
};

/* Prints a kernel, and reports what passes --limit. */
void kernel_show(struct kernel_command *command, const struct kernel *kernel);

/* ---- kernel_triton.c ---- */

/* Reads and shows a text in memory that is a kernel of Triton. */
void kernel_triton(struct kernel_command *command, const char *file, struct slice text);

/* ---- kernel_thunks.c ---- */

/* Shows the kernels in a GPU program's list of thunks, which says their shared memory. */
void kernel_thunks(struct kernel_command *command, struct input *input);

#endif
