/*
 * Where bytes come from: a file descriptor, memory, or another reader. One call, so that files,
 * pipes, archives, tests and fuzzing take the same path.
 */
#ifndef PARSER_LEX_READER_H
#define PARSER_LEX_READER_H

#include <stddef.h>
#include <sys/types.h> /* for ssize_t */

struct reader {
    /* Up to size bytes into buffer; 0 at the end, -1 with errno set on failure. */
    ssize_t (*read)(struct reader *reader, unsigned char *buffer, size_t size);
    /* Why a read failed, where errno cannot say it; NULL: errno does. */
    const char *failure;
    int fd;
    const char *memory; /* what is left of it */
    size_t length;
    size_t chunk; /* memory: at most this many bytes a call; 0: no limit */
};

struct reader reader_of_file(int fd);
struct reader reader_of_memory(const char *memory, size_t length, size_t chunk);

/* Fills the buffer as far as there are bytes; how many there were. A failure ends it: the next
 * read meets it again. */
size_t reader_fill(struct reader *reader, void *buffer, size_t size);

/* Why a read failed; error: its errno. */
const char *reader_failure(const struct reader *reader, int error);

#define READER_AHEAD ((size_t)512) /* bytes */

/* Another reader whose first bytes are known before they are read. It may not move while its
 * reader is in use. */
struct reader_ahead {
    struct reader reader;
    struct reader *input;
    size_t length, at;
    unsigned char start[READER_AHEAD];
};

/* Reads the first `few` bytes, and more as long as they hold no newline: nobody who types a
 * line waits for the next. */
void reader_look_ahead(struct reader_ahead *ahead, struct reader *input, size_t few);

#endif
