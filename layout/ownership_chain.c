/*
 * Following leaves to their owners. One step says how a leaf of a value comes by its memory;
 * only chains that begin at a root are followed further, and only then are names looked up.
 * Every leaf has one parent, so the sharing is a forest and needs no union-find.
 */
#include "layout/ownership_chain.h"

#include "layout/shape_entry.h"

#include <string.h>

#define PATH_LIMIT  64    /* tuple indices along a chain */
#define CHAIN_LIMIT 10000 /* steps of one chain: text that refers to itself has no end */

struct chain {
    const struct value *value;
    int64_t path[PATH_LIMIT];
    size_t depth;
    bool updated;              /* passed an update in place */
    const struct value *bound; /* the async-update that gave a start its operands; NULL: none */
};

/* ---- one step ---- */

enum move_kind { MOVE_NONE, MOVE_PARAMETER, MOVE_OPERAND, MOVE_CALLEE };

/* How a leaf comes by its memory: operand `operand` at the path below, once `drop` indices are
 * taken off and `add` (if not -1) is put in front. */
struct move {
    enum move_kind kind;
    int64_t operand;
    size_t drop;
    int64_t add;
    bool whole; /* `path` is all of it */
    const int64_t *path;
    size_t depth;
    struct computation *callee;
    bool update;
    bool of_callee; /* the operand is what a parameter of the callee stands for */
};

static struct move
own(void)
{
    return (struct move){.kind = MOVE_NONE, .add = -1};
}

static struct move
to_operand(int64_t operand, size_t drop, int64_t add)
{
    return (struct move){.kind = MOVE_OPERAND, .operand = operand, .drop = drop, .add = add};
}

static bool
has_operand(const struct ownership *o, const struct value *v, size_t k)
{
    struct name name;
    return o->operand(value_operand_text(v), k, &name);
}

static const struct alias *
find_alias(const struct alias *aliases, size_t count, const int64_t *path, size_t depth)
{
    for (size_t i = 0; i < count; i++)
        if (aliases[i].depth == depth &&
            (depth == 0 || memcmp(aliases[i].path, path, depth * sizeof *path) == 0))
            return &aliases[i];
    return NULL;
}

static bool
has_path(const struct leaf *leaf, const int64_t *path, size_t depth)
{
    return leaf->depth == depth &&
           (depth == 0 || memcmp(leaf->path, path, depth * sizeof *path) == 0);
}

uint32_t
leaf_at(const struct shape_entry *shape, const int64_t *path, size_t depth)
{
    if (!shape) /* of a root that could not be read */
        return NO_LEAF;
    size_t guess = depth ? (size_t)path[0] : 0; /* right in a tuple of arrays */
    if (guess < shape->leaf_count && has_path(&shape->leaves[guess], path, depth))
        return (uint32_t)guess;
    for (size_t i = 0; i < shape->leaf_count; i++)
        if (has_path(&shape->leaves[i], path, depth))
            return (uint32_t)i;
    return NO_LEAF;
}

/* Operand number `operand` at exactly this path. */
static struct move
to_place(int64_t operand, const int64_t *path, size_t depth)
{
    struct move move = to_operand(operand, 0, -1);
    move.whole = true;
    move.path = path;
    move.depth = depth;
    return move;
}

static const struct root_leaf *
root_leaf_at(const struct computation *c, const int64_t *path, size_t depth)
{
    if (!c || !c->root_shape)
        return NULL;
    uint32_t leaf = leaf_at(c->root_shape, path, depth);
    return leaf < c->root_count ? &c->roots[leaf] : NULL;
}

/* A root that is the callee's parameter is the caller's operand. */
static struct move
through_parameter(const struct root_leaf *root)
{
    struct move move = to_place(root->parameter, root->path, root->depth);
    move.update = root->updates;
    return move;
}

/* A fusion whose root updates one of its parameters shares that operand. */
static struct move
fusion_move(const struct value *v, const int64_t *path, size_t depth)
{
    if (!v->callee || !v->callee->updates)
        return own();
    const struct root_leaf *root = root_leaf_at(v->callee, path, depth);
    return root && root->kind == OWNER_PARAMETER && root->updates ? through_parameter(root)
                                                                  : own();
}

static struct move
alias_move(const struct value *v, const int64_t *path, size_t depth)
{
    if (!v->links)
        return own();
    const struct alias *alias =
        find_alias(v->links->aliases, v->links->alias_count, path, depth);
    return alias ? to_place(alias->operand, alias->operand_path, alias->operand_depth) : own();
}

