/*
 * A kernel of Pallas as data: the body of a tpu_custom_call, a module of MLIR in the dialects
 * that Mosaic reads, as far as memory depends on it. Values are numbers, of which each is
 * defined once.
 *
 * Ownership: everything lives in the arena of the module, texts in the bytes that were read.
 */
#ifndef LAYOUT_KERNEL_MOSAIC_H
#define LAYOUT_KERNEL_MOSAIC_H

#include "layout/base/arena.h"
#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOSAIC_NONE        UINT32_MAX /* no value */
#define MOSAIC_DYNAMIC     INT64_MIN  /* a dimension or a bound that is known when it runs */
#define MOSAIC_OLD_VERSION 2          /* of stable_mosaic: the first (jax 0.4.30) and the */
#define MOSAIC_NEW_VERSION 15         /* last (jax 0.10.2) that were compared */

enum mosaic_kind {
    MOSAIC_OTHER,
    /* those of arith, math and vector, which have a use only if their results have: */
    MOSAIC_PURE, /* any other than these */
    MOSAIC_CONSTANT,
    MOSAIC_ADD,
    MOSAIC_SUBTRACT,
    MOSAIC_MULTIPLY,
    MOSAIC_DIVIDE,
    MOSAIC_REMAINDER,
    MOSAIC_MAXIMUM,
    MOSAIC_MINIMUM,
    MOSAIC_AND,
    MOSAIC_OR,
    MOSAIC_XOR,
    MOSAIC_SHIFT_LEFT,
    MOSAIC_SHIFT_RIGHT,
    MOSAIC_COMPARE,
    MOSAIC_SELECT,
    MOSAIC_CONVERT,        /* to another type of integers */
    MOSAIC_CONVERT_SIGNED, /* the same, by the sign */
    /* all others: */
    MOSAIC_MODULE,
    MOSAIC_FUNC,
    MOSAIC_RETURN,
    MOSAIC_IF,
    MOSAIC_FOR,
    MOSAIC_TAKEN, /* regions that run once: tpu.region, and those of what is decided before */
    MOSAIC_LOAD,
    MOSAIC_STORE,
    MOSAIC_CAST, /* a view of all of its first operand */
    MOSAIC_VIEW, /* of a part, or in another shape */
    MOSAIC_ALLOC,
    MOSAIC_SEMAPHORE,
    MOSAIC_COPY, /* by DMA */
    MOSAIC_WAIT, /* for such a copy */
    MOSAIC_LAUNCH
};

/* Where a memref lies. */
enum mosaic_space {
    MOSAIC_ANY, /* wherever the compiler leaves it: none is written, any, hbm or host */
    MOSAIC_VMEM,
    MOSAIC_SMEM,
    MOSAIC_SEMAPHORES,
    MOSAIC_UNKNOWN_SPACE
};

enum mosaic_type_kind { MOSAIC_SCALAR, MOSAIC_MEMREF, MOSAIC_VECTOR };

struct mosaic_type {
    enum mosaic_type_kind kind;
    enum mosaic_space space; /* of a memref */
    struct slice space_text;
    struct slice name; /* of an element: "bf16", "i32", or as a dialect writes it */
    int64_t bits;      /* of an element in memory, i1 has 32; 0: not known */
    size_t rank;
    const int64_t *dims; /* MOSAIC_DYNAMIC among them */
};

enum mosaic_attribute_kind {
    MOSAIC_ATTRIBUTE_OTHER,
    MOSAIC_ARRAY,   /* items */
    MOSAIC_LIST,    /* items with names */
    MOSAIC_STRING,  /* text, also of a symbol */
    MOSAIC_INTEGER, /* number */
    MOSAIC_NUMBERS, /* numbers */
    MOSAIC_TEXT,    /* text, as a dialect writes it */
    MOSAIC_FILE     /* a line of a source: text and number */
};

struct mosaic_attribute {
    enum mosaic_attribute_kind kind;
    struct slice text;
    int64_t number;
    size_t count;
    const struct slice *names;
    const struct mosaic_attribute **items;
    const int64_t *numbers;
};

/* A line of a source. */
struct mosaic_site {
    struct slice file; /* empty: none is known */
    int64_t line;
};

struct mosaic_op {
    enum mosaic_kind kind;
    uint32_t name;                       /* a number: operations of one name have the same */
    uint32_t result_count, first_result; /* results have numbers in a row */
    uint32_t operand_count, region_count;
    const uint32_t *operands;                  /* MOSAIC_NONE: one that is not defined yet */
    const struct mosaic_attribute *attributes; /* a MOSAIC_LIST, or NULL */
    struct mosaic_region *regions;
    const struct mosaic_site *site; /* of a function its first operation's outermost, of an
                                       allocation the innermost; NULL: not kept */
};

struct mosaic_block {
    uint32_t arg_count, first_arg; /* arguments, too */
    size_t op_count;
    struct mosaic_op *ops;
};

struct mosaic_region {
    size_t block_count;
    struct mosaic_block *blocks;
};

struct mosaic_module {
    struct arena arena;
    size_t func_count;
    const struct mosaic_op **funcs;
    uint32_t value_count;
    const struct mosaic_type **types; /* of values */
    int64_t version;                  /* of stable_mosaic; -1: none is written */
};

/* Returns whether an operation does nothing but compute its results from its operands. */
bool mosaic_is_pure(const struct mosaic_op *op);

/* The name of a function; empty: it has none. */
struct slice mosaic_name(const struct mosaic_op *function);

/* The attribute of an operation; NULL: it has none of that name. */
const struct mosaic_attribute *mosaic_attribute(const struct mosaic_op *op, const char *name);

/* The same within a list. */
const struct mosaic_attribute *mosaic_member(const struct mosaic_attribute *list,
                                             const char *name);

/* The integers of an attribute, which is MOSAIC_NUMBERS or an array of integers; number i, or
 * `otherwise` where it has none. */
size_t mosaic_count(const struct mosaic_attribute *attribute);
int64_t mosaic_number(const struct mosaic_attribute *attribute, size_t i, int64_t otherwise);

/* Frees the module. */
void mosaic_free(struct mosaic_module *module);

#endif
