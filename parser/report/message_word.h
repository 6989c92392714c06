/*
 * The words of out-of-memory messages that carry facts: in XLA:TPU's reports (2018 to 2026), in
 * XLA:GPU's and XLA:CPU's ("BufferAssignment OOM Debugging"), and in the allocators' single
 * lines. Line ends do not matter: words are found behind the prefixes of a log, and in a
 * message whose newlines were lost or became "\n".
 */
#ifndef PARSER_REPORT_MESSAGE_WORD_H
#define PARSER_REPORT_MESSAGE_WORD_H

#include "parser/report/message_break.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WORD_LIMIT                                                                             \
    ((size_t)2048) /* bytes of a word without its value, at most, with breaks                  \
                    */
#define WORD_BEHIND                                                                            \
    (WORD_LIMIT + BREAK_AHEAD) /* bytes from its beginning that must be there                  \
                                */

enum message_kind {
    /* words of an allocation */
    WORD_SIZE,     /* Size: 6.00G */
    WORD_DATA,     /* Unpadded size: 48.00M */
    WORD_EXTRA,    /* Extra memory due to padding: 5.95G */
    WORD_SHAPE,    /* Shape: f32[8]{0}, Entry Parameter Subshape: , [shape = ' */
    WORD_OPERATOR, /* Operator: op_type="add" op_name="x" */
    WORD_LABEL,    /* XLA label: fusion.1 = ... */
    WORD_TYPE,     /* Allocation type: HLO temp */
    WORD_TAG,      /* Tag: internal scratch */
    WORD_WINDOW,   /* input window allocation for operator input 0. The window shape is */
    WORD_ARRAY,    /* while the full shape is */
    WORD_BUFFERS,  /* This allocation has 2 buffering levels, is single buffered */
    WORD_RULE,     /* ===== */
    /* words of the message as a whole */
    WORD_SPACE,    /* Ran out of memory in memory space hbm */
    WORD_STACK,    /* while allocating on stack for %kernel = ... */
    WORD_EXCEEDS,  /* Allocation (size=33554432) would exceed memory (size=16777216): of the
                      message and of an allocation */
    WORD_NEEDED,   /* Used 41.74G of 16.00G hbm, and other pairs of need and limit */
    WORD_REQUEST,  /* Out of memory while trying to allocate 6291456 bytes */
    WORD_REDUCED,  /* Can't reduce memory use below 2.00GiB ...; only reduced to 3.00GiB */
    WORD_ONCHIP,   /* out of resource: shared memory, Required: 120000, Hardware limit: 99000 */
    WORD_FREE,     /* There are 1.24G free */
    WORD_DEVICE,   /* HBM capacity 16.00G: all that the device has */
    WORD_TOTAL,    /* total allocation: 12.00GiB */
    WORD_CAPACITY, /* Limit: 73014444032 */
    WORD_IN_USE,   /* InUse: 53687098880 */
    WORD_MOST,     /* MaxInUse: 60129542144 */
    WORD_BLOCK,    /* Free  at 7f0280000000 of size 5368709120: the largest one counts */
    WORD_CHUNKS,   /* 5 Chunks of size 10737418240 totalling 50.00GiB */
    WORD_OVER,     /* Exceeded hbm capacity by 5.99G */
    WORD_USAGE,    /* Total hbm usage >= 21.99G */
    WORD_ARGUMENTS, /* arguments 7.84G, parameter allocation: 7.84GiB */
    WORD_OUTPUT,    /* Output size 7.90G, maybe_live_out allocation: 7.90GiB */
    WORD_TEMP,      /* HLO temp 10.50G, preallocated temp allocation: 3.83GiB */
    WORD_RESERVED,  /* reserved 258.00M */
    WORD_PROGRAM,   /* program 3.08M */
    WORD_GLOBAL,    /* global 1.00M */
    WORD_SCOPED,    /* scoped 1.78M */
    WORD_OVERLAYS,  /* overlays 305.0K */
    WORD_MISMATCH,  /* XLA layout ({...}) does not match Mosaic layout ({...}) for an operand of
                       shape */
    WORD_BLOCK_SHAPE, /* Try changing your kernel block shape to */
    WORD_MODULE,      /* HLO module: jit_f */
    WORD_OTHER,       /* belongs to a message but states nothing */
};

/* Bytes as a message states them, rounded. */
struct stated {
    bool given;
    bool decimal_units; /* true: "6.00G", as XLA:TPU writes it; false: "6.00GiB", or bytes */
    int64_t bytes;
    int64_t precision; /* bytes; the exact number differs by less */
};

struct message_word {
    enum message_kind kind;
    const unsigned char *at,
        *end; /* end: behind the word, where its value begins if that is a text */
    struct stated size, limit;
    const unsigned char *name,
        *name_end; /* the space, the module, what needs memory, XLA's layout; or NULL */
    const unsigned char *other, *other_end; /* Mosaic's layout; or NULL */
};

/* Returns the first word from there on that begins a message; NULL if there is none. A word
 * that the limit cuts off does not count. */
const unsigned char *message_begins(const struct message_bytes *bytes,
                                    const unsigned char *from);

/* Finds the first word of any kind that begins in [from, end). Returns false if there is none.
 */
bool message_word(struct message_word *word, const struct message_bytes *bytes,
                  const unsigned char *from, const unsigned char *end);

/* Returns the end of the shape at `from`. If no shape stands there, returns the next
 * apostrophe, or end. */
const unsigned char *message_shape_end(const struct message_bytes *bytes,
                                       const unsigned char *from, const unsigned char *end);

#endif
