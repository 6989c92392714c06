/* Operands of tcgen05.mma in tensor memory: each row on a lane. Each column of D is one of 32
 * bits; those of A are packed, as many as such a column holds. Reference: PTX ISA, tcgen05
 * data path layouts; CUTLASS, UMMA::tmem_frg, for A. */
#include "layout/base/arena.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/legal/parts.h"

#include <stdio.h>

#define LANE_SHIFT   16
#define COLUMN_BITS  32
#define COLUMNS_MOST 512

/* What the instruction wants. */
struct tensor {
    struct legal_case *c;
    const char *name; /* of the operand */
    bool packed;      /* A: columns of 32 bits hold several of its columns */
    int64_t unit;     /* elements of a column of 32 bits */
    int64_t rows, columns;
    struct cute_layout layout; /* (row, column) -> lane * 2^16 * unit + element of the lane */
};

struct tensor_place {
    int64_t lane, element; /* of the lane's elements, `unit` a column */
};

static struct tensor_place
split_address(const struct tensor *t, int64_t address)
{
    int64_t lane = t->unit << LANE_SHIFT;
    if (address < 0)
        return (struct tensor_place){-1, address};
    return (struct tensor_place){address / lane, address % lane};
}

/* Where an element lies. A column of an axis is `step` elements. */
static struct tensor_place
place_of(const struct tensor *t, int64_t row, int64_t column, int64_t step)
{
    struct legal_case *c = t->c;
    const struct mapping *m = c->subject->m;
    int64_t coordinates[AXIS_COUNT] = {0};
    struct tensor_place place = {0, 0};
    c->index[0] = row;
    c->index[1] = column;
    c->spent |= !steps_take(mapping_steps(m));
    mapping_forward(m, c->index, c->scratch, coordinates);
    if (c->subject->tensor_address)
        return split_address(t, coordinates[0]);
    for (size_t i = 0; i < m->axis_count; i++) {
        if (m->axes[i] == AXIS_TLANE)
            place.lane = coordinates[i];
        if (m->axes[i] == AXIS_TCOL)
            place.element = coordinates[i] * step;
    }
    return place;
}

/* Whether the axes of D count elements, as those of A do, or columns of 32 bits. */
static int64_t
axis_step(const struct tensor *t)
{
    if (t->packed || t->c->subject->m->dims[1] < 2)
        return 1;
    int64_t apart = place_of(t, 0, 1, 1).element - place_of(t, 0, 0, 1).element;
    return apart == t->unit ? 1 : t->unit;
}

static bool
in_tensor_memory(struct legal_case *c)
{
    const struct mapping *m = c->subject->m;
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_TLANE && m->axes[i] != AXIS_TCOL &&
            !c->subject->tensor_address) {
            legal_refuse(c, "memory", 0, INT64_MIN,
                         "the operand is in tensor memory, the layout has axis %s",
                         axis_name(m->axes[i]));
            return false;
        }
    return true;
}

/* ---- what is wanted ---- */

/* Makes A as the instruction has it: 64 rows of one CTA lie as those of D, of two CTAs on two
 * lanes each. */
static void
lay_out_a(struct tensor *t)
{
    enum { HALF = 64, WARP = 16, LANES = 128 };
    const struct instruction *p = t->c->instruction;
    struct atom_leaves rows = {0}, columns = {0};
    int64_t lane = t->unit << LANE_SHIFT;
    bool spread = p->m == HALF;
    t->rows = spread ? HALF : LANES;
    atom_leaf(&rows, spread ? WARP : LANES, lane);
    atom_leaf(&rows, spread ? HALF / WARP : 1, WARP_LANES * lane);
    atom_leaf(&columns, t->columns, 1);
    atom_pair(t->c->arena, &rows, &columns, &t->layout.mode);
}

/* A goes on along K, any number of products. */
static int
tensor_begin(struct tensor *t, struct legal_case *c)
{
    const struct mapping *m = c->subject->m;
    const struct instruction *p = c->instruction;
    int64_t bits, k = m->rank > 1 ? m->dims[1] : 0;
    *t = (struct tensor){.c = c, .packed = c->operand == OPERAND_A, .name = "D"};
    if (!t->packed) {
        t->unit = COLUMN_BITS / atom_type_bits(p->d);
        operand_tile(p, OPERAND_D, &t->rows, &t->columns);
        return atom_layout(p, OPERAND_D, 0, c->arena, &t->layout, &bits, c->d);
    }
    t->name = "A";
    t->unit = COLUMN_BITS / atom_type_bits(p->a);
    t->columns = k && k % p->k == 0 && k <= COLUMNS_MOST * t->unit ? k : p->k;
    lay_out_a(t);
    return 0;
}

