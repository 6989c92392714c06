/* --fit: the smallest set of changes with which a program fits. What is free is tried first;
 * of sets of one size the first one counts. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"
#include "cli/finding.h"
#include "layout/change/data_dims.h"
#include "layout/help/smallest_set.h"
#include "render/account/verdict_text.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

/* Says how to ask for the largest size of the data that fits. */
static void
put_largest_size(struct memory_command *command, struct printable *out)
{
    struct data_dim dim;
    if (data_dims_find(command->account->program, command->account->records, &dim, 1) &&
        dim.size > 1)
        text_format(out, "the largest that fits: --limit %s --what-if 'size %s %lld->max'\n",
                    option_text(&command->context->options, OPTION_FIT), dim.arguments,
                    (long long)dim.size);
}

/* Reports the program as it is: it fits, or what it takes or what would help is not known. */
static void
report_as_it_is(struct memory_command *command)
{
    struct output *output = &command->context->output;
    struct printable *out = output_words(output);
    struct row *totals =
        account_totals(command->account, &command->arena, false, SPACE_DEFAULT);
    output->target = command->account->memory.target;
    memory_limit_check(command, totals);
    if (out) {
        verdict_text(out, totals, NULL, output->exact_bytes);
        if (row_get(totals, FIELD_fits).boolean)
            put_largest_size(command, out);
    }
    row_query_end(&command->context->query);
    module_totals_add(&command->all, &command->context->output, totals);
}

static void
report_unfit(struct memory_command *command)
{
    struct printable text = {0};
    const struct finding finding = {
        .rule = "fit",
        .file = command->dump->file,
        .module = command->account->program->name,
        .space = SPACE_DEFAULT,
        .limit = cell_bytes(command->options.limit_bytes),
        .value = cell_bytes(account_need(command->account, SPACE_DEFAULT))};
    text_format(&text, "%s: no set of changes that are known to help makes it fit",
                input_name(command->dump->file));
    finding_report(command->context, &finding, &text);
}

/* Says which layouts take much, and that none is tried: the compiler chooses them. */
static void
note_layouts(const struct memory_command *command, const struct help *help)
{
    for (size_t i = 0; i < help->count; i++) {
        const struct outcome *outcome = &help->items[i].outcome;
        struct printable saved = {0};
        if (help->items[i].edit.kind != EDIT_LAYOUT)
            continue;
        units_bytes(&saved, trying_need(&command->trying) - outcome->space.peak_bytes);
        report_note(&command->context->console,
                    "%s: layouts cannot be tried, as the compiler chooses them: %s: at most "
                    "-%s",
                    input_name(command->dump->file), outcome->what, saved.data);
        text_free(&saved);
    }
}

/* If no set fits, reports all changes together, which is a finding. */
void
memory_fit(struct memory_command *command)
{
    const struct account *account = command->account;
    bool fits = account_need(account, SPACE_DEFAULT) <= command->options.limit_bytes;
    if (account->incomplete || !account_knows(account, SPACE_DEFAULT) || fits) {
        if (!fits)
            report_unfit(command);
        report_as_it_is(command);
        return;
    }
    const struct help help = help_find(&command->trying, true);
    struct smallest_set set = smallest_set_find(&command->trying, &help, 1);
    note_layouts(command, &help);
    if (!set.fits)
        report_unfit(command);
    if (set.joining == 0) {
        report_as_it_is(command);
        return;
    }
    command->changes = set.edits;
    command->change_count = set.count;
    memory_what_if(command);
    command->change_count = 0;
}
