/* The order of rows of arrays. By default rows of main memory come first, and in each memory
 * space what wastes most at the peak. Otherwise the rows of all spaces are ordered by one
 * field. */
#ifndef RENDER_ARRAY_ARRAY_ORDER_H
#define RENDER_ARRAY_ARRAY_ORDER_H

#include "render/array/array_groups.h"
#include "render/row/field.h"

struct array_sorting {
    const struct array_order *order;
    int sign;         /* 1: largest first */
    bool main_first;  /* rows of main memory come before all others */
    bool waste_first; /* then those with most padding at the peak, or with most bytes */
};

/* Reads the name of a field, with a sign or without; NULL: the default. Returns false if it is
 * not one of those that groups have. */
bool array_sorting_read(const char *name, struct array_sorting *sorting);

/* Appends the names of the fields by which groups are sorted, "bytes, count or expansion". */
void array_sorting_words(struct printable *out);

/* The name of the field, without a sign. */
const char *array_sorting_name(const struct array_sorting *sorting);

/* Returns whether the field is known only if a peak is. */
bool array_sorting_by_peak(const struct array_sorting *sorting);

void array_groups_sort(struct array_groups *groups, const struct array_sorting *sorting);

#endif
