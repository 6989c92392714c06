/* One slice of one panel in SVG: equal rectangles, labels around them, borders on top. */
#ifndef RENDER_MAP_SVG_GRID_H
#define RENDER_MAP_SVG_GRID_H

#include "render/map/picture.h"

/* Pixels. */
#define MAP_CELL      26 /* height; also the least width of a cell without parts */
#define MAP_CHARACTER 7  /* width of a digit */

/* One part as it is drawn. */
struct map_grid {
    const struct map_picture *picture;
    const struct map_part *part;
    bool first;      /* of its panel */
    int x, y;        /* of the frame */
    int part_width;  /* of one part of a cell */
    int label_width; /* left of the frame */
    int64_t rows, columns, parts;
};

/* Fills in the widths and counts; picture, part and first are set. -1: out of memory. */
int map_grid_measure(struct map_grid *grid);
/* Of the frame. */
int map_grid_width(const struct map_grid *grid);
int map_grid_height(const struct map_grid *grid);

/* x and y are set too. -1 with *d set. */
int map_grid_draw(const struct map_grid *grid, struct text *out, struct diagnostic *d);

/* A <text> of a class, escaped. */
void map_svg_text(struct text *out, int x, int y, const char *class, const char *words);

#endif
