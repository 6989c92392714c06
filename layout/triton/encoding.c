/* Triton's encodings as linear layouts: those of threads, and what all have in common. */
#include "layout/triton/encoding.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/triton/parts.h"

#include <string.h>

/* Appends the registers of what the tile, `tile` in each dim, leaves of the array. */
static void
repeat(struct linear_layout *layout, size_t dim, int64_t tile)
{
    linear_add_bits(layout, LINEAR_REGISTER, dim, tile, layout->dims[dim]);
}

/* Appends registers, lanes and warps of a blocked encoding, of whose threads each has a tile.
 * The tile becomes what the warps have together. */
static void
add_threads(struct linear_layout *layout, const struct triton_encoding *blocked, int64_t *tile)
{
    const size_t *order = blocked->order;
    for (size_t i = 0; i < blocked->rank; i++)
        linear_add_bits(layout, LINEAR_REGISTER, order[i], 1, tile[order[i]]);
    for (size_t i = 0; i < blocked->rank; i++) {
        int64_t from = tile[order[i]], to = from * blocked->threads_per_warp[order[i]];
        linear_add_bits(layout, LINEAR_LANE, order[i], from, to);
        tile[order[i]] = to;
    }
    for (size_t i = 0; i < blocked->rank; i++) {
        int64_t from = tile[order[i]], to = from * blocked->warps_per_cta[order[i]];
        linear_add_bits(layout, LINEAR_WARP, order[i], from, to);
        tile[order[i]] = to;
    }
    for (size_t i = 0; i < blocked->rank; i++)
        repeat(layout, order[i], tile[order[i]]);
}

static void
add_blocked(struct linear_layout *layout, const struct triton_encoding *e)
{
    int64_t tile[TRITON_RANK];
    memcpy(tile, e->size_per_thread, sizeof tile);
    add_threads(layout, e, tile);
    linear_drop_zero_registers(layout);
}

static void
add_mma(struct linear_layout *layout, const struct triton_encoding *e)
{
    size_t m = e->rank - 2, n = e->rank - 1;
    int64_t tile[TRITON_RANK];
    triton_instruction_tile(e, e->instruction[0], e->instruction[1], tile);
    linear_add_bits(layout, LINEAR_REGISTER, n, 1, 2);
    linear_add_bits(layout, LINEAR_REGISTER, m, 8, tile[m]);
    linear_add_bits(layout, LINEAR_REGISTER, n, 8, tile[n]);
    linear_add_bits(layout, LINEAR_LANE, n, 2, 8);
    linear_add_bits(layout, LINEAR_LANE, m, 1, 8);
    if (e->version == 3) {
        linear_add_bits(layout, LINEAR_WARP, m, tile[m], tile[m] * e->warps_per_cta[m]);
        linear_add_bits(layout, LINEAR_WARP, n, tile[n], tile[n] * e->warps_per_cta[n]);
    } else {
        triton_add_warps(layout, e, tile, e->rank);
    }
    for (size_t d = e->rank; d-- > 0;)
        repeat(layout, d, tile[d] * e->warps_per_cta[d]);
}

static void
add_dot(struct linear_layout *layout, const struct triton_encoding *e)
{
    const struct triton_encoding *mma = e->parent;
    const struct operand_dims dims = triton_operand_dims(e);
    size_t k = dims.k, other = dims.other;
    int64_t tile[TRITON_RANK], w = e->k_width;
    const int64_t rows = mma->instruction[0];
    triton_instruction_tile(mma, 1, 1, tile);
    tile[other] = e->operand ? 8 : rows;
    tile[k] = rows == 8 ? 4 * w : 8 * w; /* fp64 has m8n8k4, others m16n8k(8 w) */
    linear_add_bits(layout, LINEAR_REGISTER, k, 1, w);
    linear_add_bits(layout, LINEAR_REGISTER, other, 8, tile[other]);
    linear_add_bits(layout, LINEAR_REGISTER, k, 4 * w, tile[k]);
    linear_add_bits(layout, LINEAR_LANE, k, w, 4 * w);
    linear_add_bits(layout, LINEAR_LANE, other, 1, 8);
    if (mma->version == 3)
        linear_add_bits(layout, LINEAR_WARP, other, tile[other],
                        tile[other] * mma->warps_per_cta[other]);
    if (mma->version == 3)
        for (int64_t i = 1; i < mma->warps_per_cta[k]; i *= 2)
            linear_add(layout, LINEAR_WARP);
    else
        triton_add_warps(layout, mma, tile, k);
    repeat(layout, k, tile[k]);
    repeat(layout, other, tile[other] * mma->warps_per_cta[other]);
    for (size_t d = mma->rank - 2; d-- > 0;)
        repeat(layout, d, tile[d] * mma->warps_per_cta[d]);
}

