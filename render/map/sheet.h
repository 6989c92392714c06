/* A sheet of pictures one below the other, written as one SVG. */
#ifndef RENDER_MAP_SHEET_H
#define RENDER_MAP_SHEET_H

#include "layout/base/text.h"

#include <stdbool.h>

#define MAP_SHEET_MARGIN 24 /* pixels, on all sides */
#define MAP_SHEET_LINE   20 /* height of a line of words */

/* Zeroed to begin with. */
struct map_sheet {
    struct text body;  /* what has been drawn */
    struct text names; /* the layouts, escaped, for the accessible title */
    struct text words; /* the legends, escaped, for the description */
    int width, height; /* pixels */
    int count;         /* of pictures */
    const char *style; /* besides figure.css and svg.css, in a file of its own; NULL: none */
};

/* It is at least so wide, and ends at `bottom`, pixels. */
void map_sheet_grow(struct map_sheet *sheet, int width, int bottom);
/* A name above what follows, and in the title of all. */
void map_sheet_name(struct map_sheet *sheet, const char *name);
/* Lines below what has been drawn, and in the description of all. */
void map_sheet_words(struct map_sheet *sheet, const char *lines);

/* The <svg> element with all of it; alone: as a file of its own, else within a page that has
 * figure.css and svg.css. Frees the sheet. Nothing is written when nothing was drawn. */
void map_svg_end(struct map_sheet *sheet, bool alone, struct text *out);

#endif
