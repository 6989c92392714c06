/* Sizes are bisected between one that fits and one that does not. */
#include "cli/command/memory/largest_size.h"

#include "cli/command.h"
#include "cli/command/memory/attempt.h"
#include "cli/command/memory/memory.h"
#include "cli/command/memory/outcome.h"
#include "layout/base/minmax.h"

#include <string.h>

#define MOST_DOUBLINGS 20
#define MOST_SIZE      (1LL << 50)
#define MOST_STEP      4096
#define AHEAD          8 /* steps: the rows of a tile */

/* Whether a program fits, in order. */
enum fit { FITS_NOT, FITS_PERHAPS, FITS_SURELY };

struct looking {
    struct memory_command *command;
    struct edit *edit; /* the one of the changes whose size is looked for */
    int64_t step;      /* sizes are multiples of it */
    bool endless;      /* every size that was tried fits */
};

static void
set_size(struct looking *looking, int64_t size)
{
    for (size_t i = 0; i < looking->edit->resize_count; i++)
        looking->edit->resizes[i].to = size;
}

/* Whether a program may have a size: a reshape may not divide it. */
enum possible { REFUSED, UNEVEN, WHOLE };

static enum possible
possible_of(struct looking *looking, int64_t size)
{
    struct memory_command *command = looking->command;
    struct trial trial;
    struct attempt attempt = attempt_of(command->changes, command->change_count);
    set_size(looking, size);
    attempt_begin(command, &trial, &attempt);
    const struct effect *effect = &attempt.effects[looking->edit - command->changes];
    enum possible possible = effect->uneven ? UNEVEN : WHOLE;
    if (effect->refused)
        possible = REFUSED;
    trial_end(&trial);
    return possible;
}

static enum fit
fit_of(struct looking *looking, int64_t size)
{
    const struct memory_command *command = looking->command;
    int64_t limit = command->options.limit_bytes;
    if (possible_of(looking, size) == REFUSED)
        return FITS_NOT;
    const struct outcome outcome =
        outcome_of(looking->command, command->changes, command->change_count);
    if (outcome.high_bytes <= limit)
        return FITS_SURELY;
    return outcome.low_bytes <= limit ? FITS_PERHAPS : FITS_NOT;
}

/* The smallest divisor of the size as it is, up to MOST_STEP, whose multiples a program may
 * have: its reshapes divide them. 0: they are refused. */
static int64_t
find_step(struct looking *looking)
{
    int64_t from = looking->edit->resizes[0].from, last = min_i64(from, MOST_STEP), uneven = 0;
    for (int64_t step = 1; step <= last; step++) {
        enum possible possible = from % step ? REFUSED : possible_of(looking, from + step);
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
look_ahead(struct looking *looking, enum fit wanted, int64_t low)
{
    int64_t found = low;
    for (int64_t next = low + 1; next <= low + AHEAD; next++)
        if (fit_of(looking, next * looking->step) >= wanted)
            found = next;
    return found;
}

/* Doubles a size until it does not fit. Returns the last that fits, in steps. */
static int64_t
find_fitting(struct looking *looking, enum fit wanted, int64_t low)
{
    int64_t step = looking->step;
    int64_t high = max_i64(2 * low, looking->edit->resizes[0].from / step);
    for (int doublings = 0; fit_of(looking, high * step) >= wanted; doublings++) {
        low = high;
        high *= 2;
        looking->endless = doublings == MOST_DOUBLINGS || high > MOST_SIZE / step;
        if (looking->endless)
            break;
    }
    return low;
}

/* The largest size that fits at least so, from one that does on; 0: none does. */
static int64_t
find_largest(struct looking *looking, enum fit wanted, int64_t fitting)
{
    int64_t step = looking->step, low = find_fitting(looking, wanted, fitting / step);
    int64_t high = max_i64(2 * low, looking->edit->resizes[0].from / step);
    if (looking->endless)
        return low * step;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (fit_of(looking, middle * step) >= wanted)
            low = middle;
        else
            high = middle;
    }
    return look_ahead(looking, wanted, low) * step;
}

/* Says what was found, in words and as the change of that size. */
static void
tell(struct looking *looking, int64_t surely, int64_t perhaps)
{
    struct arena *arena = &looking->command->arena;
    struct edit *edit = looking->edit;
    const char *names = edit->text + strlen("size "), *end = strrchr(names, ' ');
    int before = (int)(strrchr(end, '>') + 1 - edit->text);
    int64_t size = surely ? surely : max_i64(perhaps, looking->step);
    struct text text = {0};
    text_format(&text, "of %.*s ", (int)(end - names), names);
    if (looking->endless)
        text_string(&text, "every size fits: hardly anything follows it");
    else if (surely)
        text_format(&text, "up to %lld fits", (long long)surely);
    else
        text_string(&text, perhaps ? "no size fits for sure" : "no size fits");
    if (perhaps > surely)
        text_format(&text, "; up to %lld, perhaps more, may", (long long)perhaps);
    if (looking->step > 1)
        text_format(&text, "; looked for in steps of %lld", (long long)looking->step);
    edit->note = text_keep(&text, arena);
    edit->surely = surely;
    edit->perhaps = perhaps;
    set_size(looking, size);
    text_format(&text, "%.*s%lld", before, edit->text, (long long)size);
    edit->text = text_keep(&text, arena);
}

static struct edit *
find_asked(const struct memory_command *command)
{
    for (size_t i = 0; i < command->change_count; i++)
        if (command->changes[i].largest)
            return &command->changes[i];
    return NULL;
}

bool
largest_size_find(struct memory_command *command)
{
    const struct edit *asked = find_asked(command);
    size_t count = command->change_count;
    if (!asked)
        return true;
    if (!command->options.limit_bytes || command->options.limit_space != SPACE_DEFAULT) {
        usage_error(&command->context->console,
                    "--what-if '%s': how much main memory is there? give --limit v5e or a "
                    "size, --limit 16GiB",
                    asked->text);
        return false;
    }
    struct edit *changes = arena_array(&command->arena, count, sizeof *changes);
    memcpy(changes, command->changes, count * sizeof *changes);
    struct looking looking = {.command = command, .edit = &changes[asked - command->changes]};
    command->changes = changes;
    looking.step = find_step(&looking);
    if (!looking.step) {
        set_size(&looking, looking.edit->resizes[0].from * 2); /* which says why */
        return true;
    }
    int64_t surely = find_largest(&looking, FITS_SURELY, 0), perhaps = surely;
    if (!looking.endless)
        perhaps = find_largest(&looking, FITS_PERHAPS, surely);
    tell(&looking, surely, perhaps);
    return true;
}