/* The root of the called computation, at the path less its first `drop` indices. */
static struct move
callee_move(const struct value *v, const int64_t *path, size_t depth, size_t drop)
{
    struct move move = {.kind = MOVE_CALLEE, .drop = drop, .add = -1, .callee = v->callee};
    const struct root_leaf *root =
        root_leaf_at(move.callee, drop ? path + drop : path, depth - drop);
    if (root && root->kind == OWNER_PARAMETER) {
        move = through_parameter(root);
        move.of_callee = true;
    }
    return move.kind == MOVE_OPERAND || move.callee ? move : own();
}

/* Asynchronous operations: {0,k} operands, {1} results, {2...} contexts. */
static struct move
async_move(const struct ownership *o, const struct value *v, const int64_t *path, size_t depth)
{
    bool late = v->rule == RULE_ASYNC_UPDATE; /* its operands come behind the start */
    if (late && !has_operand(o, v, 1))
        return to_operand(0, 0, -1);
    if (depth > 1 && path[0] == 0 && has_operand(o, v, late))
        return to_operand(path[1] + late, 2, -1);
    if (depth && path[0] == 1 && v->rule == RULE_ASYNC_START)
        return callee_move(v, path, depth, 1);
    return late ? to_operand(0, 0, -1) : own();
}

static struct move
start_move(const struct ownership *o, const struct value *v, const int64_t *path, size_t depth)
{
    if (depth == 0 || path[0] != 0)
        return own();
    if (depth > 1 && has_operand(o, v, 1))
        return to_operand(path[1], 2, -1);
    return to_operand(0, 1, -1);
}

static struct move
one_step(const struct ownership *o, const struct value *v, const int64_t *path, size_t depth)
{
    int64_t first = depth ? path[0] : -1;
    struct move move;
    switch ((enum opcode_rule)v->rule) {
    case RULE_NEW:
    case RULE_CONSTANT:
    case RULE_CONDITIONAL:
        return own();
    case RULE_PARAMETER:
        return (struct move){.kind = MOVE_PARAMETER};
    case RULE_TUPLE:
        return depth ? to_operand(first, 1, -1) : own();
    case RULE_ELEMENT:
        return v->number >= 0 ? to_operand(0, 0, v->number) : own();
    case RULE_FORWARD:
    case RULE_WHILE:
        return to_operand(0, 0, -1);
    case RULE_FIRST_OF:
        return to_operand(0, 0, 0);
    case RULE_SECOND_OF:
        return to_operand(0, 0, 1);
    case RULE_COPY_START:
        return first == 1 ? to_operand(0, 1, -1) : own();
    case RULE_SEND:
        return first == 0 ? to_operand(0, 1, -1) : own();
    case RULE_RECEIVE_DONE:
        return first == 0 ? to_operand(0, 0, -1) : own();
    case RULE_COLLECTIVE_START:
        return start_move(o, v, path, depth);
    case RULE_ASYNC_START:
    case RULE_ASYNC_UPDATE:
    case RULE_START:
        return async_move(o, v, path, depth);
    case RULE_CALL:
        return callee_move(v, path, depth, 0);
    case RULE_IN_PLACE:
        return depth ? to_operand(first, 1, -1) : to_operand(0, 0, -1);
    case RULE_UPDATE:
        move = depth ? to_operand(first, 1, -1) : to_operand(0, 0, -1);
        move.update = true;
        return move;
    case RULE_SECOND_OPERAND:
        return to_operand(1, 0, -1);
    case RULE_FUSION:
        move = alias_move(v, path, depth);
        return move.kind == MOVE_NONE ? fusion_move(v, path, depth) : move;
    case RULE_CUSTOM_CALL:
        return alias_move(v, path, depth);
    }
    return own();
}

/* ---- chains ---- */

static bool
apply_move(struct chain *chain, const struct move *move)
{
    if (move->whole) {
        if (move->depth > PATH_LIMIT)
            return false;
        chain->depth = move->depth;
        if (chain->depth)
            memcpy(chain->path, move->path, chain->depth * sizeof *chain->path);
        return true;
    }
    size_t drop = move->drop < chain->depth ? move->drop : chain->depth;
    size_t add = move->add >= 0;
    if (chain->depth - drop + add > PATH_LIMIT)
        return false;
    memmove(chain->path + add, chain->path + drop, (chain->depth - drop) * sizeof *chain->path);
    chain->depth = chain->depth - drop + add;
    if (add)
        chain->path[0] = move->add;
    return true;
}

/* The chain has left for a called computation: which leaf of its root is meant? */
static struct root_leaf
end_in_callee(const struct chain *chain, const struct computation *callee)
{
    struct root_leaf end = {.kind = OWNER_UNKNOWN};
    if (!callee->root_shape)
        return end;
    end.leaf = leaf_at(callee->root_shape, chain->path, chain->depth);
    if (end.leaf < callee->root_count)
        end.kind = OWNER_CALLEE;
    return end;
}

