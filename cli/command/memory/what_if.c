/* Each change is tried alone, then all of them together. */
#include "cli/command/memory/what_if.h"

#include "cli/command.h"
#include "cli/command/memory/attempt.h"
#include "cli/command/memory/largest_size.h"
#include "cli/command/memory/memory.h"
#include "cli/command/memory/outcome.h"
#include "layout/device/target.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/text/size_text.h"

#include <string.h>

int
memory_what_if_read(struct memory_command *command)
{
    struct context *context = command->context;
    const struct options *options = &context->options;
    size_t largest = 0;
    command->changes =
        arena_array(&context->settings, options->what_if_count + 1, sizeof *command->changes);
    for (size_t i = 0; i < options->what_if_count; i++) {
        struct edit *edit = &command->changes[command->change_count++];
        bool read = edit_read(edit_of_words(options->what_if[i], &context->settings), edit);
        largest += edit->largest;
        if (read && largest < 2)
            continue;
        if (read) {
            usage_error(
                &context->console,
                "--what-if looks for the largest size of one dimension: '%s' is a second",
                options->what_if[i]);
            return -1;
        }
        usage_error(&context->console, "--what-if takes %s, not '%s'", EDIT_FORMS,
                    options->what_if[i]);
        return -1;
    }
    return 0;
}

static void
put_fit(const struct memory_command *command, const struct outcome *outcome, struct text *out)
{
    struct cell fits = outcome_fits(command, outcome);
    if (!command->options.limit_bytes || outcome->refused)
        return;
    const char *verdict = "may fit";
    if (fits.kind == CELL_BOOLEAN)
        verdict = fits.boolean ? "fits" : "does not fit";
    text_format(out, ", %s in ", verdict);
    size_text_bytes(out, cell_bytes(command->options.limit_bytes),
                    command->context->output.exact_bytes);
}

/* "jit_train on v5e: 12.73 GiB to 20.75 GiB, may fit in 15.75 GiB; without the changes 20.00
 * GiB" */
static void
print_words(struct memory_command *command, const struct outcome *together)
{
    struct output *output = &command->context->output;
    struct text *out = output_words(output);
    bool exact = output->exact_bytes, range = together->low_bytes < together->high_bytes;
    if (!out)
        return;
    if (command->all->count)
        text_char(out, '\n');
    escape_terminal(out, command->program->name, strlen(command->program->name));
    text_format(out, " on %s: ", command->memory->target->name);
    int64_t bytes = together->space.peak_bytes;
    struct cell old = cell_bytes(command->old.peak_bytes);
    struct cell need = cell_bytes(range ? together->low_bytes : bytes);
    struct cell high = cell_bytes(range ? together->high_bytes : bytes);
    size_text_apart(out, need, range ? high : old, exact);
    if (range) {
        text_string(out, " to ");
        size_text_apart(out, high, need, exact);
    }
    put_fit(command, together, out);
    text_string(out, "; without the changes ");
    size_text_apart(out, old, high, exact);
    text_char(out, '\n');
    for (size_t i = 0; together->notes && i < together->notes->count; i++)
        text_format(out, "%s\n", together->notes->cells[i].text);
    text_char(out, '\n');
}

static void
put_rows(struct memory_command *command, const struct outcome *together,
         struct cell_list *alone)
{
    struct context *context = command->context;
    for (size_t i = 0; i < alone->count; i++)
        row_put(&context->query, alone->cells[i].object);
    if (alone->count > 1)
        row_put(&context->query, outcome_row(command, together));
    row_query_end(&context->query);
}

/* Reports the changed program, whose memory is measured. */
static void
report(struct memory_command *command, const struct outcome *together, struct cell_list *alone)
{
    const struct output *output = &command->context->output;
    struct memory *memory = command->memory;
    command->context->output.target = memory->target;
    struct row *totals = memory_totals(command, false, SPACE_DEFAULT);
    command->tried = together;
    memory_limit_check(command, totals);
    command->tried = NULL;
    if (!together->refused)
        print_words(command, together);
    if (output->document)
        memory_view(command, totals, SPACE_DEFAULT,
                    memory_space(memory, SPACE_DEFAULT)->peak_tick);
    else
        put_rows(command, together, alone);
    list_add(command->all, cell_object(totals));
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
        list_add(alone, cell_object(outcome_row(command, together)));
    memory_page_change(command, page, together, alone);
    list_add(command->all, cell_object(page));
}

/* Tries each change alone. Those that are refused are reported; text has no row of them. */
static struct cell_list *
try_alone(struct memory_command *command)
{
    struct cell_list *rows = list_new(&command->arena);
    for (size_t i = 0; i < command->change_count; i++) {
        struct outcome outcome = outcome_of(command, &command->changes[i], 1);
        if (outcome.refused)
            usage_error(&command->context->console, "%s: --what-if '%s': %s",
                        input_name(command->dump->file), outcome.change, outcome.refused);
        if (!outcome.refused || !output_words(&command->context->output))
            list_add(rows, cell_object(outcome_row(command, &outcome)));
    }
    return rows;
}

void
memory_what_if(struct memory_command *command)
{
    struct trial trial;
    struct memory changed = {0}, *memory = command->memory;
    struct edit *asked = command->changes;
    memory_faults(command);
    command->old = *memory_space(memory, SPACE_DEFAULT);
    if (!largest_size_find(command))
        return;
    struct attempt attempt = attempt_of(command->changes, command->change_count);
    command->before = memory_main_row(command);
    struct cell_list *alone = try_alone(command);
    struct outcome together = outcome_of(command, command->changes, command->change_count);
    if (together.refused) {
        together.space = command->old;
        together.low_bytes = together.high_bytes = command->old.peak_bytes;
    }
    struct row *page = NULL; /* of the program as it is, which a trial hides */
    if (command->context->output.backend->page)
        page = memory_page_whole(command, SPACE_DEFAULT);
    attempt_begin(command, &trial, &attempt);
    attempt_measure(command, &trial, &changed);
    command->memory = &changed;
    if (page)
        report_on_page(command, page, &together, alone);
    else
        report(command, &together, alone);
    command->memory = memory;
    command->before = NULL;
    command->changes = asked;
    memory_free(&changed);
    trial_end(&trial);
}
