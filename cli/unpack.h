/*
 * Compressed files, each by its own library (decompress.h), and archives, through libarchive: a
 * reader of what is in them, piece by piece, in bounded memory. A build without libarchive
 * knows them and says so.
 */
#ifndef CLI_UNPACK_H
#define CLI_UNPACK_H

#include "cli/decompress.h"
#include "parser/lex/reader.h"

#include <stdbool.h>
#include <stdint.h>

struct archive;
struct libarchive;

/* It may not move while it is in use. */
struct unpacker {
    struct reader reader; /* the bytes of the member at hand */
    const struct libarchive *library;
    struct archive *archive;
    struct reader *input; /* what libarchive reads */
    struct decompressor decompressor;
    unsigned char *block; /* of the input */
    size_t block_length;
    const unsigned char *data; /* of the member, [at, length) not yet read */
    size_t at, length;
    uint64_t given;            /* bytes of the member that were read */
    const char *input_failure; /* why a read of the input failed; NULL: none has */
    int error;                 /* of what failed: the errno */
    bool skipped;              /* members whose headers are damaged */
    bool ended;                /* no member is at hand */
    bool failed;               /* reader.failure says why */
    char message[160];
};

/* "gzip", "tar", by the first bytes of a file; NULL: neither compressed nor an archive. */
const char *unpack_kind(const unsigned char *start, size_t length);

/* Has this build libarchive, and this machine? Where not, what is opened fails and says so. */
bool unpack_works(void);

/* archives: those are opened, too, else only what is one compressed file. What
 * cannot be opened is damaged. The input must outlive it. */
void unpack_begin(struct unpacker *unpacker, struct reader_ahead *input, bool archives);

/* The next file in it: 1; 0 at the end; -1 where it is damaged, and reader.failure says how.
 * Its name lives until the next call; NULL of the one compressed file. */
int unpack_next(struct unpacker *unpacker, const char **name);

void unpack_end(struct unpacker *unpacker);

#endif
