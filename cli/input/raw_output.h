/*
 * Writes the raw bytes of an array, element by element in order. Elements that are not whole
 * bytes are passed widened and stored densely (layout/base/bits.h).
 */
#ifndef CLI_INPUT_RAW_OUTPUT_H
#define CLI_INPUT_RAW_OUTPUT_H

#include "cli/input/replacement.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct console;

struct raw_output {
    struct console *console;
    const char *file; /* NULL: standard output */
    struct replacement replacement;
    int fd;
    int64_t bits;         /* bits of an element in the output */
    size_t element_bytes; /* of an element as passed */
    int64_t written;      /* elements written so far */
    int64_t room;         /* elements that may be passed at once */
    unsigned char *buffer;
    size_t kept; /* elements at its start that do not fill a group yet */
    bool closed; /* no more can be written */
};

/* Opens the file, or standard output for NULL and "-". It must not be the file that fd `input`
 * reads. The caller has set console, bits and room, and zeroed the rest; room may grow. Returns
 * -1 after a report. */
int raw_output_open(struct raw_output *out, const char *file, int input);

/* Returns the room for the next `room` elements. */
unsigned char *raw_output_elements(struct raw_output *out);

/* Writes the first `count` elements of that room. Returns -1 after a report, or if the reader
 * has closed the output. */
int raw_output_put(struct raw_output *out, int64_t count);

/* Writes zeros up to element number `to`. */
int raw_output_zeros(struct raw_output *out, int64_t to);

/* Writes the elements that do not fill a group, closes the file and reports errors. A file is
 * replaced only if the array is complete. */
void raw_output_close(struct raw_output *out, bool complete);

#endif
