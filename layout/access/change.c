/* Tries changes of memory, and keeps the best. */
#include "layout/access/change.h"

#include "layout/access/parts.h"
#include "layout/access/read.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/device/bank.h"
#include "layout/tirx/preset.h"

#define MAX_ROOM        ((int64_t)1 << 52) /* elements that can be moved apart */
#define PADDING_BITS    (BANK_COUNT * BANK_WORD_BYTES * 8)
#define COMMON_DISTANCE 3 /* S of the swizzles that hardware has */

/* The instruction that failed last is tried first, because most changes fail there again. */
struct trial {
    const struct access_problem *problem;
    const struct access_plain *memory; /* the first of the problem */
    struct arena *arena;
    int64_t *offsets; /* of a copy after the change */
    size_t failed_copy, failed;
    struct access_changed *best;
    bool found;
};

static void
trial_begin(struct trial *trial, const struct access_problem *problem, struct arena *arena,
            struct access_changed *best)
{
    size_t room = 0;
    for (size_t i = 0; i < problem->count; i++) {
        size_t count = access_value_count(problem->plains[i].copy->threads);
        room = count > room ? count : room;
    }
    *trial = (struct trial){
        .problem = problem, .memory = problem->plains, .arena = arena, .best = best};
    trial->offsets = arena_array(arena, room + 1, sizeof *trial->offsets);
}

/* ---- one change ---- */

/* Where an element lies after the change. */
static int64_t
moved(const struct access_plain *plain, const struct access_change *change, int64_t offset)
{
    int64_t width, column, phase;
    switch (change->kind) {
    case CHANGE_SWIZZLE:
        return swizzle_apply(&change->swizzle, offset);
    case CHANGE_PADDING:
        return offset + floor_divide(offset - plain->row, plain->pitch) * change->padding;
    case CHANGE_COLUMNS:
        break;
    }
    width = plain->dims[plain->order[0]];
    column = offset % width;
    phase =
        offset / width % plain->dims[plain->order[1]] / change->per_phase % change->max_phase;
    return offset - column + (column ^ (change->vec * phase % width));
}

/* Moves `count` values of a copy, from number `first` on. */
static void
trial_move(const struct trial *trial, const struct access_plain *plain,
           const struct access_change *change, size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++) {
        trial->offsets[i] = plain->offsets[i];
        if (trial->offsets[i] != ACCESS_NOTHING)
            trial->offsets[i] = moved(plain, change, trial->offsets[i]);
    }
}

/* Moves what a warp reads. Returns whether hardware can read it then. */
static bool
trial_read(const struct trial *trial, const struct access_plain *plain,
           const struct access_change *change, const struct access_copy *copy, size_t warp)
{
    struct diagnostic ignored;
    size_t lanes = copy->threads->lanes, values = copy->threads->values, first = warp * lanes;
    trial_move(trial, plain, change, first * values, lanes * values);
    for (size_t lane = first; lane < first + lanes; lane++)
        if (copy->offsets[lane * values] != ACCESS_NOTHING &&
            access_read_check(copy, plain->vectors, lane, &ignored))
            return false;
    return true;
}

/* Moves a copy and finds its vectors. Returns whether they are no narrower than now. */
static bool
trial_vectors(const struct trial *trial, const struct access_plain *plain,
              const struct access_change *change, const struct access_copy *copy,
              struct access_vectors *vectors)
{
    struct diagnostic ignored;
    size_t count = access_value_count(copy->threads);
    if (!steps_take((int64_t)count))
        return false;
    trial_move(trial, plain, change, 0, count);
    return access_vectors_find(copy, trial->arena, vectors, &ignored) == 0 &&
           vectors->elements >= trial->problem->elements;
}

/* Returns whether a change that costs so much can still be the best. */
static bool
trial_hopes(const struct trial *trial, const struct access_shared *shared)
{
    if (trial->problem->wavefronts == 0)
        return shared->wavefronts == shared->ideal;
    return shared->wavefronts <
           (trial->found ? trial->best->wavefronts : trial->problem->wavefronts);
}

/* Adds what one copy costs after a change. Returns false if that is too much. */
static bool
trial_add(struct trial *trial, const struct access_change *change, size_t number,
          struct access_cost *cost)
{
    const struct access_plain *plain = &trial->problem->plains[number];
    struct access_copy copy = *plain->copy;
    struct access_vectors vectors;
    struct diagnostic ignored;
    copy.offsets = trial->offsets;
    if (plain->vectors)
        vectors = *plain->vectors;
    else if (!trial_vectors(trial, plain, change, &copy, &vectors))
        return false;
    size_t count = access_instruction_count(&copy, &vectors);
    for (size_t i = 0; i < count; i++) {
        size_t at = (trial->failed + i) % count;
        if ((!plain->vectors || trial_read(trial, plain, change, &copy, at)) &&
            access_cost_add(&copy, &vectors, at, cost, &ignored) == 0 &&
            trial_hopes(trial, &cost->shared))
            continue;
        trial->failed_copy = number;
        trial->failed = at;
        return false;
    }
    trial->failed = 0;
    return true;
}

/* Counts what the copies cost after a change, and keeps it if it is the best so far. Returns
 * whether no more trials are needed: nothing is lost, or no steps are left. */
