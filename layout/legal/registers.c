/*
 * Operands in registers: each element of a tile must be with the thread that the instruction
 * reads it from, in the right part of a register. Which register it is may differ, as registers
 * have names, but for all threads alike. Reference: PTX ISA, matrix fragments.
 */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/steps.h"
#include "layout/legal/parts.h"

#define REGISTER_BITS 32
#define WARP          32
#define NOWHERE       (-1)

struct holder {
    int64_t thread, value;
};

struct registers {
    struct legal_case *c;
    int64_t threads, values; /* of the instruction; values of a thread in a tile */
    int64_t rows, columns;   /* of a tile */
    bool row_major;          /* as its elements are numbered */
    int64_t bits;            /* of an element */
    int64_t width;           /* elements of a register */
    struct holder *wanted;   /* by the number of an element */
    size_t row_dim;          /* of the layout */
    int64_t *group;          /* by tile: which warp or warpgroup has it */
    int64_t *named;          /* by tile and register: the layout's own */
};

/* ---- what the instruction wants ---- */

static int64_t
type_bits(const struct legal_case *c, int64_t own)
{
    return c->instruction->kind <= INSTRUCTION_WGMMA ? own : c->subject->element_bits;
}

static void
tile_of(struct registers *x)
{
    const struct instruction *p = x->c->instruction;
    int64_t total = x->threads * x->values;
    if (p->kind <= INSTRUCTION_WGMMA) {
        operand_tile(p, x->c->operand, &x->rows, &x->columns);
        return;
    }
    x->row_major = true;
    x->rows = total;
    if (p->form >= COPY_LANES32)
        x->rows = p->form == COPY_LANES32 ? WARP : WARP / 2;
    x->columns = total / x->rows;
}

static int
registers_begin(struct registers *x, struct legal_case *c, struct cute_layout *layout)
{
    int64_t count;
    *x = (struct registers){.c = c};
    if (atom_layout(c->instruction, c->operand, c->subject->element_bits, c->arena, layout,
                    &x->bits, c->d))
        return -1;
    x->bits = type_bits(c, x->bits);
    x->threads = cute_top(&layout->mode, 0)->size;
    x->values = cute_top(&layout->mode, 1)->size;
    x->width = x->bits < REGISTER_BITS ? REGISTER_BITS / x->bits : 1;
    tile_of(x);
    x->row_dim = c->subject->depth_first && c->operand == OPERAND_B;
    count = x->rows * x->columns;
    x->wanted = arena_array(c->arena, (size_t)count + 1, sizeof *x->wanted);
    for (int64_t e = 0; e < count; e++)
        x->wanted[e].thread = NOWHERE;
    for (int64_t i = x->threads * x->values; i-- > 0;) {
        int64_t e = cute_at(&layout->mode, i);
        if (e >= 0 && e < count)
            x->wanted[e] = (struct holder){i % x->threads, i / x->threads};
    }
    return 0;
}

/* ---- one element ---- */

/* Looks at element `e` of a tile, at (row, column) of the array. */
static bool
fits_element(struct registers *x, int64_t tile, int64_t e, struct holder got,
             const int64_t at[2])
{
    struct legal_case *c = x->c;
    struct holder wanted = x->wanted[e];
    int64_t *group = &x->group[tile];
    int64_t *named = &x->named[tile * x->values + wanted.value / x->width];
    if (*group == NOWHERE)
        *group = got.thread / x->threads;
    if (got.thread % x->threads != wanted.thread || got.thread / x->threads != *group) {
        legal_refuse(c, "thread", wanted.thread, got.thread,
                     "element (%lld,%lld) must be with thread %lld, it is with thread %lld",
                     (long long)at[0], (long long)at[1],
                     (long long)(wanted.thread + *group * x->threads), (long long)got.thread);
        return false;
    }
    if (got.value % x->width != wanted.value % x->width) {
        legal_refuse(
            c, "part of a register", wanted.value % x->width, got.value % x->width,
            "element (%lld,%lld) must be part %lld of a register of 32 bits, it is part "
            "%lld",
            (long long)at[0], (long long)at[1], (long long)(wanted.value % x->width),
            (long long)(got.value % x->width));
        return false;
    }
    if (*named == NOWHERE)
        *named = got.value / x->width;
    if (*named != got.value / x->width) {
        legal_refuse(
            c, "register", *named, got.value / x->width,
            "element (%lld,%lld) must be in register %lld of thread %lld, as for the other "
            "threads, it is in register %lld",
            (long long)at[0], (long long)at[1], (long long)*named, (long long)got.thread,
            (long long)(got.value / x->width));
        return false;
    }
    return true;
}

