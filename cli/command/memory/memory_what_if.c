/* Each change is tried alone, then all of them together. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "layout/device/target.h"
#include "layout/help/attempt.h"
#include "layout/help/largest_size.h"
#include "layout/help/outcome.h"
#include "render/account/outcome_row.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/row/size_text.h"

#include <string.h>

/* Reads a change. Returns -1 after a usage error. */
static int
read_change(struct memory_command *command, const char *text)
{
    struct context *context = command->context;
    struct edit *changes = command->changes, *edit = &changes[command->change_count];
    if (!edit_read(edit_of_words(text, &context->settings), edit)) {
        usage_error(&context->console, "--what-if takes %s, not '%s'", EDIT_FORMS, text);
        return -1;
    }
    if (edit->largest && largest_size_asked(changes, command->change_count)) {
        usage_error(&context->console,
                    "--what-if looks for the largest size of one dimension: '%s' is a second",
                    text);
        return -1;
    }
    command->change_count++;
    return 0;
}

/* The number of changes in a text. */
static size_t
count_changes(const char *text)
{
    size_t count = 1;
    while ((text = strstr(text, EDIT_JOIN))) {
        text += strlen(EDIT_JOIN);
        count++;
    }
    return count;
}

int
memory_what_if_read(struct memory_command *command)
{
    struct context *context = command->context;
    const struct options *options = &context->options;
    size_t count = 0;
    for (size_t i = 0; i < options->what_if_count; i++)
        count += count_changes(options->what_if[i]);
    command->changes = arena_array(&context->settings, count + 1, sizeof *command->changes);
    for (size_t i = 0; i < options->what_if_count; i++) {
        const char *text = options->what_if[i], *end;
        for (; (end = strstr(text, EDIT_JOIN)); text = end + strlen(EDIT_JOIN))
            if (read_change(command,
                            arena_copy(&context->settings, text, (size_t)(end - text))))
                return -1;
        if (read_change(command, text))
            return -1;
    }
    return 0;
}

static void
put_need_fit(const struct memory_command *command, const struct outcome *outcome,
             struct printable *out)
{
    enum fit fit = outcome_fits(&command->trying, outcome);
    if (!command->options.limit_bytes || outcome->refused)
        return;
    static const char *const verdicts[] = {"does not fit", "may fit", "fits"};
    text_format(out, ", %s in ", verdicts[fit]);
    size_text_bytes(out, cell_bytes(command->options.limit_bytes),
                    command->context->output.exact_bytes);
}

/* "jit_train on v5e: 12.73 GiB to 20.75 GiB, may fit in 15.75 GiB; without the changes 20.00
 * GiB" */
static void
print_need(struct memory_command *command, const struct outcome *together)
{
    struct output *output = &command->context->output;
    struct printable *out = memory_words(command);
    bool exact = output->exact_bytes,
         range = outcome_has_range(together) && together->low_bytes < together->high_bytes;
    if (!out)
        return;
    escape_terminal(out, command->account->program->name,
                    strlen(command->account->program->name));
    text_format(out, " on %s: ", command->account->memory.target->name);
    int64_t bytes = together->space.peak_bytes;
    struct cell old = cell_bytes(trying_need(&command->trying));
    struct cell need = cell_bytes(range ? together->low_bytes : bytes);
    struct cell high = cell_bytes(range ? together->high_bytes : bytes);
    if (!outcome_has_range(together))
        text_string(out, "about ");
    size_text_apart(out, need, range ? high : old, exact);
    if (range) {
        text_string(out, " to ");
        size_text_apart(out, high, need, exact);
    }
    put_need_fit(command, together, out);
    text_string(out, "; without the changes ");
    size_text_apart(out, old, high, exact);
    text_char(out, '\n');
    const struct cell_list *notes = outcome_notes(together, &command->arena);
    for (size_t i = 0; i < notes->count; i++)
        text_format(out, "%s\n", notes->cells[i].text);
    text_char(out, '\n');
}

static void
put_outcomes(struct memory_command *command, const struct outcome *together,
             struct cell_list *alone)
{
    struct context *context = command->context;
    for (size_t i = 0; i < alone->count; i++)
        row_put(&context->query, alone->cells[i].object);
    if (alone->count > 1)
        row_put(&context->query, outcome_row(&command->trying, together));
    row_query_end(&context->query);
}

