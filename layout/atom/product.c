/* Operands of matrix products. Reference: PTX ISA, mma, wgmma, tcgen05.mma; CUTLASS,
 * MMA_Traits. */
#include "layout/atom/atom.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"

#define QUAD  4                  /* lanes that share rows */
#define ROWS  8                  /* rows of lanes of a warp */
#define WARPS 4                  /* of a warpgroup */
#define LANE  ((int64_t)1 << 16) /* of a tensor memory's address */

/* ---- registers ---- */

/* Adds the lanes of a fragment: four along a row, each with `width` elements, eight rows of
 * them, and for 64 rows the warps. */
static void
add_lanes(struct atom_leaves *threads, int64_t rows, int64_t width)
{
    atom_leaf(threads, QUAD, width * rows);
    atom_leaf(threads, ROWS, 1);
    if (rows > 2 * ROWS)
        atom_leaf(threads, WARPS, 2 * ROWS);
}

/* Adds what a lane holds: a part of a row, the row eight below, and the parts further right. */
static void
add_values(struct atom_leaves *values, int64_t rows, int64_t columns, int64_t width)
{
    atom_leaf(values, width, rows);
    if (rows > ROWS)
        atom_leaf(values, 2, ROWS);
    atom_leaf(values, columns / (QUAD * width), QUAD * width * rows);
}

/* mma.m8n8k4 of f16, by groups of eight threads. */
static void
quad_pair(const struct instruction *p, enum atom_operand operand, struct atom_leaves *threads,
          struct atom_leaves *values)
{
    bool columns = operand == OPERAND_A ? p->columns_a : p->columns_b;
    if (operand >= OPERAND_C && p->d == ATOM_F32) {
        const struct atom_leaves t = {3, {cute_leaf(2, 1), cute_leaf(2, 16), cute_leaf(2, 4)}},
                                 v = {3, {cute_leaf(2, 8), cute_leaf(2, 2), cute_leaf(2, 32)}};
        *threads = t;
        *values = v;
    } else if (operand >= OPERAND_C || !columns) {
        atom_leaf(threads, ROWS, 1);
        atom_leaf(values, operand >= OPERAND_C ? ROWS : QUAD, ROWS);
    } else {
        atom_leaf(threads, QUAD, ROWS);
        atom_leaf(threads, 2, QUAD);
        atom_leaf(values, QUAD, 1);
    }
}

static void
fragment(const struct instruction *p, enum atom_operand operand, struct atom_leaves *threads,
         struct atom_leaves *values)
{
    int64_t rows, columns, width = operand >= OPERAND_C ? 2 : product_width(p);
    operand_tile(p, operand, &rows, &columns);
    if (p->dot) { /* one thread has all */
        atom_leaf(values, operand >= OPERAND_C ? 1 : p->dot, 1);
    } else if (p->kind == INSTRUCTION_MMA && p->k == 4 && p->a == ATOM_F16) {
        quad_pair(p, operand, threads, values);
    } else {
        add_lanes(threads, rows, width);
        add_values(values, rows, columns, width);
    }
}

/* ---- memory ---- */

/* Every thread, or each CTA, sees the whole tile. */
static void
whole_tile(const struct instruction *p, enum atom_operand operand, struct atom_leaves *threads,
           struct atom_leaves *values)
{
    enum { WARPGROUP = 128 };
    int64_t rows, columns;
    operand_tile(p, operand, &rows, &columns);
    if (p->kind == INSTRUCTION_WGMMA)
        atom_leaf(threads, WARPGROUP, 0);
    else
        atom_leaf(threads, p->group, rows);
    atom_leaf(values, rows, 1);
    atom_leaf(values, columns, rows * (p->kind == INSTRUCTION_UMMA ? p->group : 1));
}

/* B of two CTAs is divided by columns of the product, which are its rows, D by rows. */
static void
tensor_memory(const struct instruction *p, struct atom_leaves *rows,
              struct atom_leaves *columns)
{
    enum { HALF = 64, WARP = 16, COLUMN_BITS = 32 };
    int64_t m = p->m / p->group, unit = COLUMN_BITS / atom_type_bits(p->d);
    int64_t lane = LANE * unit;
    bool halves = m == HALF && p->group == 2; /* the second half of the columns lies below */
    atom_leaf(rows, m == HALF && !halves ? WARP : m, lane);
    atom_leaf(rows, m == HALF && !halves ? HALF / WARP : 1, WARP_LANES * lane);
    atom_leaf(columns, halves ? p->n / 2 : p->n, unit);
    atom_leaf(columns, halves ? 2 : 1, HALF * lane);
}

