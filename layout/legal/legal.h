/*
 * Whether a layout may be the operand of an instruction, and if not, which rule refuses it and
 * which layout near it would do.
 *
 * The rules are those of PTX, and CUTLASS's where a message says so. A layout is asked by its
 * mapping: what it says of each element, not how it is written. Reference: PTX ISA, wgmma
 * and tcgen05 matrix descriptors, ldmatrix, cp.async, tensor maps.
 */
#ifndef LAYOUT_LEGAL_LEGAL_H
#define LAYOUT_LEGAL_LEGAL_H

#include "layout/atom/atom.h"
#include "layout/mapping.h"

enum legal_space {
    LEGAL_ANYWHERE, /* not said */
    LEGAL_GLOBAL,
    LEGAL_SHARED,
    LEGAL_REGISTERS,
    LEGAL_TENSOR
};

/* What is asked about. */
struct legal_subject {
    const struct mapping *m;
    int64_t element_bits; /* 0: unknown */
    const char *type;     /* its name; NULL: unknown */
    enum legal_space space;
    int64_t alignment;   /* of the first byte, in bytes; 0: not said */
    bool thread_value;   /* m maps (thread, value) to the number of an element */
    bool tensor_address; /* m's places are addresses of tensor memory: lane * 2^16 + column */
    bool depth_first;    /* B is K x N, as Triton has it, not N x K */
};

#define LEGAL_WHY  400
#define LEGAL_RANK 5 /* dimensions of a box of TMA */

/* What an instruction is told about a matrix in shared memory; addresses and offsets in bytes.
 */
struct legal_descriptor {
    int64_t start, leading, stride;
    int mode; /* as the instruction codes the swizzle */
    int base_offset;
    uint64_t word;
    int64_t tiles;       /* operands that the layout has */
    int64_t along_k;     /* of them along K */
    int64_t advance;     /* from one to the next along K; 0: there is one */
    int64_t group;       /* operands along K that are `advance` apart; 0: all of them are */
    int64_t group_bytes; /* from the first operand of a group to the first of the next one */
    int64_t row_advance; /* from one to the next along M or N; 0: there is one */
    int64_t alignment;   /* of the first byte, so that the swizzle's pattern begins there */
};

struct legal_box {
    bool divided; /* a side had to be divided, so what lies behind it are other boxes */
    size_t rank;  /* the fastest dimension first */
    int64_t extent[LEGAL_RANK];
    size_t dim[LEGAL_RANK];     /* of the layout */
    int64_t stride[LEGAL_RANK]; /* of global memory: bytes from one to the next */
    int64_t count;              /* boxes that the layout is */
};

enum legal_kind { LEGAL_PLAIN, LEGAL_DESCRIPTOR, LEGAL_BOX, LEGAL_GLOBAL_TENSOR };

/* The answer. Texts are in the arena. */
struct legal_answer {
    bool legal;
    const char *rule;     /* the rule that refuses, in a word or two; NULL if legal */
    char why[LEGAL_WHY];  /* the rule and what the layout has */
    int64_t wanted, got;  /* the figure that the rule is about; `got` INT64_MIN: none */
    const char *major;    /* "K", "MN"; NULL: it has none */
    const char *swizzle;  /* the mode of hardware; NULL: it has none */
    enum legal_kind kind; /* which of the next are set */
    struct legal_descriptor descriptor;
    struct legal_box box;
    const int64_t *registers; /* the layout's register for each of the operand's; NULL: the
                                 same, or it has none */
    size_t register_count;
    const char *nearest; /* the nearest layout that is legal; NULL: none was found */
};

/* Asks. Returns -1 with *d set if it cannot be asked: no type of elements, no such operand. */
int legal_check(const struct legal_subject *subject, const struct instruction *instruction,
                enum atom_operand operand, struct arena *arena, struct legal_answer *answer,
                struct diagnostic *d);

/* The operand that is meant: that of the name, or the only one. */
enum atom_operand legal_operand(const struct instruction *instruction,
                                const struct legal_subject *subject);

#endif
