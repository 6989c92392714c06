/* The inputs that the FILE arguments name: files, and members of directories and archives. */
#ifndef CLI_INPUT_INPUT_H
#define CLI_INPUT_INPUT_H

#include "layout/base/slice.h"
#include "parser/lex/reader.h"
#include "parser/report/input_kind.h"

#include <stdbool.h>

struct arena;
struct console;

struct input {
    const char *file;     /* name in rows, valid until the command ends; "-": standard input */
    enum input_kind kind; /* by the first bytes */
    bool among;           /* one of several inputs of a directory or an archive */
    bool beside; /* a proto whose program is read from the text beside it: only the compiler's
                    buffer assignment in it is wanted */
    struct reader *reader; /* the text, unpacked, as UTF-8 */
    struct slice start;    /* its first bytes; few of a pipe */
};

/* Takes a share of the inputs on a thread of its own. */
struct input_taker {
    struct console *console;
    void *user;
};

/* Which inputs are read, and who takes them. */
struct input_request {
    const char *const *files; /* none: standard input */
    size_t file_count;
    const char *stage;   /* of modules: before, after, a name with wildcards; NULL: the last */
    unsigned kinds;      /* bits, 1 << INPUT_TEXT */
    struct arena *names; /* holds the names of members */
    /* Reports what a file that does not exist is instead. Returns whether it did. */
    bool (*mistaken)(struct console *console, const char *file);
    int (*take)(void *user, struct input *input); /* returns -1 to stop */
    void *user;
    /* The inputs of a directory but for reports, in their order, are divided among these: the
     * first takes the first ones, and so on. None: `user` takes all. */
    const struct input_taker *takers;
    size_t taker_count;
};

/* Passes on every input, one after another but for the takers of a directory. From a directory
 * or an archive it takes one text for each module, at the requested stage, and other files of
 * the requested kinds; reports come first, and logs, for what failed is said there. An input that cannot be opened or is damaged is
 * reported, and the walk continues. */
void input_walk(struct console *console, const struct input_request *request);

/* Holds a file that the next command reads, so that input_peek can tell what it holds even if
 * it can be read only once, such as a pipe. Returns -1 with errno set if it cannot be opened.
 */
int input_hold(const char *file);

/* Determines what a file holds, without messages: INPUT_TEXT if it can be read only once and is
 * not held; for a directory or an archive what input_list_kind returns, and *texts the dumps
 * that are read of it. texts may be NULL. Returns -1 with errno set if a file cannot be read.
 */
int input_peek(const char *file, enum input_kind *kind, size_t *texts);

/* Return whether a name is that of a directory, or of a file that can be read again: no pipe,
 * no member of an archive. */
bool input_is_folder(const char *file);
bool input_is_file(const char *file);
/* Returns whether the file is a directory or an archive; false if it can be read only once. */
bool input_holds_many(const char *file);

#endif
