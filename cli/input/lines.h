/* Reads standard input line by line, for commands that answer each line. */
#ifndef CLI_INPUT_LINES_H
#define CLI_INPUT_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct console;
struct diagnostic;

#define LINE_LIMIT ((size_t)1 << 20) /* limit of bytes in a line */

struct lines {
    char *text;      /* the current line without its end, NUL-terminated; in buffer */
    size_t length;   /* of text; its bytes may include NULs */
    bool too_long;   /* text is the first LINE_LIMIT bytes */
    uint64_t number; /* line number, from 1 */
    char *buffer;    /* the part of the input that has been read; capacity + 1 bytes */
    size_t capacity;
    size_t begin, end; /* range of buffer that is not yet split into lines */
};

/* Reads the next line, which ends in "\n" or "\r\n", and renews the allowed steps
 * (layout/base/steps.h). Returns false at the end of the input, or after a report. */
bool lines_next(struct lines *lines, struct console *console);
void lines_free(struct lines *lines);

/* Returns -1 with *d set if the line contains a NUL, where string functions would cut it, or is
 * too long. */
int lines_check(const struct lines *lines, struct diagnostic *d);

/* Reports a diagnostic of the current line. */
void lines_report(const struct lines *lines, struct console *console,
                  const struct diagnostic *d);

#endif
