/*
 * The layout that a target's compiler gives an entry parameter or result of which nobody fixed
 * the layout. It depends on element type and dimensions alone. Source: the rule found for, and
 * checked against, libtpu 0.0.51 ("Default TPU array layout", sections 1 to 4): no
 * counter-example is known. Intermediate values are another matter: the compiler chooses their
 * order to suit the operations.
 *
 * Elements wider than a word (32 bits) lie in planes of words; narrower ones are packed, as
 * many as fill a word on top of each other, which (2,1) behind a tile says.
 *
 * Of rank 0 and 1: one tile of lanes x the least height, doubled while the array is longer, up
 * to a vector.
 *
 * Of rank 2 and more: the pair (most minor, second minor) whose padded size is least, the
 * higher indices first; the other dimensions follow in descending order. The tile has as many
 * rows as the second minor dimension needs, up to a limit, or the wide number where that
 * divides it.
 *
 * With a 0 among the dims: row-major, no tile.
 */
#ifndef LAYOUT_DEVICE_PREDICT_H
#define LAYOUT_DEVICE_PREDICT_H

#include "layout/device/target.h"

/* What is given of a layout, rather than chosen by the rule (section 5, "user gives only an
 * order"). */
struct given_layout {
    const int64_t *order; /* minor_to_major; NULL: chosen */
    int64_t rows;         /* of a tile, of lanes in one of rank 0 or 1: a multiple of
                             predict_min_rows; 0: chosen */
};

/* Fills in *layout for an array of known dims (valid; bounds count as sizes). What layout
 * points at lives in the arena. -1 with *d set: a type of which no rule is known, a dimension
 * without a bound, no memory. */
int predict_layout(const struct target *target, const struct shape *array,
                   struct given_layout given, struct arena *arena, struct layout *layout,
                   struct diagnostic *d);

/* Rows that a tile for this type has at least; 0: the target has no tiles, or no rule for it.
 */
int64_t predict_min_rows(const struct target *target, const struct shape *array);

/* Dimensions that can make a difference at the minor end, the most likely first: fewer than 22
 * different sizes have a product that fits 64 bits, and of equal ones only the two of highest
 * index can come first. Returns how many. */
#define PREDICT_CANDIDATES 48
size_t predict_candidates(const struct shape *array, size_t candidates[PREDICT_CANDIDATES]);

/* The order that a pair at the minor end gives: these two, then all others, the highest index
 * first. order: room for the rank. */
void predict_order(const struct shape *array, size_t minor, size_t second, int64_t *order);

/* Which layouts predict_shape replaces. Those that say tiles, E, L, SC or a space of the device
 * are always kept by the last two: compiled programs have arrays without tiles in such spaces,
 * s32[5]{0:S(10)}, bf16[4,512,384]{1,2,0:S(1)}. S(5), the host's, is kept, but says no more
 * than where. */
enum predict_scope {
    PREDICT_ALL,    /* every one; the memory space, too */
    PREDICT_ABSENT, /* where none is written; an order alone is kept, and gets tiles */
    PREDICT_DUMPED, /* the same in HLO text, where a row-major order says nothing: XLA prints
                       it before it has chosen any */
};

/* A copy with predicted layouts, element by element in a tuple; NULL with *d set. *count: how
 * many arrays got one. What is not replaced is shared with the original: where no rule is
 * known, too, unless the scope is PREDICT_ALL. Layouts are marked as assumed in other scopes.
 */
const struct shape *predict_shape(const struct target *target, const struct shape *shape,
                                  enum predict_scope scope, struct arena *arena, size_t *count,
                                  struct diagnostic *d);

#endif
