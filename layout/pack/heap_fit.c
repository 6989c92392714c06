/* Best fit: blocks are placed in an order by size or by life. */
#include "layout/base/checked.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/pack/heap.h"
#include "layout/pack/run_tree.h"

#include <stdlib.h>
#include <string.h>

/* The blocks that have offsets. */
struct placed {
    struct run_tree *tree;
    uint64_t work; /* runs that were looked at */
};

static uint32_t
length(struct interval interval)
{
    return interval.end - interval.start;
}

/* The largest first; of equals the one whose first value lives longest. */
static int
compare_spatial(const void *left, const void *right)
{
    const struct heap_block *a = left, *b = right;
    int64_t first = (int64_t)a->first_end - a->life.start;
    int64_t other = (int64_t)b->first_end - b->life.start;
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return first != other ? compare_numbers(other, first) : compare_numbers(a->id, b->id);
}

static int
compare_temporal(const void *left, const void *right)
{
    const struct heap_block *a = left, *b = right;
    if (length(a->life) != length(b->life))
        return compare_numbers(length(b->life), length(a->life));
    return a->bytes != b->bytes ? compare_numbers(b->bytes, a->bytes)
                                : compare_numbers(a->id, b->id);
}

/* The start of the smallest hole between the runs that are taken while a block is alive, the
 * lowest of equals. If it fits into none, the end of them all. Runs begin and end aligned. */
static int64_t
find_offset(struct placed *placed, const struct heap_block *block)
{
    int64_t offset = -1, smallest = INT64_MAX, end = 0;
    size_t count;
    const struct run *runs =
        run_tree_taken(placed->tree, block->first, block->count, &count, &placed->work);
    for (size_t i = 0; i < count; end = runs[i++].to) {
        int64_t hole = runs[i].from - end;
        if (hole >= block->bytes && hole < smallest) {
            smallest = hole;
            offset = end;
        }
    }
    return offset >= 0 ? offset : end;
}

/* Places a block, and returns where it ends; -1: too high. One without bytes takes nothing, at
 * 0 (XLA, GlobalDecreasingSizeBestFitHeap::Alloc). */
static int64_t
place(struct placed *placed, struct heap_block *block, int64_t alignment)
{
    int64_t end;
    block->offset = block->bytes ? find_offset(placed, block) : 0;
    if (!checked_add(block->offset, block->bytes, &end) || end > INT64_MAX / 4)
        return -1;
    for (size_t i = block->first; block->bytes && i < block->first + block->count; i++)
        run_tree_take(placed->tree, i, (struct run){block->offset, round_up(end, alignment)});
    return end;
}

/* The number of intervals of blocks. */
static uint32_t
count_intervals(const struct heap_block *blocks, size_t count)
{
    size_t end = 0;
    for (size_t i = 0; i < count; i++)
        end = max_size(end, blocks[i].first + blocks[i].count);
    return (uint32_t)end;
}

int64_t
heap_fit(struct heap_block *blocks, size_t count, const struct interval *intervals,
         int64_t alignment, enum heap_order order, int64_t enough)
{
    int64_t top = 0;
    struct placed placed = {.tree = run_tree_new(intervals, count_intervals(blocks, count))};
    qsort(blocks, count, sizeof *blocks,
          order == HEAP_SPATIAL ? compare_spatial : compare_temporal);
    for (size_t i = 0; i < count && top >= 0 && top < enough; i++) {
        int64_t end = place(&placed, &blocks[i], alignment);
        top = end < 0 || placed.work > HEAP_FIT_WORK ? -1 : max_i64(top, end);
    }
    run_tree_free(placed.tree);
    return top;
}

/* The most bytes of the blocks, which have a heap, that are alive at once: no heap is smaller.
 * Intervals of a block may touch. */
static int64_t
most_alive(const struct heap_block *blocks, size_t count, const struct interval *intervals)
{
    size_t end = 0;
    for (size_t i = 0; i < count; i++)
        end = max_size(end, blocks[i].life.end);
    int64_t *changes = memory_zeroed(end + 2, sizeof *changes), alive = 0, most = 0;
    for (size_t i = 0; i < count; i++) {
        const struct interval *interval = intervals + blocks[i].first;
        for (size_t k = 0; k < blocks[i].count; k++, interval++) {
            bool touches = k > 0 && interval[-1].end >= interval->start;
            changes[touches ? interval[-1].end + 1 : interval->start] += blocks[i].bytes;
            changes[interval->end + 1] -= blocks[i].bytes;
        }
    }
    for (size_t i = 0; i <= end; i++) {
        alive += changes[i];
        most = max_i64(most, alive);
    }
    free(changes);
    return most;
}

int64_t
heap_fit_best(struct heap_block *blocks, size_t count, const struct interval *intervals,
              int64_t alignment)
{
    struct heap_block *other = memory_alloc(count * sizeof *other);
    memcpy(other, blocks, count * sizeof *other);
    int64_t top = heap_fit(blocks, count, intervals, alignment, HEAP_SPATIAL, INT64_MAX);
    if (top > 0 && top > most_alive(blocks, count, intervals)) {
        int64_t temporal = heap_fit(other, count, intervals, alignment, HEAP_TEMPORAL, top);
        if (temporal < top)
            memcpy(blocks, other, count * sizeof *other);
        top = temporal < top ? temporal : top;
    }
    free(other);
    return top;
}
