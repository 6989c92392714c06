/* Commands and what they share: options, output, exit status. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/console.h"
#include "cli/finding.h"
#include "cli/options.h"
#include "cli/rows/row_query.h"
#include "layout/device/libtpu.h"
#include "parser/shape/shape_table.h"
#include "render/row/output.h"
#include "render/row/shape_row.h"

#include <stdbool.h>
#include <stdint.h>

struct diagnostic;
struct input_request;
struct input_walk;

struct context {
    const struct command *command;
    struct console console;
    struct options options;
    struct output output;
    const struct backend *keeper; /* takes the rows in place of --format's; NULL: none */
    struct row_query query;       /* the rows to show, for commands that take --only */
    struct findings findings;
    struct arena arena;           /* memory of the current row */
    struct shape_table shapes;    /* the shapes of all inputs; rows point into it */
    struct shape_rows shape_rows; /* the fields of these shapes in rows */
    struct arena settings;        /* memory of the options: arguments, fields, targets */
    struct arena inputs;          /* names of members of directories and archives */
    const struct target *target;  /* --target, else --assume; NULL: neither is given */
    const struct target *assumed; /* --assume; NULL: not given */
    struct libtpu libtpu;         /* --libtpu; without rules: not given */
};

struct command {
    const char *name;
    const char *arguments;
    size_t min_arguments, max_arguments; /* max 0: any number */
    const char *wanted;                  /* the error if there are fewer or more; NULL: `run`
                                            checks their number */
    const char *summary;
    const char *details;         /* of its own help; lines end in \n */
    option_set takes;            /* options besides --help, which every command takes */
    const char *const *formats;  /* besides those that every command has; NULL: none */
    const char *(*by)(size_t i); /* the words of --by, as in options.def */
    bool by_several;             /* --by takes several words, "a,b", as bits of a count */
    bool selects_space;          /* --space selects the memory whose rows are made, not rows */
    void (*run)(struct context *context);
    const enum row_kind *rows; /* the kinds of its rows, ended by NO_KIND; NULL: it has none */
    enum row_kind totals;      /* NO_KIND: only their number */
};

/* The error of a build that could not make the interactive page. */
#define WITHOUT_CORE                                                                           \
    "this build has no page to play with: install clang, lld, wasi-libc and "                  \
    "libclang-rt-dev-wasm32 (Debian's names), then make again"

#define COMMAND(name, ...) void command_##name(struct context *context);
#include "cli/commands.def"
#undef COMMAND

/* The words of --by. */
const char *list_by_word(size_t i);
const char *kernel_by_word(size_t i);
const char *array_key_word(size_t i);  /* render/array/array_key.h */
const char *change_key_word(size_t i); /* render/pair/change_groups.h */
const char *copies_grouping_name(size_t i);
const char *fold_word(size_t i); /* render/account/folds.h */

/* Returns the i-th command in the order of the help; NULL after the last. */
const struct command *command_at(size_t i);
const struct command *command_by_name(const char *name);

static inline bool
command_takes(const struct command *command, enum option_code code)
{
    return (command->takes | TAKES(HELP)) >> code & 1;
}

/* ---- functions for commands ---- */

/* Begins to walk through the inputs that the FILE arguments name (cli/input/input.h), or the
 * request's files. The caller sets the kinds. */
void begin_inputs(struct context *context, struct input_walk *walk,
                  const struct input_request *request);

/* Reports a diagnostic of a text that was given as an argument; if it names a file, which
 * command reads that file. */
void report_argument(struct context *context, const char *text, const struct diagnostic *d);

/* Reports an invalid value of an option. `wanted` says what the option takes, "takes a size";
 * NULL: what options.def says. Returns -1. */
int option_refused(struct context *context, enum option_code code, const char *wanted);

#define TEXT_ROWS 20 /* of most tables */

/* Limits text to a number of rows unless --top is given. */
void limit_text_rows(struct context *context, size_t rows);

/* Reads --target and --assume and opens context->output in the chosen format. Returns -1 after
 * a usage error. */
int begin_output(struct context *context, const struct column *columns, size_t count);
/* Does the same without opening the output. The command calls output_begin once it knows its
 * columns. */
int prepare_output(struct context *context);
/* Reads --share-base into context->output. Returns -1 if it is no address. prepare_output calls
 * it. */
int read_share_base(struct context *context);
/* Adds the findings to the totals, which may be NULL. */
void end_output(struct context *context, struct row *totals);

/* Frees all that a context has. */
void context_free(struct context *context);

#endif
