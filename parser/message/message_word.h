/*
 * The words of an out-of-memory message that say something: of XLA:TPU's reports (2018 to
 * 2026), of XLA:GPU's and XLA:CPU's ("BufferAssignment OOM Debugging"), and of the allocators'
 * one line. Lines are not looked at: what a log puts in front of each is passed over, and so is
 * a message that was pasted with its newlines gone or as "\n".
 */
#ifndef PARSER_MESSAGE_MESSAGE_WORD_H
#define PARSER_MESSAGE_MESSAGE_WORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WORD_LIMIT ((size_t)512) /* a word, without its value, is no longer */

enum message_kind {
    /* of an allocation */
    WORD_SIZE,     /* Size: 6.00G */
    WORD_DATA,     /* Unpadded size: 48.00M */
    WORD_EXTRA,    /* Extra memory due to padding: 5.95G */
    WORD_SHAPE,    /* Shape: f32[8]{0}, Entry Parameter Subshape: , [shape = ' */
    WORD_OPERATOR, /* Operator: op_type="add" op_name="x" */
    WORD_LABEL,    /* XLA label: fusion.1 = ... */
    WORD_TYPE,     /* Allocation type: HLO temp */
    WORD_RULE,     /* ===== */
    /* of the whole */
    WORD_SPACE,   /* Ran out of memory in memory space hbm */
    WORD_STACK,   /* while allocating on stack for %kernel = ... */
    WORD_EXCEEDS, /* Allocation (size=33554432) would exceed memory (size=16777216): of the
                     whole and of an allocation */
    WORD_NEEDED,  /* Used 41.74G of 16.00G hbm, and other pairs of what is needed and the limit
                   */
    WORD_REQUEST, /* Out of memory while trying to allocate 6291456 bytes */
    WORD_FREE,    /* There are 1.24G free */
    WORD_OVER,    /* Exceeded hbm capacity by 5.99G */
    WORD_USAGE,   /* Total hbm usage >= 21.99G */
    WORD_ARGUMENTS, /* arguments 7.84G, parameter allocation: 7.84GiB */
    WORD_OUTPUT,    /* Output size 7.90G, maybe_live_out allocation: 7.90GiB */
    WORD_TEMP,      /* HLO temp 10.50G, preallocated temp allocation: 3.83GiB */
    WORD_MODULE,    /* HLO module: jit_f */
    WORD_OTHER,     /* begins a message and says no more */
};

/* Bytes as a message states them, rounded. */
struct stated {
    bool given;
    bool decimal_units; /* "6.00G", as XLA:TPU writes it; else "6.00GiB", or bytes */
    int64_t bytes;
    int64_t precision; /* the real number is nearer than this */
};

struct message_word {
    enum message_kind kind;
    const unsigned char *at,
        *end; /* end: behind it, where the value of those with a text begins */
    struct stated size, limit;
    const unsigned char *name, *name_end; /* the space, the module, what is needed; or NULL */
};

/* Where the first word that begins a message stands, NULL when there is none before limit,
 * which must be a NUL. A word that limit cuts off is none. */
const unsigned char *message_begins(const unsigned char *from, const unsigned char *limit);

/* The first word of any kind that begins in [from, end); false when there is none. limit, not
 * before end, must be a NUL. */
bool message_word(struct message_word *word, const unsigned char *from,
                  const unsigned char *end, const unsigned char *limit);

/* Behind the shape at `from`. Where none stands there, what does ends at an apostrophe or at
 * end. Behind end comes a NUL, somewhere. */
const unsigned char *message_shape_end(const unsigned char *from, const unsigned char *end);

#endif