/* ---- what the layout has ---- */

static bool
fits_extents(struct tensor *t)
{
    const struct mapping *m = t->c->subject->m;
    const struct instruction *p = t->c->instruction;
    int64_t rows = m->rank ? m->dims[0] : 0;
    int64_t columns = m->rank > 1 ? m->dims[1] : 0;
    if (m->rank == 2 && rows == t->rows && columns == t->columns)
        return true;
    if (t->packed)
        legal_refuse(t->c, "extent", t->rows, rows,
                     "A of one CTA is on %lld lanes%s, with %lld columns or a multiple, the "
                     "layout has %lld and %lld",
                     (long long)t->rows,
                     p->group == 2 && p->m == t->rows ? ", its rows twice" : "",
                     (long long)p->k, (long long)rows, (long long)columns);
    else
        legal_refuse(
            t->c, "extent", t->rows, rows,
            "D of one CTA has %lld rows and %lld columns, the layout has %lld and %lld",
            (long long)t->rows, (long long)t->columns, (long long)rows, (long long)columns);
    return false;
}

static bool
fits_place(struct tensor *t, int64_t row, int64_t column, struct tensor_place got,
           int64_t origin)
{
    struct tensor_place wanted =
        split_address(t, cute_at(&t->layout.mode, row + t->rows * column));
    wanted.element += origin;
    if (got.lane == wanted.lane && got.element == wanted.element)
        return true;
    int64_t unit = t->packed ? 1 : t->unit;
    const char *where = t->packed ? "element" : "column";
    legal_refuse(
        t->c, "place", wanted.lane, got.lane,
        "row %lld, column %lld of %s must be on lane %lld, %s %lld, it is on lane %lld, "
        "%s %lld",
        (long long)row, (long long)column, t->name, (long long)wanted.lane, where,
        (long long)(wanted.element / unit), (long long)got.lane, where,
        (long long)(got.element / unit));
    return false;
}

/* Whether it begins with a column of 32 bits and ends within tensor memory. */
static bool
fits_columns(struct tensor *t, int64_t origin)
{
    int64_t first = origin / t->unit, last = first + t->columns;
    if (t->packed)
        last = first + t->columns / t->unit;
    if (origin >= 0 && origin % t->unit == 0 && last <= COLUMNS_MOST)
        return true;
    if (origin % t->unit)
        legal_refuse(t->c, "columns", 0, origin % t->unit,
                     "the operand must begin with a column of 32 bits, it begins with element "
                     "%lld of one",
                     (long long)(origin % t->unit));
    else
        legal_refuse(t->c, "columns", COLUMNS_MOST, last,
                     "tensor memory has 512 columns, the operand ends at column %lld",
                     (long long)last);
    return false;
}

static bool
fits_places(struct tensor *t)
{
    int64_t step = axis_step(t), origin = place_of(t, 0, 0, step).element;
    for (int64_t i = 0; i < t->rows; i++)
        for (int64_t k = 0; k < t->columns; k++)
            if (t->c->spent || !fits_place(t, i, k, place_of(t, i, k, step), origin))
                return false;
    return fits_columns(t, origin);
}

/* ---- the answer ---- */

/* The operand as the instruction has it, behind a pointer to tensor memory. */
static void
propose(struct tensor *t)
{
    struct legal_subject subject = *t->c->subject;
    struct legal_case other = *t->c;
    subject.element_bits = COLUMN_BITS / t->unit;
    subject.space = LEGAL_TENSOR;
    subject.tensor_address = true;
    subject.thread_value = false;
    other.subject = &subject;
    legal_try(&other, &t->layout);
}

int
legal_tensor(struct legal_case *c)
{
    struct tensor t;
    if (tensor_begin(&t, c))
        return -1;
    if (fits_extents(&t) && in_tensor_memory(c) && legal_in_space(c, LEGAL_TENSOR) &&
        legal_has_bits(c, COLUMN_BITS / t.unit) && fits_places(&t))
        c->answer->legal = true;
    if (!c->answer->legal)
        propose(&t);
    return 0;
}
