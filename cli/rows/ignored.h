/*
 * --ignore: findings that are known. Each line of the file has tests as --only takes them, with
 * blanks between, all of which a finding must pass, then '#' and the reason. A line may also be
 * empty, or have a reason alone.
 */
#ifndef CLI_ROWS_IGNORED_H
#define CLI_ROWS_IGNORED_H

#include "layout/base/arena.h"

#include <stddef.h>

struct console;
struct row;

struct ignored {
    struct arena arena;
    const char *file; /* NULL: none was read */
    size_t count, capacity;
    struct ignored_line *lines;
};

/* Reads the file. Returns -1 if it cannot be read, or has a line that is no test of a finding,
 * which is reported. */
int ignored_read(struct ignored *ignored, struct console *console, const char *file);

/* Returns the reason, perhaps "", of the first line whose test the finding passes; NULL: none.
 */
const char *ignored_reason(struct ignored *ignored, const struct row *finding);

/* Reports the lines that no finding has passed. */
void ignored_report(const struct ignored *ignored, struct console *console);

void ignored_free(struct ignored *ignored);

#endif
