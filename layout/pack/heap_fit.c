/* Best fit: blocks are placed in an order by size or by life. */
#include "layout/base/checked.h"
#include "layout/base/key_sort.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/pack/heap.h"

#include <stdlib.h>
#include <string.h>

#define SORT_COST  64 /* to find and sort a hit, in blocks that are looked at */
#define SCANNED    64 /* blocks at once */
#define SCAN_SPEED 16 /* blocks that are scanned in the time of one that is looked at */

/*
 * The intervals of the blocks that have offsets, as a tree over the intervals of all blocks by
 * their starts. A node holds the latest end below it, plus 1; 0: no interval below it has an
 * offset yet. So those that meet an interval are found without looking at the others.
 */
struct tree {
    size_t leaves;             /* a power of two; the children of node i are 2 i and 2 i + 1 */
    uint32_t *ends;            /* of nodes; the leaves are the last */
    uint32_t *starts, *blocks; /* of each leaf */
    uint32_t *leaf;            /* of each interval */
    uint32_t count;            /* of intervals */
};

/* The blocks that have offsets: the first `count` of them. */
struct placed {
    const struct heap_block *blocks;
    const struct interval *intervals;
    struct tree tree;
    size_t count;
    size_t sorted;             /* the first of them that are in the order */
    uint32_t *order;           /* their numbers by offset */
    struct interval *by_order; /* their lives in this order */
    uint32_t *met; /* of each block: 1 + number of the last block that it was found to meet */
    uint64_t work; /* blocks that were looked at */
    bool stacked;  /* they all met each other: they lie one on top of the other */
    struct interval common;               /* then: in which all are alive */
    uint32_t hit_limit, hit_count, *hits; /* the blocks that meet the current one */
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

/* ---- the tree ---- */

static void
tree_begin(struct tree *tree, const struct heap_block *blocks, size_t count,
           const struct interval *intervals)
{
    for (size_t i = 0; i < count; i++)
        tree->count += (uint32_t)blocks[i].count;
    for (tree->leaves = 1; tree->leaves < tree->count; tree->leaves *= 2)
        ;
    tree->ends = memory_zeroed(2 * tree->leaves, sizeof *tree->ends);
    tree->starts = memory_alloc(3 * (size_t)tree->count * sizeof *tree->starts);
    tree->blocks = tree->starts + tree->count;
    tree->leaf = tree->blocks + tree->count;
    uint32_t *order = memory_alloc(tree->count * sizeof *order), *starts = tree->starts;
    for (uint32_t i = 0; i < tree->count; i++) {
        order[i] = i;
        starts[i] = intervals[i].start;
    }
    sort_by_keys(order, tree->count, starts, NULL, NULL);
    for (uint32_t i = 0; i < tree->count; i++) {
        starts[i] = intervals[order[i]].start;
        tree->leaf[order[i]] = i;
    }
    free(order);
}

static void
tree_add(struct tree *tree, const struct placed *placed, uint32_t block)
{
    const struct heap_block *b = &placed->blocks[block];
    for (size_t i = b->first; i < b->first + b->count; i++) {
        uint32_t end = placed->intervals[i].end + 1;
        tree->blocks[tree->leaf[i]] = block;
        for (size_t node = tree->leaves + tree->leaf[i]; node && tree->ends[node] < end;
             node /= 2)
            tree->ends[node] = end;
    }
}

/* The number of leaves that start no later than a time. */
static size_t
leaves_to(const struct tree *tree, uint32_t time)
{
    size_t low = 0, high = tree->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (tree->starts[middle] <= time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Adds to the hits, up to their limit, the blocks below a node, whose first leaf is given, of
 * which one of the first `leaves` leaves ends at `time` or later. */
static void
visit(struct placed *placed, size_t node, size_t first, size_t leaves, uint32_t time)
{
    const struct tree *tree = &placed->tree;
    if (first >= leaves || tree->ends[node] <= time || placed->hit_count > placed->hit_limit)
        return;
    if (node < tree->leaves) {
        size_t width = tree->leaves >> (64 - (size_t)__builtin_clzll(node));
        visit(placed, 2 * node, first, leaves, time);
        visit(placed, 2 * node + 1, first + width, leaves, time);
        return;
    }
    uint32_t block = tree->blocks[first], *met = &placed->met[block];
    if (*met != placed->count + 1)
        placed->hits[placed->hit_count++] = block;
    *met = (uint32_t)placed->count + 1;
}

/* ---- holes ---- */

static int
compare_offsets(const void *left, const void *right, void *blocks)
{
    const struct heap_block *all = blocks;
    return compare_numbers(all[*(const uint32_t *)left].offset,
                           all[*(const uint32_t *)right].offset);
}

/* How many of the first `count` blocks of the order lie no higher than a block. */
static size_t
place_in_order(const struct placed *placed, size_t count, uint32_t block)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (placed->blocks[placed->order[middle]].offset <= placed->blocks[block].offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Puts the blocks that were placed since the last scan into the order, the highest first. */
static void
sort_placed(struct placed *placed)
{
    uint32_t *fresh = placed->hits, *order = placed->order;
    size_t count = placed->count - placed->sorted, end = placed->sorted;
    for (size_t i = 0; i < count; i++)
        fresh[i] = (uint32_t)(placed->sorted + i);
    qsort_r(fresh, count, sizeof *fresh, compare_offsets, (void *)(uintptr_t)placed->blocks);
    while (count-- > 0) {
        size_t at = place_in_order(placed, end, fresh[count]);
        size_t to = at + count;
        memmove(order + to + 1, order + at, (end - at) * sizeof *order);
        memmove(placed->by_order + to + 1, placed->by_order + at,
                (end - at) * sizeof *placed->by_order);
        order[to] = fresh[count];
        placed->by_order[to] = placed->blocks[fresh[count]].life;
        end = at;
    }
    placed->sorted = placed->count;
}

/* Finds the hits in the order of offsets by looking at all blocks. Whole lives are compared
 * first: which of them meet is not to be foreseen, so this has no branches, in a loop that
 * compilers turn into vector code and one that writes each block over those not met. */
static void
scan(struct placed *placed, const struct heap_block *block)
{
    sort_placed(placed);
    placed->work += placed->count / SCAN_SPEED;
    uint32_t found = 0, *hits = placed->hits, start = block->life.start, end = block->life.end;
    for (size_t i = 0; i < placed->count; i += SCANNED) {
        uint8_t met[SCANNED];
        size_t count = min_size(placed->count - i, SCANNED);
        const struct interval *lives = placed->by_order + i;
        for (size_t k = 0; k < count; k++)
            met[k] = (lives[k].start <= end) & (lives[k].end >= start);
        for (size_t k = 0; k < count; k++) {
            hits[found] = placed->order[i + k];
            found += met[k];
        }
    }
    placed->hit_count = found;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < placed->hit_count; i++) {
        const struct heap_block *other = &placed->blocks[placed->hits[i]];
        if ((block->count == 1 && other->count == 1) ||
            intervals_meet(placed->intervals + block->first, block->count,
                           placed->intervals + other->first, other->count))
            placed->hits[kept++] = placed->hits[i];
    }
    placed->hit_count = kept;
}

/* Finds the blocks that are ever alive at the same time as the next one, by offset. */
static void
find_hits(struct placed *placed)
{
    const struct heap_block *block = &placed->blocks[placed->count];
    placed->hit_count = 0;
    placed->hit_limit = (uint32_t)(placed->count / SORT_COST);
    for (size_t i = block->first; i < block->first + block->count; i++)
        visit(placed, 1, 0, leaves_to(&placed->tree, placed->intervals[i].end),
              placed->intervals[i].start);
    if (placed->hit_count > placed->hit_limit)
        scan(placed, block);
    else
        qsort_r(placed->hits, placed->hit_count, sizeof *placed->hits, compare_offsets,
                (void *)(uintptr_t)placed->blocks);
}

/* The start of the smallest hole between the blocks that are alive at the same time, the lowest
 * of equals. If none fits, the end of all these blocks. */
static int64_t
find_offset(struct placed *placed, const struct heap_block *block, int64_t alignment)
{
    int64_t offset = -1, smallest = INT64_MAX, end = 0;
    find_hits(placed);
    placed->work += placed->hit_count;
    for (size_t i = 0; i < placed->hit_count; i++) {
        const struct heap_block *other = &placed->blocks[placed->hits[i]];
        if (other->offset - end >= block->bytes) {
            int64_t from = round_up(end, alignment), hole = other->offset - from;
            if (hole >= block->bytes && hole < smallest) {
                smallest = hole;
                offset = from;
            }
        }
        if (other->offset + other->bytes > end)
            end = other->offset + other->bytes;
    }
    return offset >= 0 ? offset : round_up(end, alignment);
}

/* Returns whether a block is alive at the same time as all others, which all meet each other.
 * Then there is no hole that is not smaller than the alignment, and it lies on top of them. */
static bool
stacks(struct placed *placed, const struct heap_block *block)
{
    struct interval *common = &placed->common;
    placed->stacked &= block->count == 1 && block->bytes > 0 &&
                       block->life.start <= common->end && block->life.end >= common->start;
    if (block->life.start > common->start)
        common->start = block->life.start;
    if (block->life.end < common->end)
        common->end = block->life.end;
    return placed->stacked;
}

int64_t
heap_fit(struct heap_block *blocks, size_t count, const struct interval *intervals,
         int64_t alignment, enum heap_order order, int64_t enough)
{
    int64_t top = 0, end;
    struct placed placed = {.blocks = blocks,
                            .intervals = intervals,
                            .stacked = true,
                            .common = {0, UINT32_MAX},
                            .order = memory_alloc(count * sizeof *placed.order),
                            .by_order = memory_alloc(count * sizeof *placed.by_order),
                            .met = memory_zeroed(count, sizeof *placed.met),
                            .hits = memory_alloc((count + 1) * sizeof *placed.hits)};
    tree_begin(&placed.tree, blocks, count, intervals);
    qsort(blocks, count, sizeof *blocks,
          order == HEAP_SPATIAL ? compare_spatial : compare_temporal);
    for (size_t i = 0; i < count && top >= 0 && top < enough; i++) {
        blocks[i].offset = stacks(&placed, &blocks[i])
                               ? round_up(top, alignment)
                               : find_offset(&placed, &blocks[i], alignment);
        if (!checked_add(blocks[i].offset, blocks[i].bytes, &end) || end > INT64_MAX / 4 ||
            placed.work > HEAP_FIT_WORK)
            top = -1;
        else if (end > top)
            top = end;
        tree_add(&placed.tree, &placed, (uint32_t)placed.count++);
    }
    free(placed.tree.ends);
    free(placed.tree.starts);
    free(placed.order);
    free(placed.by_order);
    free(placed.met);
    free(placed.hits);
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
