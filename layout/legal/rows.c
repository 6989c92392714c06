/*
 * Matrices in shared memory whose rows lanes address one by one: ldmatrix and stmatrix. A row
 * has 16 bytes, which must lie together, at a multiple of 16 bytes. Reference: PTX ISA,
 * ldmatrix.
 */
#include "layout/base/checked.h"
#include "layout/legal/parts.h"

#define ROWS 8 /* of a matrix */

/* How the instruction sees the array. */
struct rows {
    struct legal_case *c;
    size_t along, across; /* the dimension that a row runs along, and the other one */
    int64_t elements;     /* of a row */
    int64_t count;        /* rows of a matrix */
};

static bool
fits_width(struct rows *x)
{
    struct legal_case *c = x->c;
    int64_t bits = c->subject->element_bits, wanted = 0;
    if (c->instruction->form == COPY_COLUMNS)
        wanted = 2 * BYTE_BITS;
    if (c->instruction->form == COPY_BYTES16 || c->instruction->form == COPY_BYTES8)
        wanted = BYTE_BITS;
    if (wanted && bits != wanted)
        legal_refuse(c, "type", wanted, bits,
                     ".trans moves units of %lld bits, elements have %lld", (long long)wanted,
                     (long long)bits);
    else if (UNIT_BITS % bits)
        legal_refuse(c, "type", UNIT_BITS, bits,
                     "rows of 16 B must hold whole elements, these have %lld bits",
                     (long long)bits);
    else
        return true;
    return false;
}

static bool
fits_direction(struct rows *x)
{
    struct legal_case *c = x->c;
    int64_t along = legal_step(c, x->along), across = legal_step(c, x->across);
    bool trans = c->instruction->form != COPY_ROWS;
    if (along == 1)
        return true;
    const char *now = trans ? "with .trans" : "without .trans";
    const char *otherwise = trans ? "without .trans" : "with .trans";
    if (across == 1)
        legal_refuse(
            c, "direction", 1, along,
            "rows run along dimension %zu %s: its stride must be 1, it is %lld; %s they "
            "run along the other one",
            x->along, now, (long long)along, otherwise);
    else
        legal_refuse(c, "direction", 1, along,
                     "rows run along dimension %zu %s: its stride must be 1, it is %lld",
                     x->along, now, (long long)along);
    return false;
}

static bool
fits_extents(struct rows *x)
{
    const int64_t *dims = x->c->subject->m->dims;
    struct legal_case *c = x->c;
    int64_t matrices;
    if (!checked_multiply(dims[x->along] / x->elements, dims[x->across] / x->count, &matrices))
        matrices = INT64_MAX;
    bool along = dims[x->along] % x->elements != 0;
    size_t dim = along ? x->along : x->across;
    int64_t unit = along ? x->elements : x->count;
    if (along || dims[x->across] % x->count)
        legal_refuse(
            c, "extent", unit, dims[dim],
            "matrices have %lld rows of %lld elements: dimension %zu must have a multiple "
            "of %lld elements, it has %lld",
            (long long)x->count, (long long)x->elements, dim, (long long)unit,
            (long long)dims[dim]);
    else if (matrices < c->instruction->count)
        legal_refuse(c, "extent", c->instruction->count, matrices,
                     "x%lld reads or writes %lld matrices, the layout has %lld",
                     (long long)c->instruction->count, (long long)c->instruction->count,
                     (long long)matrices);
    else
        return true;
    return false;
}

/* Looks at a row: its 16 bytes lie together, and at a multiple of 16 bytes. */
static bool
fits_row(struct rows *x, int64_t line, int64_t from)
{
    struct legal_case *c = x->c;
    int64_t bits = c->subject->element_bits, index[2];
    index[x->along] = from;
    index[x->across] = line;
    int64_t start = legal_at(c, index[0], index[1]);
    if (start * bits % UNIT_BITS) {
        legal_refuse(
            c, "row address", UNIT_BYTES, start * bits / BYTE_BITS,
            "rows must begin at multiples of 16 B, that of (%lld,%lld) begins at %lld B "
            "(stride %lld of dimension %zu)",
            (long long)index[0], (long long)index[1], (long long)(start * bits / BYTE_BITS),
            (long long)legal_step(c, x->across), x->across);
        return false;
    }
    for (int64_t i = 1; i < x->elements; i++) {
        index[x->along] = from + i;
        int64_t got = legal_at(c, index[0], index[1]) - start;
        if (got == i)
            continue;
        legal_refuse(c, "row", i, got,
                     "16 B of a row must lie together, element (%lld,%lld) lies %lld elements "
                     "behind the first of its row, not %lld",
                     (long long)index[0], (long long)index[1], (long long)got, (long long)i);
        return false;
    }
    return true;
}

