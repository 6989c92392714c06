/* What memory analysis needs to know of an instruction: enough to determine where the memory of
 * each part of its result comes from (see result_source.h). */
#ifndef LAYOUT_OWNER_INSTRUCTION_H
#define LAYOUT_OWNER_INSTRUCTION_H

#include "layout/base/slice.h"
#include "layout/owner/instruction_name.h"
#include "layout/owner/opcode.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct computation;
struct kernel_sum;
struct shape_entry;

/* The output at `path` shares memory with operand (or parameter) number `operand` at
 * operand_path. */
struct alias {
    const int64_t *path;
    size_t depth;
    int64_t operand;
    const int64_t *operand_path;
    size_t operand_depth;
};

/* Compares the path of an alias with another one: by depth, then by the indices. */
static inline int
alias_compare(const struct alias *alias, const int64_t *path, size_t depth)
{
    if (alias->depth != depth)
        return alias->depth < depth ? -1 : 1;
    for (size_t i = 0; i < depth; i++)
        if (alias->path[i] != path[i])
            return alias->path[i] < path[i] ? -1 : 1;
    return 0;
}

struct operand_list {
    size_t count;
    struct instruction_name names[];
};

/* Leaves of operands and results that may share memory, in any pairing (TPU: backend_config's
 * aliasing_operands). Leaves are numbered over all operands, then over the result. */
struct leaf_group {
    size_t count;
    const uint32_t *leaves;
};

/* What only a few instructions need. Everything after `aliases` is set only if operations are
 * kept. */
struct links {
    size_t alias_count;
    const struct alias *aliases; /* sorted by alias_compare */
    size_t group_count;
    const struct leaf_group *groups;
    size_t predecessor_count;
    const uint32_t *predecessors; /* instruction numbers from control-predecessors */
    int64_t scoped_bytes;      /* scratch in the fast memory space while the instruction runs */
    int64_t scoped_main_bytes; /* the most that it may take in main memory while it runs */
    bool kernel;               /* a kernel of Mosaic, whose fast memory its code decides */
    const struct kernel_sum *kernel_sum; /* what that takes */
    bool sparsecore;                     /* async_execution_thread="sparsecore" */
    bool concat_bitcast; /* ConcatBitcast: a call whose operands are pieces of its result */
    bool custom;         /* kind=kCustom */
    bool places;  /* annotate_device_placement: it moves a value to another device's memory */
    bool outside; /* it takes memory that no buffer assignment counts: what XLA:CPU of jaxlib
                     0.10.2 gives to YNNPACK */
};

/* An operation. NAME-start is kept as the rule and trait of NAME with a part (see struct
 * opcode), so the text of the opcode is not needed again. */
struct operation {
    struct shape_entry *shape;        /* NULL: unknown */
    const struct links *links;        /* NULL: none */
    const struct computation *callee; /* of the first reference; NULL: none was read before */
    int32_t number; /* index of a get-tuple-element, number of a parameter, count of operands
                       where the rule needs it; else -1 */
    uint8_t rule;   /* enum opcode_rule; of an asynchronous part, the rule of NAME */
    uint8_t trait;  /* enum opcode_trait, likewise */
    uint8_t part;   /* enum async_part */
    bool written_out : 1; /* an asynchronous part whose wrapped computation is in the text */
    bool root : 1;
};

/* Where an instruction stands and what its text says of it, as numbers of the module's words.
 */
struct origin {
    uint32_t line; /* UINT32_MAX: that line or a later one */
    struct instruction_name name;
    uint32_t opcode;
    uint32_t metadata; /* as written; 0: none, or not kept */
};

/* An instruction of an open computation. */
struct instruction {
    struct operation operation;
    const struct slice *client; /* bytes that the client keeps with it; NULL: none */
    union {
        uint32_t operands; /* if operations are kept: the first in body.operands, whose count is
                              operands_length */
        struct operand_list *list; /* otherwise, if a leaf may share them; NULL: none */
    };
    struct instruction_name name;
    uint32_t operands_length;
    uint32_t shape; /* id + 1 of what is written as its shape, or inferred; 0: nothing */
    uint32_t line, opcode, metadata; /* see struct origin */
};

#endif
