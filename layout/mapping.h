/*
 * The heart: one mapping from a logical index to coordinates on named axes.
 *
 * An index is a vector of digits, major to minor, each with an extent. Steps change that vector
 * in order: reorder it, put a unit digit in front, combine two neighbours, split one by a size.
 * At the end every digit is placed: its value times a stride is added to the coordinate of an
 * axis. Offsets and replicas are lists beside the steps, and a swizzle is the last thing that
 * happens to axis m. XLA's tiles are splits (reference: XLA tiled_layout.md); a TIRx iter is a
 * split and a place (reference: TVM TIRx layout document). Nothing asks which it came from.
 *
 * Ownership: a mapping and all it points to live in the arena given to mapping_begin.
 */
#ifndef LAYOUT_MAPPING_H
#define LAYOUT_MAPPING_H

#include "layout/axis.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum step_kind { STEP_REORDER, STEP_EXTEND, STEP_COMBINE, STEP_SPLIT };

struct mapping_step {
    enum step_kind kind;
    size_t digit;   /* COMBINE: this and the next; SPLIT: the one that is divided */
    int64_t size;   /* SPLIT: by what; COMBINE: extent of the second (set by the builder) */
    int64_t extent; /* SPLIT: extent of the digit before (set by the builder) */
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

/* XOR swizzle of axis m: bits [0, per_element) stay; of x = m >> per_element, the low
 * `length` bits are xored with those `distance` above (inner), or the other way round.
 * length 0 is the identity. Reference: TVM TIRx, ComposeLayout; CuTe writes <length,
 * per_element, distance>. */
struct swizzle {
    int per_element; /* M */
    int length;      /* B */
    int distance;    /* S >= B */
    bool outer;      /* swizzle_inner=False */
};

struct mapping {
    size_t rank; /* of the logical index */
    const int64_t *dims;
    size_t step_count;
    struct mapping_step *steps;
    size_t digit_count;          /* after all steps */
    int64_t *extents;            /* of each digit after all steps */
    struct axis_stride *strides; /* of each digit after all steps */
    size_t axis_count;
    enum axis axes[AXIS_COUNT];  /* in the order in which they were first named */
    int64_t offsets[AXIS_COUNT]; /* by index into axes */
    size_t replica_count;
    struct replica *replicas;
    struct swizzle swizzle;
    /* private to mapping.c */
    struct arena *arena;
    size_t digit_capacity;
    size_t step_capacity;
    size_t replica_capacity;
};

/* ---- building; each returns -1 with *d set on overflow or out of memory ---- */

/* A mapping of `rank` digits that are the dims (each >= 0), no steps, nothing placed. */
int mapping_begin(struct mapping *m, struct arena *arena, const int64_t *dims, size_t rank,
                  struct diagnostic *d);
int mapping_reorder(struct mapping *m, const size_t *order, struct diagnostic *d);
/* A digit of extent 1 in front (major-most). */
int mapping_extend(struct mapping *m, struct diagnostic *d);
/* Digits i and i + 1 become one, at i. */
int mapping_combine(struct mapping *m, size_t digit, struct diagnostic *d);
/* Digit i becomes its quotient by size (> 0); the remainder is appended as the last digit. */
int mapping_split(struct mapping *m, size_t digit, int64_t size, struct diagnostic *d);
/* The index of an axis in m->axes, added when it is new. */
size_t mapping_axis(struct mapping *m, enum axis axis);
void mapping_place(struct mapping *m, size_t digit, enum axis axis, int64_t stride);
/* Every digit on axis m, row-major: the last digit has stride 1. */
int mapping_place_row_major(struct mapping *m, struct diagnostic *d);
int mapping_replicate(struct mapping *m, enum axis axis, int64_t extent, int64_t stride,
                      struct diagnostic *d);

/* ---- asking ---- */

/* How many digits mapping_forward and mapping_inverse may need as scratch. */
size_t mapping_scratch(const struct mapping *m);

/* Steps (layout/base/steps.h) that one way through the mapping takes, forward or back. */
int64_t mapping_steps(const struct mapping *m);

/* The digits of an element after all steps, into digits[mapping_scratch(m)]. index has rank
 * values, each within its dim. */
void mapping_digits(const struct mapping *m, const int64_t *index, int64_t *digits);

/* Coordinates of an element, base copy (no replica), swizzle applied, into
 * coordinates[axis_count]. scratch has mapping_scratch(m) values. */
void mapping_forward(const struct mapping *m, const int64_t *index, int64_t *scratch,
                     int64_t *coordinates);

/* The same for copy number `copy` of mapping_copies(m): the last replica runs fastest. */
void mapping_forward_copy(const struct mapping *m, const int64_t *index, int64_t copy,
                          int64_t *scratch, int64_t *coordinates);
int64_t mapping_copies(const struct mapping *m);
/* More copies than this are not told one by one, nor compared as a set. */
#define MAPPING_COPIES 4096

/* The row-major position of an element. */
int64_t mapping_flatten(const struct mapping *m, const int64_t *index);
/* The index of the element at a row-major position. */
void mapping_unflatten(const struct mapping *m, int64_t position, int64_t *index);

/* Calls found(context, index) for every element that lives at the coordinates (all copies
 * counted), each element once a copy; stops when found returns non-zero and returns that; 0
 * otherwise. No call: the place is padding or a hole. *d is set and -1 returned when memory
 * runs out, or the steps that the search may take do. */
int mapping_inverse(const struct mapping *m, const int64_t *coordinates,
                    int (*found)(void *context, const int64_t *index), void *context,
                    struct diagnostic *d);

/* The same for many places: what the search has to know of the mapping is found out once. The
 * inverse lives in the arena; NULL with *d set when memory runs out. */
struct inverse;
struct inverse *inverse_make(const struct mapping *m, struct arena *arena,
                             struct diagnostic *d);
int inverse_find(struct inverse *inverse, const int64_t *coordinates,
                 int (*found)(void *context, const int64_t *index), void *context,
                 struct diagnostic *d);

/* From digits after all steps back to an index; false when they are padding. digits has room
 * for mapping_scratch(m) values and is scratch afterwards. */
bool mapping_index(const struct mapping *m, int64_t *digits, int64_t *index);

/* Number of places that the digits span, padding included: the product of extents. */
int mapping_size(const struct mapping *m, int64_t *size, struct diagnostic *d);

/* Smallest and largest coordinate on an axis (index into axes), offset and replicas included,
 * before any swizzle; an empty mapping has min = max = offset. */
int mapping_bounds(const struct mapping *m, size_t axis, int64_t *min, int64_t *max,
                   struct diagnostic *d);

/* m -> address. Negative addresses keep floor semantics. */
int64_t swizzle_apply(const struct swizzle *s, int64_t address);
/* address -> m. */
int64_t swizzle_undo(const struct swizzle *s, int64_t address);

#endif
