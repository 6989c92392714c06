/*
 * Who owns memory: for every array that an instruction yields, whether it owns its bytes or
 * shares another's, and as what (reference: XLA HloDataflowAnalysis, HloAliasAnalysis,
 * BufferAssignment; without liveness).
 *
 * Instructions come one by one, a body before its caller. At the end of a computation the
 * client is shown its instructions and takes what it wants to keep; what is a fusion, a loop's
 * body or dead is known at the end of the module only, and then each computation comes again.
 * Kept meanwhile: the instructions of the open computations, and of a closed one its root's
 * leaves and whom it calls; with `keeps` its operations, too.
 */
#ifndef LAYOUT_MEMORY_OWNERSHIP_H
#define LAYOUT_MEMORY_OWNERSHIP_H

#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/memory/ending.h"
#include "layout/memory/instruction.h"
#include "layout/memory/result_source.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum role {
    ROLE_NONE,
    ROLE_ARGUMENT,
    ROLE_OUTPUT,
    ROLE_TEMP,
    ROLE_CONSTANT,
    ROLE_ALIAS,
    ROLE_FUSED,
    ROLE_OWNED, /* as an output or a temporary: part of the module could not be read */
    ROLE_UNKNOWN
};

/* NULL: unknown. */
const char *role_name(enum role role);
bool role_owns(enum role role);

enum reference_kind {
    REFERENCE_FUSED, /* fusion, reducer, comparator: its values are no buffers */
    REFERENCE_CALL,  /* call and async-start: the result is the callee's root */
    REFERENCE_BODY,  /* of a loop: its root shares the loop's initial value */
    REFERENCE_CONDITION,
    REFERENCE_BRANCH, /* of a conditional: its root shares the result */
};

/* Instructions in blocks, which never move: a large computation grows without copying. */
#define INSTRUCTION_BLOCK 256
struct instruction_blocks {
    size_t count, capacity;
    struct instruction **blocks; /* of INSTRUCTION_BLOCK each */
};

enum leaf_state {
    LEAF_SHARED,   /* another's memory */
    LEAF_OWNED,    /* its own, whatever becomes of the computation */
    LEAF_ROOT,     /* its own, and its role depends on what the computation is for */
    LEAF_ARGUMENT, /* the caller's, or the program's */
};

/* Unknown: nobody calls it, but text of the module is missing. */
enum computation_use { USE_DEAD, USE_UNKNOWN, USE_FUSED, USE_SEQUENCED, USE_ENTRY };

/* While computations are put in order (late_calls.h). */
enum computation_order { ORDER_NONE, ORDER_OPEN, ORDER_DONE };

/* What a computation has while it is open, and when the client is shown its end. */
struct body {
    struct computation *computation;
    struct body *outer; /* the one that it was written within */
    struct arena arena;
    size_t count;
    struct instruction_blocks instructions; /* see computation_instruction */
    size_t edge_count, edge_capacity;
    struct edge *edges;
    size_t operand_count, operand_capacity;
    uint32_t *operands; /* where operations are kept: which instructions */
    struct table index; /* name -> instruction + 1, made when it is needed */
    size_t indexed, lookups;
    bool failed; /* no memory for the index */
};

/* Kept until the end of the module, so it is small. */
struct computation {
    struct slice name;
    void *user;            /* the client's */
    struct body *body;     /* NULL once the client was shown it */
    struct record *record; /* of its operations, where they are kept; else NULL */
    const struct shape_entry *root_shape; /* NULL: no root, or of unknown shape */
    struct root_leaf *roots;              /* one for each leaf of the root */
    struct edge *edges;
    uint32_t root; /* which instruction; NO_INSTRUCTION: none */
    uint32_t root_count, edge_count;
    uint8_t use;       /* enum computation_use, from the end of the module on */
    uint8_t called_as; /* a bit for each reference_kind, likewise */
    uint8_t ending;    /* enum ending */
    uint8_t order;     /* enum computation_order */
    bool entry;
    bool updates;  /* a root updates a parameter */
    bool rootless; /* none is marked, and the last one need not be it: text is missing */
};

static inline size_t
computation_count(const struct computation *c)
{
    return c->body->count;
}

