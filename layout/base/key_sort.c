/* Counts the numbers of each key, so that each has its place before any is moved. */
#include "layout/base/key_sort.h"

#include "layout/base/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static uint32_t
largest_key(const uint32_t *keys, uint32_t count)
{
    uint32_t largest = 0;
    for (uint32_t i = 0; i < count; i++)
        largest = keys[i] > largest ? keys[i] : largest;
    return largest;
}

void
sort_by_keys(uint32_t *numbers, uint32_t count, const uint32_t *keys,
             int (*compare)(const void *, const void *, void *), void *context)
{
    size_t key_count = (size_t)largest_key(keys, count) + 1;
    uint32_t *next = memory_zeroed(key_count + 1, sizeof *next); /* first place of each key */
    uint32_t *sorted = memory_alloc(count * sizeof *sorted), first = 0;
    for (uint32_t i = 0; i < count; i++)
        next[keys[i] + 1]++;
    for (size_t key = 0; key < key_count; key++)
        next[key + 1] += next[key];
    for (uint32_t i = 0; i < count; i++)
        sorted[next[keys[i]]++] = numbers[i]; /* from now on the place behind its last */
    for (size_t key = 0; compare && key < key_count; first = next[key++])
        if (next[key] - first > 1)
            qsort_r(sorted + first, next[key] - first, sizeof *sorted, compare, context);
    if (count)
        memcpy(numbers, sorted, count * sizeof *sorted);
    free(next);
    free(sorted);
}
