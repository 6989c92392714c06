/* Places of elements: coordinates on named axes, as text and as values. */
#ifndef RENDER_ROW_PLACE_H
#define RENDER_ROW_PLACE_H

#include "layout/mapping.h"
#include "render/row/row.h"

/* Returns whether each element has one place, on axis m alone, so that one number says it. */
bool place_is_linear(const struct mapping *m);

/* "17", or "laneid=5 warpid=5 m=1": the axes in the mapping's order. */
void place_print(struct printable *out, const struct mapping *m, const int64_t *coordinates);

/* The places of all copies of an element, base first: "laneid=5 m=1 | laneid=9 m=1". scratch
 * has mapping_scratch(m) values. */
void place_print_all(struct printable *out, const struct mapping *m, const int64_t *index,
                     int64_t *scratch);

/* The index of an element by its row-major number: [2,3]; null if the number is negative. */
struct cell place_index(struct arena *arena, const struct mapping *m, int64_t flat);

/* {"laneid":5,"m":1}; and a list of them, one per copy, base first. */
struct cell place_cell(struct arena *arena, const struct mapping *m,
                       const int64_t *coordinates);
struct cell place_cells(struct arena *arena, const struct mapping *m, const int64_t *index,
                        int64_t *scratch);

#endif
