/* Intervals of time in which something is alive. */
#ifndef LAYOUT_FLOW_INTERVAL_H
#define LAYOUT_FLOW_INTERVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Both ends are inclusive. */
struct interval {
    uint32_t start, end;
};

/* Returns whether some time lies in both lists. Each has `count` intervals, sorted by start,
 * none within another. */
static inline bool
intervals_meet(const struct interval *a, size_t a_count, const struct interval *b,
               size_t b_count)
{
    const struct interval *a_end = a + a_count, *b_end = b + b_count;
    while (a < a_end && b < b_end) {
        if (a->end < b->start)
            a++;
        else if (b->end < a->start)
            b++;
        else
            return true;
    }
    return false;
}

#endif
