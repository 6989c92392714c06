/* What the files of ownership share: computations (ownership.c), their names (names.c), the
 * owners of a root's leaves (roots.c), the uses of computations (roles.c). */
#ifndef LAYOUT_OWNER_ROOTS_H
#define LAYOUT_OWNER_ROOTS_H

#include "layout/owner/ownership.h"

/* The callee of a call that names a computation which has not been read yet. */
struct absent {
    uint64_t line; /* of the call */
    struct slice name;
};

/* A call from an instruction to a computation. */
struct edge {
    uint8_t kind;    /* enum reference_kind */
    bool known;      /* the callee was read before the call, or bound later (late_calls.h) */
    bool fusion;     /* the call is a fusion */
    uint32_t caller; /* instruction number in the calling computation */
    union {
        const struct computation *callee;
        const struct absent *absent; /* if not known */
    };
};

enum owner_kind { OWNER_INSTRUCTION, OWNER_PARAMETER, OWNER_CALLEE, OWNER_UNKNOWN };

/* The owner of the memory of one leaf of a computation's root. */
struct root_leaf {
    uint8_t kind;      /* enum owner_kind */
    uint8_t role;      /* enum role, set at the end of the module */
    bool updates;      /* OWNER_PARAMETER: a fusion of this computation updates it in place */
    uint32_t owner;    /* OWNER_INSTRUCTION: its number */
    uint32_t leaf;     /* of the owner's leaves, or of the callee's root leaves */
    int32_t parameter; /* OWNER_PARAMETER: its number */
    uint32_t depth;    /* OWNER_PARAMETER: number of indices in path */
    union {
        const int64_t *path;              /* OWNER_PARAMETER: path within the parameter */
        const struct computation *callee; /* OWNER_CALLEE */
    };
};

struct leaf;

#define NO_LEAF        UINT32_MAX
#define NO_INSTRUCTION UINT32_MAX

/* Adds the computations that have ended since the last call to the index of names, in which
 * computation_find looks. */
void computations_index(struct ownership *o);
const struct computation *computation_find(const struct ownership *o, struct slice name);
/* The callee of a call, wherever its computation stands; NULL if it is not in the text. */
const struct computation *edge_callee(const struct ownership *o, const struct edge *edge);
/* The number of the newest instruction of this name in an open computation; NO_INSTRUCTION:
 * there is none. */
uint32_t instruction_find(const struct computation *c, struct instruction_name name);
/* The 1-based number of the first instruction of an open computation whose name one before it
 * has; 0: there is none. */
uint32_t instruction_twice(const struct computation *c);
/* The number of the instruction that is operand k of instruction `at`; NO_INSTRUCTION as
 * above. */
uint32_t instruction_operand(const struct ownership *o, const struct computation *c,
                             uint32_t at, size_t k);

/* The number of the leaf of a shape at this path; NO_LEAF: none. */
uint32_t leaf_at(const struct shape_entry *shape, const int64_t *path, size_t depth);

/* Which leaves of the entry's result, by number, lie in arguments by aliases.
 * Lives in the arena. */
bool *aliased_leaves(const struct alias *aliases, size_t count,
                     const struct shape_entry *result, struct arena *arena);

/* The alias that lays an output in a leaf of an argument, whose number is given. Its paths live
 * in the arena. */
struct alias leaf_alias(const struct leaf *output, int64_t argument, const struct leaf *within,
                        struct arena *arena);

/* The leaf of a closed computation's root at a path; NULL: none. */
const struct root_leaf *root_leaf_at(const struct computation *c, const int64_t *path,
                                     size_t depth);

/* Follows the leaves of the open computation's root, instruction `at` of shape c->root_shape,
 * to their owners. */
void roots_follow(struct ownership *o, struct computation *c, uint32_t at);

#endif
