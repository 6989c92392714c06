/*
 * Packs blocks that are alive at different times into one heap as XLA's heap simulator does:
 * blocks that are alive at the same time do not overlap (reference: XLA heap_simulator.cc,
 * free_chunks_manager.cc).
 */
#ifndef LAYOUT_PACK_HEAP_H
#define LAYOUT_PACK_HEAP_H

#include "layout/flow/interval.h"

struct heap_block {
    int64_t bytes;
    struct interval life; /* from its first start to its last end */
    uint32_t first_end;   /* end of its first interval */
    uint32_t id;          /* breaks ties */
    size_t first, count;  /* its intervals, sorted by start, in a list of all */
    uint32_t user;        /* the caller's */
    int64_t offset;       /* result: bytes from the start of the heap */
};

/* FAST_MERGE: places blocks in the order of their starts, each in the smallest free chunk that
 * fits. When a block ends, its chunk is freed and merged with free neighbours. Gaps within a
 * block's life are not used. Returns the heap's size in bytes, or -1 if that is more than a
 * quarter of INT64_MAX. Sorts the blocks. */
int64_t heap_merge(struct heap_block *blocks, size_t count, int64_t alignment);

/* Which block heap_fit places first. */
enum heap_order {
    HEAP_SPATIAL,  /* the largest; of equals the one that lives longest */
    HEAP_TEMPORAL, /* the one that lives longest; of equals the largest */
};

/* DEFAULT: places each block in the smallest hole between the blocks that are alive at the same
 * time, or on top of them. Returns as heap_merge does, and -1 after HEAP_FIT_WORK. Stops as
 * soon as the heap has `enough` bytes: the blocks that are left then have no offset. */
int64_t heap_fit(struct heap_block *blocks, size_t count, const struct interval *intervals,
                 int64_t alignment, enum heap_order order, int64_t enough);

/* Runs of blocks that heap_fit looks at before it gives up: about a second of time. All blocks
 * may be alive at once with a hole between any two, and then each looks at all before it. */
#define HEAP_FIT_WORK 60000000

/* DEFAULT in both orders: returns the smaller size and leaves its offsets in the blocks. If the
 * sizes are equal, the spatial order wins; the temporal one is not tried where the spatial heap
 * has no byte more than is alive at once. Returns -1 if the spatial order gives up, or the
 * temporal one gives up before its heap is as large. */
int64_t heap_fit_best(struct heap_block *blocks, size_t count, const struct interval *intervals,
                      int64_t alignment);

#endif
