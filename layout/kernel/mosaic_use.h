/* What a body does with its memrefs, and which values its index maps depend on. */
#ifndef LAYOUT_KERNEL_MOSAIC_USE_H
#define LAYOUT_KERNEL_MOSAIC_USE_H

#include "layout/base/table.h"
#include "layout/kernel/mosaic.h"

/* How a memref is used. */
enum mosaic_use {
    MOSAIC_UNUSED,  /* nothing reads it: at most, it is stored to */
    MOSAIC_FORWARD, /* each read is of whole tiles that were stored before, in the same place
                       and with no branch or loop between */
    MOSAIC_MAY_FORWARD, /* the same, but whether it is the same place is not known */
    MOSAIC_USED
};

/* Finds how the memrefs of a function are used: by value. */
unsigned char *mosaic_uses(struct mosaic_module *module, const struct mosaic_op *function);

/* What an index map depends on: dimensions of the grid, as bits. */
struct mosaic_map {
    const struct mosaic_op *function;
    uint64_t dims;  /* of all results */
    size_t rank;    /* results */
    uint64_t *each; /* of each */
};

/* The index maps of a module: functions from a place of the grid to a block of an array. */
struct mosaic_maps {
    struct mosaic_module *module;
    size_t rank;                /* of the grid: at most 64 */
    uint64_t *depends;          /* of values: bits of the grid's dimensions */
    bool *zero;                 /* values */
    struct mosaic_map returned; /* of the function that is looked at */
    struct table names;
    bool *known; /* functions */
    struct mosaic_map *maps;
};

void mosaic_maps_make(struct mosaic_maps *maps, struct mosaic_module *module, size_t rank);

/* Finds a map, whose first arguments are the dimensions of the grid. Every operation of which
 * an operand depends on one is taken to, but for a product with zero. NULL: there is none. */
const struct mosaic_map *mosaic_maps_find(struct mosaic_maps *maps, struct slice name);

void mosaic_maps_free(struct mosaic_maps *maps);

#endif