/* Reports the changed program, whose memory is measured. */
static void
report_changed(struct memory_command *command, struct row *before,
               const struct outcome *together, struct cell_list *alone)
{
    const struct output *output = &command->context->output;
    const struct account *account = command->account;
    command->context->output.target = account->memory.target;
    struct row *totals = account_totals(account, &command->arena, false, SPACE_DEFAULT);
    row_add(totals, FIELD_before, cell_object(before));
    command->tried = together;
    memory_limit_check(command, totals);
    command->tried = NULL;
    if (!together->refused)
        print_need(command, together);
    if (output->document)
        memory_view(command, totals, SPACE_DEFAULT,
                    account_space(account, SPACE_DEFAULT)->peak_tick);
    else
        put_outcomes(command, together, alone);
    module_totals_add(&command->all, &command->context->output, totals);
}

/* Reports it on the page of the program as it is. */
static void
report_on_page(struct memory_command *command, struct row *page, const struct outcome *together,
               struct cell_list *alone)
{
    command->tried = together;
    memory_limit_check(command, page);
    command->tried = NULL;
    if (alone->count > 1)
        list_add(alone, cell_object(outcome_row(&command->trying, together)));
    const struct memory_page changed = memory_page_of(command);
    memory_page_change(&changed, &command->trying, together, alone, page);
    module_totals_add(&command->all, &command->context->output, page);
}

/* Tries each change alone. Those that are refused are reported; text has no row of them. */
static struct cell_list *
try_alone(struct memory_command *command)
{
    struct cell_list *rows = list_new(&command->arena);
    for (size_t i = 0; i < command->change_count; i++) {
        struct outcome outcome = outcome_of(&command->trying, &command->changes[i], 1);
        if (outcome.refused)
            usage_error(&command->context->console, "%s: --what-if '%s': %s",
                        input_name(command->dump->file), outcome.change, outcome.refused);
        if (!outcome.refused || !output_words(&command->context->output))
            list_add(rows, cell_object(outcome_row(&command->trying, &outcome)));
    }
    return rows;
}

/* Returns whether there is a limit that the largest size may have; otherwise reports it. */
static bool
has_limit(struct memory_command *command, const struct edit *edits)
{
    if (command->trying.limit_bytes)
        return true;
    usage_error(&command->context->console,
                "--what-if '%s': how much main memory is there? give --limit v5e or a size, "
                "--limit 16GiB",
                largest_size_asked(edits, command->change_count)->text);
    return false;
}

/* The totals of the program as it is, with what a page needs. */
static struct row *
page_of_whole(struct memory_command *command)
{
    const struct account *account = command->account;
    const struct memory_page page = memory_page_of(command);
    struct row *totals = account_totals(account, &command->arena, true, SPACE_DEFAULT);
    memory_page_data(&page, totals, SPACE_DEFAULT,
                     account_space(account, SPACE_DEFAULT)->peak_tick);
    return totals;
}

void
memory_what_if(struct memory_command *command)
{
    struct trial trial;
    struct account *account = command->account;
    struct edit *asked = command->changes;
    if (largest_size_asked(asked, command->change_count)) {
        if (!has_limit(command, asked))
            return;
        command->changes = largest_size_find(&command->trying, asked, command->change_count);
    }
    struct attempt attempt = attempt_of(command->changes, command->change_count);
    struct row *before = account_main_row(account, &command->arena);
    module_totals_add(&command->before, &command->context->output,
                      account_totals(account, &command->arena, false, SPACE_DEFAULT));
    struct cell_list *alone = try_alone(command);
    struct outcome together =
        outcome_of(&command->trying, command->changes, command->change_count);
    /* the compiler may schedule and place temporaries otherwise */
    command->estimated |= !together.refused && together.space.temp_bytes > 0;
    if (together.refused) {
        together.space = *account_space(account, SPACE_DEFAULT);
        together.low_bytes = together.high_bytes = trying_need(&command->trying);
    }
    struct row *page = NULL; /* of the program as it is, which a trial hides */
    if (command->context->output.backend->page)
        page = page_of_whole(command);
    attempt_begin(&command->trying, &trial, &attempt);
    struct account *changed = attempt_measure(&command->trying, &trial);
    command->account = changed;
    if (page)
        report_on_page(command, page, &together, alone);
    else
        report_changed(command, before, &together, alone);
    command->account = account;
    command->changes = asked;
    account_free(changed);
    trial_end(&trial);
}
