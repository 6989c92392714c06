/* What one tile does to each dimension, and what that costs. */
#ifndef RENDER_TEXT_TILE_TEXT_H
#define RENDER_TEXT_TILE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct cell;
struct row;
struct text;

/* The lines of the tile of that number, of a row of show that has `blame`. */
void tile_text(struct text *out, const struct row *row, size_t number, bool exact);

/* "tile (8,128): dim 1 padded 3 -> 128": of a list of blames the one that costs most; row: has
 * the array's tiles. Nothing where none costs anything. */
void tile_text_worst(struct text *out, const struct row *row, struct cell blames);

/* "(8,128)", of one of a row's tiles. */
void tile_text_name(struct text *out, struct cell tile);

/* What the compiler of the target makes of an order, or of a shape alone: from `tiled` of a row
 * of show, where it has that. */
void tile_text_default(struct text *out, const struct row *row, bool exact);

#endif
