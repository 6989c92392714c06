/* What a body does with its memrefs, and which values its index maps depend on. */
#ifndef LAYOUT_KERNEL_MOSAIC_USE_H
#define LAYOUT_KERNEL_MOSAIC_USE_H

#include "layout/base/table.h"
#include "layout/kernel/mosaic.h"

/* How a memref is used. */
enum mosaic_use {
    MOSAIC_UNUSED,      /* nothing reads it: at most, it is stored to */
    MOSAIC_FORWARD,     /* each read follows a store in the same block, at fixed whole tiles */
    MOSAIC_MAY_FORWARD, /* the same, but of parts of tiles or at places that move */
    MOSAIC_USED
};

/* Finds how the memrefs of a function are used: by value. */
unsigned char *mosaic_uses(struct mosaic_module *module, const struct mosaic_op *function);

/* The index maps of a module: functions from a place of the grid to a block of an array. */
struct mosaic_maps {
    struct mosaic_module *module;
    size_t rank;       /* of the grid: at most 64 */
    uint64_t *depends; /* of values: bits of the grid's dimensions */
    bool *zero;        /* values */
    uint64_t returned; /* what the function that is looked at depends on */
    struct table names;
    bool *known; /* functions */
    uint64_t *dims;
};

void mosaic_maps_make(struct mosaic_maps *maps, struct mosaic_module *module, size_t rank);

/* Finds the dimensions of the grid, the first arguments of a map, that what it returns depends
 * on, as bits. Every operation of which an operand depends on one is taken to, but for a
 * product with zero. NULL: there is no such function. */
const struct mosaic_op *mosaic_maps_find(struct mosaic_maps *maps, struct slice name,
                                         uint64_t *dims);

void mosaic_maps_free(struct mosaic_maps *maps);

#endif