static inline struct instruction *
computation_instruction(const struct computation *c, size_t i)
{
    return &c->body->instructions.blocks[i / INSTRUCTION_BLOCK][i % INSTRUCTION_BLOCK];
}

struct ownership_client {
    void *context;
    /* The computation is complete: its instructions can be asked for leaves. 0 or -1. */
    int (*closed)(void *context, struct computation *computation);
    /* The module is complete: use and roles are known; instructions are gone. Callees first. */
    int (*decided)(void *context, struct computation *computation);
    /* All are decided. entry: the module's; NULL: it has none. May be NULL. */
    int (*finished)(void *context, struct computation *entry);
};

struct ownership {
    const struct ownership_client *client;
    /* The next operand of a list, from *at (0 at first): its name; false at the end. Set by the
     * caller. */
    bool (*next_operand)(struct slice operands, size_t *at, struct slice *name);
    bool keeps;         /* operations, with all that live ranges ask; set by the caller */
    bool gpu_text;      /* a GPU's compiler wrote the module; set by the caller */
    bool assigned_text; /* a TPU's compiler did, once it had assigned memory; likewise */
    struct arena arena; /* of the module */
    uint64_t line;      /* of the instruction at ownership_next; set by the caller */
    size_t alias_count;
    const struct alias *aliases; /* input_output_alias of the module; set by the caller */
    size_t count, capacity;
    struct computation **computations; /* by their ends, late ones before their callers */
    struct body *open;
    struct body *spare; /* what one computation leaves to the next: its room */
    struct table index; /* name -> computation + 1 */
};

/* Room for the next instruction of the open computation, which counts from
 * ownership_instruction on; NULL when memory runs out. */
struct instruction *ownership_next(struct ownership *o);

/* All return 0, or -1 when memory runs out or the client says so. */
int ownership_begin_computation(struct ownership *o, struct slice name, bool entry);
/* What the client keeps of the open computation: its `user`. */
void ownership_attach(struct ownership *o, void *user);
/* The instruction at ownership_next names a computation. The name is copied where it must be.
 */
int ownership_reference(struct ownership *o, struct operation *operation,
                        enum reference_kind kind, struct slice callee);
/* The newest instruction of this name in the open computation; UINT32_MAX: none. */
uint32_t ownership_find(const struct ownership *o, struct slice name);
/* The next operand of the instruction at ownership_next, where operations are kept: its text is
 * not. */
int ownership_operand(struct ownership *o, struct slice name);
/* Adds the instruction that was filled in at ownership_next. */
void ownership_instruction(struct ownership *o);
int ownership_end_computation(struct ownership *o, enum ending ending);
/* Calls of computations that end behind them, so that what is shared across them is not known
 * (reference: xla hlo_parser.cc, "computation does not exist"), and of those that the text
 * lacks, but for what a fusion or a reducer is: that owns nothing. */
struct misplaced {
    size_t count;
    const struct computation *callee; /* of the first */
    uint64_t line;                    /* ... where it is called */
    size_t absent_count;
    struct slice absent; /* the first, NUL-terminated */
};
/* Of a module whose computations have all ended. */
struct misplaced ownership_misplaced(const struct ownership *o);
/* Decides, shows every computation to the client, and forgets the module. */
int ownership_end_module(struct ownership *o, enum ending ending);
void ownership_free(struct ownership *o);

/* The arena for names of instructions and what their operations point at: it lives as long as
 * they do. */
struct arena *ownership_arena(struct ownership *o);

/* For the client, in decided(): how a computation is called: "call", "while body", ...; "". */
const char *ownership_calls(const struct computation *c);

/* For the client, in closed(): the state of leaf number `leaf` of an instruction, and for
 * LEAF_ROOT which root leaf decides. */
enum leaf_state ownership_leaf(const struct computation *c,
                               const struct instruction *instruction, size_t leaf,
                               size_t *root);

/* The state of a leaf as far as the operation alone tells: no computation is known. */
enum leaf_state ownership_leaf_alone(const struct operation *operation, size_t leaf);

/* For the client, in decided(): the role of a leaf that was in this state; constant: it was
 * one. */
enum role ownership_role(const struct computation *c, enum leaf_state state, size_t root,
                         bool constant);

#endif