/* The operand of a dot without a matrix instruction: each thread has all of K. */
static void
add_fma_dot(struct linear_layout *layout, const struct triton_encoding *e)
{
    const struct triton_encoding *blocked = e->parent;
    size_t k = triton_operand_dims(e).k;
    int64_t tile[TRITON_RANK];
    memcpy(tile, blocked->size_per_thread, sizeof tile);
    tile[k] = layout->dims[k];
    add_threads(layout, blocked, tile);
}

static void
add_operand(struct linear_layout *layout, const struct triton_encoding *e, const int64_t *shape)
{
    if (e->parent->kind == TRITON_BLOCKED)
        add_fma_dot(layout, e);
    else if (e->parent->kind == TRITON_AMD_MFMA)
        triton_add_mfma_dot(layout, e, shape);
    else if (e->parent->kind == TRITON_AMD_WMMA)
        triton_add_wmma_dot(layout, e);
    else
        add_dot(layout, e);
}

static int
add_slice(struct linear_layout *layout, const struct triton_encoding *e, struct diagnostic *d)
{
    struct linear_layout parent;
    int64_t *dims = arena_array(layout->arena, layout->rank + 2, sizeof *dims);
    const size_t dim = (size_t)e->dim;
    for (size_t i = 0; i <= layout->rank; i++)
        dims[i] = i == dim ? 1 : layout->dims[i - (i > dim)];
    if (triton_linear(e->parent, layout->arena, layout->rank + 1, dims, &parent, d))
        return -1;
    for (int input = 0; input < LINEAR_INPUTS; input++)
        for (size_t i = 0; i < parent.inputs[input].count; i++) {
            const int64_t *from = parent.inputs[input].basis + i * parent.rank;
            int64_t *basis = linear_add(layout, (enum linear_input)input);
            for (size_t k = 0; k < layout->rank; k++)
                basis[k] = from[k + (k >= dim)];
        }
    linear_drop_zero_registers(layout);
    return 0;
}

/* ---- given bases ---- */

/* The dims in the order in which registers change them, then the last dim first. */
static void
repeat_order(const struct triton_encoding *e, size_t *order)
{
    const struct triton_bases *bases = &e->bases[LINEAR_REGISTER];
    bool seen[TRITON_RANK] = {false};
    size_t count = 0, dim;
    for (size_t i = 0; i < bases->count; i++)
        if (linear_single_bit(bases->basis + i * e->rank, e->rank, &dim) && !seen[dim]) {
            order[count++] = dim;
            seen[dim] = true;
        }
    for (dim = e->rank; dim-- > 0;)
        if (!seen[dim])
            order[count++] = dim;
}

/* Copies the bases of an encoding. What lies beyond the array becomes zero; registers that
 * become zero are dropped. */
static void
add_given(struct linear_layout *layout, const struct triton_encoding *e)
{
    for (int input = 0; input < LINEAR_INPUTS; input++) {
        const struct triton_bases *bases = &e->bases[input];
        for (size_t i = 0; i < bases->count; i++) {
            const int64_t *from = bases->basis + i * e->rank;
            int64_t *basis = linear_add(layout, (enum linear_input)input);
            for (size_t d = 0; d < e->rank; d++)
                basis[d] = from[d] < layout->dims[d] ? from[d] : 0;
            if (input == LINEAR_REGISTER && linear_is_zero(basis, e->rank) &&
                !linear_is_zero(from, e->rank))
                layout->inputs[input].count--;
        }
    }
}

/* Checks that no two bits change the same bit, and none several, as Triton demands. */
static int
check_permutation(const struct triton_encoding *e, const int64_t *dims, struct diagnostic *d)
{
    int64_t seen[TRITON_RANK] = {0};
    for (int input = 0; input < LINEAR_INPUTS; input++)
        for (size_t i = 0; i < e->bases[input].count; i++) {
            const int64_t *basis = e->bases[input].basis + i * e->rank;
            size_t dim = 0;
            if (linear_is_zero(basis, e->rank))
                continue;
            bool mixed = e->kind == TRITON_GENERIC_LINEAR && input == LINEAR_WARP;
            if (!linear_single_bit(basis, e->rank, &dim) && mixed)
                return 0; /* the bases are the library's own: they span the array */
            if (!linear_single_bit(basis, e->rank, &dim))
                return diagnostic_set(d, LINEAR_NOT_SINGLE, 0, 0,
                                      linear_input_name((enum linear_input)input), 1LL << i);
            if (seen[dim] & basis[dim])
                return diagnostic_set(d, LINEAR_SHARED, 0, 0, (long long)basis[dim], dim);
            seen[dim] |= basis[dim];
        }
    for (size_t dim = 0; dim < e->rank; dim++)
        if (seen[dim] != dims[dim] - 1)
            return diagnostic_set(d, LINEAR_MISSING, 0, 0,
                                  (long long)(~seen[dim] & (seen[dim] + 1)), dim);
    return 0;
}

