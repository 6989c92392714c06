/*
 * The encodings by hardware; private to the folder. Each function that adds one appends its
 * bases to a layout that has its dims, which are those of one block.
 */
#ifndef LAYOUT_TRITON_PARTS_H
#define LAYOUT_TRITON_PARTS_H

#include "layout/base/text.h"
#include "layout/triton/encoding.h"

/* The dim of K, over which a dot sums, of the operand of a dot, and the other one of its last
 * two. */
struct operand_dims {
    size_t k, other;
};

static inline struct operand_dims
triton_operand_dims(const struct triton_encoding *e)
{
    size_t last = e->parent->rank - 1;
    if (e->operand)
        return (struct operand_dims){.k = last - 1, .other = last};
    return (struct operand_dims){.k = last, .other = last - 1};
}

/* Sets the elements of an instruction in each dim: m and n in the last two, else 1. */
static inline void
triton_instruction_tile(const struct triton_encoding *e, int64_t m, int64_t n, int64_t *tile)
{
    for (size_t d = 0; d < e->rank; d++)
        tile[d] = 1;
    tile[e->rank - 2] = m;
    tile[e->rank - 1] = n;
}

/* Appends warps, the last dim the fastest. The warps of dim `broadcast` hold the same elements.
 */
static inline void
triton_add_warps(struct linear_layout *layout, const struct triton_encoding *mma,
                 const int64_t *tile, size_t broadcast)
{
    for (size_t d = mma->rank; d-- > 0;)
        for (int64_t i = 1; i < mma->warps_per_cta[d]; i *= 2)
            linear_add_one(layout, LINEAR_WARP, d,
                           d == broadcast ? layout->dims[d] : tile[d] * i);
}

/* ---- amd.c ---- */

/* `shape` is that of the whole array, by which the registers of N and of K are counted. Returns
 * -1 with *d set for 64 by 4 that is not transposed, which only operands may be of. */
int triton_add_mfma(struct linear_layout *layout, const struct triton_encoding *e,
                    const int64_t *shape, struct diagnostic *d);
void triton_add_mfma_dot(struct linear_layout *layout, const struct triton_encoding *e,
                         const int64_t *shape);
void triton_add_wmma(struct linear_layout *layout, const struct triton_encoding *e);
void triton_add_wmma_dot(struct linear_layout *layout, const struct triton_encoding *e);

/* ---- shared.c ---- */

void triton_add_swizzled(struct linear_layout *layout, const struct triton_encoding *e);
/* The layout of a partition, whose part of the dim is the parent's array, then the turns. No
 * bit of an offset says which partition it is. */
int triton_add_partition(struct linear_layout *layout, const struct triton_encoding *e,
                         struct diagnostic *d);
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

/* ---- linear_matrix.c ---- */

/* Writes a layout without padding as iters, copies and a matrix. Returns -1 with *d set where
 * an element has no place. */
int linear_mixed_form(const struct linear_layout *layout, struct tirx_form *form,
                      struct diagnostic *d);

/* ---- write_parts.c ---- */

/* Returns whether an encoding has the bases. */
bool triton_has_bases(const struct triton_encoding *e, const struct linear_layout *layout);
/* Sets the rank, and the blocks of the cluster: the bases of blocks, in parts of the array.
 * *parts becomes the size of a part in each dim. */
void triton_set_cluster(struct triton_encoding *e, const struct linear_layout *layout,
                        int64_t *parts);
/* Append keys: `key = [1, 2]`, and `, CGALayout = [...]` if there are several blocks. */
void triton_print_powers(struct text *text, const char *key, const int64_t *numbers,
                         size_t count);
void triton_print_bases(struct text *text, const char *key, const int64_t *basis, size_t count,
                        size_t rank);
void triton_print_cluster(struct text *text, const struct triton_encoding *e);

/* ---- write_mma.c ---- */

/* Appends nvidia_mma, or for operands dot_op of one, that has the bases. Returns false if none
 * has. */
bool triton_write_mma(struct text *text, const struct linear_layout *layout, bool operands);

#endif
