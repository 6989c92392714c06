/* What the files of ownership share: computations (ownership.c), their names (names.c), owners
 * of a root's leaves (roots.c), what computations are for (roles.c). */
#ifndef LAYOUT_MEMORY_ROOTS_H
#define LAYOUT_MEMORY_ROOTS_H

#include "layout/memory/ownership.h"

/* Whom a call names that was not there when it came. */
struct absent {
    uint64_t line; /* of the call */
    struct slice name;
};

/* A call. */
struct edge {
    uint8_t kind;    /* enum reference_kind */
    bool known;      /* the callee was there when the caller came */
    uint32_t caller; /* which instruction of its computation */
    union {
        struct computation *callee;
        const struct absent *absent; /* not known */
    };
};

enum owner_kind { OWNER_INSTRUCTION, OWNER_PARAMETER, OWNER_CALLEE, OWNER_UNKNOWN };

/* What a root's leaf turned out to be. */
struct root_leaf {
    uint8_t kind;      /* enum owner_kind */
    uint8_t role;      /* enum role, from the end of the module on */
    bool updates;      /* OWNER_PARAMETER: a fusion of it updates it in place */
    uint32_t owner;    /* OWNER_INSTRUCTION: which one, while the computation is open */
    uint32_t next;     /* ... and the next root leaf that it owns; 0: none */
    uint32_t leaf;     /* ... which leaf of it; OWNER_CALLEE: which root leaf */
    int32_t parameter; /* OWNER_PARAMETER: its number */
    uint32_t depth;    /* ... of the path */
    union {
        const int64_t *path;        /* ... at this path of it */
        struct computation *callee; /* OWNER_CALLEE */
    };
};

#define NO_LEAF        UINT32_MAX
#define NO_INSTRUCTION UINT32_MAX

/* Puts computation i into the index. -1 when memory runs out. */
int ownership_index(struct ownership *o, size_t i);

struct computation *computation_find(const struct ownership *o, struct slice name);
/* Whom a call names, wherever it stands; NULL: it is not in the text. */
struct computation *edge_callee(const struct ownership *o, const struct edge *edge);
/* The newest instruction of this name in an open computation. NO_INSTRUCTION: there is none, or
 * the body has failed. */
uint32_t instruction_find(const struct computation *c, struct slice name);
/* Operand k of instruction number `at`, likewise. */
uint32_t instruction_operand(const struct ownership *o, const struct computation *c,
                             uint32_t at, size_t k);

/* Which leaf of a shape has this path; NO_LEAF: none. */
uint32_t leaf_at(const struct shape_entry *shape, const int64_t *path, size_t depth);

/* The leaf of a closed computation's root at a path; NULL: none. */
const struct root_leaf *root_leaf_at(const struct computation *c, const int64_t *path,
                                     size_t depth);

/* Follows a leaf of instruction number `at` of the open computation to its owner: unknown, too,
 * where memory ran out, which the arenas and the body tell. */
struct root_leaf leaf_follow(struct ownership *o, struct computation *c, uint32_t at,
                             size_t leaf);

/* The use of every computation of the module, and the roles of its root's leaves. Returns the
 * entry; NULL: there is none. */
struct computation *ownership_decide(struct ownership *o, enum ending ending);

#endif
