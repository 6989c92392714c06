/* A sheet of pictures, one below the other, written as one SVG. */
#ifndef RENDER_MAP_SHEET_H
#define RENDER_MAP_SHEET_H

#include "layout/base/text.h"

#include <stdbool.h>

#define MAP_SHEET_MARGIN 24 /* pixels, on all sides */
#define MAP_SHEET_LINE   20 /* height of a line of words */

/* Zero it before use. */
struct map_sheet {
    struct markup body;  /* what has been drawn */
    struct markup names; /* the layouts, escaped, for the accessible title */
    struct markup words; /* the legends, escaped, for the description */
    int width, height;   /* pixels */
    int count;           /* number of pictures */
    const char *style;   /* added to figure.css and svg.css in a file of its own; NULL: none */
};

/* Makes the sheet at least `width` wide and lets it end at `bottom`, in pixels. */
void map_sheet_grow(struct map_sheet *sheet, int width, int bottom);
/* Adds a name above what follows, and to the accessible title. */
void map_sheet_name(struct map_sheet *sheet, const char *name);
/* Adds lines below what has been drawn, and to the description. */
void map_sheet_words(struct map_sheet *sheet, const char *lines);

/* Appends the <svg> element. alone: as a file of its own, else for a page that has figure.css
 * and svg.css. Frees the sheet. Writes nothing if nothing was drawn. */
void map_svg_end(struct map_sheet *sheet, bool alone, struct markup *out);

#endif
