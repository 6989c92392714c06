/* A copy of the command line, and what it costs. */
#ifndef CLI_COMMAND_ACCESS_CASE_H
#define CLI_COMMAND_ACCESS_CASE_H

#include "cli/command/access/layouts.h"
#include "layout/access/access.h"

struct access_case {
    struct context *context;
    struct access_layouts layouts;
    struct access_threads threads;
    struct access_memory memory;
    struct access_gpu storing; /* the GPU, for --store */
    struct access_copy copy;
    struct access_vectors vectors;
    struct access_cost cost;
};

/* Makes the copy of the layouts that were read, and counts its cost. Returns -1 after a report.
 */
int access_case_make(struct access_case *c);

/* Counts what the same threads cost with another memory. Returns -1 with *d set. */
int access_case_with(const struct access_case *c, const struct layout_argument *memory,
                     struct access_case *other, struct diagnostic *d);

#endif
