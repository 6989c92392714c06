/* Memory maps as rows, one per run of cells. */
#ifndef RENDER_MAP_RUNS_H
#define RENDER_MAP_RUNS_H

#include "render/map/picture.h"

struct output;

/*
 * Writes a row for each run. A run is a series of cells in one row of a panel that differ only
 * in index and place, and these advance by equal steps. Fields: shape, panel, slice, row,
 * column, part (of the first cell), count, kind, index, index_step, elements (if several share
 * a place), place, place_step, at, at_step (coordinates by axis), copy, hue, mix, label (of the
 * first cell). Steps are null in a run of one. *cut is set if some cells are left out. Returns
 * -1 with *d set.
 */
int map_rows(const struct map_picture *picture, struct output *output, bool *cut,
             struct diagnostic *d);

#endif
