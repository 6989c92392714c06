/* What the files of ownership share: computations (ownership.c), how leaves move
 * (ownership_chain.c), what computations are for (ownership_decide.c). */
#ifndef LAYOUT_OWNERSHIP_CHAIN_H
#define LAYOUT_OWNERSHIP_CHAIN_H

#include "layout/ownership.h"

struct slot {
    uint64_t hash; /* 0: empty */
    void *item;
};

struct edge {
    enum reference_kind kind;
    struct computation *callee; /* NULL: it was not there when the caller closed */
    struct name name;           /* then its name */
};

enum owner_kind { OWNER_VALUE, OWNER_PARAMETER, OWNER_CALLEE, OWNER_UNKNOWN };

/* What a root's leaf turned out to be. */
struct root_leaf {
    enum owner_kind kind;
    enum role role;             /* from the end of the module on */
    bool updates;               /* OWNER_PARAMETER: it is updated in place */
    uint32_t value;             /* OWNER_VALUE: which one, while the computation is open */
    uint32_t depth;             /* OWNER_PARAMETER: of the path */
    size_t leaf;                /* ... and which leaf of it; OWNER_CALLEE: which root leaf */
    struct computation *callee; /* OWNER_CALLEE */
    int64_t parameter;          /* OWNER_PARAMETER: its number */
    const int64_t *path;        /* ... at this path of it */
};

struct computation *computation_find(const struct ownership *o, struct name name);
const struct value *value_find(struct computation *c, struct name name);

/* Which leaf of a shape has this path; SIZE_MAX: none. */
size_t leaf_at(const struct shape_entry *shape, const int64_t *path, size_t depth);

/* Does this leaf own its memory, as far as the value itself tells? */
enum leaf_state leaf_step(const struct ownership *o, const struct value *value, size_t leaf);

/* Follows a leaf of a value of the open computation to its owner. */
struct root_leaf leaf_follow(struct ownership *o, struct computation *c,
                             const struct value *value, size_t leaf);

/* The use of every computation of the module, and the roles of its root's leaves. */
void ownership_decide(struct ownership *o);

#endif
