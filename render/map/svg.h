/* Memory maps as SVG: no script, light and dark, a <title> on every cell. */
#ifndef RENDER_MAP_SVG_H
#define RENDER_MAP_SVG_H

#include "layout/base/text.h"

#include <stdbool.h>

struct diagnostic;
struct map_picture;

#define MAP_SVG_CELL 32 /* pixels: the height of a cell where nobody says otherwise */

/* Pictures one below the other. Zeroed to begin with. */
struct map_sheet {
    struct text body;  /* what has been drawn */
    struct text names; /* the layouts, escaped, for the accessible title */
    struct text words; /* the legends, escaped, for the description */
    int width, height; /* pixels */
    int count;         /* of pictures */
};

/* Draws a picture below the others, its cells so many pixels high and at least as wide. -1 with
 * *d set. */
int map_svg_add(struct map_sheet *sheet, const struct map_picture *picture, int cell,
                struct diagnostic *d);

/* What there is no picture of, by its name. */
void map_svg_add_empty(struct map_sheet *sheet, const char *name);

/* The <svg> element with all of it; alone: as a file of its own, else within a page that has
 * figure.css and svg.css. Frees the sheet. Nothing is written when nothing was drawn. */
void map_svg_end(struct map_sheet *sheet, bool alone, struct text *out);

#endif
