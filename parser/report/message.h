/*
 * Reading out-of-memory messages: how much a compiler or an allocator needed, how much there
 * was, and the list of the largest allocations. A message ends when a few lines in a row hold
 * no word of it.
 */
#ifndef PARSER_REPORT_MESSAGE_H
#define PARSER_REPORT_MESSAGE_H

#include "layout/base/text.h"
#include "parser/report/message_value.h"
#include "parser/report/message_word.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TENSOR_COLUMN_BYTES                                                                    \
    512 /* of tensor memory: 128 lanes of 32 bits (PTX ISA, tcgen05)                           \
         */

/* What a message says about a memory space, or about one request. */
struct message_whole {
    char space[8]; /* "hbm", in lower case; "": not named */
    struct stated needed, limit, over;
    struct stated free, device;            /* of an allocator; device: all that there is */
    struct stated requested;               /* at once: needed, unless a total is stated */
    struct stated arguments, output, temp; /* parts of needed */
    struct stated reserved;                /* kept for the system: not a part of needed */
    struct stated program;                 /* of needed: temp and the following */
    struct stated global, scoped, overlays;
    struct stated in_use, most_in_use, block; /* of an allocator; block: the largest free one */
    struct stated chunks, chunk; /* the size of chunks that takes most: all of them, and one */
};

/* A message as far as it has been read. A text is empty if the message does not have it. */
struct message {
    struct message_whole whole;
    struct text about, module; /* about: what needs memory, HLO temporaries */
    bool tpu;                  /* TPU units or memory spaces were seen */
    size_t allocations;        /* reported so far */

    /* the current allocation */
    struct stated size, data; /* data: without padding */
    struct text shape;        /* as written, with its layout */
    struct text label, op_name, source, type;
    struct text use; /* what it is for: "input 0", if it is a window */
    struct {
        struct text why, advice;
    } mismatch;                /* of layouts that do not match */
    struct text window, array; /* a block of an array that a kernel works on; both shapes */
    int64_t buffers;           /* that the window has; 0: no window */
    uint64_t line, column;     /* place of its size, or of the message's first word */

    bool open, pending; /* a message; an allocation of it that is not reported yet */

    struct message_whole told; /* of the message before, its first shape, and how many
                                  allocations it had */
    struct text told_shape, told_layouts; /* told_layouts: those that do not match */
    size_t told_allocations;
};

struct message_sink {
    void *context;
    /* Called for each allocation. For a message that lists none, it is called once, with all
     * that the message says and size = needed. What a message says again that the one before it
     * said, as it stands twice in a traceback, is left out. Returns 0, or -1 to stop. */
    int (*allocation)(void *context, const struct message *message);
};

/* Returns the next word of the open message; if none is open, the first word from there on that
 * begins one. Returns the limit if the message is over or none begins. For an open message
 * there must be MESSAGE_REACH + WORD_BEHIND bytes, unless the text ends before. */
const unsigned char *message_next(const struct message *message,
                                  const struct message_bytes *bytes, const unsigned char *from);

/* A text from a word on, which message_next returned. */
struct message_text {
    struct message_bytes bytes;
    const unsigned char *at;
    uint64_t line, column; /* of the word */
};

/* Reads the word; the text is as above. Returns how many bytes were read; -1 if the sink
 * stopped. */
ptrdiff_t message_take(struct message *message, const struct message_text *text,
                       const struct message_sink *sink);

/* Ends the message and reports what is left of it. Returns 0, or -1 as above. */
int message_end(struct message *message, const struct message_sink *sink);

void message_free(struct message *message);

#endif
