/*
 * Unpacks compressed files, each with its own library (decompress.h), and archives, with
 * libarchive: a reader of their contents, piece by piece, in bounded memory. A build without
 * libarchive recognizes packed files and reports that it cannot read them.
 */
#ifndef CLI_INPUT_UNPACK_H
#define CLI_INPUT_UNPACK_H

#include "cli/input/archive_links.h"
#include "cli/input/decompress.h"
#include "parser/lex/reader.h"

#include <stdbool.h>
#include <stdint.h>

struct archive;
struct libarchive;

/* An entry of an archive, a directory or a link, or a file, whose bytes the unpacker reads. */
struct unpacked {
    enum archive_kind kind;
    const char *name;   /* valid until the next call; NULL: a single compressed file */
    const char *target; /* of a link */
};

/* It must not move while it is in use. */
struct unpacker {
    struct reader reader; /* the bytes of the current member */
    const struct libarchive *library;
    struct archive *archive;
    struct reader *input; /* the input of libarchive */
    int fd;               /* of a zip file, which is read from its end; -1: it is not */
    off_t begin;          /* where it begins in fd */
    struct decompressor decompressor;
    unsigned char *block; /* buffer for blocks of the input */
    size_t block_length;
    const unsigned char *data; /* a block of the member; [at, length) is not yet read */
    size_t at, length;
    uint64_t given;            /* bytes of the member read so far */
    const char *input_failure; /* why reading the input failed; NULL: it has not */
    int error;                 /* errno of the failure */
    bool skipped;              /* members with damaged headers were skipped */
    bool ended;                /* there is no current member */
    bool failed;               /* reader.failure says why */
    char message[160];
};

/* Returns the format of a file by its first bytes, "gzip" or "tar"; NULL if it is neither
 * compressed nor an archive. */
const char *unpack_kind(const unsigned char *start, size_t length);

/* Returns whether libarchive is in this build and on this machine. If not, every unpacker fails
 * with that message. */
bool unpack_works(void);

/* archives: open archives, too; otherwise only a single compressed file. If the input cannot be
 * opened, unpack_next fails. The input must outlive the unpacker. */
void unpack_begin(struct unpacker *unpacker, struct reader_ahead *input, bool archives);

/* Does the same for an archive that lies in the file fd from `begin` on. Of a zip file, only
 * its end says which members are links. */
void unpack_begin_file(struct unpacker *unpacker, struct reader_ahead *input, int fd,
                       off_t begin);

/* Moves to the next entry and returns 1; 0 at the end; -1 if the input is damaged, and
 * reader.failure says how. */
int unpack_next(struct unpacker *unpacker, struct unpacked *entry);

void unpack_end(struct unpacker *unpacker);

#endif
