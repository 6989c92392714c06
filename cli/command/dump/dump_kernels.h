/* What the compiler says that the kernels of a dump took of VMEM: it stands in another text of
 * the same compile, beside the dump. */
#ifndef CLI_COMMAND_DUMP_DUMP_KERNELS_H
#define CLI_COMMAND_DUMP_DUMP_KERNELS_H

#include "cli/console.h"
#include "layout/setting/kernel_figures.h"

#include <stdbool.h>

struct dump_kernels {
    bool looked; /* for the text beside the current dump */
    struct kernel_figures figures;
};

/* The figures for a dump, read from MODULE.after_codegen.txt beside it the first time: none if
 * there is no such file, or the dump is that file itself. Says on the console if it cannot be
 * read. */
const struct kernel_figures *dump_kernels_beside(struct dump_kernels *kernels, const char *dump,
                                                 struct console *console);

/* Forgets the figures. */
void dump_kernels_clear(struct dump_kernels *kernels);

#endif