static int
add_linear(struct linear_layout *layout, const struct triton_encoding *e, struct diagnostic *d)
{
    int64_t own[TRITON_RANK];
    size_t order[TRITON_RANK];
    triton_dims(e, own);
    if (check_permutation(e, own, d))
        return -1;
    add_given(layout, e);
    repeat_order(e, order);
    for (size_t i = 0; i < e->rank; i++)
        repeat(layout, order[i], own[order[i]]);
    return 0;
}

/* ---- all ---- */

static int
add_encoding(struct linear_layout *layout, const struct triton_encoding *e,
             const int64_t *shape, struct diagnostic *d)
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
    case TRITON_AMD_MFMA:
        return triton_add_mfma(layout, e, shape, d);
    case TRITON_AMD_WMMA:
        triton_add_wmma(layout, e);
        return 0;
    case TRITON_DOT_OP:
        add_operand(layout, e, shape);
        return 0;
    case TRITON_LINEAR:
    case TRITON_GENERIC_LINEAR:
        return add_linear(layout, e, d);
    case TRITON_SHARED:
        if (e->leading_offset)
            return triton_add_leading(layout, e, d);
        triton_add_swizzled(layout, e);
        return 0;
    case TRITON_PARTITIONED_SHARED:
        return triton_add_partition(layout, e, d);
    case TRITON_ROTATING_SHARED:
    case TRITON_SWIZZLED_SHARED:
        triton_add_swizzled(layout, e);
        return 0;
    case TRITON_NVMMA_SHARED:
        return triton_add_nvmma(layout, e, d);
    case TRITON_PADDED_SHARED:
        if (e->bases[LINEAR_OFFSET].given)
            add_given(layout, e);
        else
            triton_add_padded(layout, e);
        return 0;
    case TRITON_SHARED_LINEAR:
    case TRITON_BASES:
        add_given(layout, e);
        return 0;
    case TRITON_TENSOR_MEMORY:
        return triton_add_tensor_memory(layout, e, d);
    case TRITON_TENSOR_MEMORY_SCALES:
        triton_add_scales(layout);
        return 0;
    }
    return 0;
}

/* Returns whether the bases of blocks are among the others, in a slice those of its parent. */
static bool
gives_blocks(const struct triton_encoding *e)
{
    return e->kind == TRITON_SLICE || e->kind == TRITON_LINEAR ||
           e->kind == TRITON_GENERIC_LINEAR || e->kind == TRITON_SHARED_LINEAR ||
           e->kind == TRITON_BASES ||
           (e->kind == TRITON_PADDED_SHARED && e->bases[LINEAR_OFFSET].given);
}

size_t
triton_rank(const struct triton_encoding *e)
{
    if (e->kind == TRITON_SLICE)
        return triton_rank(e->parent) - 1;
    if (e->kind == TRITON_PARTITIONED_SHARED)
        return triton_rank(e->parent);
    if (e->kind == TRITON_TENSOR_MEMORY || e->kind == TRITON_TENSOR_MEMORY_SCALES)
        return 2;
    return e->kind == TRITON_DOT_OP ? e->parent->rank : e->rank;
}

bool
triton_dims(const struct triton_encoding *e, int64_t *dims)
{
    bool found = false;
    for (size_t d = 0; d < e->rank; d++)
        dims[d] = 1;
    for (int input = 0; input < LINEAR_INPUTS; input++)
        for (size_t i = 0; gives_blocks(e) && i < e->bases[input].count * e->rank; i++) {
            int64_t *dim = &dims[i % e->rank];
            while (*dim <= e->bases[input].basis[i])
                *dim *= 2;
            found = true;
        }
    return found;
}

/* ---- blocks ---- */

/* The bases of blocks: those of the encoding, or those of an operand's parent, with zeros for K
 * unless that is mfma. Returns their number; basis NULL: only that. */
static size_t
blocks_of(const struct triton_encoding *e, int64_t (*basis)[TRITON_RANK])
{
    bool operand = e->kind == TRITON_DOT_OP;
    const struct triton_encoding *owner = operand ? e->parent : e;
    const struct triton_bases *own = &owner->bases[LINEAR_BLOCK];
    for (size_t i = 0; basis && i < own->count; i++) {
        memcpy(basis[i], own->basis + i * owner->rank, owner->rank * sizeof **basis);
        if (operand && owner->kind != TRITON_AMD_MFMA)
            basis[i][triton_operand_dims(e).k] = 0;
    }
    return own->count;
}

