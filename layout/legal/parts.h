/* What the rules of layout/legal share; private to it. */
#ifndef LAYOUT_LEGAL_PARTS_H
#define LAYOUT_LEGAL_PARTS_H

#include "layout/base/diagnostic.h"
#include "layout/legal/legal.h"

#define BYTE_BITS  8
#define UNIT_BITS  128 /* 16 bytes, which a swizzle moves at once */
#define UNIT_BYTES 16

/* A question while it is answered. */
struct legal_case {
    const struct legal_subject *subject;
    const struct instruction *instruction;
    enum atom_operand operand;
    struct arena *arena;
    struct legal_answer *answer;
    struct diagnostic *d;
    int64_t *index, *scratch; /* of the mapping */
    bool probing;             /* another layout is tried, so none is proposed */
    bool spent;               /* no steps are left */
};

/* Refuses by a rule; `got` INT64_MIN: the rule has no figure. Returns 0. */
int legal_refuse(struct legal_case *c, const char *rule, int64_t wanted, int64_t got,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Answers a question whose elements have a width. Returns -1 with *d set. */
int legal_answer_case(struct legal_case *c);

/* ---- elements ---- */

/* Makes room for evaluating the mapping. Returns -1 with *d set if it has no elements, or
 * places too far apart. */
int legal_begin(struct legal_case *c);
/* The distance from the element at 0 to that at 1 of a dimension, before the swizzle; 0: it has
 * one element. */
int64_t legal_step(struct legal_case *c, size_t dim);
/* The place of an element on axis m before the swizzle, by its first two indices. The others
 * are 0. */
int64_t legal_at(struct legal_case *c, int64_t first, int64_t second);
/* The place of c->index. */
int64_t legal_place(struct legal_case *c);
/* Refuses what is in registers or not shared memory. Returns whether it is memory. */
bool legal_is_memory(struct legal_case *c, enum legal_space wanted);
/* Refuses a pointer to other memory; LEGAL_ANYWHERE: to what is neither global nor shared.
 * Returns whether the operand may be there. */
bool legal_in_space(struct legal_case *c, enum legal_space wanted);
/* Refuses elements of another width. Returns whether they have `bits`. */
bool legal_has_bits(struct legal_case *c, int64_t bits);

/* A swizzle of hardware. */
struct legal_mode {
    const char *name;
    int64_t bytes;   /* of its rows: 16, 32, 64, 128 */
    int wgmma, umma; /* how descriptors code it */
    bool base32;
    struct swizzle swizzle; /* of bytes */
};
/* NULL after the last. */
const struct legal_mode *legal_mode_at(size_t i);
/* The mode whose swizzle of bytes the layout has; NULL: a swizzle that hardware has not. */
const struct legal_mode *legal_mode_of(const struct legal_case *c);
/* The swizzle of the layout in bytes, as CuTe writes it. */
void legal_swizzle_text(const struct legal_case *c, char text[static 64]);

/* ---- layouts that are proposed ---- */

/* Asks whether a layout would be legal; if it is, keeps its text as the nearest one. */
bool legal_try(struct legal_case *c, const struct cute_layout *layout);
/* Proposes a matrix in shared memory, rows x columns, in a mode. */
bool legal_try_matrix(struct legal_case *c, const struct legal_mode *mode, bool minor_first,
                      int64_t rows, int64_t columns);
/* Proposes the layout without gaps between elements, dimension `first` the fastest. */
bool legal_try_compact(struct legal_case *c, size_t first);
/* Proposes the layout with strides rounded up to a multiple of `unit` elements, so that its
 * dimension `first` has stride 1 and an extent that is a multiple of `extent`. */
bool legal_try_strides(struct legal_case *c, size_t first, int64_t unit, int64_t extent);

/* ---- the rules; each returns -1 with *d set if it cannot be asked ---- */

int legal_matrix(struct legal_case *c); /* matrix.c: wgmma and tcgen05.mma from shared memory */
int legal_rows(struct legal_case *c);   /* rows.c: ldmatrix, stmatrix */
int legal_vector(struct legal_case *c); /* vector.c: vectors and cp.async */
int legal_registers(struct legal_case *c); /* registers.c */
int legal_tensor(struct legal_case *c);    /* tensor.c: D of tcgen05.mma */
int legal_boxes(struct legal_case *c);     /* box.c: TMA */

#endif
