/* The two rarest trees are joined until one is left. Leaves are sorted once, and the joined
 * trees come in order, so the rarest is the first of either list. */
#include "render/page/huffman.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct tree {
    uint32_t weights[2 * HUFFMAN_SYMBOLS];
    uint16_t parents[2 * HUFFMAN_SYMBOLS];
    uint16_t symbols[HUFFMAN_SYMBOLS]; /* of each leaf */
    int leaves, nodes;
    int next_leaf, next_joined;
};

static int
compare_weights(const void *left, const void *right, void *context)
{
    const uint32_t *weights = context;
    uint16_t a = *(const uint16_t *)left, b = *(const uint16_t *)right;
    if (weights[a] != weights[b])
        return weights[a] < weights[b] ? -1 : 1;
    return a - b;
}

static void
plant(struct tree *tree, uint32_t *weights, int count)
{
    tree->leaves = 0;
    for (int i = 0; i < count; i++)
        if (weights[i])
            tree->symbols[tree->leaves++] = (uint16_t)i;
    qsort_r(tree->symbols, (size_t)tree->leaves, sizeof *tree->symbols, compare_weights,
            weights);
    for (int i = 0; i < tree->leaves; i++)
        tree->weights[i] = weights[tree->symbols[i]];
    tree->nodes = tree->leaves;
    tree->next_leaf = 0;
    tree->next_joined = tree->leaves;
}

static int
take_rarest(struct tree *tree)
{
    bool leaf = tree->next_leaf < tree->leaves;
    if (leaf && tree->next_joined < tree->nodes)
        leaf = tree->weights[tree->next_leaf] <= tree->weights[tree->next_joined];
    return leaf ? tree->next_leaf++ : tree->next_joined++;
}

/* Sets the bits of each symbol. Returns the most. */
static int
grow_tree(struct tree *tree, struct huffman *huffman)
{
    int depths[2 * HUFFMAN_SYMBOLS] = {0}, most = 0;
    for (int joins = tree->leaves - 1; joins > 0; joins--) {
        int a = take_rarest(tree), b = take_rarest(tree), node = tree->nodes;
        tree->weights[node] = tree->weights[a] + tree->weights[b];
        tree->parents[a] = tree->parents[b] = (uint16_t)node;
        tree->nodes++;
    }
    for (int i = tree->nodes - 2; i >= 0; i--)
        depths[i] = depths[tree->parents[i]] + 1;
    if (tree->leaves == 1)
        depths[0] = 1;
    for (int i = 0; i < tree->leaves; i++) {
        huffman->bits[tree->symbols[i]] = (uint8_t)depths[i];
        if (depths[i] > most)
            most = depths[i];
    }
    return most;
}

static uint16_t
reversed(unsigned code, int bits)
{
    unsigned turned = 0;
    for (; bits > 0; bits--) {
        turned = turned << 1 | (code & 1);
        code >>= 1;
    }
    return (uint16_t)turned;
}

/* Codes of the same length count up in the order of their symbols, and go before longer ones.
 */
static void
number_codes(struct huffman *huffman)
{
    unsigned next[HUFFMAN_BITS + 2] = {0}, counts[HUFFMAN_BITS + 1] = {0};
    for (int i = 0; i < huffman->count; i++)
        counts[huffman->bits[i]]++;
    counts[0] = 0;
    for (int bits = 1; bits <= HUFFMAN_BITS; bits++)
        next[bits] = (next[bits - 1] + counts[bits - 1]) << 1;
    for (int i = 0; i < huffman->count; i++)
        if (huffman->bits[i])
            huffman->codes[i] = reversed(next[huffman->bits[i]]++, huffman->bits[i]);
}

void
huffman_make(struct huffman *huffman, const uint32_t *frequencies, int count, int limit)
{
    uint32_t weights[HUFFMAN_SYMBOLS];
    struct tree tree;
    memset(huffman, 0, sizeof *huffman);
    memcpy(weights, frequencies, (size_t)count * sizeof *weights);
    huffman->count = count;
    for (;;) { /* flatter frequencies make shorter codes */
        plant(&tree, weights, count);
        if (tree.leaves == 0 || grow_tree(&tree, huffman) <= limit)
            break;
        for (int i = 0; i < count; i++)
            weights[i] = (weights[i] + 1) / 2;
    }
    number_codes(huffman);
}
