/* One slice of one panel as characters: a title, labels, and a grid whose columns are as wide
 * as their widest cell. Borders take room only where there are any. */
#ifndef RENDER_MAP_BLOCK_H
#define RENDER_MAP_BLOCK_H

#include "render/map/picture.h"

struct arena;
struct canvas;

/* One part as it is drawn. */
struct map_block {
    const struct map_picture *picture;
    const struct map_part *part, *first; /* first: of the panel */
    int widest;                          /* characters: a longer title is cut */
    bool plain;                          /* borders between owners would take too much room */
    bool labels;                         /* columns have any */
    const int64_t *lasts; /* of merged cells, the last element; NULL: none are merged */
    int label_width;      /* of row labels */
    int part_width;       /* of one part of a cell */
    int *columns;         /* x of each column's cell, from the frame; one more for the end */
    int *rows;            /* y likewise */
    int width, height;
};

/* Fills what the caller has not set: label_width and all below, and labels. -1: no memory. */
int map_block_measure(struct map_block *block, struct arena *arena);

/* At the top left corner x, y. */
void map_block_draw(const struct map_block *block, struct canvas *canvas, int x, int y);

#endif
