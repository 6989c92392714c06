/* Memory maps as rows, one a run of cells. */
#ifndef RENDER_MAP_RUNS_H
#define RENDER_MAP_RUNS_H

#include "render/map/picture.h"

struct output;

/*
 * A row for each run: cells of one row of a panel that follow each other, alike but for their
 * index and place, which go on by equal steps. Fields: shape, panel, slice, row, column, part
 * (of the first cell), count, kind, index, index_step, elements (several in one place), place,
 * place_step, at, at_step (coordinates by axis), copy, hue, mix, label (of the first cell).
 * Steps are null in a run of one. *cut is set when some cells are left out. -1 with *d set.
 */
int map_rows(const struct map_picture *picture, struct output *output, bool *cut,
             struct diagnostic *d);

#endif
