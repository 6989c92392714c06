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

struct crossings;

/* Begins to look at the arrays of a trial. */
struct crossings *crossings_begin(struct trial *trial, const struct target *target);

/* Lets array number `leaf` of a step lie in the fast memory if its new size, that of `array`,
 * newly fits half of it. */
void crossings_add(struct crossings *crossings, const struct computation *c, uint32_t step,
                   size_t leaf, const struct shape *array);

#endif
