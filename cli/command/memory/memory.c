/* memory: says where the memory of a scheduled program goes, and what is live at its peak. */
#include "cli/command/memory/memory.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/dump/dump_account.h"
#include "render/account/fold_row.h"
#include "render/page/page.h"
#include "render/row/row_make.h"

#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_bytes, .flags = COLUMN_HEAT},
    {.field = FIELD_padding_bytes, .flags = COLUMN_SUM},
    {.field = FIELD_expansion, .flags = COLUMN_SUM},
    {.field = FIELD_role, .flags = COLUMN_SPARE},
    {.field = FIELD_written, .flags = COLUMN_SPARE},
    {.field = FIELD_sharded, .flags = COLUMN_SPARE},
    {.field = FIELD_shape, .min_width = 24, .flags = COLUMN_SHAPE},
    {.field = FIELD_name, .min_width = 12},
    {.field = FIELD_op_name, .min_width = 12, .flags = COLUMN_END},
    {.field = FIELD_source, .min_width = 12, .flags = COLUMN_END},
};

/* Columns for --by; `by_columns` only if that has the key. On a narrow terminal bytes, who and
 * source stay whole. */
static const struct column folded_columns[] = {
    {.field = FIELD_share, .flags = COLUMN_SPARE},
    {.field = FIELD_cumulative_share, .flags = COLUMN_SUM},
    {.field = FIELD_bytes, .flags = COLUMN_HEAT},
    {.field = FIELD_count, .flags = COLUMN_SPARE},
    {.field = FIELD_who},
    {.field = FIELD_shape, .min_width = 16, .flags = COLUMN_SHAPE},
    {.field = FIELD_phase, .flags = COLUMN_SUM},
    {.field = FIELD_source, .min_width = 28, .flags = COLUMN_END},
};

static const struct {
    enum fold_key key;
    struct column column;
} by_columns[] = {
    {BY_OP_NAME, {.field = FIELD_op_name, .min_width = 16, .flags = COLUMN_END}},
    {BY_OPCODE, {.field = FIELD_opcode}},
    {BY_NAME, {.field = FIELD_name, .min_width = 16}},
};

/* Columns for --what-if. */
static const struct column what_if_columns[] = {
    {.field = FIELD_peak_bytes, .heading = "need"},
    {.field = FIELD_delta_bytes, .heading = "change"},
    {.field = FIELD_low_bytes, .heading = "from", .flags = COLUMN_SPARE},
    {.field = FIELD_high_bytes, .heading = "to", .flags = COLUMN_SPARE},
    {.field = FIELD_certainty},
    {.field = FIELD_fits},
    {.field = FIELD_what, .min_width = 24},
};

/* Columns for the compiler's own reports. */
static const struct column report_columns[] = {
    {.field = FIELD_bytes},
    {.field = FIELD_padding_bytes},
    {.field = FIELD_size},
    {.field = FIELD_offset, .flags = COLUMN_SPARE},
    {.field = FIELD_values, .flags = COLUMN_SPARE},
    {.field = FIELD_role, .flags = COLUMN_SPARE},
    {.field = FIELD_shape, .min_width = 24, .flags = COLUMN_SHAPE},
    {.field = FIELD_name, .min_width = 12},
};

/* Columns for --check. */
static const struct column check_columns[] = {
    {.field = FIELD_what},
    {.field = FIELD_name, .min_width = 24},
    {.field = FIELD_ours},
    {.field = FIELD_compiler},
};

static const char *const documents[] = {"svg", NULL};

/* ---- the module ---- */

static void
answer(struct memory_command *command)
{
    struct memory_options *options = &command->options;
    bool fit = option_given(&command->context->options, OPTION_FIT);
    bool unlimited = (options->by || command->change_count) && !options->limit && !fit;
    if (unlimited || options->limit_target == command->account->memory.target)
        options->limit_bytes = account_limit(command->account);
    else if (options->limit_target)
        options->limit_bytes = options->limit_target->limit_bytes;
    command->trying = (struct trying){.account = command->account,
                                      .shapes = &command->context->shapes,
                                      .arena = &command->arena};
    if (options->limit_space == SPACE_DEFAULT)
        command->trying.limit_bytes = options->limit_bytes;
    if (options->check)
        memory_check(command);
    else if (command->change_count)
        memory_what_if(command);
    else if (fit)
        memory_fit(command);
    else
        memory_report(command);
}

/* Returns whether the options exclude all rows of a program: then nothing is said of it. */
static bool
is_excluded(struct memory_command *command, const struct dump *dump,
            const struct program *program)
{
    struct context *context = command->context;
    struct row *row = row_new(&context->arena);
    row_add(row, FIELD_file, cell_text(dump->file));
    row_add(row, FIELD_module, cell_text(program->name));
    bool excluded = row_query_excludes(&context->query, row);
    arena_reset(&context->arena);
    return excluded;
}

static void
memory_program(struct memory_command *command, struct dump *dump, const struct program *program)
{
    if (is_excluded(command, dump, program))
        return;
    dump->setting.assignment_apart = command->options.check;
    struct account *account = dump_account(dump, program);
    struct arena_mark mark = arena_mark(&command->arena);
    command->dump = dump;
    command->account = account;
    if (account)
        answer(command);
    command->account = NULL;
    account_free(account);
    if (!command->context->output.document) /* whose picture is drawn at the end */
        arena_rewind(&command->arena, mark);
}

/* ---- the command ---- */

