/* --check: a row for each figure that differs from the compiler's own. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"
#include "cli/input/input.h"
#include "render/account/check_row.h"
#include "render/row/escape.h"

static void
put_difference(void *user, const struct figure_difference *difference)
{
    struct memory_command *command = user;
    struct context *context = command->context;
    row_put(&context->query, check_row(command->account, difference, &context->arena));
}

static void
report_differences(struct memory_command *command, const struct account_check *check)
{
    struct printable text = {0};
    struct finding finding = {.rule = "check",
                              .file = command->dump->file,
                              .module = command->account->program->name,
                              .space = NO_SPACE,
                              .limit = cell_integer(0),
                              .value = cell_integer(check->differences)};
    text_format(&text, "%s: %lld of the compiler's figures differ",
                input_name(command->dump->file), (long long)check->differences);
    finding_report(command->context, &finding, &text);
}

static void
put_left_out(struct printable *words, const struct account_check *check)
{
    for (enum figure_left i = 0; i < LEFT_KINDS; i++)
        if (check->left_out[i])
            text_format(words, "not compared: %lld %s\n", (long long)check->left_out[i],
                        figure_left_words(i));
}

static void
put_check_totals(struct memory_command *command, const struct account_check *check)
{
    struct row *row = row_new(&command->arena);
    account_add_module(command->account, row);
    check_row_totals(check, row);
    module_totals_add(&command->all, &command->context->output, row);
    if (check->differences)
        report_differences(command, check);
}

void
memory_check(struct memory_command *command)
{
    const char *file = command->dump->file;
    struct account_check check = {.account = command->account,
                                  .assignment = command->account->setting->assignment,
                                  .differs = put_difference,
                                  .user = command};
    struct printable *words = output_words(&command->context->output);
    const char *assumed = account_assumed_target(command->account, &command->arena);
    check.ranges = dump_reports_find(&command->reports, file, INPUT_LIVE_RANGE);
    command->context->output.exact_bytes = true; /* rounding would hide small differences */
    command->context->output.target = command->account->memory.target;
    if (!check.assignment && !check.ranges) {
        usage_error(&command->context->console,
                    "%s: --check compares with the compiler's buffer assignment or live "
                    "ranges, and neither is given: give the folder that XLA dumped to "
                    "(XLA_FLAGS='--xla_dump_to=DIR --xla_dump_hlo_as_text'), or one of these "
                    "files beside the text",
                    input_name(file));
        return;
    }
    account_check(&check);
    if (words && command->context->output.backend->paragraphs)
        words = output_words(&command->context->output);
    if (words)
        text_format(words, "%s: %lld figures compared, %lld differ\n", input_name(file),
                    (long long)check.compared, (long long)check.differences);
    if (words)
        put_left_out(words, &check);
    if (words && check.differences && assumed)
        text_format(words, "%s\n", assumed);
    put_check_totals(command, &check);
}
