/*
 * The first half of XLA's buffer assignment: places whole buffers into allocations. Constants,
 * arguments, outputs, tuple tables and contexts of SparseCore offloads have allocations;
 * temporaries may find a place in one. Those that find none are left for a heap (group.h)
 * (reference: XLA buffer_assignment.cc, AssignBuffersForComputations).
 */
#ifndef LAYOUT_PACK_ASSIGN_H
#define LAYOUT_PACK_ASSIGN_H

#include "layout/flow/buffers.h"
#include "layout/pack/life_tree.h"
#include "layout/pack/open_list.h"

struct allocation {
    int64_t bytes;
    int16_t space;
    bool temporary; /* it holds no argument, output or constant */
    bool table;
    bool closed;          /* no other buffer may join */
    bool output;          /* of an output, or of an argument that one lies in */
    uint32_t scratch;     /* of SparseCore contexts: their 1-based number; else 0 */
    uint32_t until;       /* the last tick at which it is in use; only assign_sweep sets it */
    bool remote;          /* something in it comes from another device */
    uint32_t first;       /* of the buffers that lie in it */
    uint32_t lives;       /* of their values: a tree (life_tree.h) */
    struct open_room use; /* its bytes; the stretches in which one of its buffers is alive
                             throughout; the longest life */
    size_t place;         /* 1-based in the list of open ones; 0: not in it */
};

struct assignment {
    struct buffers *buffers;
    bool tpu;
    uint32_t count, heap_count;
    struct allocation *items; /* in the order in which they are made */
    struct open_list open;    /* the allocations that other buffers may lie in */
    struct life_trees trees;
    unsigned stretch_bits; /* a stretch has 1 << stretch_bits ticks; there are at most 64 */
    uint32_t *of_buffer;   /* 1-based allocation of each buffer; 0: none yet */
    uint32_t *heap;        /* buffers for the heap */
    uint32_t *contexts;    /* of SparseCore offloads; only assign_biggest sets them */
    uint32_t context_count;
    uint64_t work; /* comparisons of two lives so far */
};

/* More work than this would take too long to wait for: some seconds. The assignment then is not
 * complete. */
#define ASSIGN_LIMIT 300000000

/* Makes an empty assignment in the walk's arena, with room for `count` buffers and for a heap
 * of each space. */
void assign_begin(struct assignment *a, struct buffers *buffers, uint32_t count);

/* Assigns the buffers of a list, which is sorted in place, from the largest to the smallest.
 * Temporaries go into the allocations of operands, outputs and donated arguments, wherever they
 * fit. */
void assign_biggest(struct assignment *a, uint32_t *list, uint32_t count);

/* Assigns the buffers of a list in the order of their starts (libtpu 0.0.46 and later).
 * Temporaries go into the allocation of an operand, or into scratch that is free. */
void assign_sweep(struct assignment *a, uint32_t *list, uint32_t count);

/* ---- for the files of the assignment ---- */

/* Returns whether the buffer is one that has an allocation of its own, and makes it. */
bool assign_own(struct assignment *a, uint32_t number);

/* Makes an allocation for a buffer. */
struct allocation *assign_new(struct assignment *a, uint32_t number);

/* Puts a buffer into an existing allocation. */
void assign_put(struct assignment *a, uint32_t allocation, uint32_t number);

/* Puts a buffer into an existing allocation if it may lie there. */
bool assign_join(struct assignment *a, uint32_t allocation, uint32_t number);

/* Puts a buffer into the allocation of an operand of one of its values, if it may lie there.
 * Only values that are at the top of their step's result count. */
bool assign_join_operand(struct assignment *a, uint32_t number);

/* The smallest id of a buffer's values. */
uint32_t assign_id(const struct buffers *buffers, const struct buffer *buffer);

#endif
