/*
 * A file that takes the place of an older one only once it is complete: it is written under
 * another name in the same folder, ".hlo-layout-" and 16 digits, and gets its own name at the
 * end. Until then the older file stays as it is, byte for byte. On a failure, and if SIGHUP,
 * SIGINT, SIGQUIT or SIGTERM ends the program, what was written is removed. A symbolic link
 * stays, and the file to which it leads is replaced. What is no regular file, such as a pipe or
 * a device, and what /dev/stdout and /dev/fd name, is written as it is.
 */
#ifndef CLI_INPUT_REPLACEMENT_H
#define CLI_INPUT_REPLACEMENT_H

#include <stdbool.h>
#include <stdio.h>

struct console;

/* One is open at a time. The caller zeroes it. */
struct replacement {
    struct console *console;
    const char *path;   /* as messages name it */
    FILE *stream;       /* what is written; NULL: it could not be opened */
    char *final, *name; /* the path that it gets, and the one that it has; NULL: it is `path` */
};

/* Opens the file for writing. A file that exists keeps its mode and, if possible, its owner.
 * Returns -1 after a report; status 3. */
int replacement_begin(struct replacement *file, struct console *console, const char *path);

/* Closes the file, and gives it its name if it is complete. Reports what fails, unless the file
 * is not complete, of which the caller has reported why. One that never was opened is ignored.
 */
void replacement_end(struct replacement *file, bool complete);

/* Removes what was written so far. It may be called from a signal handler, before the program
 * ends. */
void replacement_abandon(void);

#endif
