/* The inputs that the FILE arguments name: files, and members of directories and archives. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "parser/input_kind.h"
#include "parser/lex/reader.h"

#include <stdbool.h>

struct context;

struct input {
    const char *file;      /* name in rows, valid until the command ends; "-": standard input */
    enum input_kind kind;  /* by the first bytes */
    bool among;            /* one of several inputs of a directory or an archive */
    struct reader *reader; /* the text, unpacked, as UTF-8 */
};

/* Passes on every input, one after another. From a directory or an archive it takes one text
 * for each module, at the stage that --stage names, and other files of `kinds` (bits, 1 <<
 * INPUT_TEXT); reports come first. `take` returns -1 to stop. An input that cannot be opened or
 * is damaged is reported, and the walk continues. */
void input_walk(struct context *context, unsigned kinds,
                int (*take)(void *user, struct input *input), void *user);

/* Determines what a file holds, without messages: INPUT_TEXT if it can be read only once; for a
 * directory or an archive what input_list_kind returns. Returns -1 with errno set if a file
 * cannot be read or memory runs out (ENOMEM). */
int input_peek(const char *file, enum input_kind *kind);

/* Returns whether the file is a directory or an archive; false if it can be read only once. */
bool input_holds_many(const char *file);

/* Returns the name of a file in messages. */
const char *input_name(const char *file);

#endif
