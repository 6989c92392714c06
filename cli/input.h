/* Opening what the FILE arguments name. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "parser/lex/reader.h"

#define INPUT_START 8 /* bytes that tell what a file is */

struct context;

struct input {
    struct reader reader; /* of all of it; points into the rest */
    int fd;
    char start[INPUT_START]; /* read ahead */
};

/* Opens a file, or standard input for "-"; -1 after a report. Directories and compressed files
 * are refused. */
int input_open(struct input *input, struct context *context, const char *file);
void input_close(struct input *input);

/* As messages name it. */
const char *input_name(const char *file);

#endif
