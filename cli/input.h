/* The inputs that the FILE arguments name: files, what is in directories and in archives. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "parser/input_kind.h"
#include "parser/lex/reader.h"

#include <stdbool.h>

struct context;

struct input {
    const char *file;      /* as rows name it, until the command's end; "-": standard input */
    enum input_kind kind;  /* by its first bytes */
    bool among;            /* others, in a directory or an archive */
    struct reader *reader; /* its text, unpacked, as UTF-8 */
};

/* Hands on every input, one after another: of a directory or an archive one text of each
 * module, of the stage that --stage says, and what else there is of `kinds` (bits, 1 <<
 * INPUT_TEXT), reports first. take returns -1 to stop. What cannot be opened or is damaged is
 * reported, and the next one read. */
void input_walk(struct context *context, unsigned kinds,
                int (*take)(void *user, struct input *input), void *user);

/* What a file holds, quietly: INPUT_TEXT also of what can be read only once. Of a directory or
 * an archive: what there is most to say of. -1 with errno set where a file cannot be read, or
 * memory runs out (ENOMEM). */
int input_peek(const char *file, enum input_kind *kind);

/* Is it a directory or an archive? Not known, and false, of what can be read only once. */
bool input_holds_many(const char *file);

/* As messages name it. */
const char *input_name(const char *file);

#endif
