/* The matrix instructions of AMD: mfma (64 lanes) and wmma (32 lanes). */
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/triton/parts.h"

#define MFMA_LANES  64
#define MFMA_GROUPS 16 /* of its lanes in an instruction of 4 rows or 4 columns */
#define WMMA_ROWS   16 /* elements of a column of wmma's accumulator */

/* ---- mfma ---- */

/* Appends the registers of the tiles that a warp has in a dim, and of those that it repeats. */
static void
repeat_tiles(struct linear_layout *layout, const struct triton_encoding *mfma, size_t dim,
             int64_t tile, int64_t size)
{
    int64_t warp = tile * mfma->tiles_per_warp[dim];
    linear_add_bits(layout, LINEAR_REGISTER, dim, tile, warp);
    linear_add_bits(layout, LINEAR_REGISTER, dim, warp * mfma->warps_per_cta[dim], size);
}

/* A lane has `height` rows one below the other, then skips those of the other lanes. */
int
triton_add_mfma(struct linear_layout *layout, const struct triton_encoding *e,
                const int64_t *shape, struct diagnostic *d)
{
    size_t m = e->rank - 2, n = e->rank - 1;
    size_t row = e->transposed ? n : m;
    size_t col = e->transposed ? m : n;
    int64_t rows = e->instruction[e->transposed], cols = e->instruction[!e->transposed];
    int64_t height = e->element_bits == 64 ? 1 : 4, below = height * MFMA_LANES / cols;
    int64_t tile[TRITON_RANK];
    if (e->instruction[0] == MFMA_LANES && !e->transposed)
        return diagnostic_set(d, TRITON_UNREAD, 0, 0,
                              "mfma of 64 by 4 with isTransposed = false");
    triton_instruction_tile(e, e->instruction[0], e->instruction[1], tile);
    linear_add_bits(layout, LINEAR_REGISTER, row, 1, height);
    linear_add_bits(layout, LINEAR_REGISTER, row, below, rows);
    linear_add_bits(layout, LINEAR_LANE, col, 1, cols);
    linear_add_bits(layout, LINEAR_LANE, row, height, below);
    for (size_t dim = e->rank; dim-- > 0;) {
        repeat_tiles(layout, e, dim, tile[dim], dim == n ? shape[dim] : layout->dims[dim]);
        tile[dim] *= e->tiles_per_warp[dim];
    }
    triton_add_warps(layout, e, tile, e->rank);
    return 0;
}

void
triton_add_mfma_dot(struct linear_layout *layout, const struct triton_encoding *e,
                    const int64_t *shape)
{
    const struct triton_encoding *mfma = e->parent;
    struct operand_dims dims = triton_operand_dims(e);
    int64_t wide = mfma->instruction[e->operand], depth = e->k_width * MFMA_LANES / wide;
    int64_t deep = wide == MFMA_LANES ? depth * MFMA_GROUPS : depth;
    int64_t tile[TRITON_RANK];
    triton_instruction_tile(mfma, 1, 1, tile);
    tile[dims.other] = wide * mfma->tiles_per_warp[dims.other];
    linear_add_bits(layout, LINEAR_REGISTER, dims.k, 1, e->k_width);
    linear_add_bits(layout, LINEAR_LANE, dims.other, 1, wide);
    linear_add_bits(layout, LINEAR_LANE, dims.k, e->k_width, depth);
    linear_add_bits(layout, LINEAR_REGISTER, dims.k, depth, max_i64(deep, shape[dims.k]));
    repeat_tiles(layout, mfma, dims.other, wide, layout->dims[dims.other]);
    for (size_t d = mfma->rank - 2; d-- > 0;)
        repeat_tiles(layout, mfma, d, 1, layout->dims[d]);
    triton_add_warps(layout, mfma, tile, dims.k);
}

/* ---- wmma ---- */

/* The elements of an instruction, in the dims of the accumulator. */
static void
wmma_tile(const struct triton_encoding *e, int64_t *tile)
{
    triton_instruction_tile(e, e->instruction[e->transposed], e->instruction[!e->transposed],
                            tile);
}

/* Appends the bases of an input that are in tiles, without dim `left_out`. A register that then
 * has no basis is no register. */
