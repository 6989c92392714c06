/* Opening what the FILE arguments name. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/progress.h"
#include "parser/input_kind.h"
#include "parser/lex/reader.h"

struct context;

struct input {
    struct progress progress; /* its reader is of all of it, and points into the rest */
    int fd;
    char start[INPUT_KIND_BYTES]; /* read ahead */
    enum input_kind kind;
};

/* Opens a file, or standard input for "-"; -1 after a report. Directories and compressed files
 * are refused. The input may not move until it is closed. */
int input_open(struct input *input, struct context *context, const char *file);
void input_close(struct input *input, struct context *context);

/* What a file is, quietly: INPUT_TEXT also of what cannot be read, or only once. */
enum input_kind input_peek(const char *file);

/* As messages name it. */
const char *input_name(const char *file);

#endif
