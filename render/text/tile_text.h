/* What one tile does to each dimension, and its cost, in words. */
#ifndef RENDER_TEXT_TILE_TEXT_H
#define RENDER_TEXT_TILE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct cell;
struct row;
struct printable;

/* The lines of tile `number`, from a row of show that has `blame`. */
void tile_text(struct printable *out, const struct row *row, size_t number, bool exact);

/* "tile (8,128): dim 1 padded 3 -> 128": the blame that costs most in a list; nothing if none
 * costs anything. row: has the array's tiles. */
void tile_text_worst(struct printable *out, const struct row *row, struct cell blames);

/* "(8,128)": one of a row's tiles. */
void tile_text_name(struct printable *out, struct cell tile);

/* The layout that the target's compiler gives to an order without tiles, or to a shape alone:
 * from `tiled` in a row of show, if it has that. */
void tile_text_default(struct printable *out, const struct row *row, bool exact);

#endif
