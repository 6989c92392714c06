/*
 * Where bytes come from: a file descriptor or memory. One call, so that files, pipes, tests and
 * fuzzing take the same path.
 */
#ifndef PARSER_LEX_READER_H
#define PARSER_LEX_READER_H

#include <stddef.h>
#include <sys/types.h> /* for ssize_t */

struct reader {
    /* Up to size bytes into buffer; 0 at the end, -1 with errno set on failure. */
    ssize_t (*read)(struct reader *reader, unsigned char *buffer, size_t size);
    int fd;
    const char *memory; /* what is left of it; of a file: of its start */
    size_t length;
    size_t chunk; /* memory: at most this many bytes a call; 0: no limit */
};

struct reader reader_of_file(int fd);
/* A file whose first bytes were read already. */
struct reader reader_of_rest(int fd, const char *start, size_t length);
struct reader reader_of_memory(const char *memory, size_t length, size_t chunk);

#endif
