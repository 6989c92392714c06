/* Best fit: blocks are placed in an order by size or by life. */
#include "layout/base/checked.h"
#include "layout/base/least.h"
#include "layout/base/memory.h"
#include "layout/pack/heap.h"

#include <stdlib.h>
#include <string.h>

/* The blocks that have offsets: the first `count` of them. `order` lists their numbers by
 * offset. */
struct placed {
    const struct heap_block *blocks;
    const struct interval *intervals;
    size_t count;
    uint32_t *order;
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

/* Returns whether two blocks are ever alive at the same time. */
static bool
meet(const struct heap_block *a, const struct heap_block *b, const struct interval *intervals)
{
    return a->life.start <= b->life.end && b->life.start <= a->life.end &&
           intervals_meet(intervals + a->first, a->count, intervals + b->first, b->count);
}

/* The start of the smallest hole between the blocks that are alive at the same time, the lowest
 * of equals. If none fits, the end of all these blocks. */
static int64_t
find_offset(const struct placed *placed, const struct heap_block *block, int64_t alignment)
{
    int64_t offset = -1, smallest = INT64_MAX, from = 0, end = 0;
    for (size_t i = 0; i < placed->count; i++) {
        const struct heap_block *other = &placed->blocks[placed->order[i]];
        if (!meet(block, other, placed->intervals))
            continue;
        int64_t hole = other->offset - from;
        if (other->offset >= end && hole >= block->bytes && hole < smallest) {
            smallest = hole;
            offset = from;
        }
        if (other->offset + other->bytes > end) {
            end = other->offset + other->bytes;
            from = round_up(end, alignment);
        }
    }
    return offset >= 0 ? offset : from;
}

/* Inserts the next block into the order by offset. */
static void
insert(struct placed *placed)
{
    const struct heap_block *block = &placed->blocks[placed->count];
    size_t low = 0, high = placed->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const struct heap_block *other = &placed->blocks[placed->order[middle]];
        if (other->offset < block->offset ||
            (other->offset == block->offset && other->bytes <= block->bytes))
            low = middle + 1;
        else
            high = middle;
    }
    memmove(&placed->order[low + 1], &placed->order[low],
            (placed->count - low) * sizeof *placed->order);
    placed->order[low] = (uint32_t)placed->count++;
}

int64_t
heap_fit(struct heap_block *blocks, size_t count, const struct interval *intervals,
         int64_t alignment, enum heap_order order)
{
    int64_t top = 0, end;
    struct placed placed = {blocks, intervals, 0, memory_alloc(count * sizeof *placed.order)};
    qsort(blocks, count, sizeof *blocks,
          order == HEAP_SPATIAL ? compare_spatial : compare_temporal);
    for (size_t i = 0; i < count && top >= 0; i++) {
        blocks[i].offset = find_offset(&placed, &blocks[i], alignment);
        if (!checked_add(blocks[i].offset, blocks[i].bytes, &end) || end > INT64_MAX / 4)
            top = -1;
        else if (end > top)
            top = end;
        insert(&placed);
    }
    free(placed.order);
    return top;
}

int64_t
heap_fit_best(struct heap_block *blocks, size_t count, const struct interval *intervals,
              int64_t alignment)
{
    struct heap_block *other = memory_alloc(count * sizeof *other);
    memcpy(other, blocks, count * sizeof *other);
    int64_t spatial = heap_fit(blocks, count, intervals, alignment, HEAP_SPATIAL);
    int64_t temporal = heap_fit(other, count, intervals, alignment, HEAP_TEMPORAL);
    bool better = spatial >= 0 && temporal >= 0 && temporal < spatial;
    if (better)
        memcpy(blocks, other, count * sizeof *other);
    free(other);
    if (temporal < 0)
        return -1;
    return better ? temporal : spatial;
}
