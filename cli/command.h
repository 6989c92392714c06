/* Commands and what they share: options, output, exit status. */
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
    struct row_query query;       /* the rows to show, for commands that take --only */
    struct arena arena;           /* memory of the current row */
    struct shape_table shapes;    /* the shapes of all inputs; rows point into it */
    struct shape_rows shape_rows; /* the fields of these shapes in rows */
    struct arena targets;         /* memory of the files that --target and --assume name */
    struct arena inputs;          /* names of members of directories and archives */
    const struct target *target;  /* --target, else --assume; NULL: neither is given */
    const struct target *assumed; /* --assume; NULL: not given */
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
    const char *formats; /* values of --format; NULL: the formats of rows, as the option's help
                            lists them */
};

/* The error of a build that could not make the interactive page. */
#define WITHOUT_CORE                                                                           \
    "this build has no page to play with: install clang, lld, wasi-libc and "                  \
    "libclang-rt-dev-wasm32 (Debian's names), then make again"

/* Returns the i-th command in the order of the help; NULL after the last. */
const struct command *command_at(size_t i);
const struct command *command_by_name(const char *name);

/* The values of --format, as text. */
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

/* ---- functions for commands ---- */

/* Reports an invalid value of an option. `wanted` describes the valid ones. Returns -1. */
int option_refused(struct context *context, enum option_code code, const char *wanted);

/* Allows as many steps (layout/base/steps.h) as --max-steps says. Returns -1 after a usage
 * error. */
int read_steps(struct context *context);

/* Sets *top to the number of rows that --top asks for, SIZE_MAX if absent. Returns -1 after a
 * usage error. */
int read_top(struct context *context, size_t *top);

/* Reads --target and --assume and opens context->output in the chosen format. Returns -1 after
 * a usage error. */
int begin_output(struct context *context, const struct column *columns, size_t count);
/* Does the same without opening the output. The command calls output_begin once it knows its
 * columns. */
int prepare_output(struct context *context);
void end_output(struct context *context, const struct row *totals);

#endif
