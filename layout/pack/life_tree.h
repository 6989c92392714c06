/*
 * The lives of the values that lie in one place, as a tree: those that meet another life are
 * found without looking at the others. Members are as in buffers.members, each in one tree at
 * most.
 */
#ifndef LAYOUT_PACK_LIFE_TREE_H
#define LAYOUT_PACK_LIFE_TREE_H

#include "layout/flow/buffers.h"

struct life_node {
    uint32_t left, right; /* subtrees, as 1-based members; 0: none */
    uint32_t latest;      /* the latest end in the tree */
};

/* All trees of an assignment. A tree is its topmost member, 1-based; 0: it is empty. */
struct life_trees {
    const struct buffers *buffers;
    struct life_node *nodes; /* of each member */
};

/* Makes trees in the walk's arena, all empty. */
void life_trees_begin(struct life_trees *trees, const struct buffers *buffers);

/* Adds the values of a buffer to a tree and returns the tree. */
uint32_t life_tree_add(struct life_trees *trees, uint32_t tree, const struct buffer *buffer);

/* Returns whether a value of the tree must not share memory with a value of the buffer. Adds
 * what this takes to *work, in comparisons of two lives. */
bool life_tree_interferes(const struct life_trees *trees, uint32_t tree,
                          const struct buffer *buffer, uint64_t *work);

#endif
