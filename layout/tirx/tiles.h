/*
 * Tiles that divide what they split, as Mosaic's memrefs and Mosaic GPU's layouts have them:
 * each tile splits the last digits, the dims at first, into quotients, which stay, and
 * positions within the tile, which go behind them. Nothing is padded.
 */
#ifndef LAYOUT_TIRX_TILES_H
#define LAYOUT_TIRX_TILES_H

#include "layout/shape.h"
#include "layout/tirx/algebra.h"

struct tile_digit {
    size_t dim;
    struct tirx_iter iter; /* the extent is set; stride and axis are the caller's to set */
};

struct tile_digits {
    size_t count;
    struct tile_digit *digit; /* major to minor, as the tiles order them */
};

/* Splits an array. Returns -1 with *d set if a tile has more dims than there are digits, or
 * does not divide one. */
int tirx_tile_digits(struct tirx_shape shape, size_t tile_count, const struct tile *tiles,
                     struct arena *arena, struct tile_digits *digits, struct diagnostic *d);

/* Makes the layout of digits that are placed: its iters are the digits of each dim in turn.
 * Digits of extent 1 are left out. */
void tirx_of_digits(const struct tile_digits *digits, size_t rank, struct arena *arena,
                    struct tirx_layout *layout);

#endif
