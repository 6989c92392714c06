/*
 * Outputs that lie in arguments, of both programs.
 *
 * An output that lies in a donated argument has no memory of its own. What a donation saves is
 * counted at the argument: where the output or the donation itself is not the same in both
 * programs, the output counts in full, and the argument less by as much.
 */
#ifndef LAYOUT_PAIR_DONATION_H
#define LAYOUT_PAIR_DONATION_H

#include "layout/match/match.h"

/* An output that lies in an argument. Leaves are of the results of these steps of the entry. */
struct donation {
    uint32_t parameter, parameter_leaf;
    uint32_t owner, owner_leaf; /* what makes the output; NO_STEP: another computation does, or
                                   it is the argument itself */
    bool at_argument;           /* the argument counts less, the output in full */
};

struct donations {
    const struct match_side *side;
    size_t count;
    struct donation *items;
    struct donation **by_parameter,
        **by_owner;     /* sorted; of equal places the last comes first */
    const bool *copied; /* outputs that the compiler will copy (copied.h); NULL: none */
};

/* Finds the donations of both programs, in the arena. */
void donations_find(struct donations *old, struct donations *new, const struct match *match,
                    struct arena *arena);

/* The donation of a leaf of a parameter, and of a leaf that an output is made by; NULL: there
 * is none. */
struct donation *donation_of(const struct donations *all, uint32_t parameter, uint32_t leaf);
struct donation *donation_into(const struct donations *all, uint32_t owner, uint32_t leaf);

#endif
