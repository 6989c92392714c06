/* Fills a baseline from its file: rows that were saved, or an old dump, on which the command
 * runs with its rows kept instead of printed. */
#ifndef CLI_BASELINE_RUN_H
#define CLI_BASELINE_RUN_H

#include "cli/options.h"
#include "cli/rows/baseline.h"

struct context;

/* What a command says of its rows. */
struct baseline_client {
    /* As in struct baseline. */
    const char *(*take)(struct baseline *baseline, const struct baseline_row *row, void *user);
    void *user;
    option_set without; /* options that the run on a dump does not get, besides those of
                           formats */
    bool has_rows;      /* every program has some */
};

/* Reads --baseline, if it is given, into context->findings. Returns -1 after an error. */
int baseline_run(struct context *context, const struct baseline_client *client);

#endif
