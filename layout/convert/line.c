/* Functions of one number as sums of its digits. */
#include "layout/convert/line.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"

/* Whether the value for i is that for `behind`, and `times` strides more. */
static bool
goes_on(line_at *at, const void *context, const int64_t pair[2], int64_t times, int64_t stride)
{
    uint64_t more = (uint64_t)times * (uint64_t)stride;
    return (uint64_t)at(context, pair[0]) == (uint64_t)at(context, pair[1]) + more;
}

int
line_read(line_at *at, const void *context, int64_t size, struct line *line)
{
    int64_t quotient = 1;
    for (line->count = 0; quotient < size; line->count++) {
        int64_t stride = at(context, quotient), most = divide_up(size, quotient), extent = 2;
        while (extent < most &&
               goes_on(at, context, (int64_t[]){extent * quotient, 0}, extent, stride))
            extent++;
        int64_t i = quotient, end = min_i64(quotient * extent, size);
        while (i < end &&
               goes_on(at, context, (int64_t[]){i, i % quotient}, i / quotient, stride))
            i++;
        if (!steps_take(extent + i))
            return -1;
        if (i < end)
            return 0;
        line->extent[line->count] = extent;
        line->stride[line->count] = stride;
        quotient *= extent;
    }
    return 1;
}
