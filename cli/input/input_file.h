/*
 * A file as a sequence of texts: one for a plain or compressed file, one for each member of an
 * archive and for each of its links. Texts are unpacked and in UTF-8; compressed members are
 * unpacked, and those that are archives are read as the archive is.
 */
#ifndef CLI_INPUT_INPUT_FILE_H
#define CLI_INPUT_INPUT_FILE_H

#include "cli/input/archive_reader.h"
#include "cli/input/progress.h"
#include "cli/input/unpack.h"
#include "parser/lex/encoding.h"
#include "parser/lex/reader.h"

#include <sys/types.h>

/* Archives within one another that are read, the file itself among them. */
#define ARCHIVE_DEPTH 4

/* It must not move while it is open. */
struct input_file {
    const char *path;     /* "-": standard input */
    const char *packing;  /* compression or archive format, "gzip", "tar"; NULL: plain */
    struct encoding text; /* the current text: its reader */
    int fd;
    off_t begin; /* offset of its start; -1: it can be read only once */
    bool given;  /* the text of a plain file has been returned */
    struct reader raw;
    struct progress progress;
    struct reader_ahead start;
    struct archive_reader *archive; /* the innermost that is open; NULL: a plain file */
    struct reader_ahead member_start, content_start;
    struct unpacker member; /* unpacks a compressed member */
    struct text name;       /* of the member */
    struct text failure;    /* why the member cannot be read */
    struct reader failing;  /* what is read then */
    void *map;              /* of a plain file; NULL: it is not mapped */
};

/* Opens a file. Returns -1 with errno set. A packed file that can be read only once, such as a
 * pipe, is first copied to a temporary file. The path must outlive the input_file. */
int input_file_open(struct input_file *file, const char *path);

/* Holds one input for the rest of the program, so that it can be opened again from its start.
 * Of an input that can be read only once the first INPUT_KIND_START bytes are kept: whoever
 * reads more of it must be the last that opens it. Returns -1 with errno set if the path cannot
 * be opened. */
int input_file_hold(const char *path);
bool input_file_is_held(const char *path);

/* Moves to the next text and returns 1, with the name of the archive member, or NULL, valid
 * until the next call. Returns 0 after the last, and -1 if an archive is damaged:
 * input_file_failure says how. What cannot be read of an archive is a text whose reader fails:
 * an archive in it that is damaged or lies too deep, and a link that leads to nothing in it. */
int input_file_next(struct input_file *file, const char **member);
const char *input_file_failure(const struct input_file *file);
/* The errno of the failure: ENOMEM if memory ran out. */
int input_file_error(const struct input_file *file);

/* The bytes of the current text, which is none of text, where they lie in memory until the file
 * is closed; empty: they must be read. */
struct slice input_file_whole(struct input_file *file);

/* Moves back to before the first text of a packed file. */
void input_file_rewind(struct input_file *file);

void input_file_close(struct input_file *file);

#endif
