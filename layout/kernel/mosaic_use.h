/* What is known of a body before it runs, and what it does with its memrefs. */
#ifndef LAYOUT_KERNEL_MOSAIC_USE_H
#define LAYOUT_KERNEL_MOSAIC_USE_H

#include "layout/kernel/mosaic.h"

/* What is known before a kernel runs: dimensions of the grid with one step are 0, and so are
 * values computed of them. Returns the values of the function that are integers and known,
 * MOSAIC_DYNAMIC for all others. A MOSAIC_IF whose condition is among them, and a
 * MOSAIC_FOR that never runs, become MOSAIC_TAKEN. */
int64_t *mosaic_fold(struct mosaic_module *module, const struct mosaic_op *function,
                     const int64_t *grid, size_t rank);

/* How a memref is used. */
enum mosaic_use {
    MOSAIC_UNUSED,  /* nothing reads it: at most, it is stored to */
    MOSAIC_FORWARD, /* each read is of whole tiles that were stored before, in the same place
                       and with no branch or loop between */
    MOSAIC_MAY_FORWARD, /* the same, but whether it is the same place is not known */
    MOSAIC_USED
};

/* Finds how the memrefs of a function are used: by value. constants: as mosaic_fold returns
 * them. spaces: by value, enum mosaic_space; of arguments that lie wherever the compiler leaves
 * them MOSAIC_VMEM if that is there, MOSAIC_UNKNOWN_SPACE if that is not known yet. */
unsigned char *mosaic_uses(struct mosaic_module *module, const struct mosaic_op *function,
                           const int64_t *constants, const unsigned char *spaces);

#endif
