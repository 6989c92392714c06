/* D of tcgen05.mma in tensor memory: each row on a lane, each column of D in one of 32 bits.
 * Reference: PTX ISA, tcgen05 data path layouts. */
#include "layout/base/arena.h"
#include "layout/legal/parts.h"

#include <stdio.h>

#define LANE_SHIFT   16
#define COLUMN_BITS  32
#define COLUMNS_MOST 512

struct tensor_place {
    int64_t lane, column;
};

/* Where an element lies. Addresses, and columns that count elements, are of `unit` elements a
 * column. */
static struct tensor_place
place_of(struct legal_case *c, int64_t row, int64_t column, int64_t unit)
{
    const struct mapping *m = c->subject->m;
    int64_t coordinates[AXIS_COUNT] = {0};
    struct tensor_place place = {0, 0};
    c->index[0] = row;
    c->index[1] = column;
    mapping_forward(m, c->index, c->scratch, coordinates);
    if (c->subject->tensor_address) {
        int64_t address = coordinates[0] / unit;
        return (struct tensor_place){address >> LANE_SHIFT, address & ((1 << LANE_SHIFT) - 1)};
    }
    for (size_t i = 0; i < m->axis_count; i++) {
        if (m->axes[i] == AXIS_TLANE)
            place.lane = coordinates[i];
        if (m->axes[i] == AXIS_TCOL)
            place.column = coordinates[i] / unit;
    }
    return place;
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

/* Makes D as the instruction has it. */
static int
prescribed(struct legal_case *c, struct cute_layout *layout)
{
    int64_t bits;
    return atom_layout(c->instruction, OPERAND_D, 0, c->arena, layout, &bits, c->d);
}

static bool
fits_places(struct legal_case *c, const struct cute_layout *layout, int64_t unit)
{
    const struct mapping *m = c->subject->m;
    int64_t apart =
        m->dims[1] > 1 ? place_of(c, 0, 1, 1).column - place_of(c, 0, 0, 1).column : 1;
    int64_t got_unit = c->subject->tensor_address || apart == unit ? unit : 1;
    struct tensor_place origin = place_of(c, 0, 0, got_unit);
    for (int64_t i = 0; i < m->dims[0]; i++)
        for (int64_t k = 0; k < m->dims[1]; k++) {
            int64_t address = cute_at(&layout->mode, i + m->dims[0] * k) / unit;
            struct tensor_place got = place_of(c, i, k, got_unit);
            int64_t lane = address >> LANE_SHIFT, column = address & ((1 << LANE_SHIFT) - 1);
            if (got.lane == lane && got.column - origin.column == column)
                continue;
            legal_refuse(
                c, "place", lane, got.lane,
                "row %lld, column %lld of D must be on lane %lld, column %lld, it is on "
                "lane %lld, column %lld",
                (long long)i, (long long)k, (long long)lane,
                (long long)(column + origin.column), (long long)got.lane,
                (long long)got.column);
            return false;
        }
    int64_t last = origin.column + c->instruction->n;
    if (origin.column >= 0 && last <= COLUMNS_MOST)
        return true;
    legal_refuse(c, "columns", COLUMNS_MOST, last,
                 "tensor memory has 512 columns, the operand ends at column %lld",
                 (long long)last);
    return false;
}

/* D as the instruction has it, behind a pointer to tensor memory. */
static void
propose(struct legal_case *c, const struct cute_layout *layout)
{
    struct legal_subject subject = *c->subject;
    struct legal_case other = *c;
    subject.element_bits = atom_type_bits(c->instruction->d);
    subject.space = LEGAL_TENSOR;
    subject.tensor_address = true;
    subject.thread_value = false;
    other.subject = &subject;
    legal_try(&other, layout);
}

int
legal_tensor(struct legal_case *c)
{
    const struct mapping *m = c->subject->m;
    const struct instruction *p = c->instruction;
    struct cute_layout layout;
    int64_t rows, columns, unit = COLUMN_BITS / atom_type_bits(p->d);
    operand_tile(p, OPERAND_D, &rows, &columns);
    if (prescribed(c, &layout))
        return -1;
    if (m->rank != 2 || m->dims[0] != rows || m->dims[1] != columns)
        legal_refuse(
            c, "extent", rows, m->rank ? m->dims[0] : 0,
            "D of one CTA has %lld rows and %lld columns, the layout has %lld and %lld",
            (long long)rows, (long long)columns, m->rank ? (long long)m->dims[0] : 0,
            m->rank > 1 ? (long long)m->dims[1] : 0);
    else if (in_tensor_memory(c) && legal_in_space(c, LEGAL_TENSOR) &&
             legal_has_bits(c, atom_type_bits(p->d)) && fits_places(c, &layout, unit))
        c->answer->legal = true;
    if (!c->answer->legal)
        propose(c, &layout);
    return 0;
}
