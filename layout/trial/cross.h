/*
 * What crosses the border of the fast memory because its size changes. What the compiler puts
 * there is its choice. Of programs that were compiled with the new size, it moved values that
 * are alive for a few steps and fit beside what lies there, but none that a kernel reads or
 * writes, nor what is kept for long, such as values for the backward pass.
 */
#ifndef LAYOUT_TRIAL_CROSS_H
#define LAYOUT_TRIAL_CROSS_H

#include "layout/shape.h"
#include "layout/trial/trial.h"

/* Where what newly fits the fast memory, or no longer does, is taken to lie. */
enum crossing {
    CROSSING_SHORT, /* what is alive for a few steps: in it if it newly fits; else where it lay
                     */
    CROSSING_NONE,  /* where it lay */
    CROSSING_LOW,   /* in it */
    CROSSING_HIGH   /* in main memory */
};

/* Which other places than CROSSING_SHORT's there are, once the trial is measured. */
struct crossed {
    bool low, high; /* CROSSING_NONE and CROSSING_LOW; CROSSING_HIGH */
};

struct crossings;

/* Begins to look at the arrays of a trial. */
struct crossings *crossings_begin(struct trial *trial, const struct target *target,
                                  enum crossing crossing);

/* Moves array number `leaf` of a step across the border if its new size, which is that of
 * `array`, does not leave it on its side of half of the fast memory. */
void crossings_add(struct crossings *crossings, const struct computation *c, uint32_t step,
                   size_t leaf, struct shape *array);

/* It lives as long as the trial. */
const struct crossed *crossings_found(const struct crossings *crossings);

#endif
