/* The windows of a kernel: how many copies of a block lie in VMEM, and how often it changes;
 * and the maps that say which block it is. */
#ifndef LAYOUT_KERNEL_MOSAIC_WINDOW_H
#define LAYOUT_KERNEL_MOSAIC_WINDOW_H

#include "layout/base/table.h"
#include "layout/kernel/mosaic_kernel.h"

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

struct mosaic_windows {
    const struct mosaic_kernel *kernel;
    const struct mosaic_call *call;
    uint32_t count; /* of operands and results that have one */
    struct mosaic_maps maps;
};

/* Sets copies, why, changes, moves, one_run and site. param: the member of window_params; NULL:
 * there is none. Returns whether its pipeline mode is known. */
bool mosaic_window_set(struct mosaic_windows *windows, struct mosaic_buffer *buffer,
                       const struct mosaic_attribute *param);

#endif
