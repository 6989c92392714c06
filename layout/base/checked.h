/*
 * Checked 64-bit arithmetic for every product or sum of dimensions. The checked functions store
 * the result and return true, or return false if it does not fit.
 */
#ifndef LAYOUT_BASE_CHECKED_H
#define LAYOUT_BASE_CHECKED_H

#include <stdbool.h>
#include <stddef.h> /* for size_t */
#include <stdint.h>

/* Holds any product of two int64_t. */
__extension__ typedef __int128 wide_integer;

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

/* The product of all factors, each >= 0. If one factor is 0, the product is 0 even where the
 * others would overflow. */
static inline bool
checked_product(const int64_t *factors, size_t count, int64_t *product)
{
    *product = 1;
    for (size_t i = 0; i < count; i++)
        if (factors[i] == 0) {
            *product = 0;
            return true;
        }
    for (size_t i = 0; i < count; i++)
        if (!checked_multiply(*product, factors[i], product))
            return false;
    return true;
}

static inline bool
is_power_of_two(int64_t number)
{
    return number > 0 && (number & (number - 1)) == 0;
}

/* a / b rounded down, for b != 0. */
static inline int64_t
floor_divide(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* a / b rounded up, for a >= 0 and b > 0; cannot overflow. */
static inline int64_t
divide_up(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

/* a rounded up to a multiple of b, for b > 0 and 0 <= a <= INT64_MAX - b. */
static inline int64_t
round_up(int64_t a, int64_t b)
{
    return divide_up(a, b) * b;
}

/* a rounded up to a multiple of b, for a >= 0 and b > 0. */
static inline bool
checked_round_up(int64_t a, int64_t b, int64_t *rounded)
{
    return checked_multiply(divide_up(a, b), b, rounded);
}

#endif
