/* Finds a leaf of a shape, or of a computation's result, by its path. */
#include "layout/owner/roots.h"

#include "layout/shape_entry.h"

/* Compares the path of a leaf with another one, index by index, as leaves are sorted. */
static int
compare_path(const struct leaf *leaf, const int64_t *path, size_t depth)
{
    const struct tuple_place *at = leaf->within;
    size_t own = leaf_depth(leaf);
    int64_t index = leaf->index;
    int result = (own > depth) - (own < depth);
    for (; own; own--) { /* the outermost difference counts */
        if (own <= depth && index != path[own - 1])
            result = index < path[own - 1] ? -1 : 1;
        index = at->index;
        at = at->outer;
    }
    return result;
}

uint32_t
leaf_at(const struct shape_entry *shape, const int64_t *path, size_t depth)
{
    if (!shape) /* the shape of a root that could not be read */
        return NO_LEAF;
    size_t low = 0, high = shape->leaf_count;
    size_t middle = depth ? (size_t)path[0] : 0; /* the number if no element is a tuple */
    while (low < high) {
        if (middle < low || middle >= high)
            middle = low + (high - low) / 2;
        int order = compare_path(&shape->leaves[middle], path, depth);
        if (order == 0)
            return (uint32_t)middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NO_LEAF;
}

const struct root_leaf *
root_leaf_at(const struct computation *c, const int64_t *path, size_t depth)
{
    if (!c || !c->root_shape)
        return NULL;
    uint32_t leaf = leaf_at(c->root_shape, path, depth);
    return leaf < c->root_count ? &c->roots[leaf] : NULL;
}