/* The operands by name, split once: a chain may ask one tuple for each of thousands. */
static const struct operand_list *
operands_of(const struct ownership *o, struct computation *c, const struct value *v)
{
    struct value *mutable = computation_value(c, v->position);
    struct arena *arena = &c->body->arena;
    struct name text = value_operand_text(v);
    size_t room = 1;
    if (v->links && v->links->operands)
        return v->links->operands;
    if (!v->links)
        mutable->links = arena_alloc(arena, sizeof *v->links);
    for (size_t i = 0; i < text.length; i++)
        room += text.text[i] == ',';
    struct operand_list *list = arena_alloc(arena, sizeof *list + room * sizeof *list->names);
    if (!mutable->links || !list)
        return NULL;
    list->count = o->operands(text, list->names, room);
    mutable->links->operands = list;
    return list;
}

/* Operand k by name. */
static bool
operand_of(const struct ownership *o, struct computation *c, const struct value *v, size_t k,
           struct name *name)
{
    if (k < 4 && !(v->links && v->links->operands))
        return o->operand(value_operand_text(v), k, name);
    const struct operand_list *list = operands_of(o, c, v);
    if (!list || k >= list->count)
        return false;
    *name = list->names[k];
    return true;
}

/* The chain has come to a parameter: the caller's operand at the path that is left. */
static struct root_leaf
end_in_parameter(struct ownership *o, const struct chain *chain)
{
    struct root_leaf end = {.kind = OWNER_PARAMETER,
                            .parameter = chain->value->number,
                            .updates = chain->updated,
                            .depth = (uint32_t)chain->depth};
    if (chain->value->number < 0)
        return (struct root_leaf){.kind = OWNER_UNKNOWN};
    if (chain->depth) {
        int64_t *copy = arena_array(&o->arena, chain->depth, sizeof *copy);
        if (!copy)
            return (struct root_leaf){.kind = OWNER_UNKNOWN};
        memcpy(copy, chain->path, chain->depth * sizeof *copy);
        end.path = copy;
    }
    return end;
}

/* To the operand that the move names. A start without operands has those of its update. */
static void
follow_operand(const struct ownership *o, struct computation *c, struct chain *chain,
               const struct move *move)
{
    const struct value *v = chain->value;
    bool bound = move->of_callee && chain->bound && v->rule == RULE_ASYNC_START;
    if (v->rule == RULE_ASYNC_UPDATE && has_operand(o, v, 1))
        chain->bound = v;
    struct name name;
    bool found =
        operand_of(o, c, bound ? chain->bound : v, (size_t)move->operand + bound, &name);
    chain->value = found ? value_find(c, name) : NULL;
}

/* One step along the chain; true when it has ended, as *end says. */
static bool
advance(struct ownership *o, struct computation *c, struct chain *chain, struct root_leaf *end)
{
    const struct value *v = chain->value;
    if (!v || !v->shape)
        return true;
    struct move move = one_step(o, v, chain->path, chain->depth);
    chain->updated |= move.update;
    if (move.kind == MOVE_NONE) {
        end->kind = OWNER_VALUE;
        end->value = v->position;
        end->leaf = leaf_at(v->shape, chain->path, chain->depth);
        return true;
    }
    if (move.kind == MOVE_PARAMETER) {
        *end = end_in_parameter(o, chain);
        return true;
    }
    if (!apply_move(chain, &move))
        return true;
    if (move.kind == MOVE_CALLEE) {
        *end = end_in_callee(chain, move.callee);
        end->callee = move.callee;
        return true;
    }
    follow_operand(o, c, chain, &move);
    return false;
}

enum leaf_state
leaf_step(const struct ownership *o, const struct value *value, size_t leaf)
{
    const struct leaf *at = &value->shape->leaves[leaf];
    if (!ownership_shares_operand(value)) /* as most do not */
        return value->rule == RULE_PARAMETER ? LEAF_ARGUMENT : LEAF_OWNED;
    switch (one_step(o, value, at->path, at->depth).kind) {
    case MOVE_NONE:
        return LEAF_OWNED;
    case MOVE_PARAMETER:
        return LEAF_ARGUMENT;
    default:
        return LEAF_SHARED;
    }
}

struct root_leaf
leaf_follow(struct ownership *o, struct computation *c, const struct value *value, size_t leaf)
{
    struct root_leaf end = {.kind = OWNER_UNKNOWN};
    const struct leaf *at = &value->shape->leaves[leaf];
    struct chain chain = {.value = value, .depth = at->depth};
    if (at->depth > PATH_LIMIT)
        return end;
    if (at->depth)
        memcpy(chain.path, at->path, at->depth * sizeof *at->path);
    for (int steps = 0; steps < CHAIN_LIMIT; steps++)
        if (advance(o, c, &chain, &end))
            break;
    return end;
}
