/* One slice of a panel in SVG: equal rectangles, labels around them, gaps between tiles. */
#ifndef RENDER_MAP_SVG_GRID_H
#define RENDER_MAP_SVG_GRID_H

#include "render/map/picture.h"

/* A part and where it is drawn. */
struct map_grid {
    const struct map_picture *picture;
    const struct map_part *part;
    int cell;        /* pixels: the height of a cell and its least width */
    int x, y;        /* position of the first cell */
    int part_width;  /* width of one part of a cell */
    int label_width; /* left of the cells */
    bool compact;    /* cells of one colour are one path: no cell says more than its words */
    int *columns;    /* where each shown column and row begins, from x and y on, */
    int *rows;       /* and the end of the last */
};

/* Fills part_width, label_width, columns and rows; picture, part and cell are set. */
void map_grid_measure(struct map_grid *grid, struct arena *arena);
/* Width and height of all cells, without labels. */
int map_grid_width(const struct map_grid *grid);
int map_grid_height(const struct map_grid *grid);

/* Appends the grid; x and y are set, too. */
void map_grid_draw(const struct map_grid *grid, struct markup *out);

/* Appends the cells of a compact one. */
void map_cells_draw(const struct map_grid *grid, struct markup *out);

/* The words of a cell, which may stand in two lines, the second behind the last blank: the
 * length of the first. */
void map_cell_words(const struct map_grid *grid, const struct map_cell *cell,
                    struct printable *out);
size_t map_cell_first_line(const struct map_grid *grid, const struct map_cell *cell,
                           const char *words);

/* The pixel at which a cell begins, by row, column and part as shown. */
struct map_pixel {
    int x, y;
};
struct map_pixel map_cell_pixel(const struct map_grid *grid, int64_t row, int64_t column,
                                int64_t k);

/* Appends the class of a cell's colour: "h3", "pad", "hole". */
void map_cell_color(const struct map_grid *grid, const struct map_cell *cell,
                    struct printable *out);

/* The width of words as drawn, in pixels. */
int map_svg_width(const char *words);
/* Appends a <text> of a class, its words escaped. */
void map_svg_text(struct markup *out, int x, int y, const char *class, const char *words);

#endif
