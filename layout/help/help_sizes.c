/* Sizes of the data change what is computed, and so are the last that is tried. */
#include "layout/change/data_dims.h"
#include "layout/device/target.h"
#include "layout/help/help_private.h"

#include <stdio.h>
#include <string.h>

#define MOST_DIMS   8  /* that are looked at */
#define MOST_PARTS  8  /* into which a dimension is divided */
#define ABOVE_TILE  16 /* elements above a tile that may be left out */
#define BATCH_INDEX 1  /* the last index of a batch or a sequence */
#define MOST_SIZES  2  /* that are offered */

/* ---- one size ---- */

/* A change of a dimension to another size. */
struct sized {
    struct edit edit;
    struct outcome outcome;
    int64_t size; /* 0: none */
};

static struct sized
try_size(struct helping *helping, const struct data_dim *dim, int64_t size)
{
    struct text text = {0};
    struct sized sized = {.size = size};
    text_format(&text, "size %s %lld->%lld", dim->arguments, (long long)dim->size,
                (long long)size);
    const char *change = text_keep(&text, helping->trying->arena);
    if (size < 1 || !edit_read(change, &sized.edit))
        return (struct sized){0};
    sized.outcome = outcome_of(helping->trying, &sized.edit, 1);
    if (sized.outcome.refused || (dim->trains && sized.outcome.state))
        sized.size = 0;
    return sized;
}

/* "size x:0,y:0 8 -> 6" and more words */
static const char *
size_words(struct helping *helping, const struct data_dim *dim, int64_t size, const char *more)
{
    struct text text = {0};
    text_format(&text, "size %s %lld -> %lld%s", dim->arguments, (long long)dim->size,
                (long long)size, more);
    return text_keep(&text, helping->trying->arena);
}

/* Returns whether values become smaller, and not only the arguments: data does that. */
static bool
shrinks_values(const struct trying *trying, const struct outcome *outcome)
{
    const struct space_memory *old = account_space(trying->account, SPACE_DEFAULT),
                              *new = &outcome->space;
    int64_t saved = old->temp_bytes + old->output_bytes - old->donated_bytes -
                    (new->temp_bytes + new->output_bytes - new->donated_bytes);
    return saved >= old->peak_bytes / 100 * SIZE_PERCENT;
}

/* ---- above a tile ---- */

/* What is just above a tile pads more than it adds. */
static void
try_tile(struct helping *helping, const struct data_dim *dim, int percent)
{
    struct trying *trying = helping->trying;
    int64_t lanes = trying->account->memory.target->tiles.lanes, need = trying_need(trying);
    int64_t above = lanes ? dim->size % lanes : 0;
    if (dim->size < lanes || above == 0 || above > ABOVE_TILE)
        return;
    struct sized sized = try_size(helping, dim, dim->size - above);
    int64_t saved = sized.size ? need - sized.outcome.space.peak_bytes : 0;
    if (!sized.size || !help_saves(trying, &sized.outcome, percent) ||
        (double)saved / (double)need < 1.5 * (double)above / (double)dim->size)
        return;
    sized.outcome.what =
        size_words(helping, dim, dim->size - above, ", which is just above a tile");
    sized.outcome.certainty = "at least";
    sized.outcome.low_bytes = 0;
    help_add(helping, &sized.edit, &sized.outcome);
}

/* ---- batch and sequence ---- */

/* The largest part of a dimension with which the program fits, else a half. */
static struct sized
find_part(struct helping *helping, const struct data_dim *dim, struct sized half)
{
    struct sized part = half;
    bool found = help_fits(helping->trying, &half.outcome);
    for (int64_t n = 3; n <= MOST_PARTS && !found; n++) {
        if (dim->size % n)
            continue;
        part = try_size(helping, dim, dim->size / n);
        found = part.size && help_fits(helping->trying, &part.outcome);
    }
    return found ? part : half;
}

