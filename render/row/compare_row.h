/* The first element that two mappings place differently, as values. */
#ifndef RENDER_ROW_COMPARE_ROW_H
#define RENDER_ROW_COMPARE_ROW_H

#include "render/row/row.h"

struct difference;
struct mapping;

/* Adds index (of the first element that differs), first, second (its places, as text),
 * second_index, first_at, second_at. If difference is NULL, adds the first three only, as
 * null. */
void compare_row_add(struct row *row, const struct mapping *first, const struct mapping *second,
                     const struct difference *difference);

#endif
