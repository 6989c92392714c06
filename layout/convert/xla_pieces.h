/* The digits of a mapping in memory, as XLA's tiles are to put them there. */
#ifndef LAYOUT_CONVERT_XLA_PIECES_H
#define LAYOUT_CONVERT_XLA_PIECES_H

#include "layout/convert/tirx_convert.h"
#include "layout/digits.h"

/* The digits of a mapping in memory order, major first. */
struct memory_order {
    size_t count;
    struct digit *digits;
};

/* The first digit of a variable from `at` on; memory->count if there is none. */
size_t memory_order_next(const struct memory_order *memory, size_t variable, size_t at);

/* Adds a tile whose dims are all 1. Returns them; NULL with *d set if the form's tiles would be
 * too large. */
int64_t *xla_add_tile(struct xla_form *form, size_t rank, struct arena *arena,
                      struct diagnostic *d);

/* What tiles leave to others, in physical order, major first. */
struct xla_pieces {
    size_t count;
    size_t
        *variables; /* of the digits; XLA_NO_PIECE: of none, where a tile leaves a size of 1 */
    int64_t *sizes;
};

#define XLA_NO_PIECE SIZE_MAX

/* The most tiles that bring pieces in order: each has twice the dims of the one before. */
#define XLA_PIECE_TILES 64

/*
 * Cuts the dims of an array so that in each piece minor digits lie behind major ones, and adds
 * the tiles that bring the pieces in the order of their first digits in memory. Without a cut
 * there are none. The variables of the digits are then the pieces, and their quotients are
 * those within a piece. The form has its dims and minor_to_major, and room for
 * XLA_PIECE_TILES. Returns -1 with *d set if the tiles are too large.
 */
int xla_make_pieces(struct memory_order *memory, struct xla_form *form, struct arena *arena,
                    struct xla_pieces *pieces, struct diagnostic *d);

#endif
