/*
 * Reads the raw bytes of an array as elements, in order. A file is mapped into memory; a pipe
 * is read as far as needed. Elements that are not whole bytes are widened (layout/base/bits.h).
 */
#ifndef CLI_INPUT_RAW_INPUT_H
#define CLI_INPUT_RAW_INPUT_H

#include <stddef.h>
#include <stdint.h>

struct console;

struct raw_input {
    struct console *console;
    const char *file;     /* "-": standard input */
    int64_t count, bits;  /* number of elements, and bits of one in the input */
    int64_t bytes, taken; /* bytes that the input must have; bytes read so far */
    size_t element_bytes; /* of an element as returned */
    int fd;
    unsigned char *map; /* the whole file; NULL: the input is read */
    size_t map_length;
    const unsigned char *mapped; /* element 0 in map */
    unsigned char *window;       /* elements [begin, end) */
    int64_t begin, end, room;    /* room: elements that fit in window */
    int64_t block;               /* elements to read at a time */
    unsigned char *dense;        /* a block as it lies in the input; NULL: not needed */
};

/* Opens a file, or standard input for "-", which must hold `count` elements of `bits` bits.
 * Their bytes must fit an int64_t. Returns -1 after a report; the length of a regular file is
 * checked here. */
int raw_input_open(struct raw_input *in, struct console *console, const char *file,
                   int64_t count, int64_t bits);

/* Returns elements [from, to), valid until the next call. Elements before `from` cannot be read
 * again. Returns NULL after a report. */
const unsigned char *raw_input_elements(struct raw_input *in, int64_t from, int64_t to);

/* Reads the rest of the input, and reports if the input is too short or too long. */
void raw_input_end(struct raw_input *in);

void raw_input_close(struct raw_input *in);

#endif
