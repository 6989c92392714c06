/* Memory maps as SVG: no script, light and dark, a <title> on every cell unless there are very
 * many. */
#ifndef RENDER_MAP_SVG_H
#define RENDER_MAP_SVG_H

#include "render/map/sheet.h"

struct diagnostic;
struct map_picture;

#define MAP_SVG_CELL 32 /* pixels: the default height of a cell */

#define MAP_SVG_DETAILED 250 /* cells of a picture of which each says what it holds */

/* Draws a picture below the others. cell: the height of a cell and its least width, in pixels.
 * Returns -1 with *d set. */
int map_svg_add(struct map_sheet *sheet, const struct map_picture *picture, int cell,
                struct diagnostic *d);

/* Adds the name of an array without elements, which has no picture. */
void map_svg_add_empty(struct map_sheet *sheet, const char *name);

#endif
