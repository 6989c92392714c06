/* Sizes are bisected between one that fits and one that does not. */
#include "layout/help/largest_size.h"

#include "layout/base/minmax.h"
#include "layout/help/attempt.h"
#include "layout/help/outcome.h"

#include <string.h>

#define MOST_DOUBLINGS 20
#define MOST_SIZE      (1LL << 50)
#define MOST_STEP      4096
#define AHEAD          8 /* steps: the rows of a tile */

struct size_search {
    struct trying *trying;
    struct edit *edits;
    size_t count;
    struct edit *edit; /* the one of them whose size is looked for */
    int64_t step;      /* sizes are multiples of it */
    bool endless;      /* every size that was tried fits */
};

static void
set_size(struct size_search *search, int64_t size)
{
    for (size_t i = 0; i < search->edit->resize_count; i++)
        search->edit->resizes[i].to = size;
}

/* Whether a program may have a size: a reshape may not divide it. */
enum possible { REFUSED, UNEVEN, WHOLE };

static enum possible
possible_of(struct size_search *search, int64_t size)
{
    struct trying *trying = search->trying;
    struct trial trial;
    struct attempt attempt = attempt_of(search->edits, search->count);
    set_size(search, size);
    attempt_begin(trying, &trial, &attempt);
    const struct effect *effect = &attempt.effects[search->edit - search->edits];
    enum possible possible = effect->uneven ? UNEVEN : WHOLE;
    if (effect->refused)
        possible = REFUSED;
    trial_end(&trial);
    return possible;
}

static enum fit
fit_of(struct size_search *search, int64_t size)
{
    if (possible_of(search, size) == REFUSED)
        return FITS_NOT;
    const struct outcome outcome = outcome_of(search->trying, search->edits, search->count);
    return outcome_fits(search->trying, &outcome);
}

/* The smallest divisor of the size as it is, up to MOST_STEP, whose multiples a program may
 * have: its reshapes divide them. 0: they are refused. */
static int64_t
find_step(struct size_search *search)
{
    int64_t from = search->edit->resizes[0].from, last = min_i64(from, MOST_STEP), uneven = 0;
    for (int64_t step = 1; step <= last; step++) {
        enum possible possible = from % step ? REFUSED : possible_of(search, from + step);
        if (possible == WHOLE)
            return step;
        if (possible == UNEVEN && !uneven)
            uneven = step;
    }
    return uneven;
}

/* What tiles pad may take more than a larger size that fills them: looks a little further than
 * a size that fits. Both in steps. */
static int64_t
look_ahead(struct size_search *search, enum fit wanted, int64_t low)
{
    int64_t found = low;
    for (int64_t next = low + 1; next <= low + AHEAD; next++)
        if (fit_of(search, next * search->step) >= wanted)
            found = next;
    return found;
}

/* Doubles a size until it does not fit. Returns the last that fits, in steps. */
static int64_t
find_fitting(struct size_search *search, enum fit wanted, int64_t low)
{
    int64_t step = search->step;
    int64_t high = max_i64(2 * low, search->edit->resizes[0].from / step);
    for (int doublings = 0; fit_of(search, high * step) >= wanted; doublings++) {
        low = high;
        high *= 2;
        search->endless = doublings == MOST_DOUBLINGS || high > MOST_SIZE / step;
        if (search->endless)
            break;
    }
    return low;
}

/* The largest size that fits at least so, from one that does on; 0: none does. */
static int64_t
find_largest(struct size_search *search, enum fit wanted, int64_t fitting)
{
    int64_t step = search->step, low = find_fitting(search, wanted, fitting / step);
    int64_t high = max_i64(2 * low, search->edit->resizes[0].from / step);
    if (search->endless)
        return low * step;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (fit_of(search, middle * step) >= wanted)
            low = middle;
        else
            high = middle;
    }
    return look_ahead(search, wanted, low) * step;
}

/* Says what was found, in words and as the change of that size. */
static void
tell_sizes(struct size_search *search, int64_t fits_to, int64_t may_fit_to)
{
    struct arena *arena = search->trying->arena;
    struct edit *edit = search->edit;
    const char *names = edit->text + strlen("size "), *end = strrchr(names, ' ');
    int before = (int)(strrchr(end, '>') + 1 - edit->text);
    int64_t size = fits_to ? fits_to : max_i64(may_fit_to, search->step);
    struct text text = {0};
    text_format(&text, "of %.*s ", (int)(end - names), names);
    if (search->endless)
        text_string(&text, "every size fits: hardly anything follows it");
    else if (fits_to)
        text_format(&text, "up to %lld fits", (long long)fits_to);
    else
        text_string(&text, may_fit_to ? "no size fits for sure" : "no size fits");
    if (may_fit_to > fits_to)
        text_format(&text, "; up to %lld, perhaps more, may", (long long)may_fit_to);
    if (search->step > 1)
        text_format(&text, "; looked for in steps of %lld", (long long)search->step);
    edit->note = text_keep(&text, arena);
    edit->fits_to = fits_to;
    edit->may_fit_to = may_fit_to;
    set_size(search, size);
    text_format(&text, "%.*s%lld", before, edit->text, (long long)size);
    edit->text = text_keep(&text, arena);
}

const struct edit *
largest_size_asked(const struct edit *edits, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (edits[i].largest)
            return &edits[i];
    return NULL;
}

struct edit *
largest_size_find(struct trying *trying, const struct edit *edits, size_t count)
{
    const struct edit *asked = largest_size_asked(edits, count);
    struct edit *found = arena_array(trying->arena, count, sizeof *found);
    memcpy(found, edits, count * sizeof *found);
    struct size_search search = {
        .trying = trying, .edits = found, .count = count, .edit = &found[asked - edits]};
    search.step = find_step(&search);
    if (!search.step) {
        set_size(&search, search.edit->resizes[0].from * 2); /* which says why */
        return found;
    }
    int64_t fits_to = find_largest(&search, FITS, 0), may_fit_to = fits_to;
    if (!search.endless)
        may_fit_to = find_largest(&search, MAY_FIT, fits_to);
    tell_sizes(&search, fits_to, may_fit_to);
    return found;
}
