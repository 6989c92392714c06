/*
 * A segment tree over time. The starts and ends of all intervals, in their order, are cut into
 * stretches of a few, which are the leaves. An interval meets another one if either has an end
 * in a stretch of the other's ends, which is looked up there; or covers the stretch in which
 * the other starts; or starts in one that the other covers.
 */
#include "layout/pack/run_tree.h"

#include "layout/base/grow.h"
#include "layout/base/key_sort.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"

#include <stdlib.h>
#include <string.h>

#define STRETCH 16 /* starts and ends */
#define NODES   64 /* that make up a range, at most */

/* In the order of addresses; none touches another. */
struct runs {
    struct run *items;
    size_t count, capacity;
};

/* Runs that were found, in lists that are sorted each. */
struct found {
    struct run *items;
    size_t count, capacity;
    size_t *ends; /* of the lists */
    size_t list_count, list_capacity;
};

struct run_tree {
    const struct interval *intervals;
    uint32_t end_count; /* starts count, too */
    uint32_t *ends; /* in their order: 2 i for the start of interval i, 2 i + 1 for its end */
    uint32_t *leaf; /* of each of these numbers */
    struct run *taken;     /* in each interval; empty: none */
    uint32_t leaves;       /* a power of two; the children of node n are 2 n and 2 n + 1 */
    struct runs *started;  /* by node: taken in intervals that start below it */
    struct runs *covering; /* by node: in those that cover it, and not its parent */
    struct found found, merged;
};

/* ---- runs ---- */

