/* Memory maps as rows, one a cell. */
#ifndef RENDER_MAP_CELL_ROW_H
#define RENDER_MAP_CELL_ROW_H

#include "render/map/picture.h"

struct output;

/*
 * A row for each cell of both panels: shape, panel, slice, row, column, part, kind, index,
 * elements, place, at, copy, group, right, below. *cut is set when some are left out.
 * -1 with *d set.
 */
int map_rows(const struct map_picture *picture, struct output *output, bool *cut,
             struct diagnostic *d);

#endif
