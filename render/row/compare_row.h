/* The first element that two mappings place differently, as values. */
#ifndef RENDER_ROW_COMPARE_ROW_H
#define RENDER_ROW_COMPARE_ROW_H

#include "render/row/row.h"

struct difference;
struct mapping;

/* index (of the first element that differs), first, second (its places, as text),
 * second_index, first_at, second_at. difference NULL: there is none, and the first three are
 * null. */
void compare_row_add(struct row *row, const struct mapping *first, const struct mapping *second,
                     const struct difference *difference);

#endif
