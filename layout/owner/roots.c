/*
 * Follows the leaves of a root to their owners, one step at a time. Unless operations are kept,
 * names of operands are looked up only here. Every leaf has one source, so the sharing is a
 * forest and needs no union-find.
 */
#include "layout/owner/roots.h"

#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

#define CHAIN_LIMIT 10000 /* steps in one chain; text that refers to itself has no end */

struct chain {
    uint32_t at; /* instruction number; NO_INSTRUCTION: the operand does not exist */
    struct path path;
    /* In-place updates so far: 0: none; 1: one; 2: one whose operand comes from a fusion that
     * updates in place; 3: more. A fusion of the computation updates a parameter in place in
     * the cases 1 and 2 (reference: XLA AliasInfo,
     * GetFusionInstructionInPlaceInputOutputPairs). */
    unsigned updates;
};

bool *
aliased_leaves(const struct alias *aliases, size_t count, const struct shape_entry *result,
               struct arena *arena)
{
    bool *aliased = arena_array(arena, result->leaf_count + 1, sizeof *aliased);
    for (size_t i = 0; i < count; i++) {
        uint32_t leaf = leaf_at(result, aliases[i].path, aliases[i].depth);
        if (leaf != NO_LEAF)
            aliased[leaf] = true;
    }
    return aliased;
}

static const int64_t *
path_of(const struct leaf *leaf, struct arena *arena)
{
    int64_t *path = arena_array(arena, leaf_depth(leaf) + 1, sizeof *path);
    leaf_path(leaf, path);
    return path;
}

struct alias
leaf_alias(const struct leaf *output, int64_t argument, const struct leaf *within,
           struct arena *arena)
{
    return (struct alias){.path = path_of(output, arena),
                          .depth = leaf_depth(output),
                          .operand = argument,
                          .operand_path = path_of(within, arena),
                          .operand_depth = leaf_depth(within)};
}

uint32_t
instruction_operand(const struct ownership *o, const struct computation *c, uint32_t at,
                    size_t k)
{
    const struct instruction *instruction = computation_instruction(c, at);
    const struct operand_list *list = instruction->list;
    if (o->keeps)
        return k < instruction->operands_length ? c->body->operands[instruction->operands + k]
                                                : NO_INSTRUCTION;
    return list && k < list->count ? instruction_find(c, list->names[k]) : NO_INSTRUCTION;
}

/* The chain has reached a parameter: the leaf lies in the caller's operand, at the path that is
 * left. */
static struct root_leaf
end_in_parameter(struct ownership *o, const struct chain *chain, int32_t number)
{
    struct root_leaf end = {.kind = OWNER_PARAMETER,
                            .parameter = number,
                            .updates = chain->updates == 1 || chain->updates == 2,
                            .depth = (uint32_t)chain->path.depth};
    if (number < 0)
        return (struct root_leaf){.kind = OWNER_UNKNOWN};
    if (chain->path.depth) {
        int64_t *copy = arena_array(&o->arena, chain->path.depth, sizeof *copy);
        memcpy(copy, chain->path.at, chain->path.depth * sizeof *copy);
        end.path = copy;
    }
    return end;
}

/* The chain has reached a call. Returns true if it ends, in a leaf of the callee's root or
 * unknown; returns false if it goes on at the operand that a parameter of the callee stands
 * for. */
static bool
enter_callee(const struct operation *operation, struct chain *chain, int64_t *operand,
             struct root_leaf *end)
{
    const struct computation *callee = operation->callee;
    const struct root_leaf *root = root_leaf_at(callee, chain->path.at, chain->path.depth);
    if (!root)
        return true;
    if (root->kind == OWNER_PARAMETER && root->depth <= PATH_LIMIT) {
        /* operand 0 of an update is the start, so parameter k is its operand k + 1 */
        *operand = root->parameter + (operation->part == ASYNC_UPDATE);
        chain->path.depth = root->depth;
        if (root->depth)
            memcpy(chain->path.at, root->path, root->depth * sizeof *root->path);
        return false;
    }
    end->kind = OWNER_CALLEE;
    end->leaf = (uint32_t)(root - callee->roots);
    end->callee = callee;
    return true;
}

static void
count_update(struct chain *chain, bool fusion)
{
    if (chain->updates == 0)
        chain->updates = 1;
    else
        chain->updates = chain->updates == 1 && fusion ? 2 : 3;
}