/* Whether the registers of a tile are different ones. */
static bool
fits_names(struct registers *x, int64_t tile)
{
    int64_t count = x->values / x->width, *named = x->named + tile * x->values;
    for (int64_t i = 0; i < count; i++)
        for (int64_t k = 0; k < i; k++) {
            if (named[i] != named[k] || named[i] == NOWHERE)
                continue;
            legal_refuse(
                x->c, "register", count, INT64_MIN,
                "registers %lld and %lld of the operand must be two, they are both %lld",
                (long long)k, (long long)i, (long long)named[i]);
            return false;
        }
    return true;
}

static bool
begin_tiles(struct registers *x, int64_t tiles)
{
    struct legal_case *c = x->c;
    int64_t pairs;
    if (!steps_take(tiles) || !checked_multiply(tiles, x->values * x->values, &pairs) ||
        !steps_take(pairs)) {
        c->spent = true;
        return false;
    }
    x->group = arena_array(c->arena, (size_t)tiles, sizeof *x->group);
    x->named = arena_array(c->arena, (size_t)(tiles * x->values), sizeof *x->named);
    for (int64_t i = 0; i < tiles; i++)
        x->group[i] = NOWHERE;
    for (int64_t i = 0; i < tiles * x->values; i++)
        x->named[i] = NOWHERE;
    return true;
}

/* ---- layouts of threads and values ---- */

static bool
fits_counts(struct registers *x)
{
    struct legal_case *c = x->c;
    const struct mapping *m = c->subject->m;
    int64_t threads = m->rank ? m->dims[0] : 0;
    int64_t values = m->rank > 1 ? m->dims[1] : 1;
    if (m->rank == 2 && threads == x->threads && values == x->values)
        return true;
    if (threads != x->threads)
        legal_refuse(c, "threads", x->threads, threads,
                     "the operand is of %lld threads, the layout of %lld",
                     (long long)x->threads, (long long)threads);
    else
        legal_refuse(c, "values", x->values, values,
                     "each thread must hold %lld values, it holds %lld", (long long)x->values,
                     (long long)values);
    return false;
}

static bool
fits_thread_values(struct registers *x)
{
    struct legal_case *c = x->c;
    int64_t count = x->rows * x->columns;
    if (!fits_counts(x) || !begin_tiles(x, 1))
        return false;
    for (int64_t t = 0; t < x->threads; t++)
        for (int64_t v = 0; v < x->values; v++) {
            int64_t e = legal_at(c, t, v);
            if (c->spent)
                return false;
            if (e < 0 || e >= count || x->wanted[e].thread == NOWHERE) {
                legal_refuse(
                    c, "element", count, e,
                    "T%lld V%lld must hold one of the %lld elements of the tile, it holds "
                    "number %lld",
                    (long long)t, (long long)v, (long long)count, (long long)e);
                return false;
            }
            int64_t row = x->row_major ? e / x->columns : e % x->rows;
            int64_t column = x->row_major ? e % x->columns : e / x->rows;
            const int64_t at[] = {row, column};
            if (!fits_element(x, 0, e, (struct holder){t, v}, at))
                return false;
        }
    return fits_names(x, 0);
}

/* ---- layouts whose axes are lanes and warps ---- */

