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
#include "layout/ending.h"
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
    ROLE_FUSED,
    ROLE_OWNED, /* as an output or a temporary: text is missing. No name either */
    ROLE_UNKNOWN
};

/* NULL: unknown. */
const char *role_name(enum role role);
bool role_owns(enum role role);

struct name {
    const char *text;
    size_t length;
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

struct operand_list {
    size_t count;
    struct name names[];
};

/* The few instructions that share operands by attribute, or are asked for many, have these. */
struct links {
    size_t alias_count;
    const struct alias *aliases;
    struct operand_list *operands; /* split when a chain first passes */
};

/* What ownership asks of an instruction. Pointers must hold until the computation ends. A large
 * program has as many as its entry has instructions, so that each fits a line of the cache. */
struct value {
    const char *text; /* the name, a NUL, the operands as written (see ownership.operand) */
    const struct shape_entry *shape; /* NULL: unknown */
    struct links *links;             /* NULL: none */
    struct computation *callee;      /* of the first reference, where its body stands before */
    void *user;                      /* the client's */
    uint32_t name_length, operands_length;
    int32_t number; /* index of a get-tuple-element, number of a parameter; else -1 */
    /* private */
    uint32_t position;   /* of it in the computation */
    uint32_t first_root; /* the first root leaf that it owns; the others follow from there */
    uint8_t rule;        /* enum opcode_rule */
    bool root;
    bool owns_root; /* one of its leaves is a root's */
};

static inline struct name
value_name(const struct value *value)
{
    return (struct name){value->text, value->name_length};
}

static inline struct name
value_operand_text(const struct value *value)
{
    return (struct name){value->text + value->name_length + 1, value->operands_length};
}

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

/* Unknown: nobody calls it, but text of the module is missing. */
enum computation_use { USE_DEAD, USE_UNKNOWN, USE_FUSED, USE_SEQUENCED, USE_ENTRY };

/* What a computation has while it is open, and when the client is shown its end. */
struct body {
    struct computation *computation;
    struct body *outer; /* the one that it was written within */
    struct arena arena;
    size_t value_count;
    struct value_blocks values; /* see computation_value */
    size_t edge_count, edge_capacity;
    struct edge *edges;
    struct slot *index; /* name -> value, made when it is needed */
    size_t index_capacity;
    bool failed; /* no memory for the index */
};

/* Kept until the end of the module, so it is small. */
struct computation {
    struct name name;
    void *user;                           /* the client's */
    struct body *body;                    /* NULL once the client was shown it */
    const struct shape_entry *root_shape; /* NULL: no root, or of unknown shape */
    struct root_leaf *roots;              /* one for each leaf of the root */
    struct edge *edges;
    uint32_t root_count, edge_count;
    uint8_t use;       /* enum computation_use, from the end of the module on */
    uint8_t called_as; /* a bit for each reference_kind, likewise */
    bool entry;
    bool updates;  /* a root updates a parameter */
    bool rootless; /* none is marked, and the last value need not be it: text is missing */
};

static inline size_t
computation_value_count(const struct computation *c)
{
    return c->body->value_count;
}

static inline struct value *
computation_value(const struct computation *c, size_t i)
{
    return &c->body->values.blocks[i / VALUE_BLOCK][i % VALUE_BLOCK];
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
    struct body *open;
    struct body *spare; /* what one computation leaves to the next: its room */
    struct slot *index; /* by name; open addressing */
    size_t index_capacity;
};

/* Room for the next value of the open computation, which counts from ownership_value on; NULL
 * when memory runs out. */
struct value *ownership_next(struct ownership *o);

/* All return 0, or -1 when memory runs out or the client says so. */
int ownership_begin_computation(struct ownership *o, struct name name, bool entry);
/* What the client keeps of the open computation: its `user`. */
void ownership_attach(struct ownership *o, void *user);
/* The value at ownership_next names a computation. The name is copied where it must be. */
int ownership_reference(struct ownership *o, struct value *value, enum reference_kind kind,
                        struct name callee);
/* May a leaf of it share an operand? Asked once its references and aliases are known; operands
 * of others need not be kept. */
bool ownership_shares_operand(const struct value *value);
/* May a leaf of it own memory, or it itself where its shape is unknown? It is not asked of text
 * that makes no sense, such as a tuple that is an array: then, yes. */
bool ownership_may_own(const struct value *value);
/* Adds the value that was filled in at ownership_next. */
void ownership_value(struct ownership *o);
int ownership_end_computation(struct ownership *o, enum ending ending);
/* Decides, shows every computation to the client, and forgets the module. */
int ownership_end_module(struct ownership *o, enum ending ending);
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
