/*
 * Checked 64-bit arithmetic. Every product or sum of dimensions goes through these: each
 * stores the result and returns true, or returns false when it does not fit.
 */
#ifndef LAYOUT_CHECKED_H
#define LAYOUT_CHECKED_H

#include <stdbool.h>
#include <stdint.h>

static inline bool
checked_add(int64_t a, int64_t b, int64_t *sum)
{
    return !__builtin_add_overflow(a, b, sum);
}

static inline bool
checked_multiply(int64_t a, int64_t b, int64_t *product)
{
    return !__builtin_mul_overflow(a, b, product);
}

/* a / b rounded up, for a >= 0 and b > 0; cannot overflow. */
static inline int64_t
divide_up(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

/* a rounded up to a multiple of b, for a >= 0 and b > 0. */
static inline bool
checked_round_up(int64_t a, int64_t b, int64_t *rounded)
{
    return checked_multiply(divide_up(a, b), b, rounded);
}

#endif
