/*
 * Shows how much of an input has been read: a line on standard error, if that is a terminal,
 * once reading has taken over a second. The line is hidden before anything else is printed.
 */
#ifndef CLI_INPUT_PROGRESS_H
#define CLI_INPUT_PROGRESS_H

#include "parser/lex/reader.h"

#include <stdbool.h>
#include <stdint.h>

struct progress {
    struct reader reader; /* passes on what `input` reads, and counts it */
    struct reader input;
    const char *name;
    uint64_t bytes, all;       /* all: 0 if unknown */
    int64_t started, shown_at; /* in milliseconds */
    bool terminal, shown;
};

/* all: total bytes to read, 0 if unknown. The name must outlive the progress, which must not
 * move while its reader is in use. */
void progress_begin(struct progress *progress, struct reader input, const char *name,
                    uint64_t all);

/* Removes the line; the next read may show it again. user: a struct progress, or NULL. */
void progress_hide(void *user);

#endif
