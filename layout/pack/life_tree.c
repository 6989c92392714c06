/* A treap by start. Of two members the one with the larger priority is above the other. */
#include "layout/pack/life_tree.h"

#include "layout/pack/overwrite.h"

#define OVERWRITE_WORK 10 /* of values_interfere, in comparisons of two lives */

static const struct value *
value_of(const struct life_trees *trees, uint32_t node)
{
    return &trees->buffers->flow->values.items[trees->buffers->members[node - 1]];
}

static struct life_node *
node_of(const struct life_trees *trees, uint32_t node)
{
    return &trees->nodes[node - 1];
}

/* Mixes the bits of a member's number, so that no order of the members makes a deep tree. */
static uint32_t
priority(uint32_t node)
{
    node = (node ^ node >> 16) * UINT32_C(0x7feb352d);
    node = (node ^ node >> 15) * UINT32_C(0x846ca68b);
    return node ^ node >> 16;
}

static bool
is_before(const struct life_trees *trees, uint32_t a, uint32_t b)
{
    uint32_t start = value_of(trees, a)->start, other = value_of(trees, b)->start;
    return start != other ? start < other : a < b;
}

/* Sets the latest end of a tree from its topmost member and its subtrees. */
static void
settle(const struct life_trees *trees, uint32_t tree)
{
    struct life_node *node = node_of(trees, tree);
    const uint32_t sides[] = {node->left, node->right};
    node->latest = value_of(trees, tree)->end;
    for (int i = 0; i < 2; i++)
        if (sides[i] && node_of(trees, sides[i])->latest > node->latest)
            node->latest = node_of(trees, sides[i])->latest;
}

/* Splits a tree: what is before a member goes into *left, the others into *right. */
static void
split(const struct life_trees *trees, uint32_t tree, uint32_t member, uint32_t *left,
      uint32_t *right)
{
    *left = *right = 0;
    if (!tree)
        return;
    struct life_node *node = node_of(trees, tree);
    if (is_before(trees, tree, member)) {
        *left = tree;
        split(trees, node->right, member, &node->right, right);
    } else {
        *right = tree;
        split(trees, node->left, member, left, &node->left);
    }
    settle(trees, tree);
}

static uint32_t
add_life(const struct life_trees *trees, uint32_t tree, uint32_t member)
{
    if (!tree || priority(member) > priority(tree)) {
        struct life_node *node = node_of(trees, member);
        split(trees, tree, member, &node->left, &node->right);
        tree = member;
    } else {
        struct life_node *node = node_of(trees, tree);
        uint32_t *side = is_before(trees, member, tree) ? &node->left : &node->right;
        *side = add_life(trees, *side, member);
    }
    settle(trees, tree);
    return tree;
}

void
life_trees_begin(struct life_trees *trees, const struct buffers *buffers)
{
    const struct buffer *last = buffers->count ? &buffers->items[buffers->count - 1] : NULL;
    size_t count = last ? (size_t)last->first + last->count : 0;
    trees->buffers = buffers;
    trees->nodes = arena_alloc_raw(&buffers->flow->arena, count * sizeof *trees->nodes);
}

uint32_t
life_tree_add(struct life_trees *trees, uint32_t tree, const struct buffer *buffer)
{
    for (uint32_t i = 0; i < buffer->count; i++)
        tree = add_life(trees, tree, buffer->first + i + 1);
    return tree;
}

/* Returns whether a value must not share memory with one of the tree. */
static bool
interferes(const struct life_trees *trees, uint32_t tree, uint32_t value, uint64_t *work)
{
    const struct buffers *buffers = trees->buffers;
    const struct value *v = &buffers->flow->values.items[value];
    while (tree && node_of(trees, tree)->latest >= v->start) {
        const struct value *other = value_of(trees, tree);
        *work += 1;
        if (interferes(trees, node_of(trees, tree)->left, value, work))
            return true;
        if (other->start > v->end)
            return false;
        if (other->end >= v->start) {
            *work += OVERWRITE_WORK;
            if (values_interfere(buffers, value, buffers->members[tree - 1]))
                return true;
        }
        tree = node_of(trees, tree)->right;
    }
    return false;
}

bool
life_tree_interferes(const struct life_trees *trees, uint32_t tree, const struct buffer *buffer,
                     uint64_t *work)
{
    for (uint32_t i = 0; i < buffer->count; i++)
        if (interferes(trees, tree, trees->buffers->members[buffer->first + i], work))
            return true;
    return false;
}
