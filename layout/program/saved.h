/*
 * What a loop saves: a slice a step of an array that it carries, such as jax.lax.scan keeps for
 * the backward pass.
 */
#ifndef LAYOUT_PROGRAM_SAVED_H
#define LAYOUT_PROGRAM_SAVED_H

#include "layout/program/trail.h"

struct saved {
    struct trail slice; /* from the loop's body to the step whose result is saved */
    int64_t elements;   /* of a slice */
    int64_t steps;      /* how many slices the array has room for */
    int64_t carried;    /* the element of the loop's state that the slice is, perhaps in another
                           type or layout; -1: it is none */
};

/* Finds what a loop, a step of a computation, saves in an element of its result.
 * Returns false if it saves nothing there. */
bool saved_find(struct records *records, const struct computation *c, const struct step *loop,
                int64_t element, struct saved *saved);

/* Finds what a step of a loop's body, or a fusion, writes into an element of its result.
 * Returns false if it writes no slice. */
bool saved_written(struct records *records, const struct computation *body,
                   const struct step *writer, int64_t element, struct saved *saved);

/* Returns whether the body of a loop hands an element of its state on as it is, perhaps in
 * another memory. */
bool loop_keeps(struct records *records, const struct computation *c, const struct step *loop,
                int64_t element);

#endif
