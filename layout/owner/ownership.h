/*
 * Who owns memory: for every array that an instruction yields, whether it owns its bytes or
 * shares those of another array, and in which role (reference: XLA HloDataflowAnalysis,
 * HloAliasAnalysis, BufferAssignment; without liveness).
 *
 * Instructions come one by one, a callee before its caller. When a computation ends, the client
 * may read its instructions and keep what it needs. Only the end of the module shows which
 * computations are fusions, loop bodies or dead; then the client gets each computation again.
 * Until then the module keeps the instructions of open computations, and of each closed
 * computation the leaves of its root, its calls and, if `keeps` is set, its operations.
 */
#ifndef LAYOUT_OWNER_OWNERSHIP_H
#define LAYOUT_OWNER_OWNERSHIP_H

#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/owner/ending.h"
#include "layout/owner/instruction.h"
#include "layout/owner/result_source.h"

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
    ROLE_OWNED, /* as an output or a temporary; which one is unknown because part of the module
                   could not be read */
    ROLE_UNKNOWN
};

/* NULL for ROLE_OWNED and ROLE_UNKNOWN. */
const char *role_name(enum role role);
bool role_owns(enum role role);

enum reference_kind {
    REFERENCE_FUSED, /* fusion, reducer, comparator: its values are not buffers */
    REFERENCE_CALL,  /* call and async-start: the result is the callee's root */
    REFERENCE_BODY,  /* of a loop: its root shares the memory of the loop's initial value */
    REFERENCE_CONDITION,
    REFERENCE_BRANCH, /* of a conditional: its root shares the memory of the result */
};

/* Instructions in blocks that never move, so that a large computation grows without copying. */
#define INSTRUCTION_BLOCK 256
struct instruction_blocks {
    size_t count, capacity;
    struct instruction **blocks; /* each of INSTRUCTION_BLOCK instructions */
};

enum leaf_state {
    LEAF_SHARED,   /* shares the memory of another array */
    LEAF_OWNED,    /* owns its memory, however the computation is used */
    LEAF_ROOT,     /* owns its memory; its role depends on how the computation is used */
    LEAF_ARGUMENT, /* memory of the caller or of the program's argument */
};

/* USE_UNKNOWN: no caller was found, but text of the module is missing. */
enum computation_use { USE_DEAD, USE_UNKNOWN, USE_FUSED, USE_SEQUENCED, USE_ENTRY };

/* The state of a depth-first search through the calls (late_calls.c). */
enum computation_order { ORDER_NONE, ORDER_OPEN, ORDER_DONE };

/* What a computation needs while it is open and while the client is shown its end. */
struct body {
    struct computation *computation;
    struct body *outer; /* the computation whose text encloses it */
    struct arena arena;
    size_t count;
    struct instruction_blocks instructions; /* see computation_instruction */
    size_t edge_count, edge_capacity;
    struct edge *edges;
    size_t operand_count, operand_capacity;
    uint32_t *operands; /* instruction numbers, if operations are kept */
    struct table index; /* name -> instruction number + 1, filled on demand */
    size_t indexed, lookups;
    bool failed; /* memory for the index ran out */
};

