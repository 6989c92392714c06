/* Which steps make a peak of one program higher, or lower, than that of its pair. */
#ifndef LAYOUT_PAIR_PEAK_GROWTH_H
#define LAYOUT_PAIR_PEAK_GROWTH_H

#include "layout/match/match.h"
#include "layout/pair/peak_arrays.h"

#define GROWN_STEPS   5   /* of each memory space, at most */
#define GROWTH_TRIFLE 100 /* what adds 1/100 of the growth or less is not named */

/* A step, and what it and its mate have alive at the peaks of a memory space. */
struct grown_step {
    const struct match_side *side; /* the old one, if the step is there */
    const struct match_body *body;
    uint32_t step;
    const struct shape_entry *shape; /* of the largest array, in the new program if it is there;
                                        NULL: it is a table */
    int64_t old_bytes, new_bytes;
};

static inline int64_t
grown_step_delta(const struct grown_step *grown)
{
    return grown->new_bytes - grown->old_bytes;
}

/* Stores the steps that differ most in the way in which the peak does, the most first, and
 * returns their number. Steps that add a trifle are left out. */
size_t peak_growth(struct grown_step grown[GROWN_STEPS], const struct match *match,
                   const struct peak_arrays *old, const struct peak_arrays *new, int space);

#endif
