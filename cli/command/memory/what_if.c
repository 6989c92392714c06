/* Each change is tried alone, then all of them together. */
#include "cli/command/memory/what_if.h"

#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "layout/base/least.h"
#include "layout/device/target.h"
#include "parser/change/recomputed.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/row/units.h"
#include "render/text/size_text.h"

#include <string.h>

/* Percent of the limit: above NEAR the compiler has recomputed values, and up to HOPE such a
 * program has fitted; then it took LEAST or more. */
#define NEAR_PERCENT  93
#define HOPE_PERCENT  125
#define LEAST_PERCENT 80

#define LEAST_SPREAD 2  /* percent by which the ends of a range are off */
#define ANEW_SPREAD  15 /* percent by which figures of what did not fit before are off */

int
memory_what_if_read(struct memory_command *command)
{
    struct context *context = command->context;
    const struct options *options = &context->options;
    command->changes =
        arena_array(&context->settings, options->what_if_count + 1, sizeof *command->changes);
    for (size_t i = 0; i < options->what_if_count; i++) {
        struct edit *edit = &command->changes[command->change_count++];
        if (edit_read(edit_of_words(options->what_if[i], &context->settings), edit))
            continue;
        usage_error(&context->console, "--what-if takes %s, not '%s'", EDIT_FORMS,
                    options->what_if[i]);
        return -1;
    }
    return 0;
}

/* ---- an outcome ---- */

/* Changes that are tried. */
struct attempt {
    const struct edit *edits;
    size_t count;
    enum crossing crossing;
    bool undone;            /* nothing is recomputed */
    struct effect *effects; /* set by begin_trial; they live as long as the trial */
    bool follows;           /* what no argument leads to changes with its size */
};

static void
add_note(struct memory_command *command, struct outcome *outcome, const char *note)
{
    if (!outcome->notes)
        outcome->notes = list_new(&command->arena);
    list_add(outcome->notes, cell_text(arena_string(&command->arena, note)));
}

static void
add_notes(struct memory_command *command, struct outcome *outcome, const struct effect *effect)
{
    for (size_t i = 0; i < effect->note_count; i++)
        add_note(command, outcome, effect->notes[i]);
}

/* The changes that were applied, in words, and why others were not. */
static void
tell_effects(struct memory_command *command, const struct edit *edits,
             const struct effect *effects, size_t count, struct outcome *outcome)
{
    const char *refused = NULL, *what = edits[0].text;
    size_t applied = 0;
    for (size_t i = 0; i < count; i++) {
        add_notes(command, outcome, &effects[i]);
        if (effects[i].refused) {
            refused = effects[i].refused;
            continue;
        }
        what = effects[i].what;
        outcome->state |= effects[i].state;
        if (effects[i].rough)
            outcome->certainty = "about";
        if (effects[i].spread > outcome->spread)
            outcome->spread = effects[i].spread;
        applied++;
    }
    outcome->change = count == 1 ? edits[0].text : "all";
    outcome->what = count == 1 ? arena_string(&command->arena, what) : "all of them";
    if (applied)
        return;
    outcome->certainty = NULL;
    outcome->refused = arena_string(&command->arena, refused);
}

/* Begins a trial of a list of changes. */
static void
begin_trial(struct memory_command *command, struct trial *trial, struct attempt *attempt,
            struct outcome *outcome)
{
    trial_begin(trial, command->program);
    struct arena *arena = trial_arena(trial);
    struct editing editing = {trial,
                              arguments_find(trial->program, arena),
                              &command->context->shapes,
                              command->memory->target,
                              attempt->crossing,
                              command->old.peak_bytes / 100,
                              attempt->follows};
    struct effect *effects = arena_array(arena, attempt->count + 1, sizeof *effects);
    attempt->effects = effects;
    if (attempt->undone)
        recomputed_undo(trial);
    edits_apply(&editing, attempt->edits, attempt->count, effects);
    if (outcome)
        tell_effects(command, attempt->edits, effects, attempt->count, outcome);
}

/* What crosses the border of the fast memory in an attempt that was measured. */
static struct crossed
crossed_by(const struct attempt *attempt)
{
    struct crossed all = {false, false};
    for (size_t i = 0; i < attempt->count; i++) {
        const struct crossed *one = attempt->effects[i].crosses;
        all.low |= one && one->low;
        all.high |= one && one->high;
    }
    return all;
}

/* Refuses a change of values of which the program has none. */
static void
check_changed(const struct attempt *attempt, struct outcome *outcome)
{
    const size_t *changed = attempt->count == 1 ? attempt->effects[0].changed : NULL;
    if (!changed || *changed)
        return;
    outcome->refused = "no value is changed by it";
    outcome->certainty = NULL;
}

