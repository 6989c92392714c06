/*
 * Who owns memory: for every array that an instruction yields, whether it owns its bytes or
 * shares those of another array, and in which role (reference: XLA HloDataflowAnalysis,
 * HloAliasAnalysis, BufferAssignment; without liveness).
 *
 * Instructions come one by one, a callee before its caller. When a computation ends, its
 * instructions are packed, and the leaves of its root and its calls are kept beside them. Only
 * the end of the module shows which computations are fusions, loop bodies or dead; then each
 * can be opened again (records.h).
 */
#ifndef LAYOUT_OWNER_OWNERSHIP_H
#define LAYOUT_OWNER_OWNERSHIP_H

#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/base/text.h"
#include "layout/base/words.h"
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

/* What a computation needs while it is open. */
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
    uint32_t twice; /* of the indexed ones: see struct computation */
};

/* Kept until the end of the module, therefore small. */
struct computation {
    struct slice name;
    struct body *body;              /* NULL once it has ended */
    const unsigned char *packed;    /* its instructions (record.h) */
    struct shape_entry *root_shape; /* NULL: no root, or its shape is unknown */
    struct root_leaf *roots;        /* one per leaf of the root */
    uint32_t *owned; /* the root leaves that instructions own, sorted by owner, its leaf, and
                        number */
    struct edge *edges;
    uint32_t number; /* in ownership.computations */
    uint32_t line;
    uint32_t count, operand_count; /* of its instructions, and of all their operands */
    uint32_t root;                 /* instruction number; NO_INSTRUCTION: none */
    uint32_t twice; /* if operations are kept: 1-based number of the first instruction whose
                       name one before it has; 0: none */
    uint32_t root_count, owned_count, edge_count;
    uint8_t use;       /* enum computation_use, set at the end of the module */
    uint8_t called_as; /* one bit per reference_kind, set at the end of the module */
    uint8_t ending;    /* enum ending */
    bool entry;
    bool loose;    /* not in the text: holds instructions that stand outside of any */
    bool roled;    /* the leaves of the root have roles */
    bool updates;  /* a leaf of the root updates a parameter in place */
    bool rootless; /* no instruction is marked ROOT, and the last one need not be the root
                      because text is missing */
};

/* An instruction of an open computation. */
static inline struct instruction *
computation_instruction(const struct computation *c, size_t i)
{
    return &c->body->instructions.blocks[i / INSTRUCTION_BLOCK][i % INSTRUCTION_BLOCK];
}

struct ownership {
    bool keeps; /* keep operations with everything that live ranges need; set by the caller */
    unsigned marks;     /* of the text, enum mark (layout/device/mark.h); set by the
                           caller */
    struct arena arena; /* lives as long as the module */
    struct words words; /* of the module: stems of names, opcodes, attributes; number 0 is "" */
    struct shape_entry ***shapes; /* by id; set by the caller */
    size_t alias_count;
    const struct alias *aliases; /* input_output_alias of the module; set by the caller */
    size_t donor_count;
    const struct alias *donors; /* buffer_donor of a module whose outputs the compiler has not
                                   laid in arguments yet; set by the caller (donors.h) */
    size_t count, capacity;
    struct computation **computations; /* in the order of their ends; ownership_bind_late_calls
                                          puts callees before callers */
    struct body *open;
    struct body *spare; /* a closed body whose memory the next computation reuses */
    struct table index; /* name -> computation number + 1, filled on demand */
    size_t indexed;
    size_t link_count, link_capacity;
    const void **links; /* what packed instructions point to: their links, then their callee */
    struct text pack;   /* the instructions that are being packed */
    bool elided; /* operands are left out in the text: what is taken for a temporary may be
                    an output; set by the caller */
};

/* Space for the next instruction of the open computation, to be filled in from its line and
 * operation on. It belongs to the computation only once ownership_instruction is called. */
struct instruction *ownership_next(struct ownership *o);

/* Begins a computation and returns it. */
struct computation *ownership_begin_computation(struct ownership *o, struct slice name,
                                                uint32_t line, bool entry);
/* Records that the instruction at ownership_next, whose operation is given, calls a
 * computation. Copies the name if that computation has not been read yet. */
void ownership_reference(struct ownership *o, struct operation *operation,
                         enum reference_kind kind, struct slice callee);
/* The number of the newest instruction of this name in the open computation; UINT32_MAX:
 * none. */
uint32_t ownership_find(const struct ownership *o, struct instruction_name name);
/* Adds an operand, by its number in the open computation, to the instruction at
 * ownership_next. */
void ownership_operand(struct ownership *o, uint32_t number);
/* Adds the instruction that was filled in at ownership_next. */
void ownership_instruction(struct ownership *o);
void ownership_end_computation(struct ownership *o, enum ending ending);
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
/* Finishes the index of names, and frees what is needed only while the text of a module is
 * read. */
void ownership_end_text(struct ownership *o);
/* Decides how each computation of the module is used, and the roles of its root's leaves.
 * Returns the entry; NULL if there is none. */
const struct computation *ownership_decide(struct ownership *o, enum ending ending);
void ownership_free(struct ownership *o);

/* The arena for what only an open computation needs, such as the names of its instructions. */
static inline struct arena *
ownership_arena(struct ownership *o)
{
    return &o->open->arena;
}

/* How a computation is called, as ownership_decide found: "call", "while body", ...; "" if it
 * is not. */
const char *ownership_calls(const struct computation *c);

/* The state of a leaf as far as its operation alone determines it, without its computation. */
enum leaf_state ownership_leaf_alone(const struct operation *operation, size_t leaf);

#endif
