/*
 * The raw bytes of an array as elements, in order: a file is mapped into memory, a pipe is read
 * as far as is asked for. Elements of no whole number of bytes are widened
 * (layout/bulk/bits.h).
 */
#ifndef CLI_RAW_INPUT_H
#define CLI_RAW_INPUT_H

#include <stddef.h>
#include <stdint.h>

struct context;

struct raw_input {
    struct context *context;
    const char *file;     /* "-": standard input */
    int64_t count, bits;  /* elements, and the width of one as it lies there */
    int64_t bytes, taken; /* that there must be, and that were read */
    size_t element_bytes; /* as elements are given out */
    int fd;
    unsigned char *map; /* of the whole file; NULL: it is read */
    size_t map_length;
    const unsigned char *mapped; /* element 0 in it */
    unsigned char *window;       /* elements [begin, end) */
    int64_t begin, end, room;    /* room: elements that fit */
    int64_t block;               /* elements that are read at a time */
    unsigned char *dense;        /* room for a block as it lies in the input */
};

/* Opens a file, or standard input for "-", that must have `count` elements of so many bits,
 * which fit an int64_t of bytes. -1 after a report: a file's length is checked here. */
int raw_input_open(struct raw_input *in, struct context *context, const char *file,
                   int64_t count, int64_t bits);

/* Elements [from, to); those before `from` are not asked for again. Valid until the next call.
 * NULL after a report. */
const unsigned char *raw_input_elements(struct raw_input *in, int64_t from, int64_t to);

/* Reads what nobody has asked for, and reports when there is less or more of it. */
void raw_input_end(struct raw_input *in);

void raw_input_close(struct raw_input *in);

#endif