static bool
try(struct trial *trial, const struct access_change *change)
{
    const struct access_problem *problem = trial->problem;
    struct access_cost cost = {0};
    struct arena_mark mark = arena_mark(trial->arena);
    size_t first = trial->failed_copy, passed = 0;
    while (passed < problem->count &&
           trial_add(trial, change, (first + passed) % problem->count, &cost))
        passed++;
    arena_rewind(trial->arena, mark);
    if (passed < problem->count)
        return !steps_take(0);
    trial->found = true;
    *trial->best = (struct access_changed){
        .change = *change, .wavefronts = cost.shared.wavefronts, .ideal = cost.shared.ideal};
    return cost.shared.wavefronts == cost.shared.ideal;
}

/* ---- swizzles ---- */

/* The exponent of a power of two, rounded down. */
static int
exponent(int64_t number)
{
    return 63 - __builtin_clzll((unsigned long long)max_i64(number, 1));
}

/* Tries a swizzle that keeps the elements of memory within it. */
static bool
try_swizzle(struct trial *trial, const char *mode, const struct swizzle *swizzle)
{
    struct access_change change = {.kind = CHANGE_SWIZZLE, .mode = mode, .swizzle = *swizzle};
    int bits = swizzle->per_element + swizzle->length;
    bool stays = bits < 62 && trial->memory->room % ((int64_t)1 << bits) == 0;
    return (stays || swizzle->length == 0) && try(trial, &change);
}

bool
access_suggest_mode(const struct access_problem *problem, struct arena *arena,
                    struct access_changed *best)
{
    struct trial trial;
    struct swizzle swizzle;
    struct diagnostic ignored;
    trial_begin(&trial, problem, arena, best);
    for (size_t i = 0; tirx_swizzle_modes[i]; i++)
        if (tirx_swizzle_of(trial.memory->copy->bits, tirx_swizzle_modes[i], &swizzle,
                            &ignored) ||
            try_swizzle(&trial, tirx_swizzle_modes[i], &swizzle))
            break;
    return trial.found;
}

/* The exponent of the elements in 16 bytes, the unit that swizzles of hardware keep whole. */
static int
common_unit(const struct trial *trial)
{
    return exponent(BANK_MAX_WIDTH * 8 / trial->memory->copy->bits);
}

/* Tries every M for one B and S. */
static bool
try_units(struct trial *trial, int length, int distance)
{
    int bits = exponent(trial->memory->room - 1) + 1;
    int common = common_unit(trial);
    struct swizzle swizzle = {common, length, distance, false, NULL};
    if (common + distance < bits && try_swizzle(trial, NULL, &swizzle))
        return true;
    swizzle.per_element = exponent(trial->problem->elements);
    for (; swizzle.per_element + distance < bits; swizzle.per_element++)
        if (swizzle.per_element != common && try_swizzle(trial, NULL, &swizzle))
            return true;
    return false;
}

bool
access_suggest_swizzle(const struct access_problem *problem, struct arena *arena,
                       struct access_changed *best)
{
    struct trial trial;
    trial_begin(&trial, problem, arena, best);
    const struct swizzle none = {common_unit(&trial), 0, COMMON_DISTANCE, false, NULL};
    int bits = exponent(trial.memory->room - 1) + 1;
    int bank_bits = exponent(trial.memory->copy->gpu->banks);
    if (problem->wavefronts == 0 && try_swizzle(&trial, NULL, &none))
        return trial.found;
    for (int length = 1; length <= bank_bits; length++) {
        if (length <= COMMON_DISTANCE && try_units(&trial, length, COMMON_DISTANCE))
            break;
        for (int distance = length; distance < bits; distance++)
            if (distance != COMMON_DISTANCE && try_units(&trial, length, distance))
                return trial.found;
    }
    return trial.found;
}

/* ---- columns and rows ---- */

bool
access_suggest_columns(const struct access_problem *problem, struct arena *arena,
                       struct access_changed *best)
{
    struct access_change change = {.kind = CHANGE_COLUMNS};
    const struct access_plain *memory = problem->plains;
    struct trial trial;
    if (memory->pitch == 0)
        return false;
    int64_t width = memory->pitch, rows = memory->dims[memory->order[1]];
    trial_begin(&trial, problem, arena, best);
    for (change.max_phase = 2; change.max_phase <= rows; change.max_phase *= 2)
        for (change.per_phase = 1; change.per_phase * change.max_phase <= rows;
             change.per_phase *= 2)
            for (change.vec = problem->elements; change.vec < width; change.vec *= 2)
                if (try(&trial, &change))
                    return trial.found;
    return trial.found;
}

bool
access_suggest_padding(const struct access_problem *problem, struct arena *arena,
                       struct access_changed *best)
{
    struct access_change change = {.kind = CHANGE_PADDING};
    const struct access_plain *memory = problem->plains;
    struct trial trial;
    if (memory->pitch == 0 || memory->room > MAX_ROOM)
        return false;
    if (problem->wavefronts)
        change.padding = problem->elements;
    trial_begin(&trial, problem, arena, best);
    while (change.padding * memory->copy->bits <= PADDING_BITS && !try(&trial, &change))
        change.padding += memory->powers ? change.padding : problem->elements;
    return trial.found;
}
