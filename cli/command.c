/* Options and output that commands share. */
#include "cli/command.h"

#include "cli/input/input.h"
#include "cli/mistaken.h"
#include "cli/rows/row_missing.h"
#include "cli/target_option.h"
#include "cli/terminal.h"
#include "render/formats.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
begin_inputs(struct context *context, struct input_walk *walk,
             const struct input_request *request)
{
    struct input_request whole = *request;
    if (!whole.files) {
        whole.files = context->options.arguments;
        whole.file_count = context->options.argument_count;
    }
    whole.stage = option_text(&context->options, OPTION_STAGE);
    whole.names = &context->inputs;
    whole.mistaken = mistaken_layout;
    input_begin(walk, &context->console, &whole);
}

void
limit_text_rows(struct context *context, size_t rows)
{
    if (context->output.backend->human && !option_given(&context->options, OPTION_TOP))
        context->query.top = rows;
}

/* Begins the query of a command that takes --only. */
static int
read_query(struct context *context)
{
    const struct options *options = &context->options;
    struct row_request request = {.only = options->only,
                                  .only_count = options->only_count,
                                  .role = option_text(options, OPTION_ROLE),
                                  .sort = option_text(options, OPTION_SORT),
                                  .top = (size_t)option_count(options, OPTION_TOP, COUNT_ALL),
                                  .depth = (size_t)option_count(options, OPTION_DEPTH, 0)};
    context->query.console = &context->console;
    context->query.output = &context->output;
    context->query.row_arena = &context->arena;
    if (!command_takes(context->command, OPTION_ONLY))
        return 0;
    if (!context->command->selects_space)
        request.space = option_text(options, OPTION_SPACE);
    return row_query_read(&context->query, &request);
}

/* Splits "a,b,c" into the fields of the output. */
static void
read_fields(struct context *context, const char *list)
{
    struct output *output = &context->output;
    struct arena *arena = &context->settings;
    size_t count = 1;
    for (const char *p = list; *p; p++)
        count += *p == ',';
    char *rest = arena_copy(arena, list, strlen(list)), *field;
    output->asked.fields = arena_array(arena, count, sizeof *output->asked.fields);
    output->asked.found = arena_array(arena, count, sizeof *output->asked.found);
    for (count = 0; (field = strsep(&rest, ",")); count++)
        output->asked.fields[count] = field_path(field);
    output->asked.count = count;
}

/* Reports each of --fields that rows of the command never have. Returns -1 if there are any. */
static int
check_fields(struct context *context)
{
    struct output *output = &context->output;
    int result = 0;
    for (size_t i = 0; i < output->asked.count; i++)
        if (row_field_unknown(&context->console, output, &output->asked.fields[i]))
            result = -1;
    return result;
}

static bool
wants_color(enum color_when when, int fd)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (when != COLOR_AUTO)
        return when == COLOR_ALWAYS;
    return isatty(fd) && !(no_color && no_color[0]) && !(term && strcmp(term, "dumb") == 0);
}

int
read_share_base(struct context *context)
{
    const char *base = option_text(&context->options, OPTION_SHARE_BASE);
    context->output.share_base = base;
    if (!base || strcmp(base, ".") == 0 || strncmp(base, "https://", 8) == 0 ||
        strncmp(base, "http://", 7) == 0)
        return 0;
    return option_refused(
        context, OPTION_SHARE_BASE,
        "takes an address, https://example.org/pages, or . for the page's folder");
}

int
prepare_output(struct context *context)
{
    const struct options *options = &context->options;
    struct output *output = &context->output;
    const char *format = option_given(options, OPTION_JSON) ? "json" : "text";
    const char *fields = option_text(options, OPTION_FIELDS);
    enum color_when when = (enum color_when)option_word(options, OPTION_COLOR, COLOR_AUTO);
    if (option_given(options, OPTION_FORMAT))
        format = option_text(options, OPTION_FORMAT);
    const struct backend *backend = format_of(output, format);
    if ((backend->page || backend->finding || output->document) && fields) {
        usage_error(&context->console,
                    "--fields chooses columns, and %s has its own; the other formats take it",
                    backend->finding ? format : "a page");
        return -1;
    }
    output->command = context->command->name;
    output->kinds = context->command->rows;
    if (fields)
        read_fields(context, fields);
    if (check_fields(context) || read_share_base(context) || target_options_read(context) ||
        read_query(context))
        return -1;
    output->target = context->target;
    output->marks_assumed = context->assumed != NULL;
    output->file.stream = stdout;
    output->terminal.width = terminal_width();
    output->exact_bytes = option_given(options, OPTION_BYTES);
    output->terminal.color = wants_color(when, STDOUT_FILENO);
    context->console.color = wants_color(when, STDERR_FILENO);
    output->backend = context->keeper ? context->keeper : backend;
    return findings_begin(context);
}

int
begin_output(struct context *context, const struct column *columns, size_t count)
{
    if (prepare_output(context))
        return -1;
    context->output.columns.items = columns;
    context->output.columns.count = count;
    output_begin(&context->output);
    return 0;
}

/* Warns of --fields that rows may have, and none here has: it gives an empty column. */
static void
note_left_out(struct context *context)
{
    struct output *output = &context->output;
    for (size_t i = 0; output->asked.fields && output->rows && i < output->asked.count; i++)
        if (!output->asked.found[i])
            report_warning(&context->console, "no row has a field '%s'; the first has %s",
                           output->asked.fields[i].text, output->state.named.data);
    if (output->state.left_out && context->console.status < STATUS_INPUT)
        report_warning(&context->console,
                       "csv has the fields of the first row, and others have more; "
                       "--format ndjson prints all");
}

void
end_output(struct context *context, struct row *totals)
{
    struct output *output = &context->output;
    bool table =
        output->backend->human && (!output->sentences.write || output->sentences.field);
    if (command_takes(context->command, OPTION_ONLY))
        row_query_end(&context->query);
    findings_end(context, totals);
    output_end(output, totals);
    output->backend = NULL;
    if (!output->error)
        note_left_out(context);
    findings_say(context);
    if (!output->error && context->console.status != STATUS_SYSTEM)
        row_missing_report(&context->query);
    if (!output->error && table && output->assumed && !output->totals_note)
        report_note(&context->console,
                    "~ marks layouts that are assumed, the default ones of %s: inside "
                    "the program the compiler may choose others",
                    context->assumed->name);
    text_free(&output->state.named);
    if (output->error)
        write_failed(&context->console, output->file.name, output->error);
}

void
context_free(struct context *context)
{
    row_query_free(&context->query);
    findings_free(&context->findings);
    arena_free(&context->arena);
    arena_free(&context->settings);
    arena_free(&context->inputs);
    arena_free(&context->shape_rows.arena);
    shape_table_free(&context->shapes);
}
