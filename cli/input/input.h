/* The inputs that the FILE arguments name: files, and members of directories and archives. */
#ifndef CLI_INPUT_INPUT_H
#define CLI_INPUT_INPUT_H

#include "cli/input/input_file.h"
#include "cli/input/input_list.h"
#include "cli/input/profile.h"
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

/* Which inputs are read. */
struct input_request {
    const char *const *files; /* none: standard input */
    size_t file_count;
    const char *stage;   /* of modules: before, after, a name with wildcards; NULL: the last */
    unsigned kinds;      /* bits, 1 << INPUT_TEXT */
    struct arena *names; /* holds the names of members */
    /* Reports what a file that does not exist is instead. Returns whether it did. */
    bool (*mistaken)(struct console *console, const char *file);
    bool shared; /* of the only FILE, a directory, only reports are read: the rest is divided
                    among other walks (input_share) */
};

/* A place among the inputs. It must not move in memory. */
struct input_walk {
    struct input_request request;
    struct console *console;
    size_t argument;        /* FILEs that have begun */
    struct document whole;  /* a FILE that is one text */
    bool single;            /* it is, and is still to be passed on */
    struct input_list list; /* of a directory or an archive */
    unsigned now;           /* the kinds that are passed on in this pass through the list */
    bool last;              /* this is the last pass */
    bool archive;           /* the list is that of the open file */
    bool share;             /* the list is that of another walk */
    size_t at, behind, to;  /* the next document, those behind the open file and the pass */
    bool open;              /* `file` is */
    bool reading;           /* its documents are being passed on */
    bool held;              /* `input` was passed on last */
    bool said;              /* why the file cannot be read */
    struct input_file file;
    struct profile_reader profile;
    struct reader_ahead head;
    struct input input;
};

/* Begins to walk through the inputs. */
void input_begin(struct input_walk *walk, struct console *console,
                 const struct input_request *request);

/* Moves to the next input, which is valid until the next call; NULL: there is none. From a
 * directory or an archive it takes one text for each module, at the requested stage, and other
 * files of the requested kinds; reports come first, because dumps are joined with them, and
 * logs, for what failed is said there. An input that cannot be opened or is damaged is
 * reported, and passed over. */
struct input *input_next(struct input_walk *walk);

void input_end(struct input_walk *walk);

/* Gives a walk that has begun its share of the inputs of a directory but for reports: share
 * `number` of `count` has about as many bytes as the others, and follows the one before. The
 * walk through the directory is shared, has come to its end, and must outlive the share. */
void input_share(const struct input_walk *walk, struct input_walk *share, size_t number,
                 size_t count);

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
