/*
 * The preset for the registers that tcgen05.ld and tcgen05.st move. The rows and columns of a
 * fragment are split into digits of lanes, warps and registers.
 */
#include "layout/tirx/preset.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/tirx/algebra.h"

#include <string.h>

/* The instruction shapes. In those with 16 rows, 8 rows lie on lanes 4 apart, and row_half is
 * the digit above them. The columns are split into repeats, lanes and, in the widest shape,
 * pairs. Strides on m count 32-bit registers. Reference: PTX ISA, tcgen05.ld shapes and their
 * register fragments. */
static const struct instruction {
    const char *name;
    int columns; /* columns of 32 bits in one repeat */
    int most_repeats;
    bool sixteen_rows;
    struct tirx_iter row_half;
    struct tirx_iter column_lanes;
    bool column_pairs; /* below the lanes is a pair of adjacent registers */
    int registers;     /* registers of a thread in one repeat */
} instructions[] = {
    {"32x32b", 1, 128, false, {1, 1, AXIS_M}, {1, 1, AXIS_M}, false, 1},
    {"16x64b", 2, 128, true, {2, 1, AXIS_LANEID}, {2, 2, AXIS_LANEID}, false, 1},
    {"16x128b", 4, 64, true, {2, 1, AXIS_M}, {4, 1, AXIS_LANEID}, false, 2},
    {"16x256b", 8, 32, true, {2, 2, AXIS_M}, {4, 1, AXIS_LANEID}, true, 4},
};

/* Appends an iter, with strides on m scaled from registers to elements: a register holds
 * `per_word` elements. */
static void
append(struct tirx_layout *layout, struct tirx_iter iter, int64_t per_word)
{
    if (iter.axis == AXIS_M)
        iter.stride *= per_word;
    layout->shard[layout->shard_count++] = iter;
}

static void
append_rows(const struct instruction *instruction, int64_t rows, int64_t repeats,
            int64_t per_word, struct tirx_layout *layout)
{
    append(layout, (struct tirx_iter){4, 1, AXIS_WID_IN_WG}, per_word);
    if (rows == 128) /* the upper half of each warp's lanes takes as many registers again */
        append(layout, (struct tirx_iter){2, instruction->registers * repeats, AXIS_M},
               per_word);
    append(layout, instruction->row_half, per_word);
    append(layout, (struct tirx_iter){8, 4, AXIS_LANEID}, per_word);
}

static void
append_columns(const struct instruction *instruction, int64_t repeats, int64_t per_word,
               struct tirx_layout *layout)
{
    append(layout, (struct tirx_iter){repeats, instruction->registers, AXIS_M}, per_word);
    append(layout, instruction->column_lanes, per_word);
    if (instruction->column_pairs)
        append(layout, (struct tirx_iter){2, 1, AXIS_M}, per_word);
    if (per_word > 1)
        append(layout, (struct tirx_iter){per_word, 1, AXIS_M}, 1);
}

static int
check_repeats(const struct instruction *instruction, int64_t columns, int64_t unit,
              int64_t *repeats, struct diagnostic *d)
{
    *repeats = columns / unit;
    if (columns % unit || *repeats > instruction->most_repeats || *repeats & (*repeats - 1))
        return diagnostic_set(d, TIRX_PRESET_REPEATS, 0, 0, instruction->name,
                              (long long)columns, (long long)unit, instruction->most_repeats);
    return 0;
}

/* Makes the layout with one row for each thread. 64 rows of 32 bits are two halves of the
 * columns on 128 threads. */
static int
thread_rows(const struct instruction *instruction, const struct tirx_preset *preset,
            struct tirx_layout *layout, struct diagnostic *d)
{
    int64_t rows = preset->shape[0], columns = preset->shape[1], repeats;
    int64_t unit = 32 / preset->element_bits;
    if (rows == 64 && unit != 1)
        return diagnostic_set(d, TIRX_PRESET_HALVES, 0, 0, preset->element_bits);
    if (check_repeats(instruction, columns, rows == 64 ? 2 : unit, &repeats, d))
        return -1;
    append(layout, (struct tirx_iter){rows, 1, AXIS_TID_IN_WG}, 1);
    if (rows == 64)
        append(layout, (struct tirx_iter){2, 64, AXIS_TID_IN_WG}, 1);
    append(layout, (struct tirx_iter){rows == 64 ? columns / 2 : columns, 1, AXIS_M}, 1);
    return 0;
}

static const struct instruction *
find_instruction(const char *name)
{
    for (size_t i = 0; i < sizeof instructions / sizeof *instructions; i++)
        if (strcmp(instructions[i].name, name) == 0)
            return &instructions[i];
    return NULL;
}

int
tirx_tcgen05_atom(const struct tirx_preset *preset, struct arena *arena,
                  struct tirx_layout *layout, struct diagnostic *d)
{
    const struct instruction *instruction = find_instruction(preset->variant);
    int64_t size, repeats;
    if (!instruction)
        return diagnostic_set(d, TIRX_PRESET_VARIANT, 0, 0, "instruction shape",
                              preset->variant, "32x32b, 16x64b, 16x128b, 16x256b");
    if (preset->element_bits != 16 && preset->element_bits != 32)
        return diagnostic_set(d, TIRX_PRESET_BITS, 0, 0, preset->element_bits);
    if (preset->rank != 2)
        return diagnostic_set(d, TIRX_PRESET_RANK, 0, 0, "tcgen05_atom_layout", preset->rank);
    if (tirx_shape_size((struct tirx_shape){2, preset->shape}, &size, d))
        return -1;
    int64_t rows = preset->shape[0], per_word = 32 / preset->element_bits;
    if (rows != 64 && rows != 128)
        return diagnostic_set(d, TIRX_ATOM_ROWS, 0, 0, preset->variant, (long long)rows);
    *layout = (struct tirx_layout){0};
    layout->shard = tirx_iters(arena, 9);
    layout->replica = tirx_iters(arena, 0);
    if (!instruction->sixteen_rows)
        return thread_rows(instruction, preset, layout, d);
    if (check_repeats(instruction, preset->shape[1], instruction->columns * per_word, &repeats,
                      d))
        return -1;
    append_rows(instruction, rows, repeats, per_word, layout);
    append_columns(instruction, repeats, per_word, layout);
    return 0;
}