/* The number of runs that end before an address. */
static size_t
runs_before(const struct runs *runs, int64_t address)
{
    size_t low = 0, high = runs->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (runs->items[middle].to < address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void
runs_add(struct runs *runs, struct run run)
{
    size_t at = runs_before(runs, run.from), end = at;
    for (; end < runs->count && runs->items[end].from <= run.to; end++) {
        run.from = min_i64(run.from, runs->items[end].from);
        run.to = max_i64(run.to, runs->items[end].to);
    }
    if (at == end)
        grow(&runs->items, runs->count, &runs->capacity, sizeof *runs->items);
    memmove(runs->items + at + 1, runs->items + end, (runs->count - end) * sizeof *runs->items);
    runs->items[at] = run;
    runs->count += at + 1 - end;
}

/* ---- what was found ---- */

/* Makes room for more runs. */
static void
found_reserve(struct found *found, size_t count)
{
    while (found->capacity - found->count < count)
        grow_array(&found->items, &found->capacity, sizeof *found->items);
}

static void
found_end_list(struct found *found)
{
    grow(&found->ends, found->list_count, &found->list_capacity, sizeof *found->ends);
    found->ends[found->list_count++] = found->count;
}

static void
found_add_list(struct found *found, const struct run *items, size_t count)
{
    if (count == 0)
        return;
    found_reserve(found, count);
    memcpy(found->items + found->count, items, count * sizeof *items);
    found->count += count;
    found_end_list(found);
}

/* Merges two lists, of which the second may be empty, into one of another. */
static void
merge_lists(struct found *merged, const struct run *a, const struct run *a_end,
            const struct run *b, const struct run *b_end)
{
    found_reserve(merged, (size_t)(b_end - a));
    struct run *last = merged->items + merged->count;
    *last = b < b_end && b->from < a->from ? *b++ : *a++;
    while (a < a_end || b < b_end) {
        const struct run *next = b == b_end || (a < a_end && a->from <= b->from) ? a++ : b++;
        if (next->from > last->to)
            *++last = *next;
        else
            last->to = max_i64(last->to, next->to);
    }
    merged->count = (size_t)(last + 1 - merged->items);
    found_end_list(merged);
}

/* Merges pairs of lists until there is one. */
static void
merge_all(struct run_tree *tree)
{
    while (tree->found.list_count > 1) {
        struct found *merged = &tree->merged, found = tree->found;
        const struct run *begin = found.items;
        merged->count = merged->list_count = 0;
        for (size_t i = 0; i < found.list_count; i += 2) {
            const struct run *middle = found.items + found.ends[i];
            size_t last = min_size(i + 1, found.list_count - 1);
            const struct run *end = found.items + found.ends[last];
            merge_lists(merged, begin, middle, middle, end);
            begin = end;
        }
        tree->found = *merged;
        *merged = found;
    }
}

/* ---- the tree ---- */

/* The nodes that make up the leaves between those of the start and the end of an interval. */
static size_t
nodes_between(const struct run_tree *tree, size_t i, uint32_t nodes[static NODES])
{
    size_t count = 0;
    uint32_t left = tree->leaves + tree->leaf[2 * i] + 1;
    uint32_t right = tree->leaves + tree->leaf[2 * i + 1];
    for (; left < right; left /= 2, right /= 2) {
        if (left & 1)
            nodes[count++] = left++;
        if (right & 1)
            nodes[count++] = --right;
    }
    return count;
}

struct run_tree *
run_tree_new(const struct interval *intervals, uint32_t count)
{
    struct run_tree *tree = memory_zeroed(1, sizeof *tree);
    uint32_t ends = tree->end_count = 2 * count;
    tree->intervals = intervals;
    tree->ends = memory_alloc(ends * sizeof *tree->ends);
    tree->leaf = memory_alloc(ends * sizeof *tree->leaf);
    tree->taken = memory_zeroed(count, sizeof *tree->taken);
    for (uint32_t i = 0; i < ends; i++) { /* at one time, starts come before ends */
        const struct interval *interval = &intervals[i / 2];
        tree->ends[i] = i;
        tree->leaf[i] = i % 2 ? 2 * interval->end + 1 : 2 * interval->start;
    }
    sort_by_keys(tree->ends, ends, tree->leaf, NULL, NULL);
    for (uint32_t i = 0; i < ends; i++)
        tree->leaf[tree->ends[i]] = i / STRETCH;
    for (tree->leaves = 1; tree->leaves * STRETCH < ends; tree->leaves *= 2)
        ;
    tree->started = memory_zeroed(2 * (size_t)tree->leaves, sizeof *tree->started);
    tree->covering = memory_zeroed(2 * (size_t)tree->leaves, sizeof *tree->covering);
    return tree;
}

void
run_tree_take(struct run_tree *tree, size_t i, struct run run)
{
    uint32_t nodes[NODES];
    size_t count = nodes_between(tree, i, nodes);
    tree->taken[i] = run;
    for (size_t k = 0; k < count; k++)
        runs_add(&tree->covering[nodes[k]], run);
    for (uint32_t node = tree->leaves + tree->leaf[2 * i]; node; node /= 2)
        runs_add(&tree->started[node], run);
}

/* Finds what is taken in intervals that meet another and have an end in a leaf. */
static void
find_in_leaf(struct run_tree *tree, const struct interval *met, uint32_t leaf)
{
    uint32_t first = leaf * STRETCH;
    for (uint32_t k = first; k < first + STRETCH && k < tree->end_count; k++) {
        uint32_t i = tree->ends[k] / 2;
        const struct interval *interval = &tree->intervals[i];
        if (tree->taken[i].to && interval->start <= met->end && interval->end >= met->start)
            found_add_list(&tree->found, &tree->taken[i], 1);
    }
}

/* Finds what is taken in intervals that meet intervals[i]. */
static void
find_met(struct run_tree *tree, size_t i)
{
    uint32_t nodes[NODES], start = tree->leaf[2 * i], end = tree->leaf[2 * i + 1];
    size_t count = nodes_between(tree, i, nodes);
    find_in_leaf(tree, &tree->intervals[i], start);
    if (end != start)
        find_in_leaf(tree, &tree->intervals[i], end);
    for (size_t k = 0; k < count; k++)
        found_add_list(&tree->found, tree->started[nodes[k]].items,
                       tree->started[nodes[k]].count);
    for (uint32_t node = tree->leaves + start; node; node /= 2)
        found_add_list(&tree->found, tree->covering[node].items, tree->covering[node].count);
}

const struct run *
run_tree_taken(struct run_tree *tree, size_t first, size_t count, size_t *run_count,
               uint64_t *work)
{
    size_t enough = 0; /* found to merge them before there are more */
    tree->found.count = tree->found.list_count = 0;
    for (size_t i = first; i < first + count; i++) {
        size_t before = tree->found.count;
        find_met(tree, i);
        *work += tree->found.count - before;
        if (tree->found.count > enough || i + 1 == first + count) {
            merge_all(tree);
            enough = 2 * tree->found.count + STRETCH * STRETCH;
        }
    }
    *run_count = tree->found.count;
    return tree->found.items;
}

void
run_tree_free(struct run_tree *tree)
{
    for (size_t i = 0; i < 2 * (size_t)tree->leaves; i++) {
        free(tree->started[i].items);
        free(tree->covering[i].items);
    }
    free(tree->started);
    free(tree->covering);
    free(tree->found.items);
    free(tree->found.ends);
    free(tree->merged.items);
    free(tree->merged.ends);
    free(tree->ends);
    free(tree->leaf);
    free(tree->taken);
    free(tree);
}