/* Keeps the scopes of which values are not kept. */
static void
tell_dropped(struct memory_command *command, const struct attempt *attempt,
             struct outcome *outcome)
{
    const struct dropped *dropped = attempt->count == 1 ? attempt->effects[0].dropped : NULL;
    if (!dropped)
        return;
    outcome->dropped = *dropped;
    for (size_t i = 0; i < dropped->scope_count; i++)
        outcome->dropped.scopes[i].name =
            arena_string(&command->arena, dropped->scopes[i].name);
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
    outcome->saved_undone = command->old.peak_bytes - outcome->space.peak_bytes;
    int64_t bytes = outcome->space.peak_bytes, spread = bytes / 100 * outcome->spread;
    outcome->low_bytes = bytes - spread;
    outcome->high_bytes = bytes + spread;
    if (bytes <= command->old.peak_bytes) /* no estimate promises less than nothing */
        outcome->high_bytes = least(outcome->high_bytes, command->old.peak_bytes);
}

/* What the main memory takes in another attempt. */
static int64_t
attempt_bytes(struct memory_command *command, struct attempt *attempt)
{
    struct trial trial;
    struct memory memory = {0};
    begin_trial(command, &trial, attempt, NULL);
    trial_measure(&trial, &memory, &command->given);
    int64_t bytes = memory_space(&memory, SPACE_DEFAULT)->peak_bytes;
    memory_free(&memory);
    trial_end(&trial);
    return bytes;
}

/* What lies in the fast memory is the compiler's choice: the figure is between that with all
 * that newly fits it there, and that with all that no longer does in main memory, but not
 * further away from where nothing moves than that memory is large. */
static void
find_range(struct memory_command *command, struct attempt attempt, struct crossed crossed,
           struct outcome *outcome)
{
    int64_t size = outcome->space.peak_bytes, still = size, low = size, high = size;
    int64_t fast = target_fast(command->memory->target)->bytes;
    if (crossed.low) {
        attempt.crossing = CROSSING_NONE;
        still = attempt_bytes(command, &attempt);
        attempt.crossing = CROSSING_LOW;
        low = most(attempt_bytes(command, &attempt), still - fast);
    }
    if (crossed.high) {
        attempt.crossing = CROSSING_HIGH;
        high = least(attempt_bytes(command, &attempt), still + fast);
    }
    low = least(low, least(size, still));
    high = most(high, most(size, still));
    if (high - low <= size / 50)
        return;
    int64_t spread = most(outcome->spread, LEAST_SPREAD);
    outcome->certainty = "range";
    outcome->low_bytes = least(outcome->low_bytes, low - low / 100 * spread);
    outcome->high_bytes = most(outcome->high_bytes, high + high / 100 * spread);
    if (high <= command->old.peak_bytes)
        outcome->high_bytes = least(outcome->high_bytes, command->old.peak_bytes);
}

/* Returns whether dimensions that no argument leads to have a size that is changed. */
static bool
has_unfollowed(const struct attempt *attempt)
{
    for (size_t i = 0; i < attempt->count; i++)
        if (attempt->effects[i].unfollowed)
            return true;
    return false;
}

/* Whether what no argument leads to follows a size that it has, data flow cannot tell: the
 * figure is between both. */
static void
widen_for_unfollowed(struct memory_command *command, struct attempt attempt,
                     struct outcome *outcome)
{
    struct text text = {0};
    attempt.follows = true;
    int64_t bytes = attempt_bytes(command, &attempt);
    if (bytes == outcome->space.peak_bytes)
        return;
    outcome->certainty = "range";
    outcome->low_bytes = least(outcome->low_bytes, bytes);
    outcome->high_bytes = most(outcome->high_bytes, bytes);
    const struct target_space *fast = target_fast(command->memory->target);
    attempt.crossing = CROSSING_LOW;
    if (fast)
        outcome->low_bytes = least(outcome->low_bytes,
                                   most(attempt_bytes(command, &attempt), bytes - fast->bytes));
    text_string(&text, "if what is not followed changes with it: ");
    units_bytes(&text, bytes);
    add_note(command, outcome, text_contents(&text));
    text_free(&text);
}

/* What the main memory takes if nothing is changed but that the compiler recomputes nothing. */
static int64_t
undone_bytes(struct memory_command *command)
{
    struct attempt nothing = {command->changes, 0, CROSSING_SHORT, true, NULL, false};
    if (command->undone_bytes == 0)
        command->undone_bytes = attempt_bytes(command, &nothing);
    return command->undone_bytes;
}

/* Returns whether values are not kept, of which the compiler may then recompute fewer by
 * itself: the program may take more than it does. */
static bool
drops(const struct attempt *attempt)
{
    for (size_t i = 0; i < attempt->count; i++)
        if (attempt->edits[i].kind == EDIT_DROP)
            return true;
    return false;
}

/* A text in which the compiler has recomputed values tells what is the least; the most is what
 * is taken if it does not. */
