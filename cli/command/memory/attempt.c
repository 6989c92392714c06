#include "cli/command/memory/attempt.h"

#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "parser/change/recomputed.h"
#include "parser/trial/pick_offer.h"

struct attempt
attempt_of(const struct edit *edits, size_t count)
{
    return (struct attempt){.edits = edits, .count = count, .crossing = CROSSING_SHORT};
}

void
attempt_begin(struct memory_command *command, struct trial *trial, struct attempt *attempt)
{
    trial_begin(trial, command->program);
    struct arena *arena = trial_arena(trial);
    struct editing editing = {trial,
                              arguments_find(trial->program, arena),
                              &command->context->shapes,
                              command->memory->target,
                              attempt->crossing,
                              command->old.peak_bytes / 100,
                              attempt->follows,
                              attempt->lanes};
    struct effect *effects = arena_array(arena, attempt->count + 1, sizeof *effects);
    attempt->effects = effects;
    if (attempt->undone)
        recomputed_undo(trial);
    edits_apply(&editing, attempt->edits, attempt->count, effects);
}

/* No figure of a changed program is exact: the compiler may choose otherwise. */
static void
settle_trust(struct memory *memory)
{
    for (size_t i = 0; i < SPACE_COUNT; i++)
        if (memory->spaces[i].trust == TRUST_EXACT || memory->spaces[i].trust == TRUST_EITHER)
            memory->spaces[i].trust = TRUST_ESTIMATE;
}

void
attempt_measure(struct memory_command *command, struct trial *trial, struct memory *memory)
{
    trial_measure(trial, memory, &command->given);
    settle_trust(memory);
}

int64_t
attempt_bytes(struct memory_command *command, struct attempt *attempt)
{
    struct trial trial;
    struct memory memory = {0};
    attempt_begin(command, &trial, attempt);
    trial_measure(&trial, &memory, &command->given);
    int64_t bytes = memory_space(&memory, SPACE_DEFAULT)->peak_bytes;
    memory_free(&memory);
    trial_end(&trial);
    return bytes;
}

struct crossed
attempt_crossed(const struct attempt *attempt)
{
    struct crossed all = {false, false};
    for (size_t i = 0; i < attempt->count; i++) {
        const struct crossed *one = attempt->effects[i].crosses;
        all.low |= one && one->low;
        all.high |= one && one->high;
    }
    return all;
}

bool
attempt_has_unfollowed(const struct attempt *attempt)
{
    for (size_t i = 0; i < attempt->count; i++)
        if (attempt->effects[i].unfollowed)
            return true;
    return false;
}

bool
attempt_fills_lanes(const struct attempt *attempt)
{
    for (size_t i = 0; i < attempt->count; i++)
        if (attempt->effects[i].lanes)
            return true;
    return false;
}

int64_t
attempt_copied(const struct attempt *attempt)
{
    int64_t bytes = 0;
    for (size_t i = 0; i < attempt->count; i++)
        if (attempt->effects[i].copied)
            bytes += *attempt->effects[i].copied;
    return bytes;
}

/* ---- what changes nothing ---- */

/* Finds what the values have in the field that a change names that can be dropped. */
static void
find_dropped(struct memory_command *command, const struct edit *edit, struct words *dropped)
{
    struct edit all = *edit;
    all.pick.glob = (struct slice){"*", 1};
    all.dropped = dropped;
    struct attempt attempt = attempt_of(&all, 1);
    attempt_bytes(command, &attempt);
}

static const char *
offer_argument(struct memory_command *command, struct slice name)
{
    struct arena *arena = &command->arena;
    struct arguments arguments = arguments_find(command->program, arena);
    for (size_t i = 0; i < arguments.count; i++)
        if (argument_matches(&arguments.items[i], name))
            return "";
    struct text text = {0};
    text_format(&text, ": there is no argument %.*s%s", (int)name.length, name.text,
                arguments_offer(&arguments, name, arena));
    return text_keep(&text, arena);
}

const char *
attempt_no_change(struct memory_command *command, const struct edit *edit)
{
    bool drops = edit->kind == EDIT_DROP;
    const struct pick *pick = drops ? &edit->pick : &edit->retype.pick;
    struct words dropped = {0};
    struct text text = {0};
    text_string(&text, "no value is changed by it");
    if (drops)
        find_dropped(command, edit, &dropped);
    if (pick->field == PICK_ARGUMENT)
        text_string(&text, offer_argument(command, pick->glob));
    else
        text_string(&text, pick_offer(pick, command->program, drops ? &dropped : NULL,
                                      &command->arena));
    words_free(&dropped);
    return text_keep(&text, &command->arena);
}
