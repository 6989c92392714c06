/*
 * The default layout: the layout that a target's compiler gives to an entry parameter or result
 * if nothing else fixes it. It depends on element type and dimensions alone. Source: the rule
 * found for, and checked against, libtpu 0.0.51 ("Default TPU array layout", sections 1 to 4);
 * no counter-example is known. For intermediate values the compiler chooses orders that suit
 * the operations instead.
 *
 * Elements wider than a word (32 bits) lie in planes of words. Narrower ones are packed on top
 * of each other, as many as fill a word; the tile (2,1) at the end of a layout says so for 16
 * bits.
 *
 * Rank 0 and 1: one tile of lanes x the least height. Its size is doubled while the array is
 * longer, up to a vector.
 *
 * Rank 2 and more: the most minor and the second minor dimension are the pair with the least
 * padded size; of equal pairs, the one with the higher indices. The other dimensions follow in
 * descending order. The tile has as many rows as the second minor dimension needs, up to a
 * limit, or the rows of a wide tile if these divide the dimension.
 *
 * If a dimension is 0: row-major, no tile.
 */
#ifndef LAYOUT_DEVICE_PREDICT_H
#define LAYOUT_DEVICE_PREDICT_H

#include "layout/device/target.h"

/* The part of a layout that is given, not chosen by the rule (section 5, "user gives only an
 * order"). */
struct given_layout {
    const int64_t *order; /* minor_to_major; NULL: chosen */
    int64_t rows;         /* of the tile; of rank 0 or 1, its size in lanes. A multiple of
                             predict_min_rows; 0: chosen */
};

/* Fills in *layout for a valid array of known dims, where bounds count as sizes. What layout
 * points to lives in the arena. -1 with *d set: there is no rule for the type, or a dimension
 * has no bound. */
int predict_layout(const struct target *target, const struct shape *array,
                   struct given_layout given, struct arena *arena, struct layout *layout,
                   struct diagnostic *d);

/* The fewest rows of a tile for this type; 0: the target has no tiles, or no rule for the
 * type. */
int64_t predict_min_rows(const struct target *target, const struct shape *array);

/* The dimensions that can be best at the minor end, the most likely first. They are few: fewer
 * than 22 different sizes have a product that fits 64 bits, and of equal sizes only the two
 * with the highest indices can be chosen. Returns their number. */
#define PREDICT_CANDIDATES 48
size_t predict_candidates(const struct shape *array, size_t candidates[PREDICT_CANDIDATES]);

/* The order that begins with this pair at the minor end and goes on with all other dimensions,
 * the highest index first. order has room for the rank. */
void predict_order(const struct shape *array, size_t minor, size_t second, int64_t *order);

/* Which layouts predict_shape replaces. PREDICT_ABSENT and PREDICT_DUMPED always keep a layout
 * with tiles, E, L, SC or a memory space of the device, because compiled programs have arrays
 * without tiles in such spaces: s32[5]{0:S(10)}, bf16[4,512,384]{1,2,0:S(1)}. They keep the
 * host's S(5), too, but may replace the rest of that layout. */
enum predict_scope {
    PREDICT_ALL,    /* every layout, and the memory space with it */
    PREDICT_ABSENT, /* layouts that are not written; a written order is kept, and gets tiles */
    PREDICT_DUMPED, /* the same for HLO text, where a row-major order means nothing: XLA prints
                       it before it has chosen any */
};

/* A copy of a shape with predicted layouts, for a tuple in each element. *count: how many
 * arrays got one. What is not replaced is shared with the original. An array for which there is
 * no rule is not replaced; in PREDICT_ALL it is an error: NULL with *d set. In the other scopes
 * the new layouts are marked as assumed. */
const struct shape *predict_shape(const struct target *target, const struct shape *shape,
                                  enum predict_scope scope, struct arena *arena, size_t *count,
                                  struct diagnostic *d);

#endif
