/* What the lexer of names of instructions and the actions share; private to them. */
#ifndef PARSER_ATOM_ATOM_SYNTAX_H
#define PARSER_ATOM_ATOM_SYNTAX_H

#include "layout/base/slice.h"
#include "parser/atom/atom_parse.h"
#include "parser/lex/phrase.h"

/* Words; the numbers of a token are those of the word, in their order. */
enum atom_word {
    WORD_END,
    WORD_PLAIN,  /* any other word: a type, an operand, what PTX adds */
    WORD_NOISE,  /* what every such instruction has, .sync.aligned, or what says nothing here */
    WORD_MAJOR,  /* row, col: that of A, then that of B */
    WORD_SHAPE,  /* m16n8k16 */
    WORD_MATRIX, /* m8n8 */
    WORD_COUNT,  /* x4 */
    WORD_LANES,  /* 32x32b, 128x256b */
    WORD_WARPS,  /* warpx4, warpx2::02_13 */
    WORD_GROUP,  /* cta_group::2 */
    WORD_NUMBER, /* 16 */
    WORD_SHARED, /* K_SW128: 1 for MN, bytes of the swizzle, 1 for _32B */
    NAME_PRODUCT, /* SM80_16x8x16_F32F16F16F32_TN; `types` and `rest` are what follows */
    NAME_DOT,     /* SM61_DP4A */
    NAME_ROWS,    /* SM75_U32x4_LDSM_N: count; `rest`: LDSM_N */
    NAME_BYTES,   /* SM100_U8x16_LDSM_T: bytes; `rest` */
    NAME_MOVE,    /* SM75_U32x1_MOVM_T */
    NAME_TENSOR,  /* SM100_TMEM_LOAD_16dp256b1x: 1 for a store, count; `types`: 16dp256b */
    NAME_COPY     /* SM100_UTCCP_128dp256bit_2cta: group; `types`: 128dp256bit */
};

struct atom_parse {
    struct phrase phrase;
    struct instruction *instruction;
    struct slice types, rest; /* parts of a name of CUTLASS */
    bool begun;               /* the kind is known */
    bool tensor;              /* tcgen05 was read */
    bool named;               /* the name is CUTLASS's */
    bool trans, shaped;
    bool bulk;             /* cp.async.bulk */
    bool sized;            /* a number of bytes was read */
    size_t majors;         /* of row and col */
    int64_t rows, columns; /* of a matrix of ldmatrix */
    struct slice lanes, warps;
    size_t type_count;
    enum atom_type type[4];
};

/* Reads the next word. Sets phrase.failed if no word begins there. */
enum atom_word atom_lex(struct atom_parse *p, struct phrase_token *token);

/* Completes the instruction from the words that were read. Returns -1 with *d set if some are
 * missing. */
int atom_finish(struct atom_parse *p);

#endif
