/*
 * A distinct shape of a dump with its sizes, computed once. The rows of a dump point at these
 * entries. The table that interns the texts of shapes makes and owns them.
 */
#ifndef LAYOUT_SHAPE_ENTRY_H
#define LAYOUT_SHAPE_ENTRY_H

#include "layout/size.h"

#include <stddef.h>
#include <stdint.h>

#define LEAF_DEPTH_LIMIT 1000 /* the most tuple indices that lead to a leaf */

/* Where a tuple stands within a shape. */
struct tuple_place {
    const struct tuple_place *outer; /* NULL: the tuple is the whole shape */
    uint32_t index;                  /* in the outer tuple */
    uint32_t depth;                  /* number of tuples around it */
};

/* A leaf of a shape: an array, which can own memory. */
struct leaf {
    struct shape_entry *entry;        /* the entry of this array alone */
    const struct tuple_place *within; /* NULL: the array is the whole shape */
    uint32_t index;                   /* in that tuple */
};

/* The number of tuple indices that lead to a leaf. */
static inline size_t
leaf_depth(const struct leaf *leaf)
{
    return leaf->within ? leaf->within->depth + 1 : 0;
}

/* Writes the tuple indices that lead to a leaf, the outermost first, to path[leaf_depth]. */
static inline void
leaf_path(const struct leaf *leaf, int64_t *path)
{
    size_t depth = leaf_depth(leaf);
    if (depth)
        path[--depth] = leaf->index;
    for (const struct tuple_place *at = leaf->within; depth; at = at->outer)
        path[--depth] = at->index;
}

struct target;

struct shape_entry {
    const char *text; /* as written, NUL-terminated */
    size_t length;
    size_t id;                 /* counts from 0, in the order in which shapes first appear */
    const struct shape *shape; /* NULL if the text does not parse */
    const struct diagnostic *fault; /* NULL: the text parsed, is valid, has known types, and its
                                       sizes are computed */
    const char *canonical;          /* as XLA prints it; the text itself if it does not parse */
    struct size size;               /* of an array, or the sum over the leaves of a tuple */
    size_t leaf_count;              /* arrays with values, depth first; 1 for an array */
    struct leaf *leaves;
    struct shape_entry *assumption;   /* the same shape with a target's layout wherever none is
                                         written; NULL: not computed yet */
    const struct target *assumed_for; /* that target; NULL: any, as the layout is assumed */
};

#endif
