/* copies: what a program moves because two sides want different layouts, or memory spaces. */
#include "cli/command/copies/copies.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/dump/dump_account.h"
#include "layout/base/line.h"
#include "render/account/account_totals.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_bytes_read},
    {.field = FIELD_bytes},
    {.field = FIELD_times},
    {.field = FIELD_array, .min_width = 20, .flags = COLUMN_SHAPE},
    {.field = FIELD_layouts, .min_width = 20},
    {.field = FIELD_kind, .flags = COLUMN_BELOW},
    {.field = FIELD_reason},
    {.field = FIELD_at_peak},
    {.field = FIELD_given_by, .min_width = 20},
    {.field = FIELD_wanted_by, .min_width = 20},
    {.field = FIELD_name, .min_width = 12, .flags = COLUMN_SPARE},
    {.field = FIELD_source, .min_width = 12, .flags = COLUMN_END | COLUMN_SPARE},
};

static const struct column group_columns[] = {
    {.field = FIELD_bytes_read},
    {.field = FIELD_bytes},
    {.field = FIELD_count},
    {.field = FIELD_at_peak, .flags = COLUMN_SPARE},
    {.field = FIELD_group, .min_width = 20, .flags = COLUMN_SOURCE},
    {.field = FIELD_kind, .flags = COLUMN_SPARE},
    {.field = FIELD_array, .min_width = 20, .flags = COLUMN_SHAPE | COLUMN_SPARE},
    {.field = FIELD_layouts, .min_width = 20, .flags = COLUMN_SPARE},
    {.field = FIELD_reason, .flags = COLUMN_SPARE},
    {.field = FIELD_source, .min_width = 12, .flags = COLUMN_END | COLUMN_SPARE},
};

static void
print_words(struct copies_command *command, struct row *totals, bool before)
{
    struct output *output = &command->context->output;
    struct printable *out = output_words(output);
    if (!out)
        return;
    if (before && command->all.count)
        text_char(out, '\n');
    if (before)
        copies_text(out, totals, &command->listed, output->exact_bytes);
    else
        copies_text_rest(out, totals, &command->listed, output->exact_bytes);
    output_flush(output); /* no row may follow: that nothing is moved is said in words */
}

/* Names what moves most. */
static void
add_largest(struct copies_command *command, struct finding *finding)
{
    const struct copy *most = copies_largest(&command->copies);
    if (!most)
        return;
    finding->name = node_name(&command->graph, most->node);
    finding->line =
        line_written(step_origin(&command->program->ownership, most->node.body->computation,
                                 node_step(most->node), NULL, NULL)
                         .line);
    finding->source = copy_source_text(command, most, &command->arena);
}

/* Reports a finding if the module moves more than --max-copies. */
static void
check_limit(struct copies_command *command, const struct row *totals)
{
    const struct options *options = &command->context->options;
    struct cell traffic = row_get(totals, FIELD_traffic_bytes);
    struct printable text = {0};
    if (!option_given(options, OPTION_MAX_COPIES) ||
        (traffic.kind != CELL_NULL &&
         traffic.integer <= option_count(options, OPTION_MAX_COPIES, 0)))
        return;
    text_format(&text, "%s: %s reads and writes ", input_name(command->dump->file),
                command->program->name);
    units_cell(&text, &traffic, false);
    text_format(&text, " only to move it, over --max-copies %s",
                option_text(options, OPTION_MAX_COPIES));
    struct finding finding = {.rule = "max-copies",
                              .file = command->dump->file,
                              .module = command->program->name,
                              .space = NO_SPACE,
                              .limit = cell_bytes(option_count(options, OPTION_MAX_COPIES, 0)),
                              .value = traffic,
                              .sum = true,
                              .what = "traffic",
                              .bytes = traffic.kind == CELL_NULL ? INT64_MAX : traffic.integer};
    add_largest(command, &finding);
    finding_report(command->context, &finding, &text);
}

static void
copies_report(struct copies_command *command)
{
    struct row *totals = copies_totals(command);
    command->context->findings.modules++;
    if (command->copies.cut)
        usage_error(&command->context->console,
                    "%s: %s has more moves within fusions than are counted (LIMITS); sums are "
                    "not known",
                    input_name(command->dump->file), command->program->name);
    check_limit(command, totals);
    copies_compare(command);
    print_words(command, totals, true);
    copies_rows(command);
    print_words(command, totals, false);
    module_totals_add(&command->all, &command->context->output, totals);
}

static void
copies_program(struct copies_command *command, struct dump *dump, const struct program *program)
{
    struct arena scratch = {0};
    struct account *account = dump_account(dump, program);
    command->dump = dump;
    command->program = program;
    command->account = account;
    if (!account) {
        arena_reset(&command->arena);
        return;
    }
    command->copies = (struct copies){0};
    command->modes =
        boundary_modes_read(attribute_find(program->attributes, program->attribute_count,
                                           ATTRIBUTE_FRONTEND_ATTRIBUTES),
                            &command->arena);
    command->measured = account_knows(account, SPACE_DEFAULT);
    command->context->output.target = account->memory.target;
    graph_begin(&command->graph, program, account->records, &scratch);
    copies_find(&command->graph, &command->modes, &command->context->shapes, &command->copies);
    copies_report(command);
    graph_end(&command->graph);
    account_free(account);
    arena_free(&scratch);
    arena_reset(&command->arena);
}

/* ---- the command ---- */

static int
open_output(struct copies_command *command)
{
#define OPEN(columns) begin_output(context, columns, sizeof columns / sizeof *columns)
    struct context *context = command->context;
    return command->by & COPIES_UNGROUPED ? OPEN(columns) : OPEN(group_columns);
#undef OPEN
}

void
command_copies(struct context *context)
{
    static const struct dump_client client = {
        .accounts = true,
        .options = {KEEPS_ALL, PROGRAM_METADATA | PROGRAM_ACCESS | PROGRAM_HEADER}};
    struct copies_command command = {
        .context = context,
        .by = (unsigned)option_count(&context->options, OPTION_BY, COPIES_UNGROUPED),
        .listed = {.fused = option_given(&context->options, OPTION_FUSED),
                   .spaces = option_given(&context->options, OPTION_SPACES)},
    };
    struct dump dump;
    const struct program *program;
    module_totals_begin(&command.all, &context->console);
    if (!copies_remember(&command) && !open_output(&command)) {
        command.listed.all = row_query_asks(&context->query, FIELD_kind);
        limit_text_rows(context, TEXT_ROWS);
        dump_begin(&dump, context, &client, NULL, NULL);
        while (!context->output.error && (program = dump_next(&dump))) {
            copies_program(&command, &dump, program);
            program_free(program);
        }
        dump_end(&dump);
        end_output(context, module_totals_row(&command.all));
    }
    module_totals_free(&command.all);
    arena_free(&command.arena);
}