/* Kept until the end of the module, therefore small. */
struct computation {
    struct slice name;
    void *user;                           /* the client's */
    struct body *body;                    /* NULL once the client has seen its end */
    struct record *record;                /* its operations; NULL unless they are kept */
    const struct shape_entry *root_shape; /* NULL: no root, or its shape is unknown */
    struct root_leaf *roots;              /* one per leaf of the root */
    struct edge *edges;
    uint32_t root; /* instruction number; NO_INSTRUCTION: none */
    uint32_t root_count, edge_count;
    uint8_t use;       /* enum computation_use, set at the end of the module */
    uint8_t called_as; /* one bit per reference_kind, set at the end of the module */
    uint8_t ending;    /* enum ending */
    uint8_t order;     /* enum computation_order */
    bool entry;
    bool updates;  /* a leaf of the root updates a parameter in place */
    bool rootless; /* no instruction is marked ROOT, and the last one need not be the root
                      because text is missing */
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

/* Each function may be NULL. */
struct ownership_client {
    void *context;
    /* The computation is complete: the leaves of its instructions can be asked for. 0 or -1. */
    int (*closed)(void *context, struct computation *computation);
    /* The module is complete: the computation's use and roles are known, its instructions are
     * gone. Callees come first. 0 or -1. */
    int (*decided)(void *context, struct computation *computation);
    /* All computations are decided. entry is NULL if the module has none. 0 or -1. */
    int (*finished)(void *context, struct computation *entry);
};

struct ownership {
    const struct ownership_client *client;
    /* Reads the name of the next operand in the text of an operand list; *at is 0 at first.
     * Returns false at the end. Set by the caller. */
    bool (*next_operand)(struct slice operands, size_t *at, struct slice *name);
    bool keeps; /* keep operations with everything that live ranges need; set by the caller */
    bool gpu_text;      /* the GPU compiler wrote the module; set by the caller */
    bool assigned_text; /* the TPU compiler wrote it after it had assigned memory; set by the
                           caller */
    struct arena arena; /* lives as long as the module */
    uint64_t line;      /* line of the instruction at ownership_next; set by the caller */
    size_t alias_count;
    const struct alias *aliases; /* input_output_alias of the module; set by the caller */
    size_t count, capacity;
    struct computation **computations; /* in the order of their ends; ownership_bind_late_calls
                                          puts callees before callers */
    struct body *open;
    struct body *spare; /* a closed body whose memory the next computation reuses */
    struct table index; /* name -> computation number + 1 */
};

/* Space for the next instruction of the open computation; NULL when memory runs out. The
 * instruction belongs to the computation only once ownership_instruction is called. */
struct instruction *ownership_next(struct ownership *o);

/* The functions below that return int return 0, or -1 when memory runs out or the client
 * returns -1. */
int ownership_begin_computation(struct ownership *o, struct slice name, bool entry);
/* Sets `user` of the open computation. */
void ownership_attach(struct ownership *o, void *user);
/* Records that the instruction at ownership_next, whose operation is given, calls a
 * computation. Copies the name if that computation has not been read yet. */
int ownership_reference(struct ownership *o, struct operation *operation,
                        enum reference_kind kind, struct slice callee);
/* The number of the newest instruction of this name in the open computation; UINT32_MAX:
 * none. */
uint32_t ownership_find(const struct ownership *o, struct slice name);
/* Adds an operand to the instruction at ownership_next. For use with `keeps`, where the
 * operands' text is not kept. */
int ownership_operand(struct ownership *o, struct slice name);
/* Adds the instruction that was filled in at ownership_next. */
void ownership_instruction(struct ownership *o);
int ownership_end_computation(struct ownership *o, enum ending ending);
/* Calls whose callee ends after the caller, so that it is unknown what they share with it
 * (reference: xla hlo_parser.cc, "computation does not exist"), and calls whose callee is not
 * in the text. Absent fusions and reducers do not count because they own nothing. */
struct misplaced {
    size_t count;
    const struct computation *callee; /* of the first such call */
    uint64_t line;                    /* of that call */
    size_t absent_count;
    struct slice absent; /* name of the first absent callee, NUL-terminated */
};
/* To be called once all computations of the module have ended. */
struct misplaced ownership_misplaced(const struct ownership *o);
/* Decides uses and roles, shows every computation to the client, and forgets the module. */
int ownership_end_module(struct ownership *o, enum ending ending);
void ownership_free(struct ownership *o);

/* The arena for the names of instructions and for what their operations point to. It lives as
 * long as they do. */
struct arena *ownership_arena(struct ownership *o);

/* For use in decided(): how a computation is called: "call", "while body", ...; "" if it is
 * not. */
const char *ownership_calls(const struct computation *c);

/* For use in closed(): the state of leaf number `leaf` of an instruction. For LEAF_ROOT, *root
 * is the number of the root leaf that decides its role. */
enum leaf_state ownership_leaf(const struct computation *c,
                               const struct instruction *instruction, size_t leaf,
                               size_t *root);

/* The state of a leaf as far as its operation alone determines it, without its computation. */
enum leaf_state ownership_leaf_alone(const struct operation *operation, size_t leaf);

/* For use in decided(): the role of a leaf. state and root are what ownership_leaf gave;
 * constant says whether the operation is a constant. */
enum role ownership_role(const struct computation *c, enum leaf_state state, size_t root,
                         bool constant);

#endif