/* Who holds the element of c->index. Returns false if an axis is no thread's. */
static bool
holder_of(struct registers *x, struct holder *holder)
{
    const struct mapping *m = x->c->subject->m;
    int64_t coordinates[AXIS_COUNT] = {0};
    x->c->spent |= !steps_take(mapping_steps(m));
    mapping_forward(m, x->c->index, x->c->scratch, coordinates);
    *holder = (struct holder){0, 0};
    for (size_t i = 0; i < m->axis_count; i++) {
        switch (m->axes[i]) {
        case AXIS_M:
            holder->value = coordinates[i];
            break;
        case AXIS_LANEID:
        case AXIS_TX:
        case AXIS_TID_IN_WG:
            holder->thread += coordinates[i];
            break;
        case AXIS_WARPID:
        case AXIS_WID_IN_WG:
            holder->thread += WARP * coordinates[i];
            break;
        case AXIS_WGID:
            holder->thread += 4 * WARP * coordinates[i];
            break;
        default:
            legal_refuse(x->c, "memory", 0, INT64_MIN,
                         "the operand is in registers, the layout has axis %s",
                         axis_name(m->axes[i]));
            return false;
        }
    }
    return true;
}

static bool
has_threads(struct registers *x)
{
    const struct mapping *m = x->c->subject->m;
    for (size_t i = 0; i < m->axis_count; i++)
        if (axis_kind(m->axes[i]) == AXIS_THREAD)
            return true;
    legal_refuse(x->c, "memory", 0, INT64_MIN,
                 "the operand is in registers, the layout is of memory");
    return false;
}

static bool
fits_array(struct registers *x)
{
    struct legal_case *c = x->c;
    const struct mapping *m = c->subject->m;
    size_t column_dim = !x->row_dim;
    if (m->rank != 2 || m->dims[x->row_dim] % x->rows || m->dims[column_dim] % x->columns) {
        legal_refuse(c, "extent", x->rows, m->rank ? m->dims[0] : 0,
                     "the array must be tiles of %lld x %lld elements", (long long)x->rows,
                     (long long)x->columns);
        return false;
    }
    int64_t rows = m->dims[x->row_dim], columns = m->dims[column_dim];
    int64_t across = columns / x->columns, tiles;
    c->spent |= !checked_multiply(rows / x->rows, across, &tiles);
    if (c->spent || !begin_tiles(x, tiles))
        return false;
    for (int64_t i = 0; i < rows; i++)
        for (int64_t k = 0; k < columns; k++) {
            struct holder got;
            const int64_t at[] = {i, k};
            int64_t row = i % x->rows, column = k % x->columns;
            int64_t e = x->row_major ? row * x->columns + column : row + x->rows * column;
            c->index[x->row_dim] = i;
            c->index[column_dim] = k;
            if (!holder_of(x, &got) || c->spent ||
                !fits_element(x, i / x->rows * across + k / x->columns, e, got, at))
                return false;
        }
    for (int64_t tile = 0; tile < tiles; tile++)
        if (!fits_names(x, tile))
            return false;
    return true;
}

/* ---- the answer ---- */

/* Says which registers the first tile has, where they are others than the instruction's. */
static void
describe(struct registers *x)
{
    struct legal_answer *answer = x->c->answer;
    int64_t count = x->values / x->width;
    answer->legal = true;
    for (int64_t i = 0; i < count; i++)
        if (x->named[i] != i && x->named[i] != NOWHERE)
            answer->registers = x->named;
    answer->register_count = (size_t)count;
}

static bool
fits(struct registers *x)
{
    struct legal_case *c = x->c;
    if (!legal_in_space(c, LEGAL_REGISTERS) || !legal_has_bits(c, x->bits))
        return false;
    if (c->subject->thread_value)
        return fits_thread_values(x);
    return has_threads(x) && fits_array(x);
}

int
legal_registers(struct legal_case *c)
{
    struct cute_layout layout;
    struct registers x;
    if (registers_begin(&x, c, &layout))
        return -1;
    if (fits(&x)) {
        describe(&x);
        return 0;
    }
    struct legal_subject subject = *c->subject;
    struct legal_case other = *c;
    subject.thread_value = true;
    subject.space = LEGAL_REGISTERS;
    subject.element_bits = x.bits;
    subject.alignment = 0;
    other.subject = &subject;
    legal_try(&other, &layout);
    return 0;
}
