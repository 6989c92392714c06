/* One slice of a panel as characters: a title, labels, and a grid whose columns are as wide as
 * their widest cell. Borders take room only where there are any. */
#ifndef RENDER_MAP_BLOCK_H
#define RENDER_MAP_BLOCK_H

#include "render/map/picture.h"

struct arena;
struct canvas;

/* A part and where it is drawn. */
struct map_block {
    const struct map_picture *picture;
    const struct map_part *part, *first; /* first: the first part of the panel */
    int widest;                          /* characters; a longer title is cut */
    bool plain;                          /* without borders between owners, which take room */
    bool labels;                         /* columns have labels */
    const int64_t *lasts; /* merged cells: the last element of each; NULL: none merged */
    int label_width;      /* width of row labels */
    int part_width;       /* width of one part of a cell */
    int *columns;         /* x of each column's cell, from the frame on, and of the end */
    int *rows;            /* y of each row, likewise */
    int width, height;
};

/* Sets labels, label_width and all fields below; the caller has set the others. */
void map_block_measure(struct map_block *block, struct arena *arena);

/* Draws the block with its top left corner at x, y. */
void map_block_draw(const struct map_block *block, struct canvas *canvas, int x, int y);

#endif