static int
shared_layout(const struct instruction *p, int64_t bits, struct arena *arena,
              struct cute_layout *layout, struct diagnostic *d)
{
    enum { UNIT_BITS = 128, UNIT_BYTES = 16, ATOM_ROWS = 8, SHIFT = 3 };
    struct atom_leaves rows = {0}, columns = {0};
    if (bits == 0)
        return diagnostic_set(d, ATOM_INCOMPLETE, 0, 0, "a layout of shared memory",
                              "an element type: .f16 or --type");
    if (UNIT_BITS % bits)
        return diagnostic_set(d, ATOM_WIDTH, 0, 0, (long long)bits);
    int64_t line = (p->swizzle ? p->swizzle : UNIT_BYTES) * 8 / bits;
    atom_leaf(p->minor_first ? &rows : &columns, line, 1);
    atom_leaf(p->minor_first ? &columns : &rows, ATOM_ROWS, line);
    atom_pair(arena, &rows, &columns, &layout->mode);
    int length =
        p->swizzle ? __builtin_ctzll((unsigned long long)(p->swizzle / UNIT_BYTES)) : 0;
    layout->composed = true;
    layout->swizzle = (struct swizzle){
        .per_element = __builtin_ctzll((unsigned long long)(UNIT_BITS / bits)) + p->base32,
        .length = length - p->base32,
        .distance = SHIFT - p->base32};
    return 0;
}

/* ---- by operand ---- */

enum atom_operand
atom_default_operand(const struct instruction *p)
{
    switch (p->kind) {
    case INSTRUCTION_LOAD:
    case INSTRUCTION_MOVE:
        return OPERAND_DESTINATION;
    case INSTRUCTION_STORE:
    case INSTRUCTION_TENSOR:
    case INSTRUCTION_ASYNC:
        return OPERAND_SOURCE;
    default:
        return OPERAND_NONE;
    }
}

bool
atom_has_threads(const struct instruction *p, enum atom_operand operand)
{
    return p->kind != INSTRUCTION_SHARED &&
           (p->kind != INSTRUCTION_UMMA || operand != OPERAND_D);
}

static int
product_layout(const struct instruction *p, enum atom_operand operand, struct arena *arena,
               struct cute_layout *layout, int64_t *element_bits, struct diagnostic *d)
{
    struct atom_leaves first = {0}, second = {0};
    struct text name = {0};
    if (operand == OPERAND_NONE) {
        instruction_print(&name, p);
        return diagnostic_set(d, ATOM_INCOMPLETE, 0, 0, text_keep(&name, arena),
                              "an operand: A, B, C or D");
    }
    if (operand < OPERAND_A || operand > OPERAND_D)
        return diagnostic_set(d, ATOM_OPERAND, 0, 0, operand_name(operand), "A, B, C and D");
    *element_bits = atom_type_bits(operand == OPERAND_A ? p->a : p->b);
    if (operand >= OPERAND_C)
        *element_bits = atom_type_bits(p->d);
    if (p->kind == INSTRUCTION_UMMA && operand == OPERAND_D)
        tensor_memory(p, &first, &second);
    else if (operand_in_registers(p, operand))
        fragment(p, operand, &first, &second);
    else
        whole_tile(p, operand, &first, &second);
    atom_pair(arena, &first, &second, &layout->mode);
    return 0;
}

int
atom_layout(const struct instruction *p, enum atom_operand operand, int64_t bits,
            struct arena *arena, struct cute_layout *layout, int64_t *element_bits,
            struct diagnostic *d)
{
    struct text name = {0};
    *layout = (struct cute_layout){0};
    if (operand == OPERAND_NONE)
        operand = atom_default_operand(p);
    *element_bits = bits ? bits : p->unit;
    switch (p->kind) {
    case INSTRUCTION_MMA:
    case INSTRUCTION_WGMMA:
    case INSTRUCTION_UMMA:
        return product_layout(p, operand, arena, layout, element_bits, d);
    case INSTRUCTION_LOAD:
    case INSTRUCTION_STORE:
    case INSTRUCTION_MOVE:
    case INSTRUCTION_TENSOR:
        return copy_layout(p, operand, *element_bits, arena, &layout->mode, d);
    case INSTRUCTION_SHARED:
        if (operand != OPERAND_NONE)
            return diagnostic_set(d, ATOM_OPERAND, 0, 0, operand_name(operand), "none");
        return shared_layout(p, *element_bits, arena, layout, d);
    default:
        instruction_print(&name, p);
        return diagnostic_set(d, ATOM_NO_LAYOUT, 0, 0, text_keep(&name, arena));
    }
}
