/* Of the lists of each length the one that ends lowest is known: the next number goes behind
 * the longest one that ends below it. */
#include "layout/base/rising.h"

#include "layout/base/memory.h"

#include <stdlib.h>

/* How many lists, shortest first, end below a number. */
static uint32_t
lists_below(const uint32_t *numbers, const uint32_t *ends, uint32_t length, uint32_t number)
{
    uint32_t low = 0, high = length;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (numbers[ends[middle]] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void
rising_keep(uint32_t *numbers, uint32_t count)
{
    uint32_t *ends = memory_zeroed(count + 1U, sizeof *ends), length = 0;
    uint32_t *before = memory_zeroed(count + 1U, sizeof *before);
    for (uint32_t i = 0; i < count; i++) {
        if (numbers[i] == RISING_NONE)
            continue;
        uint32_t low = lists_below(numbers, ends, length, numbers[i]);
        before[i] = low ? ends[low - 1] : RISING_NONE;
        ends[low] = i;
        if (low == length)
            length++;
    }
    uint32_t kept = length ? ends[length - 1] : RISING_NONE;
    for (uint32_t i = count; i-- > 0;) {
        if (i == kept)
            kept = before[i];
        else
            numbers[i] = RISING_NONE;
    }
    free(ends);
    free(before);
}
