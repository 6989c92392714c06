/* What is kept of a program's account to compare its peaks with those of another program: the
 * bytes of each memory space, and the arrays that are alive then. */
#ifndef LAYOUT_PAIR_PEAK_ARRAYS_H
#define LAYOUT_PAIR_PEAK_ARRAYS_H

#include "layout/account/account.h"
#include "layout/space.h"

/* An array that is alive at the peak of its memory space. */
struct peak_array {
    const struct computation *computation; /* whose step makes it */
    uint32_t step;
    int16_t space;
    const struct shape_entry *shape; /* NULL: it is a table */
    int64_t bytes;                   /* part of the peak */
};

/* What a memory space takes. */
struct space_peak {
    int16_t space;
    bool known;    /* it is used, and its peak is known */
    int64_t bytes; /* the peak; of arguments and outputs if it is not known */
};

struct peak_arrays {
    size_t space_count, space_capacity;
    struct space_peak *spaces; /* those of which something is known or taken */
    size_t count, capacity;
    struct peak_array *items; /* of all spaces */
};

/* Keeps the peaks of an account. They need its program and shapes, but not the account. */
void peak_arrays_keep(struct peak_arrays *peaks, const struct account *account);

/* What a memory space takes; one that is not listed takes nothing. */
struct space_peak peak_of_space(const struct peak_arrays *peaks, int space);

void peak_arrays_free(struct peak_arrays *peaks);

#endif
