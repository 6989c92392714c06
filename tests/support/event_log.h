/* The events of module_parse as text, one on each line. Two readings of a text agree if their
 * logs are the same. */
#ifndef TESTS_SUPPORT_EVENT_LOG_H
#define TESTS_SUPPORT_EVENT_LOG_H

#include "layout/base/text.h"

#include <stddef.h>

struct event_log {
    struct text text;
    struct text excerpts; /* the lines of problems, from the place on */
    size_t modules, computations, instructions, errors, warnings;
    size_t known; /* instructions of a known form; the text does not tell them */
    size_t odd; /* events that must not happen: a place outside of its line, ends that do not
                   match their beginnings */
    int open_modules, open_computations;
};

/* Reads the text into a fresh log, in chunks of `chunk` bytes (0: no limit) through a window of
 * `window` bytes at first. Returns what module_parse returns. */
int event_log_read(struct event_log *log, const char *text, size_t length, size_t chunk,
                   size_t window);

void event_log_free(struct event_log *log);

#endif