/* The same data over more devices. */
static void
add_devices(struct helping *helping, const struct data_dim *dim, const struct sized *part)
{
    struct text text = {0};
    struct outcome *found = help_add(helping, &part->edit, &part->outcome);
    if (!found)
        return;
    text_format(&text, "one more data-parallel axis of %lld: %s %lld -> %lld",
                (long long)(dim->size / part->size), dim->arguments, (long long)dim->size,
                (long long)part->size);
    found->what = text_keep(&text, helping->trying->arena);
    if (strcmp(found->certainty, "figure") == 0)
        found->certainty = "about";
    helping->help->items[helping->help->count - 1].joins = false;
}

/* Returns whether a size that was found makes the same program: another argument has it, and
 * changes with it. */
static bool
is_found(const struct helping *helping, const struct outcome *outcome)
{
    const struct space_memory *space = &outcome->space;
    for (size_t i = 0; i < helping->help->count; i++) {
        const struct advice *advice = &helping->help->items[i];
        const struct space_memory *found = &advice->outcome.space;
        if (advice->edit.kind == EDIT_SIZE && found->argument_bytes == space->argument_bytes &&
            found->output_bytes == space->output_bytes &&
            found->temp_bytes == space->temp_bytes)
            return true;
    }
    return false;
}

/* Adds a smaller size, and the part of the data that each of more devices has; both at once if
 * they are the same. */
static void
add_sizes(struct helping *helping, const struct data_dim *dim, struct sized most,
          const struct sized *part, bool devices)
{
    char also[80] = "";
    devices &= part->size > 1 && dim->dimension == 0;
    bool same = devices && most.size == part->size;
    if (same)
        snprintf(also, sizeof also, ", or one more data-parallel axis of %lld",
                 (long long)(dim->size / part->size));
    most.outcome.what = size_words(helping, dim, most.size, also);
    help_add(helping, &most.edit, &most.outcome);
    if (devices && !same)
        add_devices(helping, dim, part);
}

/* Returns whether a smaller part helps. devices: it may be spread over them. */
static bool
try_part(struct helping *helping, const struct data_dim *dim, bool devices)
{
    struct trying *trying = helping->trying;
    struct sized half = try_size(helping, dim, dim->size / 2);
    if (!half.size || dim->size % 2 || !help_saves(trying, &half.outcome, SIZE_PERCENT) ||
        !shrinks_values(trying, &half.outcome))
        return false;
    struct sized part = find_part(helping, dim, half), most = part;
    if (part.size == half.size && dim->size % 4 == 0 && help_fits(trying, &half.outcome))
        most = try_size(helping, dim, dim->size / 4 * 3);
    if (!most.size || !help_fits(trying, &most.outcome))
        most = part;
    if (is_found(helping, &most.outcome))
        return false;
    add_sizes(helping, dim, most, &part, devices);
    return true;
}

void
help_try_tiles(struct helping *helping)
{
    const struct space_memory *old = account_space(helping->trying->account, SPACE_DEFAULT);
    struct data_dim dims[MOST_DIMS];
    int percent = helping->enough ? RECOMPUTED_PERCENT : LEAST_PERCENT;
    bool enough = helping->enough;
    if (enough && old->padding_bytes < old->peak_bytes / 100 * percent)
        return;
    size_t count = data_dims_find(helping->trying->account->program,
                                  helping->trying->account->records, dims, MOST_DIMS);
    for (size_t i = 0; i < count && helping->enough == enough; i++)
        try_tile(helping, &dims[i], percent);
}

void
help_try_sizes(struct helping *helping)
{
    struct data_dim dims[MOST_DIMS];
    size_t found = 0,
           count = data_dims_find(helping->trying->account->program,
                                  helping->trying->account->records, dims, MOST_DIMS);
    for (size_t i = 0; i < count && !helping->enough && found < MOST_SIZES; i++)
        if (dims[i].dimension <= BATCH_INDEX)
            found += try_part(helping, &dims[i], found == 0);
}
