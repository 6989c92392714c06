/* What the files of ownership share: computations (ownership.c), their names
 * (ownership_names.c), how leaves move (ownership_chain.c), what computations are for
 * (ownership_decide.c). */
#ifndef LAYOUT_OWNERSHIP_CHAIN_H
#define LAYOUT_OWNERSHIP_CHAIN_H

#include "layout/ownership.h"

/* Of an index by name: a number and some of the name's hash, so that others are told apart
 * without a look at them. */
struct slot {
    uint32_t hash;
    uint32_t number; /* from 1; 0: empty */
};

/* A call. */
struct edge {
    uint8_t kind; /* enum reference_kind */
    bool known;   /* the callee was there when the caller came */
    union {
        struct computation *callee;
        const char *name; /* not known: what it is called */
    };
};

enum owner_kind { OWNER_VALUE, OWNER_PARAMETER, OWNER_CALLEE, OWNER_UNKNOWN };

/* What a root's leaf turned out to be. */
struct root_leaf {
    uint8_t kind;      /* enum owner_kind */
    uint8_t role;      /* enum role, from the end of the module on */
    bool updates;      /* OWNER_PARAMETER: it is updated in place */
    uint32_t value;    /* OWNER_VALUE: which one, while the computation is open */
    uint32_t next;     /* ... and the next root leaf that it owns; 0: none */
    uint32_t leaf;     /* ... which leaf of it; OWNER_CALLEE: which root leaf */
    int32_t parameter; /* OWNER_PARAMETER: its number */
    uint32_t depth;    /* ... of the path */
    union {
        const int64_t *path;        /* ... at this path of it */
        struct computation *callee; /* OWNER_CALLEE */
    };
};

#define NO_LEAF UINT32_MAX

/* Puts the last computation into the index. -1 when memory runs out. */
int ownership_index_last(struct ownership *o);

struct computation *computation_find(const struct ownership *o, struct name name);
/* NULL: there is none, or the body has failed. */
const struct value *value_find(struct computation *c, struct name name);

/* Which leaf of a shape has this path; NO_LEAF: none. */
uint32_t leaf_at(const struct shape_entry *shape, const int64_t *path, size_t depth);

/* Does this leaf own its memory, as far as the value itself tells? */
enum leaf_state leaf_step(const struct ownership *o, const struct value *value, size_t leaf);

/* Follows a leaf of a value of the open computation to its owner: unknown, too, where memory
 * ran out, which the arenas and the body tell. */
struct root_leaf leaf_follow(struct ownership *o, struct computation *c,
                             const struct value *value, size_t leaf);

/* The use of every computation of the module, and the roles of its root's leaves. */
void ownership_decide(struct ownership *o, enum ending ending);

#endif
