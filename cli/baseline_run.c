#include "cli/baseline_run.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/diagnostic.h"
#include "parser/lex/source.h"
#include "render/row/json.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#define WINDOW ((size_t)1 << 18)

/* What a run on a dump does without. */
#define WITHOUT                                                                                \
    (TAKES(BASELINE) | TAKES(MAX_GROWTH) | TAKES(IGNORE) | TAKES(FORMAT) | TAKES(JSON) |       \
     TAKES(FIELDS) | TAKES(BYTES) | TAKES(TOP) | TAKES(SORT) | TAKES(SUGGEST) | TAKES(AT))

/* ---- an old dump ---- */

/* A back end that keeps rows. They are read as those of a file are, so that both are one. */
static void
take_row(struct output *output, const struct row *row)
{
    struct baseline *baseline = output->state.own;
    struct printable line = {0};
    json_row(&line, row);
    text_char(&line, '\n');
    if (!baseline->fault)
        baseline->fault = baseline_read(baseline, (struct slice){line.data, line.length});
    text_free(&line);
}

static const struct backend keeper = {.name = "baseline", .row = take_row};

static void
run_dump(struct context *context, struct baseline *baseline, option_set without)
{
    struct context old = {.command = context->command, .options = context->options};
    old.console.command = context->command->name;
    old.console.output = &old.output;
    old.keeper = &keeper;
    old.output.state.own = baseline;
    old.options.given &= ~(WITHOUT | without);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (!option_given(&old.options, (enum option_code)i))
            old.options.values[i] = (struct option_value){0};
    if (!option_given(&old.options, OPTION_ONLY))
        old.options.only_count = 0;
    old.options.arguments = &baseline->file;
    old.options.argument_count = 1;
    old.command->run(&old);
    if (old.console.status > STATUS_FINDING)
        status_raise(&context->console, old.console.status);
    context_free(&old);
}

/* ---- rows ---- */

/* Reads the lines of a file of rows, to the first that is wrong. */
static void
read_rows(struct context *context, struct input *input)
{
    struct baseline *baseline = &context->findings.baseline;
    struct source source;
    struct diagnostic d;
    source_begin(&source, input->reader, WINDOW);
    while (!baseline->fault && source_line(&source)) {
        size_t length = (size_t)(source.cursor - source.base);
        const char *line = (const char *)source.base;
        if (strspn(line, " \t\r\n") >= length)
            continue;
        baseline->fault = baseline_read(baseline, (struct slice){line, length});
        if (baseline->fault) {
            struct source_place place = source_locate(&source, 0);
            diagnostic_set(&d, BASELINE_ROW, 0, 0, baseline->fault);
            report_file(&context->console, input_name(input->file), &d, &place);
        }
    }
    if (source.error) {
        read_failed(&context->console, input->file, source.error);
        baseline->fault = "";
    }
    source_free(&source);
}

static void
run_rows(struct context *context, struct baseline *baseline)
{
    const struct input_request request = {.files = &baseline->file,
                                          .file_count = 1,
                                          .kinds = 1U << INPUT_SUMS | 1U << INPUT_ROWS};
    struct input_walk walk;
    struct input *input;
    begin_inputs(context, &walk, &request);
    while ((input = input_next(&walk)))
        read_rows(context, input);
    input_end(&walk);
}

/* ---- the option ---- */

/* Returns whether a file has nothing in it, as saved rows of a program without any. */
static bool
is_empty(const char *file)
{
    struct stat about;
    return stat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size == 0;
}

int
baseline_run(struct context *context, const struct baseline_client *client)
{
    struct baseline *baseline = &context->findings.baseline;
    enum input_kind kind;
    unsigned errors = context->console.errors;
    baseline->file = option_text(&context->options, OPTION_BASELINE);
    if (!baseline->file)
        return 0;
    baseline->take = client->take;
    baseline->user = client->user;
    if (input_peek(baseline->file, &kind, NULL)) {
        read_failed(&context->console, baseline->file, errno);
        return -1;
    }
    if (kind == INPUT_SUMS || kind == INPUT_ROWS)
        run_rows(context, baseline);
    else if (is_empty(baseline->file) && client->has_rows)
        baseline->fault = "it is empty: write it with --format ndjson, without --top 0";
    else if (!is_empty(baseline->file))
        run_dump(context, baseline, client->without);
    if (baseline->fault && context->console.errors == errors)
        usage_error(&context->console, "--baseline %s: %s", baseline->file, baseline->fault);
    return baseline->fault || (context->console.errors > errors && baseline->rows == 0) ? -1
                                                                                        : 0;
}
