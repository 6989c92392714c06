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
    bool carried;   /* its slices are what the loop carries, of which no other stack is kept */
    int64_t bits, kept_bits; /* of a carried one: of its elements, and as they are kept */
    uint32_t begin, end; /* ticks, within the later loop whose body uses it: where that begins,
                            and the last use; 0: no loop does */
};

/* What a loop carries and saves no stack of: a part of its state. */
struct carry {
    uint32_t loop; /* step of the entry */
    uint32_t part;
    int64_t kept_bits, bits; /* of its elements: as they would be saved, and as they are */
};

struct stacks {
    struct stack *of; /* by the value that stands for a buffer */
    size_t carry_count, carry_capacity;
    struct carry *carries;
};

/* Finds the stacks of a walked program. loops: of each step of the entry, whether it is a
 * forward loop. They live as long as the trial. */
struct stacks *stacks_find(struct trial *trial, struct flow *flow, const bool *loops);

/* Returns whether a step only hands on what it reads. */
bool step_moves(const struct step *step);

#endif
