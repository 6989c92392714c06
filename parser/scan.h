/*
 * Shapes anywhere in any text: logs, error messages, tracebacks. An element type by one of its
 * names, [dims], and a layout directly behind. What only looks like one is passed over; so is,
 * with word of it, a shape whose layout is cut off or does not fit it. Out-of-memory messages
 * are told allocation by allocation, and the shapes in those are not told again.
 *
 * Memory grows with distinct shapes, not with text.
 */
#ifndef PARSER_SCAN_H
#define PARSER_SCAN_H

#include "parser/lex/reader.h"
#include "parser/message/message.h"
#include "parser/shape/shape_table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SCAN_SPAN_LIMIT ((size_t)4096) /* bytes of one shape, or of a type of MLIR's */

/* A shape that parses and is valid, its sizes fitting 64 bits. */
struct scan_match {
    struct shape_entry *shape;
    uint64_t line, column; /* from 1; column in bytes */
};

struct scan_sink {
    void *context;
    /* 0, or -1 to stop. */
    int (*found)(void *context, const struct scan_match *match);
    /* A layout is written that cannot be read; the match's shape is of no use. */
    void (*passed)(void *context, const struct scan_match *match);
    /* See struct message_sink; NULL: messages are text like any other. */
    int (*allocation)(void *context, const struct message *message);
};

/* bare: shapes without a layout count, too, and a jaxpr's names of types. window: bytes that
 * are read at first. 0; 1 when the text could not be read to its end, *error is an errno; -1
 * when the sink stopped it or memory ran out. */
int scan_text(struct reader *reader, size_t window, bool bare, struct shape_table *shapes,
              const struct scan_sink *sink, int *error);

#endif
