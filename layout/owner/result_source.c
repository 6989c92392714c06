/* The step from a part of a result to the part that it comes from. Both the search for the
 * owners of a root and the walk through a whole program consist of such steps. */
#include "layout/owner/result_source.h"

#include "layout/owner/roots.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

#include <string.h>

const struct rule rules[RULE_COUNT] = {
#define RULE(name, shares, owns, uses, flags)                                                  \
    {SHARES_##shares, OWNS_##owns, USES_##uses, flags},
#include "layout/owner/rule.def"
#undef RULE
};

static struct result_source
own(void)
{
    return (struct result_source){.kind = SOURCE_NEW, .add = -1};
}

/* Operand number `operand`, at the path without its first `drop` indices. */
static struct result_source
same(int64_t operand, size_t drop)
{
    return (struct result_source){SOURCE_SAME, .operand = operand, .drop = drop, .add = -1};
}

static struct result_source
shared(int64_t operand, size_t drop)
{
    return (struct result_source){SOURCE_SHARED, .operand = operand, .drop = drop, .add = -1};
}

/* Element k of operand 0. */
static struct result_source
element(int64_t k)
{
    return (struct result_source){SOURCE_SAME, .add = k};
}

/* Operand number `operand` at exactly this path. */
static struct result_source
shared_at(int64_t operand, const int64_t *path, size_t depth)
{
    return (struct result_source){SOURCE_SHARED, .operand = operand, .add = -1,
                                  .exact = true, .path = path,       .depth = depth};
}

/* The callee's root, at the path without its first `drop` indices. If the callee is unknown,
 * the operation owns its result, as most operations do. */
static struct result_source
root(const struct operation *o, size_t drop)
{
    return o->callee ? (struct result_source){SOURCE_ROOT, .drop = drop, .add = -1} : own();
}

static struct result_source
alias_source(const struct operation *o, const int64_t *path, size_t depth)
{
    size_t low = 0, count = o->links ? o->links->alias_count : 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (alias_compare(&o->links->aliases[middle], path, depth) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == count || alias_compare(&o->links->aliases[low], path, depth) != 0)
        return own();
    const struct alias *alias = &o->links->aliases[low];
    return shared_at(alias->operand, alias->operand_path, alias->operand_depth);
}

/* A fusion whose root updates one of its parameters shares that operand. */
static struct result_source
fusion_source(const struct operation *o, const int64_t *path, size_t depth)
{
    struct result_source source = alias_source(o, path, depth);
    if (source.kind != SOURCE_NEW || !o->callee || !o->callee->updates)
        return source;
    const struct root_leaf *leaf = root_leaf_at(o->callee, path, depth);
    return leaf && leaf->kind == OWNER_PARAMETER && leaf->updates
               ? shared_at(leaf->parameter, leaf->path, leaf->depth)
               : source;
}

/* {0} is the operand, or a tuple of several operands; {1} is the result. With four operands
 * (input, output and the start indices of each), {0} is operand 0 and {1} lies in operand 1. */
static struct result_source
collective_start_source(const struct operation *o, const int64_t *path, size_t depth,
                        bool table)
{
    if (depth && path[0] == 0 && (o->number == 1 || (o->number == 4 && depth == 1 && !table)))
        return same(0, 1);
    if (depth > 1 && path[0] == 0)
        return same(path[1], 2);
    if (depth && path[0] == 1 && o->number == 4 && !table && depth == 1)
        return shared(1, 1);
    return own();
}

static struct result_source
whole_source(const struct operation *o, const int64_t *path, size_t depth, bool table)
{
    int64_t first = depth ? path[0] : -1;
    switch ((enum opcode_rule)o->rule) {
    case RULE_NEW:
    case RULE_CONSTANT:
    case RULE_CONDITIONAL:
    case RULE_RECEIVE:
        return own();
    case RULE_PARAMETER:
        return (struct result_source){.kind = SOURCE_PARAMETER, .add = -1};
    case RULE_TUPLE:
        return depth ? same(first, 1) : own();
    case RULE_ELEMENT:
        return o->number >= 0 ? element(o->number) : own();
    case RULE_FORWARD:
    case RULE_REDUCE_DONE:
        return same(0, 0);
    case RULE_COPY:
        return depth ? same(0, 0) : own();
    case RULE_ELEMENT_ZERO:
        return element(0);
    case RULE_COPY_START:
        return first == 1 ? same(0, 1) : own();
    case RULE_SEND:
        return first == 0 ? same(0, 1) : own();
    case RULE_RECEIVE_DONE:
        return first == 0 ? same(0, 0) : own();
    case RULE_PERMUTE_START:
        if (first == 0 && depth == 1 && table && o->number > 1)
            return (struct result_source){.kind = SOURCE_NONE, .add = -1};
        return collective_start_source(o, path, depth, table);
    case RULE_COLLECTIVE_START:
        return collective_start_source(o, path, depth, table);
    case RULE_CALL:
        return root(o, 0);
    case RULE_WHILE:
        return shared(0, 0);
    case RULE_IN_PLACE:
    case RULE_UPDATE:
        if (table)
            return own();
        return depth ? shared(first, 1) : shared(0, 0);
    case RULE_SECOND_OPERAND:
        return depth == 0 && !table && o->number >= 4 ? shared(1, 0) : own();
    case RULE_FUSION:
        return fusion_source(o, path, depth);
    case RULE_CUSTOM_CALL:
        return alias_source(o, path, depth);
    case RULE_COUNT:
        break;
    }
    return own();
}

/* ((operands), result, contexts...): {0,k} is operand k, {1} is what the operation makes. */
static struct result_source
start_source(const struct operation *o, const int64_t *path, size_t depth, bool table)
{
    if (table || depth == 0)
        return own();
    if (path[0] == 0 && depth > 1)
        return same(path[1], 2);
    if (path[0] != 1)
        return own();
    struct result_source source = whole_source(o, path + 1, depth - 1, table);
    source.drop++; /* skips {1}; an exact source ignores it */
    return source;
}

/* The result has the form of the start, which is operand 0. An update with further operands
 * binds them for a start that had none. */
static struct result_source
update_source(const struct operation *o, const int64_t *path, size_t depth, bool table)
{
    bool late = o->number > 1;
    if (table || depth == 0)
        return own();
    if (late && path[0] == 0 && depth > 1)
        return same(path[1] + 1, 2);
    if (late && path[0] == 1)
        return root(o, 1);
    struct result_source alias = alias_source(o, path, depth);
    return alias.kind == SOURCE_NEW ? same(0, 0) : alias;
}

struct result_source
result_source_of(const struct operation *o, const int64_t *path, size_t depth, bool table)
{
    switch ((enum async_part)o->part) {
    case ASYNC_START:
        return start_source(o, path, depth, table);
    case ASYNC_UPDATE:
        return update_source(o, path, depth, table);
    case ASYNC_DONE:
        return table ? own() : element(1);
    case ASYNC_NONE:
        break;
    }
    return whole_source(o, path, depth, table);
}

bool
result_source_path(const struct result_source *source, struct path *path)
{
    if (source->exact) {
        if (source->depth > PATH_LIMIT)
            return false;
        path->depth = source->depth;
        if (path->depth)
            memcpy(path->at, source->path, path->depth * sizeof *path->at);
        return true;
    }
    size_t drop = source->drop < path->depth ? source->drop : path->depth;
    size_t add = source->add >= 0, depth = path->depth - drop + add;
    if (depth > PATH_LIMIT)
        return false;
    memmove(path->at + add, path->at + drop, (path->depth - drop) * sizeof *path->at);
    path->depth = depth;
    if (add)
        path->at[0] = source->add;
    return true;
}

bool
operation_shares_operand(const struct operation *o)
{
    if (o->part != ASYNC_NONE)
        return true;
    switch ((enum rule_shares)rules[o->rule].shares) {
    case SHARES_NEVER:
        return false;
    case SHARES_OF_TUPLES:
        return o->shape && o->shape->shape->kind == SHAPE_TUPLE;
    case SHARES_LINKED:
        return o->links;
    case SHARES_UPDATED:
        return o->links || (o->callee && o->callee->updates);
    case SHARES_ALWAYS:
        break;
    }
    return true;
}

bool
operation_may_own(const struct operation *o)
{
    if (o->part != ASYNC_NONE)
        return o->part == ASYNC_START;
    switch ((enum rule_owns)rules[o->rule].owns) {
    case OWNS_NOTHING:
        return false;
    case OWNS_ARRAYS:
        return o->shape && o->shape->leaf_count && leaf_depth(&o->shape->leaves[0]) == 0;
    case OWNS_UNNUMBERED:
        return o->number < 0;
    case OWNS_ANY:
        break;
    }
    return true;
}

enum leaf_state
ownership_leaf_alone(const struct operation *operation, size_t leaf)
{
    const struct leaf *at = &operation->shape->leaves[leaf];
    size_t depth = leaf_depth(at);
    int64_t path[LEAF_DEPTH_LIMIT];
    if (!operation_shares_operand(operation)) /* the case of most operations */
        return operation->rule == RULE_PARAMETER ? LEAF_ARGUMENT : LEAF_OWNED;
    leaf_path(at, path);
    switch (result_source_of(operation, path, depth, false).kind) {
    case SOURCE_NEW:
        return LEAF_OWNED;
    case SOURCE_PARAMETER:
        return LEAF_ARGUMENT;
    default:
        return LEAF_SHARED;
    }
}
