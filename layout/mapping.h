/*
 * The mapping from a logical index to coordinates on named axes. Every notation is compiled
 * into one.
 *
 * An index is a vector of digits, major to minor, each with an extent. Steps change that vector
 * in order: reorder it, put a unit digit in front, combine two neighbours, split one by a size.
 * Then every digit is placed: its value times a stride is added to the coordinate on an axis.
 * Offsets and replicas are lists beside the steps. A swizzle of axis m comes last, or a matrix
 * over GF(2) that mixes the bits of all axes. XLA's tiles are splits (reference: XLA
 * tiled_layout.md); a TIRx iter is a split and a place (reference: TVM TIRx layout document).
 * Nothing here depends on the notation that a mapping came from.
 *
 * Ownership: the arrays of a mapping live in the arena given to mapping_begin, except dims,
 * which belongs to the caller.
 */
#ifndef LAYOUT_MAPPING_H
#define LAYOUT_MAPPING_H

#include "layout/axis.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/bit_matrix.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum step_kind { STEP_REORDER, STEP_EXTEND, STEP_COMBINE, STEP_SPLIT };

struct mapping_step {
    enum step_kind kind;
    size_t digit;   /* COMBINE: this digit and the next; SPLIT: the digit that is split */
    int64_t size;   /* SPLIT: the divisor; COMBINE: extent of the second (set by the builder) */
    int64_t extent; /* SPLIT: extent of the digit before the split (set by the builder) */
    const size_t *order; /* REORDER: new digit i is old digit order[i] */
};

struct axis_stride {
    size_t axis; /* index into mapping.axes */
    int64_t stride;
};

struct replica {
    size_t axis; /* index into mapping.axes */
    int64_t extent;
    int64_t stride;
};

/* XOR swizzle of axis m. Bits [0, per_element) do not change. Let x = m >> per_element. Inner:
 * the low `length` bits of x are XORed with the `length` bits that begin at bit `distance`.
 * Outer: the other way round. length 0 is the identity. Reference: TVM TIRx, ComposeLayout.
 * CuTe writes <length, per_element, distance>. With a matrix it does what that does instead:
 * `length` bits above `per_element` are mixed, and no B, M and S say how. */
struct swizzle {
    int per_element; /* M */
    int length;      /* B */
    int distance;    /* S >= B */
    bool outer;      /* swizzle_inner=False */
    const struct bit_matrix *matrix;
};

struct mapping {
    size_t rank; /* number of dimensions of the logical index */
    const int64_t *dims;
    size_t step_count;
    struct mapping_step *steps;
    size_t digit_count;          /* after all steps */
    int64_t *extents;            /* of each digit after all steps */
    struct axis_stride *strides; /* of each digit after all steps */
    size_t axis_count;
    enum axis axes[AXIS_COUNT];  /* in the order in which they are first used */
    int64_t offsets[AXIS_COUNT]; /* one per entry of axes */
    size_t replica_count;
    struct replica *replicas;
    struct swizzle swizzle;
    /* private to mapping.c and mapping_inverse.c */
    struct arena *arena;
    size_t digit_capacity;
    size_t step_capacity;
    size_t replica_capacity;
};

/* ---- building; int: 0, or -1 with *d set on overflow ---- */

/* Begins a mapping whose `rank` digits are the dims (each >= 0), without steps or places. The
 * mapping keeps the pointer to dims. */
void mapping_begin(struct mapping *m, struct arena *arena, const int64_t *dims, size_t rank);
void mapping_reorder(struct mapping *m, const size_t *order);
/* Puts a digit of extent 1 in front (major-most). */
void mapping_extend(struct mapping *m);
/* Combines `digit` and the digit after it into one, at `digit`. */
int mapping_combine(struct mapping *m, size_t digit, struct diagnostic *d);
/* Splits a digit by size (> 0): the quotient stays in place, the remainder becomes the last
 * digit. */
void mapping_split(struct mapping *m, size_t digit, int64_t size);
/* Returns the index of an axis in m->axes, and adds the axis if it is new. */
size_t mapping_axis(struct mapping *m, enum axis axis);
void mapping_place(struct mapping *m, size_t digit, enum axis axis, int64_t stride);
/* Places every digit on axis m, row-major: the last digit has stride 1. */
int mapping_place_row_major(struct mapping *m, struct diagnostic *d);
void mapping_replicate(struct mapping *m, enum axis axis, int64_t extent, int64_t stride);

