/*
 * What the compiler itself says that kernels took of VMEM. Of the texts of a compile only that
 * behind code generation has these figures (libtpu 0.0.52); the bodies of kernels are the same
 * bytes in all of them, their names need not be.
 */
#ifndef LAYOUT_SETTING_KERNEL_FIGURES_H
#define LAYOUT_SETTING_KERNEL_FIGURES_H

#include "layout/base/arena.h"
#include "layout/base/slice.h"

#include <stddef.h>
#include <stdint.h>

struct kernel_figure {
    struct slice name; /* of the instruction that calls it, without % */
    uint64_t body;     /* the key of its body (struct kernel_sum) */
    int64_t bytes;
};

struct kernel_figures {
    struct arena arena; /* of the names */
    size_t count, capacity;
    struct kernel_figure *items; /* in the arena */
};

/* Copies the name. */
void kernel_figures_add(struct kernel_figures *figures, struct kernel_figure figure);

/* Finds what a kernel of that body took: the one of that name, else any one if all took the
 * same. Returns -1 if none is known; figures may be NULL. */
int64_t kernel_figures_find(const struct kernel_figures *figures, uint64_t body,
                            struct slice name);

void kernel_figures_free(struct kernel_figures *figures);

#endif
