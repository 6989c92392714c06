/* Opening what the FILE arguments name. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/progress.h"

#include <stdbool.h>

#define INPUT_START 8 /* bytes that tell what a file is */

struct context;

struct input {
    struct progress progress; /* its reader is of all of it, and points into the rest */
    int fd;
    char start[INPUT_START]; /* read ahead */
};

/* Opens a file, or standard input for "-"; -1 after a report. Directories and compressed files
 * are refused. The input may not move until it is closed. */
int input_open(struct input *input, struct context *context, const char *file);
void input_close(struct input *input, struct context *context);

/* Is the file a log rather than a dump? False where its start cannot be read twice. */
bool input_is_log(const char *file);

/* As messages name it. */
const char *input_name(const char *file);

#endif
