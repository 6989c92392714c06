/*
 * Out-of-memory messages: what a compiler or an allocator wanted, what there was, and its list
 * of the largest allocations. A message is over where a few lines have no word of it.
 */
#ifndef PARSER_MESSAGE_MESSAGE_H
#define PARSER_MESSAGE_MESSAGE_H

#include "layout/base/text.h"
#include "parser/message/message_word.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MESSAGE_REACH ((size_t)16384) /* bytes of the text that are looked at for one word */

/* What a message says of a memory space, or of one request. */
struct message_whole {
    char space[8]; /* "hbm", in small letters; "" where it is not named */
    struct stated needed, limit, over;
    struct stated arguments, output, temp; /* parts of what is needed */
};

/* Texts are empty where the message does not say them. */
struct message {
    struct message_whole whole;
    struct text about, module; /* what is needed, in words: HLO temporaries */
    bool tpu;                  /* TPU units or memory spaces were seen */
    size_t allocations;        /* told so far */

    /* the allocation that is told */
    struct stated size, data; /* data: without padding */
    struct text shape;        /* as written, with its layout */
    struct text label, op_name, source, type;
    uint64_t line, column; /* of its size, or of the message's first word */

    bool open, pending; /* a message; an allocation of it that is not told yet */
};

struct message_sink {
    void *context;
    /* An allocation; or, of a message that lists none, all that it says, with size = needed. 0,
     * or -1 to stop. */
    int (*allocation)(void *context, const struct message *message);
};

/* Where the next word of an open message begins, or of one that begins in [from, limit); limit,
 * which must be a NUL: the message is over, or none begins. Unless the text ends before, an
 * open message must have MESSAGE_REACH + WORD_LIMIT bytes to look at. */
const unsigned char *message_next(const struct message *message, const unsigned char *from,
                                  const unsigned char *limit);

/* Takes the word that message_next found at `at`; the text is as above. Returns how many
 * bytes of it are read; -1 when the sink stopped it or memory ran out. */
ptrdiff_t message_take(struct message *message, const unsigned char *at,
                       const unsigned char *limit, uint64_t line, uint64_t column,
                       const struct message_sink *sink);

/* The message is over: tells what is left of it. 0, or -1 as above. */
int message_end(struct message *message, const struct message_sink *sink);

void message_free(struct message *message);

#endif
