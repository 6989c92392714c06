/* Triton's encodings as linear layouts. */
#include "layout/triton/encoding.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"

#include <string.h>

/* Appends bases of one dim: from, 2 * from, ... below `to`. */
static void
add_bits(struct linear_layout *layout, enum linear_input input, size_t dim, int64_t from,
         int64_t to)
{
    for (int64_t value = from; value < to; value *= 2)
        linear_add_one(layout, input, dim, value);
}

/* Appends the registers of what the tile, `tile` in each dim, leaves of the array. */
static void
repeat(struct linear_layout *layout, size_t dim, int64_t tile)
{
    add_bits(layout, LINEAR_REGISTER, dim, tile, layout->dims[dim]);
}

static void
add_blocked(struct linear_layout *layout, const struct triton_encoding *e)
{
    int64_t tile[TRITON_RANK];
    for (size_t i = 0; i < e->rank; i++) {
        size_t d = e->order[i];
        add_bits(layout, LINEAR_REGISTER, d, 1, e->size_per_thread[d]);
        tile[d] = e->size_per_thread[d];
    }
    for (size_t i = 0; i < e->rank; i++) {
        size_t d = e->order[i];
        add_bits(layout, LINEAR_LANE, d, tile[d], tile[d] * e->threads_per_warp[d]);
        tile[d] *= e->threads_per_warp[d];
    }
    for (size_t i = 0; i < e->rank; i++) {
        size_t d = e->order[i];
        add_bits(layout, LINEAR_WARP, d, tile[d], tile[d] * e->warps_per_cta[d]);
        tile[d] *= e->warps_per_cta[d];
    }
    for (size_t i = 0; i < e->rank; i++)
        repeat(layout, e->order[i], tile[e->order[i]]);
    linear_drop_zero_registers(layout);
}

/* Warps, the last dim the fastest; `broadcast`: a dim whose warps hold the same elements. */
static void
add_warps(struct linear_layout *layout, const struct triton_encoding *mma, const int64_t *tile,
          size_t broadcast)
{
    for (size_t d = mma->rank; d-- > 0;)
        for (int64_t i = 1; i < mma->warps_per_cta[d]; i *= 2)
            linear_add_one(layout, LINEAR_WARP, d,
                           d == broadcast ? layout->dims[d] : tile[d] * i);
}

static void
add_mma(struct linear_layout *layout, const struct triton_encoding *e)
{
    size_t m = e->rank - 2, n = e->rank - 1;
    int64_t tile[TRITON_RANK];
    for (size_t d = 0; d < e->rank; d++)
        tile[d] = 1;
    tile[m] = 16;
    tile[n] = e->version == 3 ? e->instruction[1] : 8;
    add_bits(layout, LINEAR_REGISTER, n, 1, 2);
    add_bits(layout, LINEAR_REGISTER, m, 8, 16);
    add_bits(layout, LINEAR_REGISTER, n, 8, tile[n]);
    add_bits(layout, LINEAR_LANE, n, 2, 8);
    add_bits(layout, LINEAR_LANE, m, 1, 8);
    if (e->version == 3) {
        add_bits(layout, LINEAR_WARP, m, tile[m], tile[m] * e->warps_per_cta[m]);
        add_bits(layout, LINEAR_WARP, n, tile[n], tile[n] * e->warps_per_cta[n]);
    } else {
        add_warps(layout, e, tile, e->rank);
    }
    for (size_t d = e->rank; d-- > 0;)
        repeat(layout, d, tile[d] * e->warps_per_cta[d]);
}

static void
add_dot(struct linear_layout *layout, const struct triton_encoding *e)
{
    const struct triton_encoding *mma = e->parent;
    size_t last = mma->rank - 1, k = e->operand ? last - 1 : last,
           other = e->operand ? last : last - 1;
    int64_t tile[TRITON_RANK], w = e->k_width;
    for (size_t d = 0; d < mma->rank; d++)
        tile[d] = 1;
    tile[other] = e->operand ? 8 : 16;
    tile[k] = 8 * w;
    add_bits(layout, LINEAR_REGISTER, k, 1, w);
    if (!e->operand)
        add_bits(layout, LINEAR_REGISTER, other, 8, 16);
    add_bits(layout, LINEAR_REGISTER, k, 4 * w, 8 * w);
    add_bits(layout, LINEAR_LANE, k, w, 4 * w);
    add_bits(layout, LINEAR_LANE, other, 1, 8);
    if (mma->version == 3)
        add_bits(layout, LINEAR_WARP, other, tile[other],
                 tile[other] * mma->warps_per_cta[other]);
    if (mma->version == 3)
        for (int64_t i = 1; i < mma->warps_per_cta[k]; i *= 2)
            linear_add(layout, LINEAR_WARP);
    else
        add_warps(layout, mma, tile, k);
    repeat(layout, k, tile[k]);
    repeat(layout, other, tile[other] * mma->warps_per_cta[other]);
    for (size_t d = last - 1; d-- > 0;)
        repeat(layout, d, tile[d] * mma->warps_per_cta[d]);
}

/* The elements of one tile in a dim. */
static int64_t
tile_of(const struct triton_encoding *e, size_t dim)
{
    bool m = dim + 2 == e->rank, n = dim + 1 == e->rank;
    switch (e->kind) {
    case TRITON_BLOCKED:
        return e->size_per_thread[dim] * e->threads_per_warp[dim] * e->warps_per_cta[dim];
    case TRITON_SLICE:
        return tile_of(e->parent, dim + (dim >= e->dim));
    case TRITON_NVIDIA_MMA:
        if (m)
            return 16 * e->warps_per_cta[dim];
        return (e->version == 3 ? e->instruction[1] : 8) * (n ? e->warps_per_cta[dim] : 1);
    case TRITON_DOT_OP:
        if (e->operand ? m : n)
            return 8 * e->k_width;
        return (e->operand ? 8 : 16) * e->parent->warps_per_cta[dim];
    default:
        return 1;
    }
}

