/*
 * Where a result comes from: followed back from step to step, through tuples, into fusions and
 * out of them again.
 */
#ifndef LAYOUT_PROGRAM_TRAIL_H
#define LAYOUT_PROGRAM_TRAIL_H

#include "layout/owner/records.h"

#define TRAIL_CALLS 4  /* that are entered within one another */
#define TRAIL_MOVES 32 /* that are followed */

/* A step's result, and the calls that were entered on the way to it. */
struct trail {
    struct records *records;
    const struct computation *computation;
    const struct step *step;
    int64_t element; /* of the result; -1: all of it */
    unsigned moves, depth;
    struct trail_call {
        const struct computation *computation;
        const struct step *step;
        int64_t element;  /* of its result, that was followed; -1: all of it */
    } calls[TRAIL_CALLS]; /* the outermost first */
};

/* Each goes on, or returns false and stays: where there is nothing to go to, or the trail is
 * too long or too deep. */

/* To an operand of the step. */
bool trail_operand(struct trail *trail, uint32_t k);
/* To the root of a computation that the step calls; NULL: there is none. */
bool trail_enter(struct trail *trail, const struct computation *callee);
/* To the end of another trail, which began in the computation. */
bool trail_append(struct trail *trail, const struct trail *inner);
/* To what a step hands on that makes no value: a tuple, an element of it, a bitcast, a fusion,
 * or a parameter of what was entered. */
bool trail_back(struct trail *trail);

/* Returns whether the step makes the elements of operand 0 anew, perhaps in another type or
 * layout. */
bool trail_at_copy(const struct trail *trail);

/* Returns whether the step hands on what operand 0 holds, or a piece of it, perhaps in another
 * memory. */
bool trail_at_transfer(const struct trail *trail);

/* The element of a loop's state that the result is, if the trail began in the loop's body;
 * -1: it is none. */
int64_t trail_state(const struct trail *trail);

/* The opcode of the step. It lives as long as the ownership. */
const char *trail_opcode(const struct trail *trail);

/* The first computation that a step refers to in a way; NULL: none. */
const struct computation *step_callee(struct records *records, const struct computation *c,
                                      const struct step *step, enum reference_kind kind);

#endif
