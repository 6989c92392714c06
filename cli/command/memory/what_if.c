/* Each change is tried alone, then all of them together. */
#include "cli/command/memory/what_if.h"

#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "render/row/row_make.h"
#include "render/text/memory_text.h"
#include "render/text/size_text.h"

#include <string.h>

int
memory_what_if_read(struct memory_command *command)
{
    struct context *context = command->context;
    const struct options *options = &context->options;
    command->changes =
        arena_array(&context->settings, options->what_if_count + 1, sizeof *command->changes);
    for (size_t i = 0; i < options->what_if_count; i++) {
        struct edit *edit = &command->changes[command->change_count++];
        if (edit_read(options->what_if[i], edit))
            continue;
        usage_error(&context->console, "--what-if takes %s, not '%s'", EDIT_FORMS,
                    options->what_if[i]);
        return -1;
    }
    return 0;
}

/* ---- an outcome ---- */

static const char *
keep(struct memory_command *command, const char *text)
{
    return text ? arena_copy(&command->arena, text, strlen(text)) : NULL;
}

static void
add_notes(struct memory_command *command, struct outcome *outcome, const struct effect *effect)
{
    for (size_t i = 0; i < effect->note_count; i++) {
        if (!outcome->notes)
            outcome->notes = list_new(&command->arena);
        list_add(outcome->notes, cell_text(keep(command, effect->notes[i])));
    }
}

/* Applies changes to a trial, but for those that are refused. */
static struct outcome
apply(struct memory_command *command, struct trial *trial, const struct edit *changes,
      size_t count)
{
    struct editing editing = {trial, arguments_find(trial->program, trial_arena(trial))};
    struct outcome outcome = {.change = count == 1 ? changes[0].text : "all",
                              .certainty = "figure"};
    struct text what = {0};
    const char *refused = NULL;
    size_t applied = 0;
    for (size_t i = 0; i < count; i++) {
        struct effect effect = edit_apply(&editing, &changes[i]);
        add_notes(command, &outcome, &effect);
        if (effect.refused) {
            refused = effect.refused;
            continue;
        }
        text_separate(&what, applied++, "; ");
        text_string(&what, effect.what);
    }
    outcome.what = applied ? text_keep(&what, &command->arena) : changes[0].text;
    if (count > 1)
        outcome.what = "all of them";
    if (applied == 0) {
        outcome.certainty = NULL;
        outcome.refused = keep(command, refused);
    }
    return outcome;
}

/* No figure of a changed program is exact: the compiler may choose otherwise. */
static void
settle_trust(struct memory *memory)
{
    for (size_t i = 0; i < SPACE_COUNT; i++)
        if (memory->spaces[i].trust == TRUST_EXACT || memory->spaces[i].trust == TRUST_EITHER)
            memory->spaces[i].trust = TRUST_ESTIMATE;
}

static void
measure(struct memory_command *command, struct trial *trial, struct memory *memory,
        struct outcome *outcome)
{
    trial_measure(trial, memory, &command->given);
    settle_trust(memory);
    outcome->space = *memory_space(memory, SPACE_DEFAULT);
    outcome->low_bytes = outcome->high_bytes = outcome->space.peak_bytes;
}

struct outcome
outcome_of(struct memory_command *command, const struct edit *changes, size_t count)
{
    struct trial trial;
    struct memory memory = {0};
    trial_begin(&trial, command->program);
    struct outcome outcome = apply(command, &trial, changes, count);
    if (!outcome.refused) {
        measure(command, &trial, &memory, &outcome);
        memory_free(&memory);
    }
    trial_end(&trial);
    return outcome;
}

static struct cell
outcome_fits(const struct memory_command *command, const struct outcome *outcome)
{
    int64_t limit = command->options.limit_bytes;
    if (!limit || outcome->refused || command->options.limit_space != SPACE_DEFAULT)
        return cell_null();
    if (outcome->high_bytes <= limit)
        return cell_boolean(true);
    return outcome->low_bytes > limit ? cell_boolean(false) : cell_null();
}

struct row *
outcome_row(struct memory_command *command, const struct outcome *outcome,
            const struct space_memory *old, struct arena *arena)
{
    struct row *row = row_new(arena);
    bool known = !outcome->refused;
#include "render/row/fields/what_if.def"
    return row;
}

/* ---- the report ---- */

static void
print_words(struct memory_command *command, const struct row *totals,
            const struct space_memory *old)
{
    struct output *output = &command->context->output;
    struct text *out = output_words(output);
    if (!out)
        return;
    if (command->all->count)
        text_char(out, '\n');
    verdict_text(out, totals, NULL, output->exact_bytes);
    text_string(out, "without the changes ");
    size_text_bytes(out, cell_bytes(old->peak_bytes), output->exact_bytes);
    text_string(out, "\n\n");
}

static void
put_rows(struct memory_command *command, const struct outcome *together,
         const struct space_memory *old, struct cell_list *alone)
{
    struct context *context = command->context;
    for (size_t i = 0; i < alone->count; i++)
        row_put(&context->query, alone->cells[i].object);
    if (alone->count > 1)
        row_put(&context->query, outcome_row(command, together, old, &command->arena));
    row_query_end(&context->query);
}

/* Reports the changed program, whose memory is measured. */
static void
report(struct memory_command *command, const struct outcome *together,
       const struct space_memory *old, struct cell_list *alone)
{
    const struct output *output = &command->context->output;
    struct memory *memory = command->memory;
    command->context->output.target = memory->target;
    struct row *totals = memory_totals(command, false, SPACE_DEFAULT);
    memory_limit_check(command, totals);
    print_words(command, totals, old);
    if (output->document || output->backend->page)
        memory_view(command, totals, SPACE_DEFAULT,
                    memory_space(memory, SPACE_DEFAULT)->peak_tick);
    else
        put_rows(command, together, old, alone);
    list_add(command->all, cell_object(totals));
}

/* Tries each change alone. Those that are refused are reported, and have a row. */
static struct cell_list *
try_alone(struct memory_command *command, const struct space_memory *old)
{
    struct cell_list *rows = list_new(&command->arena);
    for (size_t i = 0; i < command->change_count; i++) {
        struct outcome outcome = outcome_of(command, &command->changes[i], 1);
        if (outcome.refused)
            usage_error(&command->context->console, "%s: --what-if '%s': %s",
                        input_name(command->dump->file), outcome.change, outcome.refused);
        list_add(rows, cell_object(outcome_row(command, &outcome, old, &command->arena)));
    }
    return rows;
}

void
memory_what_if(struct memory_command *command)
{
    struct trial trial;
    struct memory changed = {0}, *memory = command->memory;
    const struct space_memory old = *memory_space(memory, SPACE_DEFAULT);
    memory_faults(command);
    command->before = memory_main_row(command);
    struct cell_list *alone = try_alone(command, &old);
    trial_begin(&trial, command->program);
    struct outcome together = apply(command, &trial, command->changes, command->change_count);
    measure(command, &trial, &changed, &together);
    command->memory = &changed;
    report(command, &together, &old, alone);
    command->memory = memory;
    command->before = NULL;
    memory_free(&changed);
    trial_end(&trial);
}
