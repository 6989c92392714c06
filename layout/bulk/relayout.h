/*
 * Moves a whole array between device order and row-major order, piece by piece.
 *
 * Source and target are arrays of elements. One of them holds the places of a mapping, the
 * other the elements in row-major order. The target is made in pieces, from its beginning to
 * its end. Each piece says which part of the source it reads, and which part no later piece
 * reads. Places that hold no element are zeros.
 *
 * How much of the source must be in memory depends on the mapping. If both orders begin with
 * the same digits (rows of tiles), one step of these digits is a slab, a contiguous part of
 * both, and a piece reads only its own slab. If they do not (a transpose), the array is one
 * slab. If places do not follow the order of their strides (TIRx: strides that are negative or
 * reach over each other, a swizzle), or digits cannot express the mapping (layout/bulk/plan.h),
 * the array is one slab, and a target in device order is one piece.
 */
#ifndef LAYOUT_BULK_RELAYOUT_H
#define LAYOUT_BULK_RELAYOUT_H

#include "layout/bulk/plan.h"

enum relayout_direction {
    RELAYOUT_DETILE, /* from places to row-major numbers */
    RELAYOUT_RETILE  /* from row-major numbers to places */
};

struct piece {
    int64_t begin, end; /* of the target; the gaps between two pieces are zeros */
    int64_t from, to;   /* of the source; no later piece reads below `from` */
};

/* The loop over one digit: `extent` steps in the source and in the target. */
struct loop {
    size_t dim;       /* the dim whose size may end the loop early; LOOP_WHOLE: none */
    int64_t quotient; /* what a step adds to the index of that dim */
    int64_t extent;
    int64_t source, target; /* strides, in units */
};
#define LOOP_WHOLE SIZE_MAX

/* The loops of a piece, in the order in which they run. */
struct piece_loops {
    size_t count, cut; /* cut: number of the loop that the piece is part of */
    struct loop *items;
};

/* Where the current piece starts. */
struct piece_start {
    int64_t *values;        /* of the loops up to the cut */
    int64_t *index;         /* by dim: the index that these values add up to */
    int64_t source, target; /* the positions that they add up to, in units */
};

struct relayout {
    int64_t source_size, target_size; /* elements, counting places without one */
    int64_t max_piece;                /* elements of the target in one piece */
    struct piece piece;               /* the current one */
    /* private to relayout.c and relayout_copy.c */
    const struct plan *plan;
    enum relayout_direction direction;
    bool started, copied; /* the first piece was begun, was made */
    bool empty;
    bool sparse;    /* the target has places without an element */
    bool scattered; /* loops are the dims, and the plan computes each element's place */
    bool rising;  /* every digit's stride is positive and longer than all shorter ones together
                     reach */
    bool ordered; /* the target is made in order, in pieces; false: in one piece */
    int64_t unit; /* elements that are neighbours in both orders and move as one */
    size_t unit_bytes;
    int64_t source_offset, target_offset; /* of index 0, in units */
    size_t count;
    struct loop *loops; /* sorted by falling target stride */
    size_t slab;        /* number of loops that are the outermost of both source and target */
    size_t cut;   /* a piece is part of this loop, within one step of each loop before it */
    int64_t step; /* values of the cut loop in one piece */
    struct piece_loops inner;
    struct piece_start at;
};

/* What is moved, and how: an array in which no two elements have the same place. */
struct relayout_task {
    const struct plan *plan; /* of the array's mapping */
    int64_t places;          /* the places are [0, places) */
    size_t element_bytes;
    enum relayout_direction direction;
    size_t piece_bytes; /* of the target in one piece, roughly */
};

/* Plans a relayout. Everything lives in the arena; the task's plan must outlive it. Returns -1
 * with *d set if the array has more than 2^63 elements. */
int relayout_make(struct relayout *r, const struct relayout_task *task, struct arena *arena,
                  struct diagnostic *d);

/* Moves on to the first or next piece; false if there is none. */
bool relayout_next(struct relayout *r);

/* Makes the current piece. source points to element piece.from of the source; target has room
 * for the piece and holds zeros before the first one is made, so that pages of a large target
 * that no element lies in need not be touched. */
void relayout_copy(struct relayout *r, const unsigned char *source, unsigned char *target);

/* ---- between relayout.c and relayout_copy.c ---- */

/* The number of values that a loop takes at the current index. */
int64_t relayout_loop_count(const struct relayout *r, const struct loop *loop);

/* Adds this many steps of a loop to the index. */
void relayout_add_index(struct relayout *r, const struct loop *loop, int64_t steps);

#endif
