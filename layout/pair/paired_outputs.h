/* Outputs of two programs that stand in one place of their results. Where a compiler has made
 * something else of what computes them, no steps match, but the outputs are the same. */
#ifndef LAYOUT_PAIR_PAIRED_OUTPUTS_H
#define LAYOUT_PAIR_PAIRED_OUTPUTS_H

#include "layout/match/match.h"

/* The array that an output is, by the step that owns it and the leaf of its result. */
struct output_place {
    uint32_t step, leaf;
    uint32_t number; /* of the output in the result */
};

/* The outputs of a program's entry that a step of it owns, each array once. */
struct output_places {
    size_t count;
    struct output_place *items; /* sorted by step and leaf; in the arena */
};

struct output_places output_places_find(const struct match_side *side, struct arena *arena);

/* The number of the output that an array is; NO_OUTPUT: none. */
#define NO_OUTPUT UINT32_MAX
uint32_t output_places_number(const struct output_places *places, uint32_t step, uint32_t leaf);

#endif
