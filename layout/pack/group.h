/*
 * The second half of XLA's buffer assignment: the values of buffers that are left for a heap,
 * in groups that lie in one place (reference: XLA heap_simulator.cc,
 * HeapSimulator::RunComputation).
 */
#ifndef LAYOUT_PACK_GROUP_H
#define LAYOUT_PACK_GROUP_H

#include "layout/flow/buffers.h"
#include "layout/pack/heap.h"

struct lives;

/* The groups as blocks of a heap, with the intervals of all of them. They live in the walk's
 * arena. */
struct groups {
    uint32_t count;
    struct heap_block *blocks;
    struct interval *intervals;
    struct lives *lives;
};

/* When a value takes over the place of an operand that ends as it starts. */
enum takeover {
    TAKEOVER_ALONE,  /* both are alone in their buffers */
    TAKEOVER_DIRECT, /* and the step that makes the operand is itself an operand */
    TAKEOVER_ENDING  /* the operand's buffer ends with it */
};

/* Makes the groups of the listed buffers, which are of one memory space. A clock numbers the
 * starts and ends of values. Sets takes_over of a buffer whose value takes over a place. */
struct groups groups_make(struct buffers *buffers, enum takeover takeover, const uint32_t *list,
                          uint32_t count);

/* Gives the buffers the offsets of their blocks. */
void groups_place(const struct groups *groups);

#endif
