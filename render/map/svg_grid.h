/* One slice of one panel in SVG: equal rectangles, labels around them, gaps between tiles. */
#ifndef RENDER_MAP_SVG_GRID_H
#define RENDER_MAP_SVG_GRID_H

#include "render/map/picture.h"

/* One part as it is drawn. */
struct map_grid {
    const struct map_picture *picture;
    const struct map_part *part;
    int cell;        /* pixels: the height of a cell, its min width */
    int x, y;        /* of the first cell */
    int part_width;  /* of one part of a cell */
    int label_width; /* left of the cells */
    int *columns;    /* where each column and row that is shown begins, from x and y on; one */
    int *rows;       /* more for their end */
};

/* Fills in the widths; picture, part and cell are set. -1: out of memory. */
int map_grid_measure(struct map_grid *grid, struct arena *arena);
/* Of the cells. */
int map_grid_width(const struct map_grid *grid);
int map_grid_height(const struct map_grid *grid);

/* x and y are set too. -1 with *d set. */
int map_grid_draw(const struct map_grid *grid, struct text *out, struct diagnostic *d);

/* How wide words are drawn. */
int map_svg_width(const char *words);
/* A <text> of a class, escaped. */
void map_svg_text(struct text *out, int x, int y, const char *class, const char *words);

#endif
