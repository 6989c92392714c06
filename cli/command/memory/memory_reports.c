/* The compiler's own reports that belong to no dump. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "cli/input/input.h"
#include "layout/device/target.h"
#include "layout/pack/text_target.h"
#include "render/account/memory_text.h"
#include "render/account/report_rows.h"
#include "render/row/escape.h"
#include "render/row/units.h"

/* The target that names the memory spaces: tiles in any of the buffer assignments count. */
static const struct target *
reports_target(const struct memory_command *command)
{
    const struct dump_reports *reports = &command->reports;
    bool tiled = false, values = false;
    if (command->options.target)
        return command->options.target;
    for (size_t i = 0; i < reports->count; i++) {
        tiled |= report_has_tiles(&reports->items[i]->figures);
        values |= reports->items[i]->figures.values.count > 0;
    }
    return text_target_of_report(tiled, values);
}

static void
put_report_rows(struct memory_command *command, struct report_rows report)
{
    struct context *context = command->context;
    const char *asked = command->options.space;
    struct arena arena = {0};
    struct diagnostic d;
    int space = NO_SPACE;
    for (size_t i = 0; report_next_too_small(&report, &i, &d);)
        report_file(&context->console, input_name(report.file), &d, NULL);
    if (asked)
        target_space_number(context->output.target, asked, &space);
    report.arena = &arena;
    const struct report_places places = report_places(&report, space);
    report.arena = &context->arena;
    for (size_t i = 0; i < places.count && !context->output.error; i++)
        row_put(&context->query, report_place_row(&report, &places.items[i]));
    row_query_end(&context->query);
    arena_free(&arena);
}

static void
check_report_limit(struct memory_command *command, const struct report_rows *report)
{
    const struct memory_options *options = &command->options;
    int64_t bytes = report_space_bytes(report, options->limit_space);
    struct printable text = {0};
    char name[SPACE_TEXT];
    if (!options->limit)
        return;
    target_space_name(command->context->output.target, options->limit_space, name);
    if (bytes < 0 && report->figures->all_bytes > options->limit_bytes)
        usage_error(&command->context->console,
                    "%s: says what all memory spaces take, and not what %s does",
                    input_name(report->file), name);
    if (bytes <= options->limit_bytes)
        return;
    text_format(&text, "%s: %s takes ", input_name(report->file), name);
    units_bytes(&text, bytes);
    text_format(&text, ", more than --limit %s", options->limit);
    struct finding finding = {.rule = "limit",
                              .file = report->file,
                              .space = options->limit_space,
                              .limit = cell_bytes(options->limit_bytes),
                              .value = cell_bytes(bytes)};
    finding_report(command->context, &finding, &text);
}

static bool
report_needs_dump(struct memory_command *command, const struct dump_report *report)
{
    const struct memory_options *options = &command->options;
    bool sums = report->kind != INPUT_LIVE_RANGE;
    const char *option = NULL;
    if (options->check)
        option = "--check";
    else if (options->at)
        option = "--at";
    else if (options->limit && !sums)
        option = "--limit";
    else if (options->space && !sums)
        option = "--space";
    if (option)
        usage_error(&command->context->console, "%s: %s needs the dump that this belongs to",
                    input_name(report->file), option);
    return option;
}

static void
put_report(struct memory_command *command, const struct dump_report *report)
{
    struct context *context = command->context;
    const struct report_rows rows = {report->file, report->kind, &report->figures,
                                     &context->shapes, &command->arena};
    struct output *output = &context->output;
    if (report_needs_dump(command, report))
        return;
    output->target = reports_target(command);
    check_report_limit(command, &rows);
    struct row *totals = report_totals(&rows, output->target);
    struct printable *words = memory_words(command);
    if (words)
        memory_report_text(words, totals, output->exact_bytes);
    put_report_rows(command, rows);
    module_totals_add(&command->all, &command->context->output, totals);
}

/* Returns whether live ranges stand beside a program whose verdict is given. */
static bool
is_beside(const struct memory_command *command, const struct dump_report *report)
{
    return command->options.by && command->reports.dump_count &&
           report->kind == INPUT_LIVE_RANGE;
}

void
memory_reports_rest(struct memory_command *command)
{
    const struct dump_reports *reports = &command->reports;
    for (size_t i = 0; i < reports->count && !command->context->output.error; i++)
        if (!reports->items[i]->joined && !is_beside(command, reports->items[i]))
            put_report(command, reports->items[i]);
}
