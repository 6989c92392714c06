/* Sorts numbers by keys that are small, such as ticks of a schedule. */
#ifndef LAYOUT_BASE_KEY_SORT_H
#define LAYOUT_BASE_KEY_SORT_H

#include <stdint.h>

/* Sorts `count` numbers; keys[i] is the key of numbers[i]. Numbers of equal keys are sorted by
 * `compare`, which is called as by qsort_r; NULL: they stay in their order. Takes time and
 * memory for the largest key, too. */
void sort_by_keys(uint32_t *numbers, uint32_t count, const uint32_t *keys,
                  int (*compare)(const void *, const void *, void *), void *context);

#endif
