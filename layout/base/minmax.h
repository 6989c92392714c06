/* The smaller and the larger of two numbers, and which is which. */
#ifndef LAYOUT_BASE_MINMAX_H
#define LAYOUT_BASE_MINMAX_H

#include <stddef.h>
#include <stdint.h>

static inline int64_t
min_i64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t
max_i64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static inline int
min_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int
max_int(int a, int b)
{
    return a > b ? a : b;
}

static inline size_t
min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

static inline size_t
max_size(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Returns -1, 0 or 1 if a is less than, equal to or greater than b, as qsort expects. */
static inline int
compare_numbers(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* The same of addresses, to tell objects apart. */
static inline int
compare_addresses(const void *a, const void *b)
{
    return ((uintptr_t)a > (uintptr_t)b) - ((uintptr_t)a < (uintptr_t)b);
}

/* The same for qsort itself, of int64_t or of uint64_t. */
static inline int
compare_int64(const void *a, const void *b)
{
    return compare_numbers(*(const int64_t *)a, *(const int64_t *)b);
}

static inline int
compare_uint64(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

#endif
