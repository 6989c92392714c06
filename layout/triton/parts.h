/* The encodings by hardware; private to the folder. layout->dims are those of one block. */
#ifndef LAYOUT_TRITON_PARTS_H
#define LAYOUT_TRITON_PARTS_H

#include "layout/triton/encoding.h"

/* Appends warps, the last dim the fastest. The warps of dim `broadcast` hold the same elements.
 */
void triton_add_warps(struct linear_layout *layout, const struct triton_encoding *mma,
                      const int64_t *tile, size_t broadcast);

/* ---- amd.c ---- */

/* `shape` is that of the whole array, by which the registers of N and of K are counted. */
void triton_add_mfma(struct linear_layout *layout, const struct triton_encoding *e,
                     const int64_t *shape);
void triton_add_mfma_dot(struct linear_layout *layout, const struct triton_encoding *e,
                         const int64_t *shape);
void triton_add_wmma(struct linear_layout *layout, const struct triton_encoding *e);
void triton_add_wmma_dot(struct linear_layout *layout, const struct triton_encoding *e);

/* ---- shared.c ---- */

void triton_add_swizzled(struct linear_layout *layout, const struct triton_encoding *e);
void triton_add_padded(struct linear_layout *layout, const struct triton_encoding *e);
/* These return -1 with *d set if the array is too small. */
int triton_add_leading(struct linear_layout *layout, const struct triton_encoding *e,
                       struct diagnostic *d);
int triton_add_nvmma(struct linear_layout *layout, const struct triton_encoding *e,
                     struct diagnostic *d);

/* ---- tensor_memory.c ---- */

/* Returns -1 with *d set if the array is too small. */
int triton_add_tensor_memory(struct linear_layout *layout, const struct triton_encoding *e,
                             struct diagnostic *d);
void triton_add_scales(struct linear_layout *layout);

#endif
