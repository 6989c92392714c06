/* Runs the program within this process: a command line, and its output. */
#ifndef TESTS_SUPPORT_PROGRAM_H
#define TESTS_SUPPORT_PROGRAM_H

#include <stddef.h>

struct program_output {
    char *text;
    size_t length;
};

struct program_run {
    int status; /* enum status */
    struct program_output out, err;
};

/* Runs words[0..count), the first of which is the program's name, with `input` as standard
 * input. */
struct program_run program_run(int count, char **words, const char *input);

#define PROGRAM_PATH 32 /* room for the path of a file of program_file */

/* Makes a file in memory. Writes its path, which this process can open, and returns its
 * descriptor, which the caller closes. */
int program_file(char path[PROGRAM_PATH], const char *bytes, size_t length);

void program_run_free(struct program_run *run);

#endif