static void
widen_for_recomputed(struct memory_command *command, struct attempt attempt,
                     struct outcome *outcome)
{
    attempt.undone = true;
    int64_t undone = attempt_bytes(command, &attempt), old = command->old.peak_bytes;
    outcome->saved_undone = undone_bytes(command) - undone;
    if (outcome->space.peak_bytes <= old && !drops(&attempt))
        undone = least(undone, old); /* what is recomputed now may be so then */
    if (undone != outcome->space.peak_bytes)
        outcome->certainty = "range";
    else if (strcmp(outcome->certainty, "figure") == 0)
        outcome->certainty = "about";
    outcome->low_bytes = least(outcome->low_bytes, undone);
    outcome->high_bytes = most(outcome->high_bytes, undone);
    add_note(command, outcome, "the compiler has recomputed values in this text");
}

/* Near the limit the compiler recomputes, and some of what is more fits, too. Of what is still
 * more, the least that it comes to is not known. */
static void
widen_for_limit(struct memory_command *command, bool recomputed, struct outcome *outcome)
{
    int64_t limit = command->memory->target->limit_bytes;
    int64_t near = limit / 100 * NEAR_PERCENT, high = outcome->high_bytes;
    if (command->memory->rule != MEMORY_TPU || !limit || high <= near)
        return;
    if (high > limit / 100 * HOPE_PERCENT) {
        outcome->past = !recomputed; /* else the least is known */
        if (outcome->past)
            add_note(command, outcome,
                     "past the limit the compiler recomputes: it may take less");
        return;
    }
    outcome->certainty = "range";
    outcome->low_bytes = least(outcome->low_bytes, limit / 100 * LEAST_PERCENT);
    add_note(command, outcome, "so near the limit the compiler recomputes: it may fit");
}

/* The compiler has squeezed what does not fit, and schedules it anew if less is asked of it. */
static void
widen_for_schedule(struct memory_command *command, struct outcome *outcome)
{
    int64_t limit = command->memory->target->limit_bytes;
    if (command->memory->rule != MEMORY_TPU || !limit || command->old.peak_bytes <= limit)
        return;
    outcome->spread = most_int(outcome->spread, ANEW_SPREAD);
    if (outcome->certainty && strcmp(outcome->certainty, "figure") == 0)
        outcome->certainty = "about";
}

struct outcome
outcome_of(struct memory_command *command, const struct edit *edits, size_t count)
{
    struct trial trial;
    struct memory memory = {0};
    struct outcome outcome = {.certainty = "figure"};
    struct attempt attempt = {edits, count, CROSSING_SHORT, false, NULL, false};
    struct crossed crossed = {false, false};
    bool unfollowed = false;
    begin_trial(command, &trial, &attempt, &outcome);
    widen_for_schedule(command, &outcome);
    if (!outcome.refused) {
        measure(command, &trial, &memory, &outcome);
        memory_free(&memory);
        crossed = crossed_by(&attempt);
        unfollowed = has_unfollowed(&attempt);
        check_changed(&attempt, &outcome);
        tell_dropped(command, &attempt, &outcome);
    }
    trial_end(&trial);
    if ((crossed.low || crossed.high) && !outcome.refused)
        find_range(command, attempt, crossed, &outcome);
    if (outcome.refused)
        return outcome;
    if (unfollowed)
        widen_for_unfollowed(command, attempt, &outcome);
    bool recomputed = recomputed_count(command->program) > 0;
    if (recomputed)
        widen_for_recomputed(command, attempt, &outcome);
    widen_for_limit(command, recomputed, &outcome);
    return outcome;
}

struct cell
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
outcome_row(struct memory_command *command, const struct outcome *outcome)
{
    struct row *row = row_new(&command->arena);
    const struct space_memory *old = &command->old;
    bool known = !outcome->refused;
#include "render/row/fields/what_if.def"
    return row;
}

/* ---- the report ---- */

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

/* Tries each change alone. Those that are refused are reported, and have a row. */
static struct cell_list *
try_alone(struct memory_command *command)
{
    struct cell_list *rows = list_new(&command->arena);
    for (size_t i = 0; i < command->change_count; i++) {
        struct outcome outcome = outcome_of(command, &command->changes[i], 1);
        if (outcome.refused)
            usage_error(&command->context->console, "%s: --what-if '%s': %s",
                        input_name(command->dump->file), outcome.change, outcome.refused);
        list_add(rows, cell_object(outcome_row(command, &outcome)));
    }
    return rows;
}

void
memory_what_if(struct memory_command *command)
{
    struct trial trial;
    struct memory changed = {0}, *memory = command->memory;
    struct attempt attempt = {
        command->changes, command->change_count, CROSSING_SHORT, false, NULL, false};
    memory_faults(command);
    command->old = *memory_space(memory, SPACE_DEFAULT);
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
    begin_trial(command, &trial, &attempt, NULL);
    trial_measure(&trial, &changed, &command->given);
    settle_trust(&changed);
    command->memory = &changed;
    if (page)
        report_on_page(command, page, &together, alone);
    else
        report(command, &together, alone);
    command->memory = memory;
    command->before = NULL;
    memory_free(&changed);
    trial_end(&trial);
}
