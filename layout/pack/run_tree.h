/*
 * What is taken of a heap over time, as runs of addresses. A block takes a run during its
 * intervals; runs that touch are one. So what is taken while a block is alive is found without
 * looking at all others that are alive then, which may be all there are.
 */
#ifndef LAYOUT_PACK_RUN_TREE_H
#define LAYOUT_PACK_RUN_TREE_H

#include "layout/flow/interval.h"

/* Addresses from `from` to `to`, which is not among them. */
struct run {
    int64_t from, to;
};

struct run_tree;

/* Makes a tree in which nothing is taken, for `count` intervals. They are known from the start
 * and stay the caller's, who frees the tree with run_tree_free. */
struct run_tree *run_tree_new(const struct interval *intervals, uint32_t count);

/* Takes a run, which is not empty, during intervals[i]. */
void run_tree_take(struct run_tree *tree, size_t i, struct run run);

/* The runs of which a part is taken in one of `count` intervals from intervals[first] on, as
 * ends that meet count, too: in the order of addresses, none touches another. They are there
 * until the next call. Adds what this takes to *work, in runs that were looked at. */
const struct run *run_tree_taken(struct run_tree *tree, size_t first, size_t count,
                                 size_t *run_count, uint64_t *work);

void run_tree_free(struct run_tree *tree);

#endif
