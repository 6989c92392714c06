/* What module_parse says about a text, as text: one line an event. Two readings of one text are
 * the same when their logs are. */
#ifndef TESTS_EVENT_LOG_H
#define TESTS_EVENT_LOG_H

#include "layout/base/text.h"

#include <stddef.h>

struct event_log {
    struct text text;
    struct text excerpts; /* what is shown of the lines of problems, from their places on */
    size_t modules, computations, instructions, errors, warnings;
    size_t odd; /* events that no text may cause: a place outside of its line, ends that do not
                   match their beginnings */
    int open_modules, open_computations;
};

/* Reads the text, `chunk` bytes a call (0: no limit) through a window that is `window` bytes at
 * first, into a fresh log; returns what module_parse does. */
int event_log_read(struct event_log *log, const char *text, size_t length, size_t chunk,
                   size_t window);

void event_log_free(struct event_log *log);

#endif
