/*
 * The raw bytes of an array, written element by element in order. Elements of no whole number
 * of bytes are given widened and lie densely in the output (layout/bulk/bits.h).
 */
#ifndef CLI_RAW_OUTPUT_H
#define CLI_RAW_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct context;

struct raw_output {
    struct context *context;
    const char *file; /* NULL: standard output */
    int fd;
    int64_t bits;         /* of an element as it lies there */
    size_t element_bytes; /* as elements are given */
    int64_t written;      /* elements */
    int64_t room;         /* elements that may be given at once */
    unsigned char *buffer;
    size_t kept; /* elements at its beginning that do not fill a byte yet */
    bool closed; /* nobody reads it any more */
};

/* Opens the file, or standard output for NULL and "-"; it must not be the file that fd `input`
 * reads. -1 after a report. */
int raw_output_open(struct raw_output *out, struct context *context, const char *file,
                    int input, int64_t bits, int64_t room);

/* Where up to `room` elements are to be put. */
unsigned char *raw_output_elements(struct raw_output *out);

/* Writes the first `count` of them. -1 after a report, or when nobody reads any more. */
int raw_output_put(struct raw_output *out, int64_t count);

/* Writes zeros up to element number `to`. */
int raw_output_zeros(struct raw_output *out, int64_t to);

/* Writes what does not fill a byte, and closes the file; reports what fails. */
void raw_output_close(struct raw_output *out);

#endif
