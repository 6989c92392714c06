/* Memory maps as SVG: no script, light and dark, a <title> on every cell. */
#ifndef RENDER_MAP_SVG_H
#define RENDER_MAP_SVG_H

#include "render/map/sheet.h"

struct diagnostic;
struct map_picture;

#define MAP_SVG_CELL 32 /* pixels: the height of a cell where nobody says otherwise */

/* Draws a picture below the others, its cells so many pixels high and at least as wide. -1 with
 * *d set. */
int map_svg_add(struct map_sheet *sheet, const struct map_picture *picture, int cell,
                struct diagnostic *d);

/* What there is no picture of, by its name. */
void map_svg_add_empty(struct map_sheet *sheet, const char *name);

#endif
