/* The reads of shared memory that the arguments of `banks` describe. */
#ifndef CLI_COMMAND_ACCESS_READS_H
#define CLI_COMMAND_ACCESS_READS_H

#include "layout/access/read.h"

struct context;
struct layout_argument;

struct named_read {
    const char *name; /* "column:0", "row:3", "ldmatrix", "indices" */
    struct access_read read;
};

struct read_list {
    size_t count;
    struct named_read *reads; /* in the context's arena */
};

/* Reads --access, and the INDEX arguments or the lines of standard input, one lane each.
 * Returns -1 after a report. */
int reads_of_options(struct read_list *list, struct context *context,
                     const struct layout_argument *argument, const struct mapping *m);

#endif
