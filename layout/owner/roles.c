/*
 * What computations are used for, and therefore the roles of their values. At the end of a
 * module, uses and roles are handed down from the entry to the computations that it calls.
 */
#include "layout/owner/ownership.h"

#include "layout/owner/donors.h"
#include "layout/owner/record.h"
#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#include <string.h>

static const char *const role_names[] = {"none",  "argument", "output", "temp", "constant",
                                         "alias", "fused",    NULL,     NULL};
_Static_assert(sizeof role_names / sizeof *role_names == ROLE_UNKNOWN + 1,
               "a role has no name");

const char *
role_name(enum role role)
{
    return role_names[role];
}

bool
role_owns(enum role role)
{
    return role == ROLE_ARGUMENT || role == ROLE_OUTPUT || role == ROLE_TEMP ||
           role == ROLE_CONSTANT || role == ROLE_OWNED;
}

/* The computation marked ENTRY. If none is, the last one, unless the text was cut off. */
static struct computation *
entry_of(const struct ownership *o, enum ending ending)
{
    for (size_t i = o->count; i-- > 0;)
        if (o->computations[i]->entry)
            return o->computations[i];
    return o->count && ending != ENDING_CUT ? o->computations[o->count - 1] : NULL;
}

/* The leaves of the program's result are outputs. Those that share an argument's buffer are
 * aliases. */
static void
decide_entry(const struct ownership *o, struct computation *entry)
{
    entry->use = USE_ENTRY;
    for (size_t i = 0; i < entry->root_count; i++)
        entry->roots[i].role = ROLE_OUTPUT;
    for (size_t i = 0; i < o->alias_count; i++) {
        uint32_t leaf = leaf_at(entry->root_shape, o->aliases[i].path, o->aliases[i].depth);
        if (leaf < entry->root_count)
            entry->roots[leaf].role = ROLE_ALIAS;
    }
}

static enum role
root_role(enum reference_kind kind)
{
    return kind == REFERENCE_BODY || kind == REFERENCE_BRANCH ? ROLE_ALIAS : ROLE_TEMP;
}

const struct computation *
edge_callee(const struct ownership *o, const struct edge *edge)
{
    return edge->known ? edge->callee : computation_find(o, edge->absent->name);
}

struct misplaced
ownership_misplaced(const struct ownership *o)
{
    struct misplaced misplaced = {0};
    for (size_t i = 0; i < o->count; i++)
        for (size_t k = 0; k < o->computations[i]->edge_count; k++) {
            const struct edge *edge = &o->computations[i]->edges[k];
            const struct computation *callee = edge_callee(o, edge);
            if (!edge->known && callee && misplaced.count++ == 0) {
                misplaced.callee = callee;
                misplaced.line = edge->absent->line;
            }
            bool owns = edge->kind != REFERENCE_FUSED;
            if (!callee && owns && misplaced.absent_count++ == 0)
                misplaced.absent = edge->absent->name;
        }
    return misplaced;
}

static enum computation_use
callee_use(enum computation_use caller, const struct edge *edge)
{
    if (edge->kind == REFERENCE_FUSED || caller == USE_FUSED)
        return USE_FUSED;
    return caller == USE_UNKNOWN ? USE_UNKNOWN : USE_SEQUENCED;
}

/* Hands the use and roles of a computation down to its callees. Callees come before their
 * callers, so one walk from the last computation to the first reaches all of them. */
static void
decide_callees(const struct ownership *o, struct computation *c)
{
    for (size_t i = 0; i < c->edge_count; i++) {
        const struct edge *edge = &c->edges[i];
        const struct computation *called = edge_callee(o, edge);
        if (!called || called == c)
            continue;
        struct computation *callee = o->computations[called->number];
        callee->called_as |= (uint8_t)(1U << edge->kind);
        enum computation_use use = callee_use((enum computation_use)c->use, edge);
        if (callee->use < use)
            callee->use = (uint8_t)use;
        for (size_t k = 0; k < callee->root_count && !callee->roled; k++)
            if (callee->roots[k].role == ROLE_NONE)
                callee->roots[k].role = (uint8_t)root_role(edge->kind);
        callee->roled = true;
    }
    for (size_t i = 0; i < c->root_count && c->use != USE_FUSED; i++) {
        const struct root_leaf *root = &c->roots[i];
        if (root->kind != OWNER_CALLEE)
            continue;
        struct root_leaf *leaf = &root->callee->roots[root->leaf];
        if (leaf->role != ROLE_OUTPUT) /* by another caller */
            leaf->role = root->role;
    }
}

const char *
ownership_calls(const struct computation *c)
{
    static const char *const names[] = {"fusion or reducer", "call", "while body",
                                        "while condition", "branch"};
    _Static_assert(sizeof names / sizeof *names == REFERENCE_BRANCH + 1, "a call has no name");
    for (unsigned kind = 0; kind < sizeof names / sizeof *names; kind++)
        if (c->called_as >> kind & 1)
            return names[kind];
    return "";
}

enum role
leaf_role(const struct computation *c, enum leaf_state state, size_t root, bool constant)
{
    if (c->use == USE_DEAD)
        return ROLE_NONE;
    if (c->use == USE_UNKNOWN)
        return ROLE_UNKNOWN;
    if (c->use == USE_FUSED)
        return ROLE_FUSED;
    if (state == LEAF_ARGUMENT)
        return c->use == USE_ENTRY ? ROLE_ARGUMENT : ROLE_ALIAS;
    if (state == LEAF_SHARED)
        return ROLE_ALIAS;
    if (c->rootless)
        return ROLE_OWNED;
    enum role role = state == LEAF_ROOT ? c->roots[root].role : ROLE_TEMP;
    return role == ROLE_TEMP && constant ? ROLE_CONSTANT : role;
}

const struct computation *
ownership_decide(struct ownership *o, enum ending ending)
{
    struct computation *entry = entry_of(o, ending);
    for (size_t i = 0; ending != ENDING_WHOLE && i < o->count; i++)
        o->computations[i]->use = USE_UNKNOWN;
    if (entry) {
        match_donors(o, entry);
        decide_entry(o, entry);
    }
    for (size_t i = o->count; i-- > 0;)
        if (o->computations[i]->use != USE_DEAD)
            decide_callees(o, o->computations[i]);
    return entry;
}
