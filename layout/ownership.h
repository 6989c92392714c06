/*
 * Who owns memory: for every array that an instruction yields, whether it owns its bytes or
 * shares another's, and as what (reference: XLA HloDataflowAnalysis, HloAliasAnalysis,
 * BufferAssignment; without liveness).
 *
 * Instructions come one by one, a body before its caller. At the end of a computation the
 * client is shown its instructions and takes what it wants to keep; what is a fusion, a loop's
 * body or dead is known at the end of the module only, and then each computation comes again.
 * Kept meanwhile: the instructions of the open computations, and of a closed one its root's
 * leaves and whom it calls.
 */
#ifndef LAYOUT_OWNERSHIP_H
#define LAYOUT_OWNERSHIP_H

#include "layout/arena.h"
#include "layout/opcode.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shape_entry;

enum role {
    ROLE_NONE,
    ROLE_ARGUMENT,
    ROLE_OUTPUT,
    ROLE_TEMP,
    ROLE_CONSTANT,
    ROLE_ALIAS,
    ROLE_FUSED
};

const char *role_name(enum role role);
bool role_owns(enum role role);

struct name {
    const char *text;
    size_t length;
};

/* The few instructions that share operands by attribute or call computations have these. */
struct links {
    size_t alias_count, reference_count;
    const struct alias *aliases;
    const struct reference *references;
};

/* Output leaf `path` shares operand (or parameter) `operand` at operand_path. */
struct alias {
    const int64_t *path;
    size_t depth;
    int64_t operand;
    const int64_t *operand_path;
    size_t operand_depth;
};

enum reference_kind {
    REFERENCE_FUSED, /* fusion, reducer, comparator: its values are no buffers */
    REFERENCE_CALL,  /* call and async-start: the result is the callee's root */
    REFERENCE_BODY,  /* of a loop: its root shares the loop's initial value */
    REFERENCE_CONDITION,
    REFERENCE_BRANCH, /* of a conditional: its root shares the result */
};

struct reference {
    enum reference_kind kind;
    struct name callee;
};

struct operand_list {
    size_t count;
    struct name names[];
};

/* What ownership asks of an instruction. Pointers must hold until the computation ends. */
struct value {
    struct name name;
    struct name operands;            /* the text of the list; see ownership.operand */
    const struct shape_entry *shape; /* NULL: unknown */
    int64_t number;      /* index of a get-tuple-element, number of a parameter; else -1 */
    struct links *links; /* NULL: none */
    uint64_t line;       /* of the text */
    void *user;          /* the client's */
    enum opcode_rule rule;
    bool root;
    /* private */
    uint32_t position;                 /* of it in the computation */
    bool owns_root;                    /* one of its leaves is a root's */
    uint32_t first_root, last_root;    /* ... which root leaves, between these */
    struct operand_list *operand_list; /* split when a chain first passes */
};

/* Values in blocks, which never move: a large computation grows without copying. */
#define VALUE_BLOCK 256
struct value_blocks {
    size_t count, capacity;
    struct value **blocks; /* of VALUE_BLOCK each */
};

enum leaf_state {
    LEAF_SHARED,   /* another's memory */
    LEAF_OWNED,    /* its own, whatever becomes of the computation */
    LEAF_ROOT,     /* its own, and its role depends on what the computation is for */
    LEAF_ARGUMENT, /* the caller's, or the program's */
};

enum computation_use { USE_DEAD, USE_FUSED, USE_SEQUENCED, USE_ENTRY };

struct computation {
    struct name name;
    bool entry;
    enum computation_use use;  /* from the end of the module on */
    unsigned called_as;        /* a bit for each reference_kind, likewise */
    struct computation *outer; /* the one that it was written within */
    void *user;                /* the client's */
    /* while it is open, and shown to the client at its end */
    struct arena arena;
    size_t value_count;
    struct value_blocks values; /* see computation_value */
    uint32_t *index;            /* name -> value, made when it is needed */
    size_t index_capacity;
    /* kept until the end of the module */
    const struct shape_entry *root_shape; /* NULL: no root, or of unknown shape */
    size_t root_count;
    struct root_leaf *roots; /* one for each leaf of the root */
    size_t edge_count;
    struct edge *edges;
};

static inline struct value *
computation_value(const struct computation *c, size_t i)
{
    return &c->values.blocks[i / VALUE_BLOCK][i % VALUE_BLOCK];
}

struct ownership_client {
    void *context;
    /* The computation is complete: its values can be asked for leaves. 0 or -1. */
    int (*closed)(void *context, struct computation *computation);
    /* The module is complete: use and roles are known; values are gone. In text order. */
    int (*decided)(void *context, struct computation *computation);
};

struct ownership {
    const struct ownership_client *client;
    /* Operand number k of a list: its name; false when there is none. Set by the caller. */
    bool (*operand)(struct name operands, size_t k, struct name *name);
    /* All of them, at most `room`; how many. Set by the caller. */
    size_t (*operands)(struct name operands, struct name *names, size_t room);
    struct arena arena; /* of the module */
    size_t alias_count;
    const struct alias *aliases; /* input_output_alias of the module; set by the caller */
    size_t count, capacity;
    struct computation **computations; /* in text order of their ends */
    struct computation *open;
    struct slot *index; /* name -> computation */
    size_t index_capacity;
    /* what one computation leaves to the next: room for values and their texts */
    struct arena spare_arena;
    struct value_blocks spare_values;
};

/* Room for the next value of the open computation, which counts from ownership_value on; NULL
 * when memory runs out. */
struct value *ownership_next(struct ownership *o);

/* All return 0, or -1 when memory runs out or the client says so. */
int ownership_begin_computation(struct ownership *o, struct name name, bool entry);
/* Adds the value that was filled in at ownership_next. */
void ownership_value(struct ownership *o);
int ownership_end_computation(struct ownership *o);
/* Decides, shows every computation to the client, and forgets the module. */
int ownership_end_module(struct ownership *o);
void ownership_free(struct ownership *o);

/* The arena of the open computation, for what values point at. */
struct arena *ownership_arena(struct ownership *o);

/* For the client, in decided(): how a computation is called: "call", "while body", ...; "". */
const char *ownership_calls(const struct computation *c);

/* For the client, in closed(): the state of leaf number `leaf` of a value, and for LEAF_ROOT
 * which root leaf decides. */
enum leaf_state ownership_leaf(const struct ownership *o, const struct computation *c,
                               const struct value *value, size_t leaf, size_t *root);

/* The state of a leaf as far as the instruction alone tells: no computation is known. */
enum leaf_state ownership_leaf_alone(const struct value *value, size_t leaf,
                                     bool (*operand)(struct name operands, size_t k,
                                                     struct name *name));

/* For the client, in decided(): the role of a leaf that was in this state; constant: its value
 * was one. */
enum role ownership_role(const struct computation *c, enum leaf_state state, size_t root,
                         bool constant);

#endif
