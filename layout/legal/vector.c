/*
 * Vectors: what a thread loads or stores at once, and cp.async, which copies a vector from
 * global to shared memory. Every vector that has an element of the layout must be full of its
 * elements, and lie at a multiple of its size. Reference: PTX ISA, vectors and cp.async.
 */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/legal/parts.h"

#include <stdlib.h>

struct vector {
    struct legal_case *c;
    int64_t elements; /* of a vector */
    size_t along;     /* the dimension of stride 1; rank: there is none */
};

static bool
fits_place(struct vector *x)
{
    struct legal_case *c = x->c;
    bool async = c->instruction->kind == INSTRUCTION_ASYNC;
    enum legal_space wanted = LEGAL_ANYWHERE;
    int64_t bytes = c->instruction->bytes, bits = c->subject->element_bits;
    if (async)
        wanted = c->operand == OPERAND_DESTINATION ? LEGAL_SHARED : LEGAL_GLOBAL;
    if (!legal_is_memory(c, wanted))
        return false;
    if (bytes * BYTE_BITS % bits)
        legal_refuse(c, "type", bytes * BYTE_BITS, bits,
                     "%lld B must hold whole elements, these have %lld bits", (long long)bytes,
                     (long long)bits);
    else if (c->subject->alignment && c->subject->alignment < bytes)
        legal_refuse(c, "alignment", bytes, c->subject->alignment,
                     "the address must be a multiple of %lld B, it is one of %lld B",
                     (long long)bytes, (long long)c->subject->alignment);
    else
        return true;
    return false;
}

/* Looks at each dimension alone, which may give a better reason than the first vector that is
 * not full. */
static void
explain(struct vector *x)
{
    struct legal_case *c = x->c;
    const struct mapping *m = c->subject->m;
    int64_t step = 0;
    if (x->along == m->rank) {
        legal_refuse(
            c, "stride", 1, m->rank ? legal_step(c, 0) : 0,
            "%lld elements of a vector must lie side by side: no dimension has stride 1",
            (long long)x->elements);
        return;
    }
    for (size_t i = 0; i < m->rank && m->dims[x->along] >= x->elements; i++) {
        step = legal_step(c, i);
        if (i == x->along || step % x->elements == 0)
            continue;
        legal_refuse(
            c, "stride", x->elements, step,
            "vectors of %lld B must begin at multiples of %lld elements: stride %lld of "
            "dimension %zu is none",
            (long long)c->instruction->bytes, (long long)x->elements, (long long)step, i);
        return;
    }
}

/* Lists the places of all elements after the swizzle, sorted. Returns NULL if no steps are
 * left. */
static int64_t *
places_of(struct legal_case *c, int64_t *count)
{
    const struct mapping *m = c->subject->m;
    int64_t coordinates[AXIS_COUNT] = {0}, total, work;
    enum { SORT = 4 };
    if (!checked_product(m->dims, m->rank, &total) ||
        !checked_multiply(total, mapping_steps(m) + SORT, &work) || !steps_take(total) ||
        !steps_take(work)) {
        c->spent = true;
        return NULL;
    }
    int64_t *places = arena_array(c->arena, (size_t)total, sizeof *places);
    for (int64_t i = 0; i < total; i++) {
        mapping_unflatten(m, i, c->index);
        mapping_forward(m, c->index, c->scratch, coordinates);
        places[i] = coordinates[0];
    }
    qsort(places, (size_t)total, sizeof *places, compare_int64);
    *count = 0;
    for (int64_t i = 0; i < total; i++)
        if (i == 0 || places[i] != places[*count - 1])
            places[(*count)++] = places[i];
    return places;
}

static bool
fits_vectors(struct vector *x)
{
    struct legal_case *c = x->c;
    int64_t count, held, v = x->elements;
    const int64_t *places = places_of(c, &count);
    if (!places)
        return false;
    for (int64_t i = 0; i < count; i += held) {
        int64_t start = floor_divide(places[i], v) * v;
        for (held = 0; i + held < count && places[i + held] < start + v; held++)
            ;
        if (held == v)
            continue;
        legal_refuse(
            c, "vector", v, held,
            "each vector of %lld B must have %lld elements of the layout, that at %lld B "
            "has %lld",
            (long long)c->instruction->bytes, (long long)v,
            (long long)(start * c->subject->element_bits / BYTE_BITS), (long long)held);
        return false;
    }
    return true;
}

int
legal_vector(struct legal_case *c)
{
    const struct mapping *m = c->subject->m;
    struct vector x = {.c = c, .along = m->rank};
    int64_t bits = c->instruction->bytes * BYTE_BITS;
    for (size_t i = m->rank; i-- > 0;)
        if (legal_step(c, i) == 1)
            x.along = i;
    x.elements = bits / c->subject->element_bits;
    if (fits_place(&x)) {
        c->answer->legal = fits_vectors(&x);
        if (c->answer->legal)
            return 0;
        if (!c->spent)
            explain(&x);
    }
    if (c->subject->thread_value || x.elements == 0 || m->rank == 0)
        return 0;
    struct legal_subject subject = *c->subject;
    struct legal_case other = *c;
    if (subject.space > LEGAL_SHARED)
        subject.space = LEGAL_ANYWHERE;
    if (c->instruction->kind == INSTRUCTION_ASYNC)
        subject.space = c->operand == OPERAND_DESTINATION ? LEGAL_SHARED : LEGAL_GLOBAL;
    other.subject = &subject;
    legal_try_strides(&other, x.along < m->rank ? x.along : 0, x.elements, x.elements);
    return 0;
}
