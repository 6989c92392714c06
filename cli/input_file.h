/*
 * A file as the texts that it holds: one where it is a plain or a compressed file, each member
 * of an archive. Text comes as UTF-8, unpacked; members that are compressed are unpacked, too.
 */
#ifndef CLI_INPUT_FILE_H
#define CLI_INPUT_FILE_H

#include "cli/progress.h"
#include "cli/unpack.h"
#include "parser/lex/encoding.h"
#include "parser/lex/reader.h"

#include <sys/types.h>

/* It may not move while it is open. */
struct input_file {
    const char *path;     /* "-": standard input */
    const char *packing;  /* how it is packed: "gzip", "tar"; NULL: it is not */
    struct encoding text; /* the text at hand: its reader */
    int fd;
    off_t begin; /* where it begins; -1: it can be read only once */
    bool given;  /* the text of a plain file is at hand, or was */
    struct reader raw;
    struct progress progress;
    struct reader_ahead start;
    struct unpacker unpacker;
    struct reader_ahead member_start;
    struct unpacker member; /* a member that is compressed */
};

/* -1 with errno set. What is packed and can be read only once, as from a pipe, is copied to a
 * temporary file first. The path must outlive it. */
int input_file_open(struct input_file *file, const char *path);

/* The next text: 1, and the name of a member, else NULL; 0 behind the last; -1 where an archive
 * is damaged: input_file_failure tells how. */
int input_file_next(struct input_file *file, const char **member);
const char *input_file_failure(const struct input_file *file);
/* ENOMEM where it is not damaged, but memory ran out. */
int input_file_error(const struct input_file *file);

/* Back to before the first text, of what is packed. */
void input_file_rewind(struct input_file *file);

void input_file_close(struct input_file *file);

#endif
