#include "layout/help/outcome.h"

#include "layout/account/account_kernels.h"

#include "layout/base/minmax.h"
#include "layout/change/recomputed.h"
#include "layout/device/target.h"
#include "layout/help/attempt.h"
#include "layout/help/spread.h"

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

/* Percent by which the compiler came closer or less close to what was promised of a program
 * that did not fit before: it has squeezed that, and schedules it anew if less is asked of it.
 */
#define ANEW_SPREAD 15

/* Percent of the need: none of the pairs of programs that spread.c tells of took more than
 * before where so much was to be saved. */
#define SURE_PERCENT 2

/* Percent by which programs took more than what does not fit the fast memory adds: gaps between
 * it. Of six sizes of a beam search, four are above the figure without, by up to 4.1 %. */
#define CROWDED_PERCENT 6

#define MOST_BYTES (INT64_C(1) << 60)

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

/* What lies in the fast memory, if that is more than there is: a size that grows takes it
 * along, and the compiler leaves some of it in main memory. */
static int64_t
find_crowded(const struct trying *trying, const struct account *account)
{
    const struct target_space *fast = target_fast(account->memory.target);
    if (!fast)
        return 0;
    int64_t held = account_space(account, fast->number)->peak_bytes;
    bool before = account_space(trying->account, fast->number)->peak_bytes > fast->bytes;
    return held > fast->bytes && !before ? held : 0;
}

static void
measure(struct trying *trying, struct trial *trial, struct outcome *outcome)
{
    struct account *account = attempt_measure(trying, trial);
    outcome->space = *account_space(account, SPACE_DEFAULT);
    outcome->crowded_bytes = find_crowded(trying, account);
    account_free(account);
    outcome->saved_undone = trying_need(trying) - outcome->space.peak_bytes;
    outcome->low_bytes = outcome->high_bytes = outcome->space.peak_bytes;
}

/* Notes that donated arguments are copied into the fast memory: what is written in place need
 * not be, and the compiler chooses anew what lies there. */
static void
note_copies(struct trying *trying, struct effect *effect, struct outcome *outcome)
{
    if (!effect->copied || *effect->copied <= outcome->space.peak_bytes / 100)
        return;
    effect->doubts |= DOUBT_COPIED;
    add_note(trying, outcome,
             "donated arguments are copied into VMEM: the compiler may choose anew what is");
}

/* What the range is to be wider by: that of each change that was applied. Where nothing but
 * arguments and outputs is in main memory, the compiler has no choice. */
static struct margins
find_margins(struct trying *trying, const struct attempt *attempt, struct outcome *outcome)
{
    const struct target *target = trying->account->memory.target;
    struct margins all = {0, 0, false};
    bool chosen = outcome->space.temp_bytes > 0 ||
                  account_space(trying->account, SPACE_DEFAULT)->temp_bytes > 0;
    for (size_t i = 0; i < attempt->count; i++) {
        struct effect *effect = &attempt->effects[i];
        if (effect->refused)
            continue;
        note_copies(trying, effect, outcome);
        if (!chosen)
            continue;
        const struct margins one =
            spread_margins(target, attempt->edits[i].kind, effect, outcome->space.peak_bytes);
        all.low += one.low;
        all.high += one.high;
        if (one.rough)
            outcome->certainty = "about";
    }
    return all;
}

/* Widens the range so that it holds a figure, too. */
static void
include(struct outcome *outcome, int64_t bytes)
{
    outcome->low_bytes = min_i64(outcome->low_bytes, bytes);
    outcome->high_bytes = max_i64(outcome->high_bytes, bytes);
}

/* What the program takes if all of it changes in proportion to the first size that changes, at
 * most MOST_BYTES. */
static int64_t
need_in_proportion(const struct trying *trying, const struct attempt *attempt)
{
    size_t i = 0;
    while (attempt->edits[i].kind != EDIT_SIZE)
        i++;
    const struct resize *size = &attempt->edits[i].resizes[0];
    double bytes = (double)trying_need(trying) * (double)size->to / (double)size->from;
    return bytes < (double)MOST_BYTES ? (int64_t)bytes : MOST_BYTES;
}

/* Data flow does not tell whether a dimension that no argument leads to changes with the size,
 * which it shares or has a part of: the figure lies between both answers. Where it cannot
 * change with it, as sizes would not agree, flow was lost on the way, and no range is known: a
 * beam search of libtpu 0.0.52 on v5e, in which 4 x 4 beams are 16 rows of a gather, took 15 %
 * more. */
static void
widen_for_unfollowed(struct trying *trying, struct attempt attempt, struct outcome *outcome)
{
    attempt.follows = true;
    int64_t bytes = attempt_bytes(trying, &attempt);
    if (bytes == outcome->space.peak_bytes)
        return;
    const char *what = "if what is not followed changes with it: ";
    if (bytes < 0) {
        bytes = need_in_proportion(trying, &attempt);
        what = "if all that is there changes with it: ";
        outcome->certainty = "about";
    }
    include(outcome, bytes);
    add_bytes_note(trying, outcome, what, bytes);
}

