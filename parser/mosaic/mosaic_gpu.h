/* The shared memory of a kernel of Mosaic GPU: what its call says of its launch. */
#ifndef PARSER_MOSAIC_MOSAIC_GPU_H
#define PARSER_MOSAIC_MOSAIC_GPU_H

#include "layout/kernel/mosaic.h"

#define MOSAIC_GPU_TARGET "mosaic_gpu_v2"
#define MOSAIC_GPU_DIMS   3

struct diagnostic;

struct mosaic_gpu {
    struct mosaic_module module; /* its arena has the body, too */
    int64_t shared;              /* bytes of a block; MOSAIC_DYNAMIC: no constant */
    int64_t grid[MOSAIC_GPU_DIMS], threads[MOSAIC_GPU_DIMS]; /* MOSAIC_DYNAMIC among them */
};

/* Reads the backend_config of a call, {kernel_hash = "..", module = "ML\EFR.."}, in which bytes
 * are escaped, into what is zeroed, and freed by mosaic_free(&gpu->module). Returns 0, or -1
 * with *d set. */
int mosaic_gpu_read(struct slice config, struct mosaic_gpu *gpu, struct diagnostic *d);

#endif
