/* Functions of one number that are sums of its digits, each times a stride. */
#ifndef LAYOUT_CONVERT_LINE_H
#define LAYOUT_CONVERT_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The digits, the fastest first; each has 2 values or more. */
struct line {
    size_t count;
    int64_t extent[64], stride[64];
};

/* The value for number i, 0 for 0. */
typedef int64_t line_at(const void *context, int64_t i);

/* Reads the digits off the values for 0 to size - 1: a digit ends where they no longer grow by
 * its stride. The last one may count further than size. Returns 1, 0 if the function is no such
 * sum, or -1 if no steps are left. Sums may wrap. */
int line_read(line_at *at, const void *context, int64_t size, struct line *line);

#endif