/* ---- asking ---- */

/* The number of values that mapping_forward and mapping_inverse may need as scratch. */
size_t mapping_scratch(const struct mapping *m);

/* The steps (layout/base/steps.h) that one evaluation of the mapping takes, forward or
 * inverse. */
int64_t mapping_steps(const struct mapping *m);

/* Computes the digits of an element after all steps into digits[mapping_scratch(m)]. index has
 * rank values, each smaller than its dim. */
void mapping_digits(const struct mapping *m, const int64_t *index, int64_t *digits);

/* Computes the coordinates of an element's first copy, swizzle applied, into
 * coordinates[axis_count]. scratch has mapping_scratch(m) values. */
void mapping_forward(const struct mapping *m, const int64_t *index, int64_t *scratch,
                     int64_t *coordinates);

/* The same for copy number `copy`, from 0 to mapping_copies(m) - 1. The last replica runs
 * fastest. */
void mapping_forward_copy(const struct mapping *m, const int64_t *index, int64_t copy,
                          int64_t *scratch, int64_t *coordinates);
int64_t mapping_copies(const struct mapping *m);
/* If an element has more copies than this, they are neither listed nor compared as a set. */
#define MAPPING_COPIES 4096

/* The row-major position of the element of this number, which counts the first dim the
 * fastest. */
int64_t row_major_position(size_t rank, const int64_t *dims, int64_t number);
/* The row-major position of an element. */
int64_t mapping_flatten(const struct mapping *m, const int64_t *index);
/* The index of the element at a row-major position. */
void mapping_unflatten(const struct mapping *m, int64_t position, int64_t *index);

typedef int element_found(void *context, const int64_t *index);

/* Calls found(context, index) for every element at the coordinates, once for each of its copies
 * there. If nothing is found, the place is padding or a hole. Stops when found returns non-zero
 * and returns that value; otherwise returns 0. Returns -1 with *d set if the search takes more
 * steps than are left. */
int mapping_inverse(const struct mapping *m, const int64_t *coordinates, element_found *found,
                    void *context, struct diagnostic *d);

/* The same for many places: inverse_make prepares the search once, inverse_find runs it. The
 * inverse lives in the arena. */
struct inverse;
struct inverse *inverse_make(const struct mapping *m, struct arena *arena);
int inverse_find(struct inverse *inverse, const int64_t *coordinates, element_found *found,
                 void *context, struct diagnostic *d);

/* Computes the index from digits after all steps. Returns false if the digits are padding.
 * digits has room for mapping_scratch(m) values and is overwritten. */
bool mapping_index(const struct mapping *m, int64_t *digits, int64_t *index);

/* Computes the number of places that the digits span, padding included: the product of all
 * extents. */
int mapping_size(const struct mapping *m, int64_t *size, struct diagnostic *d);

/* Computes the smallest and the largest coordinate on an axis (an index into axes), with offset
 * and replicas, before any swizzle. If the mapping is empty, both are the offset. */
int mapping_bounds(const struct mapping *m, size_t axis, int64_t *min, int64_t *max,
                   struct diagnostic *d);

/* Returns whether two swizzles move every address alike by their numbers. */
bool swizzle_same(const struct swizzle *a, const struct swizzle *b);

/* Whether it moves anything, and does so by a matrix. */
bool swizzle_is_matrix(const struct swizzle *s);

/* From m to the address. A negative m is shifted arithmetically, so it rounds down. A matrix
 * that mixes other axes, too, leaves m: mapping_swizzle takes all coordinates. */
int64_t swizzle_apply(const struct swizzle *s, int64_t address);
/* From the address to m. */
int64_t swizzle_undo(const struct swizzle *s, int64_t address);

/* The swizzle that applies `count` >= 1 of them, the last one first: one of B, M and S if it
 * can be, else a matrix in the arena. None is a matrix or changes bits beyond MATRIX_BITS. */
struct swizzle swizzle_compose(const struct swizzle *swizzles, size_t count,
                               struct arena *arena);

/* Applies the mapping's swizzle to coordinates[axis_count], and undoes it. */
void mapping_swizzle(const struct mapping *m, int64_t *coordinates);
void mapping_unswizzle(const struct mapping *m, int64_t *coordinates);

#endif
