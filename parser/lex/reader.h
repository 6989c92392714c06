/*
 * A source of bytes: a file descriptor, memory, or another reader. All are read by the same
 * call, so that files, pipes, archives, tests and fuzzing take the same path.
 */
#ifndef PARSER_LEX_READER_H
#define PARSER_LEX_READER_H

#include "layout/base/slice.h"

#include <stddef.h>
#include <sys/types.h> /* for ssize_t */

struct text;

struct reader {
    /* Reads up to size bytes into buffer. Returns how many; 0 at the end, -1 with errno set on
     * failure. */
    ssize_t (*read)(struct reader *reader, unsigned char *buffer, size_t size);
    /* Why a read failed, if errno cannot say it; NULL: errno does. */
    const char *failure;
    struct slice whole; /* all bytes, if they lie in memory as one; else empty */
    int fd;
    const char *memory; /* bytes not read yet, or NULL */
    size_t length;
    size_t chunk; /* bytes of memory that a call returns at most; 0: no limit */
};

struct reader reader_of_file(int fd);
/* Reads bytes that are in memory, then what is left of a file. */
struct reader reader_of_rest(const char *memory, size_t length, int fd);
struct reader reader_of_memory(const char *memory, size_t length, size_t chunk);

/* Reads until the buffer is full, the input ends or a read fails. Returns the number of bytes
 * read. A failure is not reported here; the next read fails again. */
size_t reader_fill(struct reader *reader, void *buffer, size_t size);

/* Appends all bytes that are left. Returns 0, or the errno of a read that failed. */
int reader_all(struct reader *reader, struct text *bytes);

/* Returns why a read failed, as a message; error is the read's errno. */
const char *reader_failure(const struct reader *reader, int error);

#define READER_AHEAD ((size_t)4096) /* bytes read ahead at most */

/* A reader whose first bytes can be looked at before they are read. It must not move in memory
 * while its reader is in use. */
struct reader_ahead {
    struct reader reader;
    struct reader *input;
    size_t length, at;
    unsigned char start[READER_AHEAD];
};

/* Reads the first `few` bytes of input into ahead->start. If no newline is among them, reads on
 * until start is full or the input ends. */
void reader_look_ahead(struct reader_ahead *ahead, struct reader *input, size_t few);

#endif
