/*
 * How far the reading of an input is: a line on standard error, where that is a terminal, once
 * it has taken over a second. Whatever else is printed hides it first.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "parser/lex/reader.h"

#include <stdbool.h>
#include <stdint.h>

struct progress {
    struct reader reader; /* hands on what the input's own reader reads, and counts it */
    struct reader input;
    const char *name;
    uint64_t bytes, all;       /* all: 0 where it is not known */
    int64_t started, shown_at; /* milliseconds */
    bool terminal, shown;
};

/* all: bytes that there are to read, 0 where that is not known. The name must outlive it. The
 * progress may not move while its reader is in use. */
void progress_begin(struct progress *progress, struct reader input, const char *name,
                    uint64_t all);

/* Takes the line away; the next read may show it again. user: a struct progress, or NULL. */
void progress_hide(void *user);

#endif