/* Takes one step along the chain. Returns true if the chain has ended, at *end. */
static bool
advance(struct ownership *o, struct computation *c, struct chain *chain, struct root_leaf *end)
{
    if (chain->at == NO_INSTRUCTION)
        return true;
    const struct operation *operation = &computation_instruction(c, chain->at)->operation;
    if (!operation->shape)
        return true;
    struct result_source source =
        result_source_of(operation, chain->path.at, chain->path.depth, false);
    int64_t operand = source.operand;
    if (source.kind == SOURCE_NEW) {
        end->kind = OWNER_INSTRUCTION;
        end->owner = chain->at;
        end->leaf = leaf_at(operation->shape, chain->path.at, chain->path.depth);
        return true;
    }
    if (source.kind == SOURCE_PARAMETER) {
        *end = end_in_parameter(o, chain, operation->number);
        return true;
    }
    if (!result_source_path(&source, &chain->path))
        return true;
    if (source.kind == SOURCE_SHARED)
        count_update(chain, operation->rule == RULE_FUSION);
    if (source.kind == SOURCE_ROOT && enter_callee(operation, chain, &operand, end))
        return true;
    chain->at = instruction_operand(o, c, chain->at, (size_t)operand);
    return false;
}

/* ---- all leaves of a root ---- */

/* Remembers which root leaf's chain met an array first, so that later chains end there. The
 * number of updates on the way there belongs to what is remembered. */
struct memo {
    const struct root_leaf *roots;
    uint32_t *first; /* by instruction and updates: number of the root leaf + 1; 0: none */
    uint32_t leaf;   /* the root leaf that is being followed */
};

#define UPDATES     4  /* values of chain.updates */
#define SHORT_CHAIN 16 /* steps that cost less than to remember them */

/* Returns whether an earlier chain has met this array; then its end is *end. Otherwise
 * remembers the array. A chain that meets itself has no end. */
static bool
remembered(struct memo *memo, const struct computation *c, const struct chain *chain,
           struct root_leaf *end)
{
    if (chain->at == NO_INSTRUCTION || chain->path.depth)
        return false;
    if (!memo->first)
        memo->first =
            arena_array(&c->body->arena, c->body->count * UPDATES, sizeof *memo->first);
    uint32_t *first = &memo->first[(size_t)chain->at * UPDATES + chain->updates];
    if (*first && *first != memo->leaf + 1)
        *end = memo->roots[*first - 1];
    if (*first)
        return true;
    *first = memo->leaf + 1;
    return false;
}

/* Follows a leaf of instruction `at` to its owner. */
static struct root_leaf
follow(struct ownership *o, struct computation *c, uint32_t at, struct memo *memo)
{
    struct root_leaf end = {.kind = OWNER_UNKNOWN};
    const struct operation *operation = &computation_instruction(c, at)->operation;
    const struct leaf *start = &operation->shape->leaves[memo->leaf];
    struct chain chain = {.at = at, .path.depth = leaf_depth(start)};
    if (chain.path.depth > PATH_LIMIT)
        return end;
    leaf_path(start, chain.path.at);
    for (int steps = 0; steps < CHAIN_LIMIT; steps++)
        if ((steps >= SHORT_CHAIN && remembered(memo, c, &chain, &end)) ||
            advance(o, c, &chain, &end))
            break;
    return end;
}

static int
compare_roots(const void *left, const void *right, void *context)
{
    uint32_t x = *(const uint32_t *)left, y = *(const uint32_t *)right;
    const struct root_leaf *roots = context, *a = &roots[x], *b = &roots[y];
    if (a->owner != b->owner)
        return a->owner < b->owner ? -1 : 1;
    if (a->leaf != b->leaf)
        return a->leaf < b->leaf ? -1 : 1;
    return (x > y) - (x < y);
}

/* Sorts the root leaves that instructions own. */
static void
sort_roots(struct ownership *o, struct computation *c)
{
    c->owned = arena_alloc_raw(&o->arena, c->root_count * sizeof *c->owned);
    for (uint32_t i = 0; i < c->root_count; i++)
        if (c->roots[i].kind == OWNER_INSTRUCTION)
            c->owned[c->owned_count++] = i;
    if (c->owned_count > 1)
        qsort_r(c->owned, c->owned_count, sizeof *c->owned, compare_roots, c->roots);
}

void
roots_follow(struct ownership *o, struct computation *c, uint32_t at)
{
    c->root_count = (uint32_t)c->root_shape->leaf_count;
    c->roots = arena_array(&o->arena, c->root_count, sizeof *c->roots);
    struct memo memo = {.roots = c->roots};
    for (; memo.leaf < c->root_count; memo.leaf++) {
        struct root_leaf *root = &c->roots[memo.leaf];
        *root = follow(o, c, at, &memo);
        c->updates |= root->kind == OWNER_PARAMETER && root->updates;
    }
    sort_roots(o, c);
}
