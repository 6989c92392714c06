/* Best fit, the blocks that matter most first. */
#include "layout/checked.h"
#include "layout/memory/heap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct piece {
    int64_t start, end;
};

static uint32_t
length(struct interval interval)
{
    return interval.end - interval.start;
}

static int
compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* The largest first; of those the one whose first value lives longest. */
static int
compare_spatial(const void *left, const void *right)
{
    const struct heap_block *a = left, *b = right;
    int64_t first = (int64_t)a->first_end - a->life.start;
    int64_t other = (int64_t)b->first_end - b->life.start;
    if (a->bytes != b->bytes)
        return compare(b->bytes, a->bytes);
    return first != other ? compare(other, first) : compare(a->id, b->id);
}

static int
compare_temporal(const void *left, const void *right)
{
    const struct heap_block *a = left, *b = right;
    if (length(a->life) != length(b->life))
        return compare(length(b->life), length(a->life));
    return a->bytes != b->bytes ? compare(b->bytes, a->bytes) : compare(a->id, b->id);
}

static int
compare_pieces(const void *left, const void *right)
{
    const struct piece *a = left, *b = right;
    return a->start != b->start ? compare(a->start, b->start) : compare(a->end, b->end);
}

/* Is one alive while the other is? Both lists are sorted. */
static bool
meet(const struct heap_block *a, const struct heap_block *b, const struct interval *intervals)
{
    if (a->life.start > b->life.end || b->life.start > a->life.end)
        return false;
    size_t i = 0, k = 0;
    while (i < a->count && k < b->count) {
        const struct interval *x = &intervals[a->first + i], *y = &intervals[b->first + k];
        if (x->end < y->start)
            i++;
        else if (y->end < x->start)
            k++;
        else
            return true;
    }
    return false;
}

/* The smallest hole between pieces, of equals the lowest; else the place behind all. */
static int64_t
find_place(const struct piece *pieces, size_t count, int64_t bytes, int64_t alignment)
{
    int64_t place = -1, smallest = INT64_MAX, from = 0, end = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t hole = pieces[i].start - from;
        if (pieces[i].start >= end && hole >= bytes && hole < smallest) {
            smallest = hole;
            place = from;
        }
        if (pieces[i].end > end) {
            end = pieces[i].end;
            from = divide_up(end, alignment) * alignment;
        }
    }
    return place >= 0 ? place : from;
}

int64_t
heap_fit(struct heap_block *blocks, size_t count, const struct interval *intervals,
         int64_t alignment, enum heap_order order)
{
    int64_t top = 0;
    struct piece *pieces = malloc((count + 1) * sizeof *pieces);
    if (!pieces)
        return -1;
    qsort(blocks, count, sizeof *blocks,
          order == HEAP_SPATIAL ? compare_spatial : compare_temporal);
    for (size_t i = 0; i < count; i++) {
        size_t used = 0;
        for (size_t k = 0; k < i; k++)
            if (meet(&blocks[i], &blocks[k], intervals))
                pieces[used++] =
                    (struct piece){blocks[k].offset, blocks[k].offset + blocks[k].bytes};
        qsort(pieces, used, sizeof *pieces, compare_pieces);
        blocks[i].offset = find_place(pieces, used, blocks[i].bytes, alignment);
        int64_t end;
        if (!checked_add(blocks[i].offset, blocks[i].bytes, &end) || end > INT64_MAX / 4) {
            top = -1;
            break;
        }
        if (end > top)
            top = end;
    }
    free(pieces);
    return top;
}

int64_t
heap_fit_best(struct heap_block *blocks, size_t count, const struct interval *intervals,
              int64_t alignment)
{
    struct heap_block *other = malloc((count + 1) * sizeof *other);
    if (!other)
        return -1;
    memcpy(other, blocks, count * sizeof *other);
    int64_t spatial = heap_fit(blocks, count, intervals, alignment, HEAP_SPATIAL);
    int64_t temporal = heap_fit(other, count, intervals, alignment, HEAP_TEMPORAL);
    bool better = spatial >= 0 && temporal >= 0 && temporal < spatial;
    if (better)
        memcpy(blocks, other, count * sizeof *other);
    free(other);
    return spatial < 0 || temporal < 0 ? -1 : better ? temporal : spatial;
}
