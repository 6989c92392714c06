#include "layout/help/attempt.h"

#include "layout/change/recomputed.h"
#include "layout/trial/pick_offer.h"

struct attempt
attempt_of(const struct edit *edits, size_t count)
{
    return (struct attempt){.edits = edits, .count = count};
}

void
attempt_begin(struct trying *trying, struct trial *trial, struct attempt *attempt)
{
    trial_begin(trial, trying->account->program, trying->account->records);
    struct arena *arena = trial_arena(trial);
    trial->refilled = attempt->refilled;
    struct editing editing = {trial,
                              arguments_find(trial->program, &trial->records, arena),
                              trying->shapes,
                              trying->account->memory.target,
                              trying_need(trying) / 100,
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
lower_trust(struct memory *memory)
{
    for (size_t i = 0; i < SPACE_COUNT; i++)
        if (memory->spaces[i].trust == TRUST_EXACT || memory->spaces[i].trust == TRUST_EITHER)
            memory->spaces[i].trust = TRUST_ESTIMATE;
}

struct account *
attempt_measure(struct trying *trying, struct trial *trial)
{
    const struct account *whole = trying->account;
    struct program_edit edit = trial_edited(trial);
    struct account *account = account_make(whole->program, whole->setting, &edit);
    lower_trust(&account->memory);
    return account;
}

static bool
is_size_refused(const struct attempt *attempt)
{
    for (size_t i = 0; i < attempt->count; i++)
        if (attempt->edits[i].kind == EDIT_SIZE && attempt->effects[i].refused)
            return true;
    return false;
}

int64_t
attempt_bytes(struct trying *trying, struct attempt *attempt)
{
    struct trial trial;
    int64_t bytes = -1;
    attempt_begin(trying, &trial, attempt);
    if (!attempt->follows || !is_size_refused(attempt)) {
        struct account *account = attempt_measure(trying, &trial);
        bytes = account_space(account, SPACE_DEFAULT)->peak_bytes;
        account_free(account);
    }
    trial_end(&trial);
    return bytes;
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

/* ---- what changes nothing ---- */

/* Finds what the values have in the field that a change names that can be dropped. */
static void
find_dropped(struct trying *trying, const struct edit *edit, struct words *dropped)
{
    struct edit all = *edit;
    all.pick.glob = (struct slice){"*", 1};
    all.dropped = dropped;
    struct attempt attempt = attempt_of(&all, 1);
    attempt_bytes(trying, &attempt);
}

static const char *
offer_argument(struct trying *trying, struct slice name)
{
    struct arena *arena = trying->arena;
    struct arguments arguments =
        arguments_find(trying->account->program, trying->account->records, arena);
    for (size_t i = 0; i < arguments.count; i++)
        if (argument_matches(&arguments.items[i], name))
            return "";
    struct text text = {0};
    text_format(&text, ": there is no argument %.*s%s", (int)name.length, name.text,
                arguments_offer(&arguments, name, arena));
    return text_keep(&text, arena);
}

const char *
attempt_no_change(struct trying *trying, const struct edit *edit)
{
    bool drops = edit->kind == EDIT_DROP;
    const struct pick *pick = drops ? &edit->pick : &edit->retype.pick;
    struct words dropped = {0};
    struct text text = {0};
    text_string(&text, "no value is changed by it");
    if (drops)
        find_dropped(trying, edit, &dropped);
    if (pick->field == PICK_ARGUMENT)
        text_string(&text, offer_argument(trying, pick->glob));
    else
        text_string(&text, pick_offer(pick, trying->account->program, trying->account->records,
                                      drops ? &dropped : NULL, trying->arena));
    words_free(&dropped);
    return text_keep(&text, trying->arena);
}
