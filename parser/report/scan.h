/*
 * Finding shapes in any text: logs, error messages, tracebacks. A shape is an element type by
 * one of its names, [dims], and a layout directly behind. Text that only looks like a shape is
 * skipped, and so is a shape without a layout that may as well be an index into a variable,
 * such as pred[2] or s1[0]. A shape whose layout is cut off or does not fit it is skipped, too,
 * and reported as such. Out-of-memory messages are reported allocation by allocation, and the
 * shapes in them are not reported again.
 *
 * Memory grows with distinct shapes, not with text.
 */
#ifndef PARSER_REPORT_SCAN_H
#define PARSER_REPORT_SCAN_H

#include "parser/lex/reader.h"
#include "parser/report/message.h"
#include "parser/shape/shape_table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SCAN_SPAN_LIMIT ((size_t)4096) /* bytes of one shape, or of one MLIR type */

/* A shape that is valid and whose sizes fit 64 bits. */
struct scan_match {
    struct shape_entry *shape;
    uint64_t line, column; /* from 1; column in bytes */
    bool result;           /* an '=' stands before it, perhaps with a tuple's '(' */
};

/* Words that tell for which device a text is. */
enum scan_word { SCAN_MODULE, SCAN_GPU, SCAN_ASSIGNED, SCAN_KERNEL, SCAN_WORDS };

struct scan_sink {
    void *context;
    /* Returns 0, or -1 to stop. */
    int (*found)(void *context, const struct scan_match *match);
    /* A shape was skipped because its layout cannot be read. match->shape is not valid, or
     * NULL. */
    void (*passed)(void *context, const struct scan_match *match);
    /* Reads a layout in a notation of kernels, or a line that names one (kernel_type.h).
     * Returns 1 if it is read, 0 if it is to be passed over, -1 to stop. NULL: they are not
     * asked for. */
    int (*other)(void *context, const struct scan_match *match, struct slice text);
    /* See struct message_sink; NULL: messages are read as ordinary text. */
    int (*allocation)(void *context, const struct message *message);
    /* A shape without a layout was skipped; NULL: that is not asked for. */
    void (*bare)(void *context);
    /* A module begins, or one has a word for the first time. Returns 0, or -1 to stop. NULL:
     * words are not asked for. */
    int (*tells)(void *context, enum scan_word word);
};

/* Reports the shapes of a text to the sink. bare: shapes without a layout count, too, and so do
 * a jaxpr's type names. window: bytes of the window at first. Returns 0; 1 with an errno in
 * *error if the text could not be read to its end; -1 if the sink stopped. */
int scan_text(struct reader *reader, size_t window, bool bare, struct shape_table *shapes,
              const struct scan_sink *sink, int *error);

#endif
