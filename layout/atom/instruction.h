/*
 * An instruction of an NVIDIA GPU, as its name says it: mma.m16n8k16.f16, ldmatrix.x4.trans,
 * tcgen05.ld.32x32b.x32, cp.async.16. Reference: PTX ISA; CUTLASS, cute/atom.
 */
#ifndef LAYOUT_ATOM_INSTRUCTION_H
#define LAYOUT_ATOM_INSTRUCTION_H

#include "layout/base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct diagnostic;

enum instruction_kind {
    INSTRUCTION_MMA,    /* of a warp; operands in registers */
    INSTRUCTION_WGMMA,  /* of a warpgroup */
    INSTRUCTION_UMMA,   /* tcgen05.mma: of one CTA or of two, D in tensor memory */
    INSTRUCTION_LOAD,   /* ldmatrix, tcgen05.ld: memory to registers */
    INSTRUCTION_STORE,  /* stmatrix, tcgen05.st */
    INSTRUCTION_MOVE,   /* movmatrix */
    INSTRUCTION_TENSOR, /* tcgen05.cp: shared to tensor memory */
    INSTRUCTION_ASYNC,  /* cp.async */
    INSTRUCTION_VECTOR, /* any load or store of a vector by a thread */
    INSTRUCTION_TMA,    /* cp.async.bulk.tensor */
    INSTRUCTION_SHARED /* none: the layout of shared memory that wgmma and tcgen05.mma repeat */
};

/* Types that may be multiplied with each other; sums are of no class that is multiplied. */
enum factor_class {
    FACTOR_SUM,
    FACTOR_BIT,
    FACTOR_INT4,
    FACTOR_INT8,
    FACTOR_FP8,
    FACTOR_INT16,
    FACTOR_F16,
    FACTOR_BF16,
    FACTOR_TF32,
    FACTOR_F64,
    FACTOR_C64
};

enum atom_type {
    ATOM_NO_TYPE,
#define ATOM_TYPE(code, ptx, cutlass, bits, class) ATOM_##code,
#include "layout/atom/type.def"
#undef ATOM_TYPE
    ATOM_TYPES
};

enum atom_operand {
    OPERAND_NONE,
    OPERAND_A,
    OPERAND_B,
    OPERAND_C,
    OPERAND_D,
    OPERAND_SOURCE,
    OPERAND_DESTINATION
};

/* What registers hold, and which words of the name say so. */
enum copy_form {
#define ATOM_COPY(form, ...) COPY_##form,
#include "layout/atom/copy.def"
#undef ATOM_COPY
    COPY_FORMS
};

enum product_source {
    SOURCE_SHARED, /* A and B are in shared memory */
    SOURCE_REGISTERS,
    SOURCE_TENSOR /* A is in tensor memory */
};

struct instruction {
    enum instruction_kind kind;
    enum atom_operand operand; /* as written; OPERAND_NONE: not written */
    /* of a product */
    int64_t m, n, k;
    int group; /* CTAs that work together, 1 or 2 */
    enum product_source source;
    enum atom_type d, a, b;
    /* layouts of A and B of mma.m8n8k4 with f16: whether a thread holds a column */
    bool columns_a, columns_b;
    /* of a copy */
    enum copy_form form;
    size_t tensor;    /* row of the copies to tensor memory */
    int64_t count;    /* x1, x2, ... */
    bool identity;    /* CUTLASS's movmatrix, whose layout does not move anything */
    int64_t unit;     /* bits of an element; 0: not said */
    int64_t dot;      /* of dp2a and dp4a: elements of a dot product; 0: another mma */
    int64_t bytes;    /* of cp.async and a vector */
    bool minor_first; /* of a layout of shared memory: MN-major */
    int64_t swizzle;  /* of it: bytes of its swizzle, 0, 32, 64, 128 */
    bool base32;      /* the swizzle of 128 bytes moves 32 bytes at once, not 16 */
};

const char *atom_type_name(enum atom_type type);
/* Returns the type with PTX's name; ATOM_NO_TYPE: there is none. */
enum atom_type atom_type_by_name(const char *name, size_t length);
/* Returns the type whose name CUTLASS's text begins with, and the name's length. */
enum atom_type atom_type_by_cutlass(const char *text, size_t length, size_t *name_length);
int atom_type_bits(enum atom_type type);
enum factor_class atom_factor_class(enum atom_type type);
const char *operand_name(enum atom_operand operand);

/* Appends PTX's name, without the operand. */
void instruction_print(struct text *text, const struct instruction *instruction);

/* Returns -1 with *d set if there is no such instruction: its shape, types, count or groups.
 * The message says what there is, and whose rule it is. */
int instruction_check(const struct instruction *instruction, struct diagnostic *d);

/* The width of a register's part of a row of a product, in elements: 32 bits, at least one. */
int64_t product_width(const struct instruction *instruction);

/* Whether the operand is in registers, so that it has threads and values. */
bool operand_in_registers(const struct instruction *instruction, enum atom_operand operand);

/* Whether it is in tensor memory: D of tcgen05.mma, and A where its name says so. */
bool operand_in_tensor_memory(const struct instruction *instruction, enum atom_operand operand);

/* Rows and columns of the tile of an operand: M and K, N and K, M and N; those of one CTA. */
void operand_tile(const struct instruction *instruction, enum atom_operand operand,
                  int64_t *rows, int64_t *columns);

/* ---- copies ---- */

const char *copy_form_word(enum copy_form form);
/* Returns the form whose registers CUTLASS names so; COPY_FORMS: none. */
enum copy_form copy_form_of(const char *cutlass, size_t length);

struct tensor_copy_row {
    const char *word, *cutlass;
    int64_t rows, bits;
};
/* NULL after the last. */
const struct tensor_copy_row *tensor_copy_row(size_t i);

#endif