/* The bits that the swizzle leaves side by side, of those of a row. */
static int64_t
kept_bits(const struct legal_case *c)
{
    enum { UNIT_SHIFT = 7 };
    int shift = c->subject->m->swizzle.per_element;
    return shift < UNIT_SHIFT ? c->subject->element_bits << shift : UNIT_BITS;
}

static bool
fits_memory(struct rows *x)
{
    struct legal_case *c = x->c;
    const struct swizzle *swizzle = &c->subject->m->swizzle;
    const int64_t *dims = c->subject->m->dims;
    char text[64];
    if (c->subject->alignment && c->subject->alignment < UNIT_BYTES) {
        legal_refuse(c, "alignment", UNIT_BYTES, c->subject->alignment,
                     "the address must be a multiple of 16 B, it is one of %lld B",
                     (long long)c->subject->alignment);
        return false;
    }
    if (swizzle->length && kept_bits(c) < UNIT_BITS) {
        legal_swizzle_text(c, text);
        legal_refuse(c, "swizzle", UNIT_BYTES, kept_bits(c) / BYTE_BITS,
                     "the swizzle %s of bytes divides the 16 B of a row: M must be at least 4",
                     text);
        return false;
    }
    for (int64_t line = 0; line < dims[x->across]; line++)
        for (int64_t from = 0; from < dims[x->along]; from += x->elements)
            if (c->spent || !fits_row(x, line, from))
                return false;
    return true;
}

static void
propose(struct rows *x)
{
    const int64_t *dims = x->c->subject->m->dims;
    struct legal_subject subject = *x->c->subject;
    struct legal_case other = *x->c, *c = &other;
    int64_t bits = subject.element_bits;
    enum { MOST = 1 << 18 };
    if (subject.space != LEGAL_ANYWHERE)
        subject.space = LEGAL_SHARED;
    other.subject = &subject;
    if (c->probing || UNIT_BITS % bits || dims[0] > MOST || dims[1] > MOST)
        return;
    if (legal_try_strides(c, x->along, x->elements, x->elements))
        return;
    int64_t along = round_up(dims[x->along], x->elements);
    int64_t across = round_up(dims[x->across], x->count);
    while (along / x->elements * (across / x->count) < c->instruction->count)
        across += x->count;
    bool minor_first = x->along == 0;
    int64_t rows = minor_first ? along : across;
    for (size_t i = 0; legal_mode_at(i); i++)
        if (legal_try_matrix(c, legal_mode_at(i), minor_first, rows, along + across - rows))
            return;
}

int
legal_rows(struct legal_case *c)
{
    const struct instruction *p = c->instruction;
    const struct mapping *m = c->subject->m;
    struct rows x = {.c = c, .along = p->form != COPY_ROWS, .count = ROWS};
    if (!legal_is_memory(c, LEGAL_SHARED) && c->subject->thread_value)
        return 0;
    if (m->rank != 2)
        return legal_refuse(c, "rank", 2, (int64_t)m->rank,
                            "a matrix must have two dimensions, the layout has %zu", m->rank);
    x.along = p->form == COPY_ROWS;
    x.across = !x.along;
    if (p->form == COPY_BYTES16)
        x.count *= 2;
    x.elements = UNIT_BITS / c->subject->element_bits;
    if (legal_is_memory(c, LEGAL_SHARED) && fits_width(&x) && fits_direction(&x) &&
        fits_extents(&x) && fits_memory(&x))
        c->answer->legal = true;
    else
        propose(&x);
    return 0;
}