static int
add_slice(struct linear_layout *layout, const struct triton_encoding *e, struct diagnostic *d)
{
    struct linear_layout parent;
    int64_t *dims = arena_array(layout->arena, layout->rank + 2, sizeof *dims);
    for (size_t i = 0; i <= layout->rank; i++)
        dims[i] = i == e->dim ? tile_of(e->parent, i) : layout->dims[i - (i > e->dim)];
    if (triton_linear(e->parent, layout->arena, layout->rank + 1, dims, &parent, d))
        return -1;
    for (int input = 0; input < LINEAR_INPUTS; input++)
        for (size_t i = 0; i < parent.inputs[input].count; i++) {
            const int64_t *from = parent.inputs[input].basis + i * parent.rank;
            int64_t *basis = linear_add(layout, (enum linear_input)input);
            for (size_t k = 0; k < layout->rank; k++)
                basis[k] = from[k + (k >= e->dim)];
        }
    linear_drop_zero_registers(layout);
    return 0;
}

/* ---- shared memory ---- */

static void
add_swizzled(struct linear_layout *layout, const struct triton_encoding *e)
{
    size_t inner = e->order[0], outer = e->rank > 1 ? e->order[1] : inner;
    int64_t width = layout->dims[inner];
    add_bits(layout, LINEAR_OFFSET, inner, 1, width);
    if (e->rank > 1)
        for (int64_t row = 1; row < layout->dims[outer]; row *= 2) {
            int64_t *basis = linear_add(layout, LINEAR_OFFSET);
            basis[outer] = row;
            basis[inner] = e->vec * (row / e->per_phase % e->max_phase) % width;
        }
    for (size_t i = 2; i < e->rank; i++)
        add_bits(layout, LINEAR_OFFSET, e->order[i], 1, layout->dims[e->order[i]]);
}

static int
add_nvmma(struct linear_layout *layout, const struct triton_encoding *e, struct diagnostic *d)
{
    size_t inner = e->transposed ? 0 : layout->rank - 1;
    int64_t bytes = e->element_bits / 8 > 0 ? e->element_bits / 8 : 1, rows = 1, row = 1;
    int64_t width = e->swizzle_bytes ? e->swizzle_bytes / bytes : layout->dims[inner];
    for (size_t i = 0; i < layout->rank; i++)
        rows *= i == inner ? 1 : layout->dims[i];
    if ((rows < 8 && (layout->rank > 1 || e->swizzle_bytes)) || layout->dims[inner] < width)
        return diagnostic_set(d, TRITON_SMALL, 0, 0, (long long)rows,
                              (long long)layout->dims[inner], (long long)width);
    add_bits(layout, LINEAR_OFFSET, inner, 1, width);
    for (size_t i = layout->rank; i-- > 0;) {
        size_t dim = e->transposed ? (i + 1) % layout->rank : i;
        if (dim == inner)
            continue;
        for (int64_t value = 1; value < layout->dims[dim]; value *= 2, row *= 2) {
            int64_t *basis = linear_add(layout, LINEAR_OFFSET);
            basis[dim] = value;
            if (e->swizzle_bytes)
                basis[inner] =
                    16 / bytes * (row / (128 / e->swizzle_bytes) % (e->swizzle_bytes / 16));
        }
    }
    add_bits(layout, LINEAR_OFFSET, inner, width, layout->dims[inner]);
    return 0;
}

/* ---- all ---- */

static int
add_encoding(struct linear_layout *layout, const struct triton_encoding *e,
             struct diagnostic *d)
{
    switch (e->kind) {
    case TRITON_BLOCKED:
        add_blocked(layout, e);
        return 0;
    case TRITON_SLICE:
        return add_slice(layout, e, d);
    case TRITON_NVIDIA_MMA:
        add_mma(layout, e);
        return 0;
    case TRITON_DOT_OP:
        add_dot(layout, e);
        return 0;
    case TRITON_SWIZZLED_SHARED:
        add_swizzled(layout, e);
        return 0;
    case TRITON_NVMMA_SHARED:
        return add_nvmma(layout, e, d);
    }
    return 0;
}

static size_t
rank_of(const struct triton_encoding *e)
{
    if (e->kind == TRITON_SLICE)
        return rank_of(e->parent) - 1;
    return e->kind == TRITON_DOT_OP ? e->parent->rank : e->rank;
}

int
triton_linear(const struct triton_encoding *e, struct arena *arena, size_t rank,
              const int64_t *dims, struct linear_layout *layout, struct diagnostic *d)
{
    bool shared = e->kind == TRITON_SWIZZLED_SHARED || e->kind == TRITON_NVMMA_SHARED;
    if (e->kind != TRITON_NVMMA_SHARED && rank_of(e) != rank)
        return diagnostic_set(d, TRITON_RANKS, 0, 0, rank, rank_of(e));
    if (e->kind == TRITON_SLICE && e->dim > rank)
        return diagnostic_set(d, TRITON_RANKS, 0, 0, rank, e->dim);
    for (size_t i = 0; i < rank; i++)
        if (dims[i] < 1 || dims[i] > (int64_t)1 << 40 || (dims[i] & (dims[i] - 1)))
            return diagnostic_set(d, TRITON_POWER, 0, 0, (long long)dims[i]);
    linear_begin(layout, arena, rank, dims);
    for (int input = 0; input < LINEAR_INPUTS; input++)
        layout->inputs[input].present =
            (input == LINEAR_OFFSET) == shared || input == LINEAR_BLOCK;
    return add_encoding(layout, e, d);
}
