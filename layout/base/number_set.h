/*
 * A set of numbers below a bound, of which the next one from some number on is found in a few
 * steps, however many there are.
 */
#ifndef LAYOUT_BASE_NUMBER_SET_H
#define LAYOUT_BASE_NUMBER_SET_H

#include <stddef.h>
#include <stdint.h>

struct arena;

#define NUMBER_NONE  SIZE_MAX
#define NUMBER_DEPTH 6 /* 64 to the power of it: the largest bound */

struct number_set {
    size_t depth;
    size_t words[NUMBER_DEPTH];     /* of each level */
    uint64_t *levels[NUMBER_DEPTH]; /* level 0: a bit a number; above: one a word below, which
                                       is set if that is not 0 */
};

/* Makes an empty set of numbers below `bound`. It lives as long as the arena. */
struct number_set number_set_make(struct arena *arena, size_t bound);

void number_set_add(struct number_set *set, size_t number);
void number_set_remove(struct number_set *set, size_t number);

/* The smallest number that is not below `from`; NUMBER_NONE: there is none. */
size_t number_set_next(const struct number_set *set, size_t from);

#endif