/* What lies in lanes now may be padded there, and a new size that fills them is not: the
 * compiler may put that there, and nothing is padded. */
static void
widen_for_lanes(struct trying *trying, struct attempt attempt, struct outcome *outcome)
{
    attempt.lanes = true;
    include(outcome, min_i64(attempt_bytes(trying, &attempt), outcome->space.peak_bytes));
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
    include(outcome, undone);
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
    outcome->low_bytes = min_i64(outcome->low_bytes, limit / 100 * LEAST_PERCENT);
    add_note(trying, outcome, "so near the limit the compiler recomputes: it may fit");
}

/* Returns whether the program, which a TPU's compiler has squeezed, does not fit as it is. */
static bool
is_squeezed(const struct trying *trying)
{
    int64_t limit = account_limit(trying->account);
    return trying->account->memory.rule == MEMORY_TPU && limit && trying_need(trying) > limit;
}

static void
widen(struct trying *trying, struct margins margins, struct outcome *outcome)
{
    int64_t anew = is_squeezed(trying) ? outcome->space.peak_bytes / 100 * ANEW_SPREAD : 0;
    int64_t need = trying_need(trying);
    bool saves = outcome->high_bytes <= need - need / 100 * SURE_PERCENT;
    outcome->low_bytes = max_i64(outcome->low_bytes - max_i64(margins.low, anew), 0);
    outcome->high_bytes += max_i64(margins.high, anew);
    if (saves)
        outcome->high_bytes = min_i64(outcome->high_bytes, need);
}

/* What the fast memory cannot hold then lies in the main memory. Without temporaries there, or
 * without a range, nothing tells how much of it: at most all. */
static void
widen_for_crowded(struct trying *trying, struct attempt attempt, struct outcome *outcome)
{
    if (outcome_has_range(outcome) && outcome->space.temp_bytes > 0) {
        attempt.refilled = true;
        int64_t bytes = attempt_bytes(trying, &attempt);
        outcome->high_bytes =
            max_i64(outcome->high_bytes, bytes + bytes / 100 * CROWDED_PERCENT);
        return;
    }
    outcome->certainty = "about";
    outcome->high_bytes += outcome->crowded_bytes;
    add_bytes_note(trying, outcome,
                   "the fast memory cannot hold what it does then; main memory may get of it ",
                   outcome->crowded_bytes);
}

/* What may be found of a trial only before it ends. */
struct doubts {
    bool unfollowed, lanes, none;
    struct margins margins;
};

static struct doubts
measure_attempt(struct trying *trying, struct trial *trial, struct attempt *attempt,
                struct outcome *outcome)
{
    struct doubts doubts = {0};
    tell_effects(trying, attempt, outcome);
    if (outcome->refused)
        return doubts;
    measure(trying, trial, outcome);
    doubts.unfollowed = attempt_has_unfollowed(attempt);
    doubts.lanes = attempt_fills_lanes(attempt);
    doubts.none = changes_none(attempt);
    doubts.margins = find_margins(trying, attempt, outcome);
    tell_dropped(trying, attempt, outcome);
    return doubts;
}

struct outcome
outcome_of(struct trying *trying, const struct edit *edits, size_t count)
{
    struct trial trial;
    struct outcome outcome = {.certainty = "range"};
    struct attempt attempt = attempt_of(edits, count);
    attempt_begin(trying, &trial, &attempt);
    const struct doubts doubts = measure_attempt(trying, &trial, &attempt, &outcome);
    trial_end(&trial);
    if (doubts.none) {
        outcome.refused = attempt_no_change(trying, &edits[0]);
        outcome.certainty = NULL;
    }
    if (outcome.refused)
        return outcome;
    if (doubts.unfollowed)
        widen_for_unfollowed(trying, attempt, &outcome);
    if (doubts.lanes)
        widen_for_lanes(trying, attempt, &outcome);
    bool recomputed = recomputed_count(&trying->account->memory.flow) > 0;
    if (recomputed)
        widen_for_recomputed(trying, attempt, &outcome);
    widen(trying, doubts.margins, &outcome);
    widen_for_limit(trying, recomputed, &outcome);
    if (outcome.crowded_bytes)
        widen_for_crowded(trying, attempt, &outcome);
    if (outcome_has_range(&outcome) && outcome.low_bytes == outcome.high_bytes)
        outcome.certainty = "figure";
    return outcome;
}

bool
outcome_has_range(const struct outcome *outcome)
{
    return outcome->certainty && strcmp(outcome->certainty, "about") != 0;
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
