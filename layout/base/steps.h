/*
 * Steps limit work that can be large even for a short text, such as a search for a place, a
 * walk over the elements of an array, or a trial of swizzles. A function that does such work
 * counts its steps and stops when none are left. A step stands for a few nanoseconds; slower
 * work counts as several steps.
 *
 * There is one counter, for the current question. Before steps_allow there is no limit.
 */
#ifndef LAYOUT_BASE_STEPS_H
#define LAYOUT_BASE_STEPS_H

#include <stdbool.h>
#include <stdint.h>

struct diagnostic;

#define STEPS_DEFAULT ((int64_t)1 << 28)

/* Begins a new question, which may take `count` steps. */
void steps_allow(int64_t count);

/* Begins the next question, with the same number of steps. */
void steps_renew(void);

/* The counter of a question. */
struct steps {
    int64_t allowed, left;
};

/* Begins a question within the current one, which may take `count` steps, none of them of the
 * current one's. Returns the current one's counter, with which steps_resume goes on. */
struct steps steps_within(int64_t count);
void steps_resume(struct steps current);

/* Takes `count` steps. Returns false if fewer were left, and in all later calls for this
 * question. */
bool steps_take(int64_t count);

/* Reports that no steps are left. Returns -1. */
int steps_spent(struct diagnostic *d);

#endif
