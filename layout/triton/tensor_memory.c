/*
 * Encodings of tensor memory: 128 rows, which are its lanes, and columns, which count elements.
 * Reference: Triton, tensorMemoryToLinearLayout; PTX ISA, tcgen05 data path layouts.
 */
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/triton/parts.h"

#define HALF 64 /* rows of a block that takes half of the lanes */
#define WARP 16 /* of them, those that lie together */

/* Appends the rows of a block of 64: 16 of them in the 32 lanes of each warp. The other lanes
 * hold the next block, below or beside it, or nothing. Returns how many blocks lie below one
 * another, and beside one another. */
static void
add_half(struct linear_layout *layout, int64_t width, int64_t *below, int64_t *beside)
{
    linear_add_bits(layout, LINEAR_ROW, 0, 1, WARP);
    if (layout->dims[0] > HALF) {
        linear_add_one(layout, LINEAR_ROW, 0, HALF);
        *below = 2;
    } else {
        linear_add_one(layout, LINEAR_ROW, 1, width);
        *beside = layout->dims[1] > width ? 2 : 1;
    }
    linear_add_bits(layout, LINEAR_ROW, 0, WARP, HALF);
}

int
triton_add_tensor_memory(struct linear_layout *layout, const struct triton_encoding *e,
                         struct diagnostic *d)
{
    int64_t width = min_i64(e->tensor.block_n, layout->dims[1]), below = 1, beside = 1;
    int64_t columns = width;
    if (layout->dims[0] < e->tensor.block_m)
        return diagnostic_set(d, TRITON_ROWS, 0, 0, (long long)layout->dims[0],
                              (long long)e->tensor.block_m);
    for (int64_t i = 1; i < e->tensor.col_stride; i *= 2)
        linear_add(layout, LINEAR_COL);
    if (e->tensor.block_m > HALF) {
        linear_add_bits(layout, LINEAR_ROW, 0, 1, e->tensor.block_m);
    } else if (e->tensor.two_ctas) {
        columns = width / 2;
        linear_add_bits(layout, LINEAR_ROW, 0, 1, HALF);
        linear_add_one(layout, LINEAR_ROW, 1, columns);
    } else {
        add_half(layout, width, &below, &beside);
    }
    linear_add_bits(layout, LINEAR_COL, 1, 1, columns);
    linear_add_bits(layout, LINEAR_COL, 0, e->tensor.block_m * below, layout->dims[0]);
    linear_add_bits(layout, LINEAR_COL, 1, width * beside, layout->dims[1]);
    return 0;
}

/* 32 rows, four times; 4 columns of each 64 rows lie side by side. */
void
triton_add_scales(struct linear_layout *layout)
{
    enum { ROWS = 32, COLUMNS = 4 };
    linear_add_bits(layout, LINEAR_ROW, 0, 1, ROWS);
    linear_add(layout, LINEAR_ROW);
    linear_add(layout, LINEAR_ROW);
    linear_add_bits(layout, LINEAR_COL, 1, 1, COLUMNS);
    linear_add_one(layout, LINEAR_COL, 0, ROWS);
    linear_add_bits(layout, LINEAR_COL, 0, 2 * ROWS, layout->dims[0]);
    linear_add_bits(layout, LINEAR_COL, 1, COLUMNS, layout->dims[1]);
}
