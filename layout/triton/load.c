/*
 * A register has 32 bits of a column, so that narrow elements of neighbouring columns share it.
 * The instruction says which bits of rows and columns are lanes; the two highest bits of a row
 * are the first two of the warp. All other bits are registers, but 8 warps have a third bit:
 * bit 4 of the row if it is no lane and holds elements, else the highest bit of the column.
 */
#include "layout/triton/load.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"

#include <string.h>

enum shape { WHOLE_ROWS, COLUMNS_2, COLUMNS_4, COLUMNS_8, SHAPES };
enum { COLUMN_BITS = 32, ROW_BITS = 7, QUARTER = 3, HALF_WARP = 4, WARP_ROW = 5 };

/* Bits of columns that an instruction of a shape takes, and the number of columns. */
static const struct {
    const char *word;
    size_t bits;
    int columns;
} shapes[SHAPES] = {[WHOLE_ROWS] = {"32x32b", 0, 1},
                    [COLUMNS_2] = {"16x64b", 1, 2},
                    [COLUMNS_4] = {"16x128b", 2, 4},
                    [COLUMNS_8] = {"16x256b", 3, 8}};

struct load {
    const struct linear_layout *memory;
    struct linear_layout *result;
    size_t next, end; /* columns that are left */
};

const char *
triton_load_word(size_t i)
{
    return i < SHAPES ? shapes[i].word : NULL;
}

/* Appends what a bit of a row or a column changes. */
static void
take_bit(struct load *l, enum linear_input from, size_t bit, enum linear_input to)
{
    size_t rank = l->memory->rank;
    memcpy(linear_add(l->result, to), l->memory->inputs[from].basis + bit * rank,
           rank * sizeof(int64_t));
}

static void
take_row(struct load *l, size_t bit, enum linear_input to)
{
    take_bit(l, LINEAR_ROW, bit, to);
}

static void
take_columns(struct load *l, size_t count, enum linear_input to)
{
    for (; count > 0; count--)
        take_bit(l, LINEAR_COL, l->next++, to);
}

/* Whether a bit of rows, or of columns, holds nothing. */
static bool
is_hole(const struct linear_layout *memory, enum linear_input input, size_t bit)
{
    return linear_is_zero(memory->inputs[input].basis + bit * memory->rank, memory->rank);
}

/* The columns of 32 bits begin behind those that share one, or that hold nothing. */
static void
take_packed(struct load *l, int64_t bits)
{
    for (; bits < COLUMN_BITS && l->next < l->end; bits *= 2) {
        if (is_hole(l->memory, LINEAR_COL, l->next))
            l->next++;
        else
            take_columns(l, 1, LINEAR_REGISTER);
    }
}

static void
take_lanes(struct load *l, enum shape shape)
{
    if (shape == WHOLE_ROWS) {
        for (size_t bit = 0; bit < HALF_WARP; bit++)
            take_row(l, bit, LINEAR_LANE);
        return;
    }
    if (shape == COLUMNS_8)
        take_columns(l, 1, LINEAR_REGISTER);
    if (shape == COLUMNS_2)
        take_row(l, QUARTER, LINEAR_LANE);
    take_columns(l, shape == COLUMNS_2 ? 1 : 2, LINEAR_LANE);
    for (size_t bit = 0; bit < QUARTER; bit++)
        take_row(l, bit, LINEAR_LANE);
    if (shape != COLUMNS_2)
        take_row(l, QUARTER, LINEAR_REGISTER);
}

int
triton_load(const struct linear_layout *memory, size_t shape, int64_t bits, int64_t warps,
            struct linear_layout *result, struct diagnostic *d)
{
    const struct linear_bases *inputs = memory->inputs;
    struct load l = {memory, result, 0, inputs[LINEAR_COL].count};
    if (inputs[LINEAR_ROW].count != ROW_BITS || !inputs[LINEAR_COL].present ||
        is_hole(memory, LINEAR_ROW, WARP_ROW))
        return diagnostic_set(d, TRITON_LOAD, 0, 0);
    linear_begin(result, memory->arena, memory->rank, memory->dims);
    for (int input = LINEAR_REGISTER; input <= LINEAR_BLOCK; input++)
        result->inputs[input].present = true;
    bool hole = is_hole(memory, LINEAR_ROW, HALF_WARP), whole = shape == WHOLE_ROWS;
    bool half = !hole && !whole, last = warps > 4 && !half;
    take_packed(&l, bits);
    size_t own = (size_t)last + (size_t)(whole && hole);
    if (l.end - l.next < shapes[shape].bits + own)
        return diagnostic_set(d, TRITON_LOAD_WIDE, 0, 0, shapes[shape].word,
                              shapes[shape].columns);
    l.end -= own;
    take_lanes(&l, (enum shape)shape);
    if (whole && hole)
        take_bit(&l, LINEAR_COL, l.end, LINEAR_LANE);
    else if (whole)
        take_row(&l, HALF_WARP, LINEAR_LANE);
    take_row(&l, WARP_ROW, LINEAR_WARP);
    take_row(&l, WARP_ROW + 1, LINEAR_WARP);
    if (warps > 4 && half)
        take_row(&l, HALF_WARP, LINEAR_WARP);
    if (last)
        take_bit(&l, LINEAR_COL, l.end + own - 1, LINEAR_WARP);
    take_columns(&l, l.end - l.next, LINEAR_REGISTER);
    if (warps == 4 && half)
        take_row(&l, HALF_WARP, LINEAR_REGISTER);
    return 0;
}
