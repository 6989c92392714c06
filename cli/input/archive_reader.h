/*
 * An archive, or a single compressed file, as a sequence of files: its members in their order,
 * then what its links lead to, then the links that lead to nothing in it. It is read twice if
 * it has links, and a member that has links is copied to a temporary file without a name.
 */
#ifndef CLI_INPUT_ARCHIVE_READER_H
#define CLI_INPUT_ARCHIVE_READER_H

#include "cli/input/archive_links.h"
#include "cli/input/unpack.h"
#include "layout/base/text.h"
#include "parser/lex/reader.h"

#include <sys/types.h>

enum archive_phase { PHASE_MEMBERS, PHASE_LINKS, PHASE_BROKEN };

/* It must not move while it is open. */
struct archive_reader {
    struct archive_reader *outer; /* the archive in which it lies; NULL: the file itself */
    char *name;                   /* within the file, of one that lies in an archive */
    int depth;                    /* archives around it */
    int fd;
    off_t begin;
    struct reader file;   /* reads fd */
    struct reader *input; /* what the unpacker reads: `file`, or what is on top of it */
    struct reader_ahead start;
    struct unpacker unpacker;
    struct archive_links links;
    enum archive_phase phase;
    size_t number;        /* of the current member, from 1 */
    size_t next;          /* number of the next link in the phase, from 0 */
    int copy;             /* the current member, if links lead to it; -1: it is not copied */
    const char *failure;  /* why it could not be copied */
    struct reader copied; /* reads it */
};

/* A file of an archive. */
struct archive_text {
    const char *name;      /* within the archive; NULL: the single compressed file */
    struct reader *reader; /* its bytes */
    const char *failure;   /* why there are none; NULL: there are */
    const char
        *subject; /* what the failure is about, such as where a link leads; may be NULL */
};

/* Begins to read; the caller has set outer, name, depth, fd, begin and input, which is there,
 * and zeroed the rest. */
void archive_begin(struct archive_reader *archive);

/* Moves to the next file and returns 1; 0 after the last; -1 if the archive is damaged, and
 * archive->unpacker.reader.failure says how. The text is valid until the next call. */
int archive_next(struct archive_reader *archive, struct archive_text *text);

/* Moves back to before the first file. */
void archive_rewind(struct archive_reader *archive);

/* Frees all but outer, and closes fd if the archive lies in another one. */
void archive_end(struct archive_reader *archive);

/* Copies what is left of a reader to a temporary file without a name. Returns its descriptor,
 * at its start, or -1 with errno set, and in *why what failed. */
int archive_copy(struct reader *reader, const char **why);

#endif
