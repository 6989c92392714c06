/* Standard input, line by line: for commands that answer each line. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct context;
struct diagnostic;

#define LINE_LIMIT ((size_t)1 << 20) /* bytes of a line */

struct lines {
    char *text;      /* the line at hand without its end, NUL-terminated; in buffer */
    size_t length;   /* of it: a NUL may be among its bytes */
    bool too_long;   /* text is its first LINE_LIMIT bytes */
    uint64_t number; /* from 1 */
    char *buffer;    /* what has been read of the input; capacity + 1 bytes */
    size_t capacity;
    size_t begin, end; /* in buffer: what is not a line yet */
};

/* Reads the next line, which is a question of its own (layout/base/steps.h); its end is "\n" or
 * "\r\n". False when there is none, or after a report of why there is none. */
bool lines_next(struct lines *lines, struct context *context);
void lines_free(struct lines *lines);

/* -1 with *d set for a line with a NUL, which a reader of strings would cut there, and for one
 * that is too long. */
int lines_check(const struct lines *lines, struct diagnostic *d);

/* A diagnostic of the line at hand. */
void lines_report(const struct lines *lines, struct context *context,
                  const struct diagnostic *d);

#endif
