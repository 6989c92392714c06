/* The verdict of a comparison, as values. */
#ifndef RENDER_COMPARE_ROW_H
#define RENDER_COMPARE_ROW_H

#include "render/row.h"

struct difference;
struct mapping;

/* same, index (of the first element that differs), first, second (its places, as text),
 * second_index, first_at, second_at. difference NULL: there is none. */
struct row *compare_row(struct arena *arena, const struct mapping *first,
                        const struct mapping *second, const struct difference *difference);

#endif
