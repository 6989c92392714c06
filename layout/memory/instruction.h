/* What memory asks of an instruction: enough to tell how each part of its result comes by its
 * bytes (see result_source.h). */
#ifndef LAYOUT_MEMORY_INSTRUCTION_H
#define LAYOUT_MEMORY_INSTRUCTION_H

#include "layout/base/slice.h"
#include "layout/memory/opcode.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct computation;
struct shape_entry;

/* Output `path` shares operand (or parameter) `operand` at operand_path. */
struct alias {
    const int64_t *path;
    size_t depth;
    int64_t operand;
    const int64_t *operand_path;
    size_t operand_depth;
};

struct operand_list {
    size_t count;
    struct slice names[];
};

/* Leaves of operands and results that may lie in one place, pair by pair: numbers of leaves, of
 * the operands first, then of the result (TPU: backend_config's aliasing_operands). */
struct leaf_group {
    size_t count;
    const uint32_t *leaves;
};

/* What the few instructions have that share operands by attribute, or are asked for many; the
 * rest only where operations are kept. */
struct links {
    size_t alias_count;
    const struct alias *aliases;
    struct operand_list *operands; /* split when a chain first passes */
    size_t group_count;
    const struct leaf_group *groups;
    size_t predecessor_count;
    const uint32_t *predecessors; /* control-predecessors: which instructions */
    int64_t scoped_bytes;         /* scratch of the fast memory space while it runs */
    bool sparsecore;              /* async_execution_thread */
    bool joins;  /* a custom call that only says that operands are its pieces */
    bool custom; /* kind=kCustom */
};

/* An operation. One that is spelled NAME-start is NAME with its context: an asynchronous
 * operation is never told by its opcode again. */
struct operation {
    struct shape_entry *shape;  /* NULL: unknown */
    struct links *links;        /* NULL: none */
    struct computation *callee; /* of the first reference, where its body stands before */
    int32_t number; /* index of a get-tuple-element, number of a parameter, count of operands
                       where the rule asks for it; else -1 */
    uint8_t rule;   /* enum opcode_rule, of what is done, be it asynchronous or not */
    uint8_t trait;  /* enum opcode_trait, likewise */
    uint8_t part;   /* enum async_part */
    bool written_out : 1; /* a part whose computation stands in the text */
    bool root : 1;
};

/* An operation with its name and operands, as it stands in an open computation: small, for
 * there is one for each instruction. */
struct instruction {
    struct operation operation;
    const char *text; /* the name, a NUL, the operands as written (see ownership.operand) */
    void *user;       /* the client's */
    uint32_t name_length, operands_length;
    /* private */
    uint32_t operands; /* where its operands are kept: the first in body.operands */
    uint32_t root;     /* number from 1 of the first root leaf that it owns; the others follow
                          from there; 0: none */
};

static inline struct slice
instruction_name(const struct instruction *instruction)
{
    return (struct slice){instruction->text, instruction->name_length};
}

static inline struct slice
instruction_operand_text(const struct instruction *instruction)
{
    return (struct slice){instruction->text + instruction->name_length + 1,
                          instruction->operands_length};
}

#endif
