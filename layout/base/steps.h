/*
 * Steps bound the work that the size of a text does not: a search for a place, a walk over the
 * elements of an array, a trial of swizzles. A function that does such work counts it and stops
 * when the count is spent. A step takes a few nanoseconds: what takes longer counts as several.
 *
 * There is one count, of the question at hand. Nothing is bounded before steps_allow.
 */
#ifndef LAYOUT_BASE_STEPS_H
#define LAYOUT_BASE_STEPS_H

#include <stdbool.h>
#include <stdint.h>

struct diagnostic;

#define STEPS_DEFAULT ((int64_t)1 << 28)

/* A new question begins, which may take so many steps. */
void steps_allow(int64_t steps);

/* The next question begins, which may take as many as the last one. */
void steps_renew(void);

/* Takes `count` steps; false when there are not so many left, and from then on. */
bool steps_take(int64_t count);

/* Says that the steps are spent. Returns -1. */
int steps_spent(struct diagnostic *d);

#endif