/* Returns whether the output is a page or a picture, which say who takes what without being
 * asked. */
static bool
is_drawn(const struct context *context)
{
    const char *format = option_text(&context->options, OPTION_FORMAT);
    return format && (strcmp(format, "html") == 0 || strcmp(format, "svg") == 0);
}

static int
read_options(struct memory_command *command)
{
    struct context *context = command->context;
    struct memory_options *options = &command->options;
    int ignored;
    options->at = option_text(&context->options, OPTION_AT);
    options->space = option_text(&context->options, OPTION_SPACE);
    options->target = context->target;
    options->by = (unsigned)option_count(&context->options, OPTION_BY, 0);
    if (is_drawn(context))
        options->by = PAGE_KEYS;
    options->check = option_given(&context->options, OPTION_CHECK);
    if (memory_limit_read(command) || memory_what_if_read(command))
        return -1;
    if (options->space && !target_space_number(options->target, options->space, &ignored))
        return option_refused(context, OPTION_SPACE,
                              "takes the name or number of a memory space");
    if (command->change_count && option_given(&context->options, OPTION_FIT)) {
        usage_error(&context->console,
                    "--fit looks for changes: it takes no --what-if; the largest size "
                    "that fits is --what-if 'size x:0 8->max' with --limit");
        return -1;
    }
    if (options->limit_space != SPACE_DEFAULT && option_given(&context->options, OPTION_FIT)) {
        usage_error(&context->console, "--fit is of main memory");
        return -1;
    }
    if (!options->check)
        limit_text_rows(context, options->by ? FOLDED_ROWS : TEXT_ROWS);
    return 0;
}

static bool
is_only_reports(const struct memory_command *command)
{
    return command->context->options.argument_count && command->reports.dump_count == 0;
}

/* Returns whether the options allow the format. A picture shows a whole schedule, which reports
 * do not have, and neither a comparison nor some of the rows. */
static bool
has_picture(const struct memory_command *command)
{
    const struct options *options = &command->context->options;
    option_set refused = TAKES(CHECK) | TAKES(ONLY) | TAKES(ROLE) | TAKES(SORT);
    return !is_drawn(command->context) ||
           (!is_only_reports(command) && !(options->given & refused));
}

static int
open_folded(struct context *context)
{
    enum { FIXED = sizeof folded_columns / sizeof *folded_columns };
    size_t more = sizeof by_columns / sizeof *by_columns, count = FIXED;
    unsigned by = (unsigned)option_count(&context->options, OPTION_BY, 0);
    struct column *all = arena_array(&context->settings, FIXED + more, sizeof *all);
    memcpy(all, folded_columns, sizeof folded_columns);
    for (size_t i = 0; i < more; i++)
        if (by >> by_columns[i].key & 1)
            all[count++] = by_columns[i].column;
    return begin_output(context, all, count);
}

static int
open_output(struct memory_command *command)
{
#define OPEN(columns) begin_output(context, columns, sizeof columns / sizeof *columns)
    struct context *context = command->context;
    if (!has_picture(command)) {
        usage_error(&context->console,
                    "a picture is of a program's whole schedule: it takes the dump, "
                    "and no --check, --only, --role or --sort");
        return -1;
    }
    context->output.documents = documents;
    context->output.page = &memory_page;
    if (option_given(&context->options, OPTION_CHECK))
        return OPEN(check_columns);
    if (is_only_reports(command))
        return OPEN(report_columns);
    if (option_given(&context->options, OPTION_WHAT_IF) ||
        option_given(&context->options, OPTION_FIT))
        return OPEN(what_if_columns);
    if (option_given(&command->context->options, OPTION_BY))
        return open_folded(context);
    return OPEN(columns);
#undef OPEN
}

static void
walk(struct memory_command *command)
{
    struct dump_client client = {.accounts = true,
                                 .says_divided = true,
                                 .reports = &command->reports,
                                 .options = {KEEPS_ALL, PROGRAM_METADATA}};
    struct context *context = command->context;
    const option_set tries = TAKES(WHAT_IF) | TAKES(FIT);
    struct dump dump;
    const struct program *program;
    if (read_options(command) || memory_baseline_read(command))
        return;
    if (context->options.given & tries || command->options.by)
        client.options.texts |= PROGRAM_SIZES | PROGRAM_ACCESS;
    dump_begin(&dump, context, &client, NULL, NULL);
    while (!context->output.error && (program = dump_next(&dump))) {
        memory_program(command, &dump, program);
        program_free(program);
    }
    dump_end(&dump);
    if (context->console.status != STATUS_SYSTEM && !(context->options.given & tries))
        memory_reports_rest(command);
}

void
command_memory(struct context *context)
{
    struct memory_command command = {.context = context};
    struct row *beside = row_new(&command.arena);
    module_totals_begin(&command.all, &context->console);
    module_totals_begin(&command.before, &context->console);
    dump_reports_begin(&command.reports, context);
    if (!open_output(&command)) {
        walk(&command);
        if (context->output.document)
            map_svg_end(&command.sheet, true, &context->output.markup);
        if (command.before.count) {
            row_add_named(beside, "before", cell_object(module_totals_row(&command.before)));
            row_add_named(beside, "exact", cell_boolean(!command.estimated));
            context->output.extra.json = beside;
        }
        end_output(context, module_totals_row(&command.all));
    }
    dump_reports_free(&command.reports);
    module_totals_free(&command.all);
    module_totals_free(&command.before);
    arena_free(&command.arena);
}
