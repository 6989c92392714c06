/*
 * What the forward loops of a program save for its backward loops: stacks, arrays of a slice a
 * step.
 */
#ifndef LAYOUT_CHANGE_STACKS_H
#define LAYOUT_CHANGE_STACKS_H

#include "layout/program/saved.h"
#include "layout/trial/trial.h"

/* The stack in a buffer. */
struct stack {
    uint32_t loop;   /* step + 1 of the entry's loop that saves it; 0: the buffer has none */
    int64_t element; /* of that loop's result */
    struct saved saved;
    bool elsewhere; /* who is neither a move nor a loop uses it, too */
    bool carried;   /* its slices are what the loop carries, for which no other is kept */
    int64_t bits, kept_bits; /* of a carried one: of its elements, and as it is carried */
    uint32_t begin, end; /* ticks, within the later loop whose body uses it: where that begins,
                            and the last use; 0: no loop does */
};

/* Finds the stacks of a walked program, by the value that stands for a buffer. loops: of each
 * step of the entry, whether it is a forward loop. The list lives as long as the trial. */
struct stack *stacks_find(struct trial *trial, struct flow *flow, const bool *loops);

/* Returns whether a step only hands on what it reads. */
bool step_moves(const struct step *step);

#endif
