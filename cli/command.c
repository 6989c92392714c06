/* Options and output that commands share. */
#include "cli/command.h"

#include "cli/index_text.h"
#include "cli/row_missing.h"
#include "cli/target_option.h"
#include "cli/terminal.h"
#include "layout/base/steps.h"
#include "render/formats.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
option_refused(struct context *context, enum option_code code, const char *wanted)
{
    usage_error(context, "--%s takes %s, not '%s'", option_at(code)->name, wanted,
                context->options.values[code]);
    return -1;
}

int
read_steps(struct context *context)
{
    const char *text = context->options.values[OPTION_MAX_STEPS];
    struct diagnostic ignored;
    int64_t steps = STEPS_DEFAULT;
    if (text && (integer_text_read(text, strlen(text), &steps, &ignored) || steps < 0))
        return option_refused(context, OPTION_MAX_STEPS, "a number of steps");
    steps_allow(steps);
    return 0;
}

int
read_top(struct context *context, size_t *top)
{
    const char *text = context->options.values[OPTION_TOP];
    struct diagnostic ignored;
    int64_t value;
    *top = SIZE_MAX;
    if (!text)
        return 0;
    if (strcmp(text, "all") == 0)
        return 0;
    if (integer_text_read(text, strlen(text), &value, &ignored) || value < 0)
        return option_refused(context, OPTION_TOP, "a number of rows, or all");
    *top = (size_t)value;
    return 0;
}

static void
free_fields(struct output *output)
{
    if (output->fields)
        free((void *)(uintptr_t)output->fields[0]); /* the strdup of the whole list */
    free((void *)(uintptr_t)output->fields);
    free(output->found);
    free(output->meant);
    text_free(&output->named);
    output->fields = NULL;
    output->found = NULL;
    output->meant = NULL;
    output->field_count = 0;
}

/* Splits "a,b,c" into fields, which free_fields frees. */
static int
read_fields(struct context *context, const char *list)
{
    size_t count = 1;
    for (const char *p = list; *p; p++)
        count += *p == ',';
    char *copy = strdup(list);
    const char **fields = calloc(count, sizeof *fields);
    if (!copy || !fields) {
        free(copy);
        free(fields);
        out_of_memory(context);
        return -1;
    }
    char *rest = copy, *field;
    for (count = 0; (field = strsep(&rest, ","));)
        fields[count++] = field;
    context->output.fields = fields;
    context->output.field_count = count;
    context->output.found = calloc(count, sizeof *context->output.found);
    context->output.meant = calloc(count, sizeof *context->output.meant);
    for (size_t i = 0; context->output.meant && i < count; i++)
        context->output.meant[i] = guess_of(fields[i], strlen(fields[i]));
    if (context->output.found && context->output.meant)
        return 0;
    free_fields(&context->output);
    out_of_memory(context);
    return -1;
}

static bool
wants_color(const char *when, int fd)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (when && strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    return isatty(fd) && !(no_color && no_color[0]) && !(term && strcmp(term, "dumb") == 0);
}

int
prepare_output(struct context *context)
{
    const struct options *options = &context->options;
    struct output *output = &context->output;
    const char *format = options->values[OPTION_FORMAT], *when = options->values[OPTION_COLOR];
    if (!format)
        format = option_given(options, OPTION_JSON) ? "json" : "text";
    if (when && strcmp(when, "auto") && strcmp(when, "always") && strcmp(when, "never")) {
        usage_error(context, "--color is auto, always or never, not '%s'", when);
        return -1;
    }
    const struct backend *backend = format_of(output, format);
    if (!backend || (backend->page && !output->page)) {
        usage_error(context, "--format is %s, not '%s'", command_formats(context->command),
                    format);
        return -1;
    }
    if ((backend->page || output->document) && options->values[OPTION_FIELDS]) {
        usage_error(context, "--fields chooses columns, and a page has its own; the other "
                             "formats take it");
        return -1;
    }
    if (options->values[OPTION_FIELDS] && read_fields(context, options->values[OPTION_FIELDS]))
        return -1;
    if (target_options_read(context) ||
        ((context->command->takes & TAKES(ONLY)) && row_query_read(context))) {
        free_fields(output);
        return -1;
    }
    output->target = context->target;
    output->marks_assumed = context->assumed != NULL;
    output->file = stdout;
    if (isatty(STDOUT_FILENO)) {
        int across, down;
        terminal_size(&across, &down);
        output->width = (size_t)across;
    }
    output->command = context->command->name;
    output->exact_bytes = option_given(options, OPTION_BYTES);
    output->color = wants_color(when, STDOUT_FILENO);
    context->message_color = wants_color(when, STDERR_FILENO);
    output->backend = backend;
    return 0;
}

int
begin_output(struct context *context, const struct column *columns, size_t count)
{
    if (prepare_output(context))
        return -1;
    context->output.columns = columns;
    context->output.column_count = count;
    output_begin(&context->output);
    return 0;
}

/* Reports --fields that no row has: a misspelt name would silently give an empty column. */
static void
note_left_out(struct context *context)
{
    struct output *output = &context->output;
    char meant[GUESS_TEXT];
    for (size_t i = 0; output->fields && output->rows && i < output->field_count; i++)
        row_missing_guess(context, &output->meant[i]);
    for (size_t i = 0; output->fields && output->rows && i < output->field_count; i++)
        if (!output->found[i] && guess_name(&output->meant[i]))
            usage_error(context, "no row has a field '%s'%s", output->fields[i],
                        guess_words(&output->meant[i], "", meant));
        else if (!output->found[i])
            report_warning(context, "no row has a field '%s'; the first has %s",
                           output->fields[i], output->named.data);
    if (output->left_out && context->status < STATUS_INPUT)
        report_warning(context, "csv has the fields of the first row, and others have more; "
                                "--format ndjson prints all");
}

void
end_output(struct context *context, const struct row *totals)
{
    struct output *output = &context->output;
    bool table = output->backend->human && (!output->text_writer || output->text_writer_field);
    if (context->command->takes & TAKES(ONLY))
        row_query_end(context);
    if (context->arena.failed)
        output_no_memory(output);
    output_end(output, totals);
    output->backend = NULL;
    if (!output->failed)
        note_left_out(context);
    if (!output->failed && context->status != STATUS_SYSTEM)
        row_missing_report(context);
    if (!output->failed && table && output->assumed && !output->totals_note)
        report_note(context,
                    "~ marks layouts that are assumed, the default ones of %s: inside "
                    "the program the compiler may choose others",
                    context->assumed->name);
    free_fields(output);
    if (output->failed && output->error == ENOMEM)
        out_of_memory(context);
    else if (output->failed)
        write_failed(context, NULL, output->error);
}
