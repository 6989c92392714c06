/*
 * One heap for blocks that are alive at different times, packed as XLA's heap simulator does:
 * blocks that are alive at one time lie apart (reference: XLA heap_simulator.cc,
 * free_chunks_manager.cc).
 */
#ifndef LAYOUT_MEMORY_HEAP_H
#define LAYOUT_MEMORY_HEAP_H

#include "layout/memory/interval.h"

struct heap_block {
    int64_t bytes;
    struct interval life; /* from its first start to its last end */
    uint32_t first_end;   /* of what starts first in it */
    uint32_t id;          /* decides where all else is equal */
    size_t first, count;  /* its intervals, by start, in a list of all */
    uint32_t user;        /* the caller's */
    int64_t offset;       /* where it was put */
};

/* FAST_MERGE: blocks in the order of their starts, each in the smallest free chunk that it
 * fits, which is whole again when it ends. Gaps within a block's life are not used. Returns the
 * heap's size in bytes, -1 when memory runs out or it does not fit 64 bits. Sorts the blocks.
 */
int64_t heap_merge(struct heap_block *blocks, size_t count, int64_t alignment);

/* What comes first in a heap that is packed by best fit. */
enum heap_order {
    HEAP_SPATIAL,  /* the largest, of those the longest alive */
    HEAP_TEMPORAL, /* the longest alive, of those the largest */
};

/* DEFAULT: each block in the smallest hole between those that it lives with, or on top of them.
 * Takes steps by the square of the count. As heap_merge. */
int64_t heap_fit(struct heap_block *blocks, size_t count, const struct interval *intervals,
                 int64_t alignment, enum heap_order order);

/* Above so many blocks heap_fit takes longer than anyone waits. */
#define HEAP_FIT_LIMIT 40000

/* DEFAULT in both orders: the smaller size, its offsets in the blocks; of equals the spatial
 * one. */
int64_t heap_fit_best(struct heap_block *blocks, size_t count, const struct interval *intervals,
                      int64_t alignment);

#endif
