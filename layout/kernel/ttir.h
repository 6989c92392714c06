/*
 * A kernel of Triton as data: of each operation what memory depends on. Values are numbers, of
 * which each is defined once: an operation with N results that are counted, %5:2, defines one
 * number for all, and N for its results behind it.
 *
 * Ownership: everything lives in the arena of the module.
 */
#ifndef LAYOUT_KERNEL_TTIR_H
#define LAYOUT_KERNEL_TTIR_H

#include "layout/base/arena.h"
#include "layout/base/slice.h"
#include "layout/triton/encoding.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TTIR_NONE UINT32_MAX /* no value, no number */

enum ttir_kind {
    TTIR_OTHER,
    TTIR_FUNC,
    TTIR_CALL,
    TTIR_LOCAL_ALLOC,
    TTIR_TMEM_ALLOC,
    TTIR_VIEW, /* of memory: its first operand in another shape */
    TTIR_SELECT,
    TTIR_CONVERT_LAYOUT,
    TTIR_REDUCE,
    TTIR_SCAN,
    TTIR_HISTOGRAM,
    TTIR_GATHER,
    TTIR_ATOMIC,
    TTIR_TENSORMAP,
    TTIR_WARP_SPECIALIZE,
    TTIR_MMA, /* tc_gen5_mma, whose operands may lie in tensor memory */
    TTIR_FOR,
    TTIR_IF,
    TTIR_WHILE,
    TTIR_STRUCTURED, /* other operations of scf with regions */
    TTIR_YIELD,      /* the end of a region of the structured ones */
    TTIR_BRANCH,     /* of cf, to blocks of its region */
};

/* A tensor or a memdesc, or a type of one element. */
struct ttir_type {
    struct slice text;  /* as written */
    bool array, memory; /* it has a shape; it is a memdesc */
    bool shared;        /* of memory: shared memory */
    size_t rank;
    int64_t dims[TRITON_RANK];
    int64_t bits;                           /* of an element; a pointer has 64 */
    const struct triton_encoding *encoding; /* NULL: none is written, or it is not read */
    struct slice encoding_text;             /* without its alias */
};

/* The dims of a buffer of a pipeline: those of the encoding of a type in memory, which may have
 * stages in front. 0: not known. Triton writes the rank of nvmma_shared where it is not 2. */
static inline size_t
ttir_buffer_rank(const struct ttir_type *type)
{
    if (!type->encoding)
        return 0;
    return type->encoding->kind == TRITON_NVMMA_SHARED && !type->encoding->rank
               ? 2
               : type->encoding->rank;
}

struct ttir_op {
    enum ttir_kind kind;
    struct slice name; /* "ttg.local_alloc"; of a function or a call the function's */
    uint32_t line;
    size_t result_count;
    const uint32_t *results;
    size_t def_count;
    const uint32_t *defs; /* of scf.for the counter and what it carries, of scf.while that */
    size_t operand_count, operand_capacity;
    uint32_t *operands; /* in the order of the text; scf.for: from, to, step, and what is
                           carried in */
    size_t region_count, region_capacity;
    struct ttir_region *regions;
    size_t type_count, type_capacity;
    const struct ttir_type **types; /* of operands and results, in the order of the text */
    size_t from_types;              /* those that stand before "->" */
    size_t target_count, target_capacity;
    struct ttir_target *targets; /* of TTIR_BRANCH */
    int64_t axis, alignment;     /* -1: not written */
    /* of the analysis: */
    uint32_t number;     /* in the order in which operations end */
    uint32_t specialize; /* which warp_specialize it stands in; TTIR_NONE: none */
    uint32_t partition;  /* which region of that */
};

struct ttir_target {
    struct slice label;
    size_t count;
    const uint32_t *values; /* for the arguments of the block */
};

struct ttir_block {
    struct slice label; /* empty: the first of its region */
    size_t arg_count;
    const uint32_t *args;
    size_t op_count, op_capacity;
    struct ttir_op **ops;
    size_t next_count, next_capacity;
    struct ttir_block **next; /* blocks that may run behind it */
    size_t index;             /* in its region, of the analysis */
};

struct ttir_region {
    size_t block_count, block_capacity;
    struct ttir_block **blocks;
    int64_t warps; /* of a partition */
};

struct ttir_module {
    struct arena arena;
    size_t func_count, func_capacity;
    struct ttir_op **funcs;
    uint32_t value_count;
    int64_t warps, lanes, ctas;
    struct slice target; /* "cuda:90" */
    int64_t shared;      /* that the text says itself; -1: it does not */
};

/* Adds to the lists of the struct. */
struct ttir_block *ttir_add_block(struct arena *arena, struct ttir_region *region);
void ttir_add_op(struct arena *arena, struct ttir_block *block, struct ttir_op *op);
void ttir_add_next(struct arena *arena, struct ttir_block *block, struct ttir_block *next);
void ttir_add_operand(struct arena *arena, struct ttir_op *op, uint32_t value);

#endif