static void
add_tiles(struct linear_layout *layout, const struct triton_encoding *wmma,
          enum linear_input input, const int64_t *tile, size_t left_out)
{
    const struct triton_bases *bases = &wmma->bases[input];
    for (size_t i = 0; i < bases->count; i++) {
        const int64_t *from = bases->basis + i * wmma->rank;
        size_t dim = 0;
        bool single = linear_single_bit(from, wmma->rank, &dim);
        if (single && dim != left_out)
            linear_add_one(layout, input, dim, from[dim] * tile[dim]);
        else if (input != LINEAR_REGISTER)
            linear_add(layout, input);
    }
}

/* The tiles that registers and warps have in a dim. */
static int64_t
tiles_in(const struct triton_encoding *wmma, size_t dim)
{
    int64_t tiles = 1;
    for (int input = LINEAR_REGISTER; input <= LINEAR_WARP; input++) {
        const struct triton_bases *bases = &wmma->bases[input];
        for (size_t i = 0; i < bases->count; i++)
            if (bases->basis[i * wmma->rank + dim] >= tiles)
                tiles = 2 * bases->basis[i * wmma->rank + dim];
    }
    return tiles;
}

static void
repeat_wmma(struct linear_layout *layout, const struct triton_encoding *wmma, size_t dim,
            int64_t tile)
{
    linear_add_bits(layout, LINEAR_REGISTER, dim, tile * tiles_in(wmma, dim),
                    layout->dims[dim]);
}

void
triton_add_wmma(struct linear_layout *layout, const struct triton_encoding *e)
{
    size_t m = e->rank - 2, n = e->rank - 1;
    size_t row = e->transposed ? n : m;
    size_t col = e->transposed ? m : n;
    int64_t tile[TRITON_RANK], first = e->version == 1 ? 2 : 1;
    wmma_tile(e, tile);
    linear_add_bits(layout, LINEAR_REGISTER, row, first, first * WMMA_ROWS / 2);
    linear_add_bits(layout, LINEAR_REGISTER, row, WMMA_ROWS, tile[row]);
    linear_add_bits(layout, LINEAR_LANE, col, 1, tile[col]);
    linear_add_one(layout, LINEAR_LANE, row, e->version == 1 ? 1 : WMMA_ROWS / 2);
    add_tiles(layout, e, LINEAR_REGISTER, tile, e->rank);
    add_tiles(layout, e, LINEAR_WARP, tile, e->rank);
    for (size_t d = e->rank; d-- > 0;)
        repeat_wmma(layout, e, d, tile[d]);
}

/* Version 1 has all of K in the registers of a lane, so half of the lanes hold copies. */
void
triton_add_wmma_dot(struct linear_layout *layout, const struct triton_encoding *e)
{
    const struct triton_encoding *wmma = e->parent;
    struct operand_dims dims = triton_operand_dims(e);
    int64_t tile[TRITON_RANK], depth = e->k_width;
    wmma_tile(wmma, tile);
    linear_add_bits(layout, LINEAR_REGISTER, dims.k, 1, depth);
    linear_add_bits(layout, LINEAR_LANE, dims.other, 1, WMMA_ROWS);
    if (wmma->version == 1) {
        linear_add(layout, LINEAR_LANE);
    } else {
        linear_add_one(layout, LINEAR_LANE, dims.k, depth);
        linear_add_bits(layout, LINEAR_REGISTER, dims.k, 2 * depth, wmma->instruction[2]);
        depth = max_i64(2 * depth, wmma->instruction[2]);
    }
    linear_add_bits(layout, LINEAR_REGISTER, dims.other, WMMA_ROWS, tile[dims.other]);
    add_tiles(layout, wmma, LINEAR_REGISTER, tile, dims.k);
    add_tiles(layout, wmma, LINEAR_WARP, tile, dims.k);
    linear_add_bits(layout, LINEAR_REGISTER, dims.k, depth, layout->dims[dims.k]);
    repeat_wmma(layout, wmma, dims.other, tile[dims.other]);
    for (size_t d = wmma->rank - 2; d-- > 0;)
        repeat_wmma(layout, wmma, d, 1);
}
