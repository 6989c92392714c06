/*
 * Moving a whole array between device order and row-major order, piece by piece.
 *
 * Source and target are arrays of elements. One of them is the places of a mapping, the other
 * the elements by their row-major number. The target is made in pieces, from its beginning to
 * its end; each piece says which part of the source it reads, and which part no later piece
 * reads any more. Places that hold no element are zeros.
 *
 * How much of the source must be there: where both orders begin with the same digits (rows of
 * tiles), one step of these is a slab, a contiguous part of both, and a piece reads its own
 * slab alone. Where they do not (a transpose), the array is one slab. Where places do not
 * follow the order of their strides (TIRx: strides that are negative or reach over each other,
 * a swizzle), or no digits say the mapping (layout/bulk/plan.h), the array is one slab, and a
 * target in device order is one piece.
 */
#ifndef LAYOUT_BULK_RELAYOUT_H
#define LAYOUT_BULK_RELAYOUT_H

#include "layout/bulk/plan.h"

enum relayout_direction {
    RELAYOUT_DETILE, /* from places to row-major numbers */
    RELAYOUT_RETILE  /* back */
};

struct piece {
    int64_t begin, end; /* of the target; what lies between two pieces is zeros */
    int64_t from, to;   /* of the source; below `from` it is not read any more */
};

/* One digit: `extent` steps in the source and in the target. */
struct loop {
    size_t dim;       /* whose size may end it early; LOOP_WHOLE: nothing does */
    int64_t quotient; /* what a step adds to the index of that dim */
    int64_t extent;
    int64_t source, target; /* strides, in units */
};
#define LOOP_WHOLE SIZE_MAX

struct relayout {
    int64_t source_size, target_size; /* elements, places without one included */
    int64_t max_piece;                /* elements of the target in one piece */
    struct piece piece;               /* the one at hand */
    /* private to relayout.c and relayout_copy.c */
    const struct plan *plan;
    enum relayout_direction direction;
    bool started;
    bool empty;
    bool sparse;    /* the target has places without an element */
    bool scattered; /* loops are the dims, and each element's place is asked for */
    bool rising;    /* places rise with each digit, by more than all shorter ones together */
    bool ordered;   /* the target does */
    int64_t unit;   /* elements that lie side by side in both orders and move as one */
    size_t unit_bytes;
    int64_t source_offset, target_offset; /* of index 0, in units */
    size_t count;
    struct loop *loops; /* by falling target stride */
    size_t slab;        /* so many loops are the outermost of both source and target */
    size_t cut;         /* a piece is part of this loop, and one step of each before it */
    int64_t step;       /* so many values of it */
    size_t inner_count, inner_cut;
    struct loop *inner; /* the loops of a piece, in the order in which they are taken */
    int64_t *values;    /* of the loops up to the cut, where the piece at hand begins */
    int64_t *index;     /* by dim: what these values add up to */
    int64_t source_at, target_at; /* the same in units */
};

/* An array of which no two elements have one place. */
struct relayout_array {
    const struct plan *plan; /* of its mapping */
    int64_t places;          /* they are [0, places) */
    size_t element_bytes;
};

/* Plans a relayout of the array, by pieces of about piece_bytes of the target. Everything lives
 * in the arena; the plan must outlive it. Returns -1 with *d set when memory runs out, or the
 * array has more than 2^63 elements. */
int relayout_make(struct relayout *r, const struct relayout_array *array,
                  enum relayout_direction direction, size_t piece_bytes, struct arena *arena,
                  struct diagnostic *d);

/* Moves on to the first or next piece; false when there is none. */
bool relayout_next(struct relayout *r);

/* Makes the piece at hand. source: element piece.from of it; target: room for the piece. */
void relayout_copy(struct relayout *r, const unsigned char *source, unsigned char *target);

/* ---- between relayout.c and relayout_copy.c ---- */

/* How many values a loop takes, given the index so far. */
int64_t relayout_loop_count(const struct relayout *r, const struct loop *loop);

/* Adds so many steps of a loop to the index. */
void relayout_add_index(struct relayout *r, const struct loop *loop, int64_t steps);

#endif
