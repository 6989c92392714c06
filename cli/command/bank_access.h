/* The accesses that the arguments of `banks` describe. */
#ifndef CLI_COMMAND_BANK_ACCESS_H
#define CLI_COMMAND_BANK_ACCESS_H

#include "layout/device/bank.h"

struct context;
struct layout_argument;

struct named_access {
    const char *name; /* "column:0", "row:3", "ldmatrix", "indices" */
    struct bank_access access;
};

struct access_list {
    size_t count;
    struct named_access *accesses; /* in the context's arena */
};

/* Reads --access, and the INDEX arguments or the lines of standard input, one lane each.
 * Returns -1 after a report. */
int bank_accesses_read(struct access_list *list, struct context *context,
                       const struct layout_argument *argument, const struct mapping *m);

#endif
