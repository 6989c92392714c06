#include "layout/help/outcome.h"

#include "layout/account/account_kernels.h"

#include "layout/base/minmax.h"
#include "layout/change/recomputed.h"
#include "layout/device/target.h"
#include "layout/help/attempt.h"

#include <string.h>

/* What follows was seen with libtpu 0.0.52 on v5e, of programs that were compiled before and
 * after the change.
 *
 * Percent of the limit, from two programs that were made larger step by step: up to 92.5 the
 * compiler recomputed nothing, from 95 on it did. What would take 119 fitted, what would take
 * 127 did not; the least that was left of one that fitted so was 82. */
#define NEAR_PERCENT  93
#define HOPE_PERCENT  125
#define LEAST_PERCENT 80

/* Percent by which a range is widened at each end. The truth was within it in 21 of 27 pairs of
 * sizes; within 5 in 19 of 20 donations, which cover arguments that VMEM holds copies of;
 * within 13 in 3 of 3 changes of what did not fit before. */
#define LEAST_SPREAD  2
#define COPIED_SPREAD 5
#define ANEW_SPREAD   15

static void
add_bytes_note(struct trying *trying, struct outcome *outcome, const char *note, int64_t bytes)
{
    arena_grow(trying->arena, &outcome->notes, outcome->note_count, &outcome->note_capacity,
               sizeof *outcome->notes);
    outcome->notes[outcome->note_count++] =
        (struct outcome_note){arena_string(trying->arena, note), bytes};
}

static void
add_note(struct trying *trying, struct outcome *outcome, const char *note)
{
    add_bytes_note(trying, outcome, note, -1);
}

static void
add_notes(struct trying *trying, struct outcome *outcome, const struct effect *effect)
{
    for (size_t i = 0; i < effect->note_count; i++)
        add_note(trying, outcome, effect->notes[i]);
}

