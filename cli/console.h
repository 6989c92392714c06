/*
 * Messages on standard error, and the exit status that they cause. It is the only part of the
 * shell that the other rooms of cli/ may use.
 */
#ifndef CLI_CONSOLE_H
#define CLI_CONSOLE_H

#include "layout/base/arena.h"

#include <stdbool.h>

struct diagnostic;
struct output;
struct source_place;

/* 0: nothing to report; 1: a finding; 2: bad usage or input; 3: the system failed. The highest
 * wins. */
enum status { STATUS_OK, STATUS_FINDING, STATUS_INPUT, STATUS_SYSTEM };

/* Messages that wait, in their order. Starts as zeros; arena_free(&held.arena) frees all. */
struct held_messages {
    struct arena arena;
    struct held_message *first, **last;
};

struct console {
    const char *command; /* its name in messages; NULL: none */
    struct output
        *output; /* its pending rows are written before a message; NULL: none is open */
    enum status status;
    unsigned errors; /* messages so far of STATUS_INPUT and above */
    bool color;
    struct held_messages *held; /* messages wait here; NULL: none does */
};

/* Writes the messages that other consoles have held, console by console, and takes over their
 * status. A type that is not known is reported once. */
void console_release(struct console *console, const struct console *const *others,
                     size_t count);

void status_raise(struct console *console, enum status status);

/* Reports bad usage and names the command. Status 2. */
void usage_error(struct console *console, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reports that a file, or standard input for "-", could not be read. error: the errno. Status
 * 2. */
void read_failed(struct console *console, const char *file, int error);

/* Reports that a file, or standard output for NULL, could not be written. error: the errno.
 * Status 3. EPIPE is not reported: the reader has seen enough. */
void write_failed(struct console *console, const char *path, int error);

/* Reports a finding. Status 1. */
void report_finding(struct console *console, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Report something worth knowing besides the data. The status does not change. */
void report_note(struct console *console, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void report_warning(struct console *console, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reports a diagnostic of a NUL-terminated text of the command line. */
void report_text(struct console *console, const char *text, const struct diagnostic *d);

/* Reports a diagnostic of a place in a file; place NULL: of the whole file. */
void report_file(struct console *console, const char *file, const struct diagnostic *d,
                 const struct source_place *place);

/* Reports that a sum over the rows exceeded 64 bits. */
void report_overflow(struct console *console);

/* Returns the name of an input in messages: "<stdin>" for "-". */
const char *input_name(const char *file);

#endif
