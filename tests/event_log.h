/*
 * The events that module_parse delivers for a text, one line each. Two readings of a text are
 * equal if their logs are.
 */
#ifndef TESTS_EVENT_LOG_H
#define TESTS_EVENT_LOG_H

#include "layout/base/text.h"

#include <stddef.h>

struct event_log {
    struct text text;
    struct text excerpts; /* the parts of source lines that messages show */
    size_t modules, computations, instructions, errors, warnings;
    size_t odd; /* number of events that no text may cause: a position outside of its line, or
                   an end that does not match its beginning */
    int open_modules, open_computations;
};

/*
 * Reads the text into a new log, at most `chunk` bytes a call (0: no limit), through a window
 * of initially `window` bytes. Returns the status of module_parse.
 */
int event_log_read(struct event_log *log, const char *text, size_t length, size_t chunk,
                   size_t window);

void event_log_free(struct event_log *log);

#endif