/* The changes that were applied, in words, and why others were not. */
static void
tell_effects(struct trying *trying, const struct attempt *attempt, struct outcome *outcome)
{
    const struct effect *effects = attempt->effects;
    const char *refused = NULL, *own = attempt->edits[0].text, *what = own;
    size_t applied = 0;
    for (size_t i = 0; i < attempt->count; i++) {
        add_notes(trying, outcome, &effects[i]);
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
    for (size_t i = 0; i < attempt->count; i++) {
        outcome->fits_to = max_i64(outcome->fits_to, attempt->edits[i].fits_to);
        outcome->may_fit_to = max_i64(outcome->may_fit_to, attempt->edits[i].may_fit_to);
    }
    bool one = attempt->count == 1;
    outcome->change = one ? own : "all";
    outcome->what = one ? arena_string(trying->arena, what) : "all of them";
    if (applied)
        return;
    outcome->certainty = NULL;
    outcome->refused = arena_string(trying->arena, refused);
}

/* Returns whether a change is of values of which the program has none. */
static bool
changes_none(const struct attempt *attempt)
{
    const size_t *changed = attempt->count == 1 ? attempt->effects[0].changed : NULL;
    return changed && *changed == 0;
}

/* Keeps the scopes of which values are not kept. */
static void
tell_dropped(struct trying *trying, const struct attempt *attempt, struct outcome *outcome)
{
    const struct dropped *dropped = attempt->count == 1 ? attempt->effects[0].dropped : NULL;
    if (!dropped)
        return;
    outcome->dropped = *dropped;
    for (size_t i = 0; i < dropped->scope_count; i++)
        outcome->dropped.scopes[i].name = arena_string(trying->arena, dropped->scopes[i].name);
}

static void
measure(struct trying *trying, struct trial *trial, struct outcome *outcome)
{
    struct account *account = attempt_measure(trying, trial);
    outcome->space = *account_space(account, SPACE_DEFAULT);
    account_free(account);
    outcome->saved_undone = trying_need(trying) - outcome->space.peak_bytes;
    int64_t bytes = outcome->space.peak_bytes, spread = bytes / 100 * outcome->spread;
    outcome->low_bytes = bytes - spread;
    outcome->high_bytes = bytes + spread;
    if (bytes <= trying_need(trying)) /* no estimate promises less than nothing */
        outcome->high_bytes = min_i64(outcome->high_bytes, trying_need(trying));
}

/* What lies in the fast memory is the compiler's choice: the figure is between that with all
 * that newly fits it there, and that with all that no longer does in main memory, but not
 * further away from where nothing moves than that memory is large. */
static void
find_range(struct trying *trying, struct attempt attempt, struct crossed crossed,
           struct outcome *outcome)
{
    int64_t size = outcome->space.peak_bytes, still = size, low = size, high = size;
    int64_t fast = target_fast(trying->account->memory.target)->bytes;
    if (crossed.low) {
        attempt.crossing = CROSSING_NONE;
        still = attempt_bytes(trying, &attempt);
        attempt.crossing = CROSSING_LOW;
        low = max_i64(attempt_bytes(trying, &attempt), still - fast);
    }
    if (crossed.high) {
        attempt.crossing = CROSSING_HIGH;
        high = min_i64(attempt_bytes(trying, &attempt), still + fast);
    }
    low = min_i64(low, min_i64(size, still));
    high = max_i64(high, max_i64(size, still));
    if (high - low <= size / 50)
        return;
    int64_t spread = max_i64(outcome->spread, LEAST_SPREAD);
    outcome->certainty = "range";
    outcome->low_bytes = min_i64(outcome->low_bytes, low - low / 100 * spread);
    outcome->high_bytes = max_i64(outcome->high_bytes, high + high / 100 * spread);
    if (high <= trying_need(trying))
        outcome->high_bytes = min_i64(outcome->high_bytes, trying_need(trying));
}

/* A donated argument that is written in place need not be copied into the fast memory first,
 * and the compiler chooses anew what lies there. */
static void
widen_for_copies(struct trying *trying, int64_t copied, struct outcome *outcome)
{
    const struct target_space *fast = target_fast(trying->account->memory.target);
    int64_t size = outcome->space.peak_bytes, old = trying_need(trying);
    int64_t wide = fast ? min_i64(min_i64(copied, fast->bytes), size / 100 * COPIED_SPREAD) : 0;
    if (wide <= size / 100)
        return;
    if (strcmp(outcome->certainty, "figure") == 0)
        outcome->certainty = "about";
    outcome->low_bytes = min_i64(outcome->low_bytes, size - wide);
    outcome->high_bytes = max_i64(outcome->high_bytes, size + wide);
    if (size <= old)
        outcome->high_bytes = min_i64(outcome->high_bytes, old);
    add_note(trying, outcome,
             "donated arguments are copied into VMEM: the compiler may choose anew what is");
}

/* Data flow does not tell whether a dimension that no argument leads to changes with the size
 * that it shares: the figure lies between both answers. */
static void
widen_for_unfollowed(struct trying *trying, struct attempt attempt, struct outcome *outcome)
{
    attempt.follows = true;
    int64_t bytes = attempt_bytes(trying, &attempt);
    if (bytes == outcome->space.peak_bytes)
        return;
    outcome->certainty = "range";
    outcome->low_bytes = min_i64(outcome->low_bytes, bytes);
    outcome->high_bytes = max_i64(outcome->high_bytes, bytes);
    const struct target_space *fast = target_fast(trying->account->memory.target);
    attempt.crossing = CROSSING_LOW;
    if (fast)
        outcome->low_bytes = min_i64(
            outcome->low_bytes, max_i64(attempt_bytes(trying, &attempt), bytes - fast->bytes));
    add_bytes_note(trying, outcome, "if what is not followed changes with it: ", bytes);
}

/* What lies in lanes now may be padded there, and a new size that fills them is not: the
 * compiler may put that there, and nothing is padded. */
static void
widen_for_lanes(struct trying *trying, struct attempt attempt, struct outcome *outcome)
{
    attempt.lanes = true;
    int64_t bytes = attempt_bytes(trying, &attempt);
    if (bytes >= outcome->space.peak_bytes)
        return;
    outcome->certainty = "range";
    outcome->low_bytes = min_i64(outcome->low_bytes, bytes - bytes / 100 * LEAST_SPREAD);
}

/* What the main memory takes if nothing is changed but that the compiler recomputes nothing. */
static int64_t
need_without_recomputing(struct trying *trying)
{
    struct attempt nothing = attempt_of(NULL, 0);
    nothing.undone = true;
    if (trying->need_without_recomputing == 0)
        trying->need_without_recomputing = attempt_bytes(trying, &nothing);
    return trying->need_without_recomputing;
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
widen_for_recomputed(struct trying *trying, struct attempt attempt, struct outcome *outcome)
{
    attempt.undone = true;
    int64_t undone = attempt_bytes(trying, &attempt), old = trying_need(trying);
    outcome->saved_undone = need_without_recomputing(trying) - undone;
    if (outcome->space.peak_bytes <= old && !drops(&attempt))
        undone = min_i64(undone, old); /* what is recomputed now may be so then */
    if (undone != outcome->space.peak_bytes)
        outcome->certainty = "range";
    else if (strcmp(outcome->certainty, "figure") == 0)
        outcome->certainty = "about";
    outcome->low_bytes = min_i64(outcome->low_bytes, undone);
    outcome->high_bytes = max_i64(outcome->high_bytes, undone);
    add_note(trying, outcome, "the compiler has recomputed values in this text");
}

/* Near the limit the compiler recomputes, and some of what is more fits, too. Of what is still
 * more, the least that it comes to is not known. */
static void
widen_for_limit(struct trying *trying, bool recomputed, struct outcome *outcome)
{
    int64_t limit = account_limit(trying->account);
    int64_t near = limit / 100 * NEAR_PERCENT, high = outcome->high_bytes;
    if (trying->account->memory.rule != MEMORY_TPU || !limit || high <= near)
        return;
    if (high > limit / 100 * HOPE_PERCENT) {
        outcome->past = !recomputed; /* else the least is known */
        if (outcome->past)
            add_note(trying, outcome,
                     "past the limit the compiler recomputes: it may take less");
        return;
    }
    outcome->certainty = "range";
    outcome->low_bytes = min_i64(outcome->low_bytes, limit / 100 * LEAST_PERCENT);
    add_note(trying, outcome, "so near the limit the compiler recomputes: it may fit");
}

/* The compiler has squeezed what does not fit, and schedules it anew if less is asked of it. */
static void
widen_for_schedule(struct trying *trying, struct outcome *outcome)
{
    int64_t limit = account_limit(trying->account);
    if (trying->account->memory.rule != MEMORY_TPU || !limit || trying_need(trying) <= limit)
        return;
    outcome->spread = max_int(outcome->spread, ANEW_SPREAD);
    if (outcome->certainty && strcmp(outcome->certainty, "figure") == 0)
        outcome->certainty = "about";
}

struct outcome
outcome_of(struct trying *trying, const struct edit *edits, size_t count)
{
    struct trial trial;
    struct outcome outcome = {.certainty = "figure"};
    struct attempt attempt = attempt_of(edits, count);
    struct crossed crossed = {false, false};
    bool unfollowed = false, lanes = false, none = false;
    int64_t copied = 0;
    attempt_begin(trying, &trial, &attempt);
    tell_effects(trying, &attempt, &outcome);
    widen_for_schedule(trying, &outcome);
    if (!outcome.refused) {
        measure(trying, &trial, &outcome);
        crossed = attempt_crossed(&attempt);
        unfollowed = attempt_has_unfollowed(&attempt);
        lanes = attempt_fills_lanes(&attempt);
        none = changes_none(&attempt);
        copied = attempt_copied(&attempt);
        tell_dropped(trying, &attempt, &outcome);
    }
    trial_end(&trial);
    if (none) {
        outcome.refused = attempt_no_change(trying, &edits[0]);
        outcome.certainty = NULL;
    }
    if ((crossed.low || crossed.high) && !outcome.refused)
        find_range(trying, attempt, crossed, &outcome);
    if (outcome.refused)
        return outcome;
    widen_for_copies(trying, copied, &outcome);
    if (unfollowed)
        widen_for_unfollowed(trying, attempt, &outcome);
    if (lanes)
        widen_for_lanes(trying, attempt, &outcome);
    bool recomputed = recomputed_count(&trying->account->memory.flow) > 0;
    if (recomputed)
        widen_for_recomputed(trying, attempt, &outcome);
    widen_for_limit(trying, recomputed, &outcome);
    return outcome;
}

enum fit
outcome_fits(const struct trying *trying, const struct outcome *outcome)
{
    int64_t limit = trying->limit_bytes;
    if (!limit || outcome->refused)
        return MAY_FIT;
    if (outcome->low_bytes > limit)
        return FITS_NOT;
    enum fit kernels = account_kernels_fit(trying->account, 0);
    return outcome->high_bytes <= limit || kernels == FITS_NOT ? kernels : MAY_FIT;
}