/* Divides the array among the blocks. */
static void
divide_blocks(size_t count, int64_t (*basis)[TRITON_RANK], size_t rank, int64_t *dims)
{
    for (size_t d = 0; d < rank; d++) {
        int64_t parts = 1;
        for (size_t i = 0; i < count; i++) {
            if (basis[i][d] >= dims[d])
                basis[i][d] = 0;
            while (parts <= basis[i][d])
                parts *= 2;
        }
        dims[d] = max_i64(dims[d] / parts, 1);
    }
}

/* Returns -1 with *d set if the dims are none of the encoding's. */
static int
check_dims(const struct triton_encoding *e, size_t rank, const int64_t *dims,
           struct diagnostic *d)
{
    size_t own = triton_rank(e);
    int64_t size = 1, given[TRITON_RANK];
    bool fixed = e->kind == TRITON_SHARED_LINEAR || e->kind == TRITON_PADDED_SHARED;
    if (rank == 0 && e->kind != TRITON_BASES && e->kind != TRITON_SLICE)
        return diagnostic_set(d, TRITON_SHAPE, 0, 0);
    if (own && own != rank)
        return diagnostic_set(d, TRITON_RANKS, 0, 0, rank, own);
    if (rank > TRITON_RANK)
        return diagnostic_set(d, TRITON_RANKS, 0, 0, rank, (size_t)TRITON_RANK);
    for (size_t i = 0; i < rank; i++) {
        if (dims[i] < 1 || (dims[i] & (dims[i] - 1)))
            return diagnostic_set(d, TRITON_POWER, 0, 0, (long long)dims[i]);
        if (!checked_multiply(size, dims[i], &size))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    }
    for (size_t i = 0; fixed && triton_dims(e, given) && i < rank; i++)
        if (given[i] != dims[i])
            return diagnostic_set(d, TRITON_DIMS, 0, 0, i, (long long)dims[i],
                                  (long long)given[i]);
    return 0;
}

static void
set_present(struct linear_layout *layout, const struct triton_encoding *e)
{
    bool tensor = e->kind == TRITON_TENSOR_MEMORY || e->kind == TRITON_TENSOR_MEMORY_SCALES;
    bool shared = e->kind >= TRITON_SWIZZLED_SHARED && !tensor;
    for (int input = 0; input < LINEAR_INPUTS; input++) {
        bool present = input <= LINEAR_BLOCK && !tensor;
        if (tensor)
            present = input >= LINEAR_ROW;
        else if (shared)
            present = input == LINEAR_BLOCK || input == LINEAR_OFFSET;
        if (e->kind == TRITON_BASES)
            present = e->bases[input].given;
        layout->inputs[input].present = present;
    }
}

/* Adds what is not of one block. */
static int
finish(struct linear_layout *layout, const struct triton_encoding *e, size_t count,
       int64_t (*blocks)[TRITON_RANK], const int64_t *dims, struct diagnostic *d)
{
    layout->inputs[LINEAR_BLOCK].present |= count > 0;
    for (size_t i = 0; i < count; i++) {
        int64_t *basis = linear_add(layout, LINEAR_BLOCK);
        for (size_t k = 0; k < layout->rank; k++)
            basis[k] = blocks[i][k] * layout->dims[k];
    }
    layout->dims = dims;
    layout->pad_count = e->pad_count;
    layout->pads = e->pads;
    for (int input = 0; input < LINEAR_INPUTS; input++)
        if (layout->inputs[input].count > LINEAR_BITS)
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

int
triton_linear(const struct triton_encoding *e, struct arena *arena, size_t rank,
              const int64_t *dims, struct linear_layout *layout, struct diagnostic *d)
{
    size_t count = gives_blocks(e) ? 0 : blocks_of(e, NULL);
    int64_t(*blocks)[TRITON_RANK] = arena_array(arena, count + 1, sizeof *blocks);
    int64_t *own = arena_array(arena, rank + 1, sizeof *own);
    if (check_dims(e, rank, dims, d))
        return -1;
    memcpy(own, dims, rank * sizeof *own);
    if (count) {
        blocks_of(e, blocks);
        divide_blocks(count, blocks, rank, own);
    }
    linear_begin(layout, arena, rank, own);
    set_present(layout, e);
    if (add_encoding(layout, e, dims, d))
        return -1;
    return finish(layout, e, count, blocks, dims, d);
}
