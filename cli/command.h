/* Commands, and what they share: the options, the output, the exit status. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/options.h"
#include "cli/report.h"
#include "cli/row_query.h"
#include "cli/shape_row.h"
#include "parser/shape/shape_table.h"
#include "render/row/output.h"

#include <stdbool.h>
#include <stdint.h>

struct context {
    const struct command *command;
    struct options options;
    struct output output;
    struct row_query query;       /* which rows, of commands that take --only */
    struct arena arena;           /* of the row at hand */
    struct shape_table shapes;    /* of all inputs: rows point into it */
    struct shape_rows shape_rows; /* what rows show of these shapes */
    struct arena targets;         /* of files that --target and --assume name */
    struct arena inputs;          /* names of what is in directories and archives */
    const struct target *target;  /* --target, else --assume; NULL: none is named */
    const struct target *assumed; /* --assume; NULL: nothing is assumed */
    enum status status;
    bool message_color;
};

struct command {
    const char *name;
    const char *arguments;
    const char *summary;
    const char *details; /* of its own help; lines end in \n */
    uint64_t takes;
    void (*run)(struct context *context);
    const char *formats; /* of --format; NULL: those of rows, as the option says */
};

/* Said where the build could not make the page to play with. */
#define WITHOUT_CORE                                                                           \
    "this build has no page to play with: install clang, lld, wasi-libc and "                  \
    "libclang-rt-dev-wasm32 (Debian's names), then make again"

/* In the order of the help; NULL behind the last. */
const struct command *command_at(size_t i);
const struct command *command_by_name(const char *name);

/* What --format may be, in words. */
const char *command_formats(const struct command *command);

void command_show(struct context *context);
void command_index(struct context *context);
void command_convert(struct context *context);
void command_compare(struct context *context);
void command_map(struct context *context);
void command_banks(struct context *context);
void command_explore(struct context *context);
void command_predict(struct context *context);
void command_suggest(struct context *context);
void command_detile(struct context *context);
void command_retile(struct context *context);
void command_scan(struct context *context);
void command_list(struct context *context);
void command_audit(struct context *context);
void command_memory(struct context *context);

/* ---- for commands ---- */

/* Bad usage, of an option that takes something else than its value. Returns -1. */
int option_refused(struct context *context, enum option_code code, const char *wanted);

/* Allows as many steps (layout/base/steps.h) as --max-steps says. -1 after a usage error. */
int read_steps(struct context *context);

/* How many rows to print, by --top; SIZE_MAX without it. -1 after a usage error. */
int read_top(struct context *context, size_t *top);

/* Reads --target and --assume; opens context->output in the format that the options ask for. -1
 * after a usage error. */
int begin_output(struct context *context, const struct column *columns, size_t count);
/* The same without opening it: output_begin does, once the command knows its columns. */
int prepare_output(struct context *context);
void end_output(struct context *context, const struct row *totals);

#endif
