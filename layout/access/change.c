/* Tries changes of memory, and keeps the best. */
#include "layout/access/change.h"

#include "layout/access/parts.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/device/bank.h"
#include "layout/tirx/preset.h"

#define MAX_LENGTH   6                  /* bits that choose among 64 banks */
#define MAX_ROOM     ((int64_t)1 << 40) /* elements that can be moved apart */
#define PADDING_BITS (BANK_COUNT * BANK_WORD_BYTES * 8)

static size_t
value_count(const struct access_copy *copy)
{
    return access_thread_count(copy->threads) * copy->threads->values;
}

/* ---- plain copies ---- */

int
access_plain_mapping(struct access_plain *plain, const struct access_copy *copy,
                     const struct mapping *m, struct arena *arena, struct diagnostic *d)
{
    size_t count = value_count(copy);
    int64_t *offsets = arena_array(arena, count + 1, sizeof *offsets);
    struct bank_rows rows;
    *plain = (struct access_plain){.copy = copy, .offsets = offsets, .dims = m->dims};
    for (size_t i = 0; i < count; i++) {
        offsets[i] = copy->offsets[i];
        if (offsets[i] != ACCESS_NOTHING)
            offsets[i] = swizzle_undo(&m->swizzle, offsets[i]);
    }
    if (m->axis_count == 0)
        return 0;
    int found = bank_rows_of(m, arena, &rows, d);
    if (found == 1) {
        plain->row = rows.base;
        plain->pitch = rows.pitch;
    }
    return found < 0 || bank_room(m, &plain->room, d) ? -1 : 0;
}

/* How far the second element of a dim lies from the first one, without a swizzle. */
static int64_t
step_of(const struct access_memory *memory, size_t dim, struct arena *arena)
{
    const struct mapping *m = memory->mapping;
    int64_t first[AXIS_COUNT] = {0}, second[AXIS_COUNT] = {0}, flat = 1;
    if (!m) {
        for (size_t d = dim + 1; d < memory->rank; d++)
            flat *= memory->dims[d];
        return memory->offsets[flat] ^ memory->offsets[0];
    }
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m) + 1, sizeof *scratch);
    mapping_forward(m, index, scratch, first);
    index[dim] = 1;
    mapping_forward(m, index, scratch, second);
    wide_integer step = (wide_integer)swizzle_undo(&m->swizzle, second[0]) -
                        swizzle_undo(&m->swizzle, first[0]);
    return step > INT64_MAX || step < INT64_MIN ? INT64_MAX : (int64_t)step;
}

/* Sorts the dims by where their second elements lie; those of one element come last. */
static void
sort_dims(struct access_plain *plain, const struct access_memory *memory, struct arena *arena)
{
    int64_t step[ACCESS_RANK];
    for (size_t i = 0; i < memory->rank; i++) {
        size_t k = i;
        step[i] = memory->dims[i] > 1 ? step_of(memory, i, arena) : INT64_MAX;
        for (; k > 0 && step[plain->order[k - 1]] > step[i]; k--)
            plain->order[k] = plain->order[k - 1];
        plain->order[k] = i;
    }
}

bool
access_plain_dense(struct access_plain *plain, const struct access_copy *copy,
                   const struct access_memory *memory, struct arena *arena)
{
    const struct access_threads *threads = copy->threads;
    size_t count = value_count(copy), rank = memory->rank;
    int64_t coordinate[ACCESS_RANK], *offsets = arena_array(arena, count + 1, sizeof *offsets);
    *plain = (struct access_plain){.copy = copy, .offsets = offsets, .dims = memory->dims};
    if (rank > ACCESS_RANK)
        return false;
    for (size_t d = 0; d < rank; d++)
        if (!is_power_of_two(memory->dims[d]))
            return false;
    sort_dims(plain, memory, arena);
    for (size_t i = 0; i < count; i++) {
        int64_t element = threads->elements[i], stride = 1;
        offsets[i] = ACCESS_NOTHING;
        if (element == ACCESS_NOTHING)
            continue;
        offsets[i] = 0;
        access_index(threads, element, rank, coordinate);
        for (size_t k = 0; k < rank; stride *= memory->dims[plain->order[k++]])
            offsets[i] += coordinate[plain->order[k]] * stride;
    }
    plain->powers = true;
    plain->pitch = rank > 1 ? memory->dims[plain->order[0]] : 0;
    return checked_product(memory->dims, rank, &plain->room);
}

/* ---- trials ---- */

struct trial {
    const struct access_plain *plain;
    const struct access_changed *now;
    struct arena *arena;
    int64_t *offsets;
    struct access_changed *best;
    bool found;
};

static void
begin(struct trial *trial, const struct access_plain *plain, const struct access_changed *now,
      struct arena *arena, struct access_changed *best)
{
    *trial = (struct trial){.plain = plain, .now = now, .arena = arena, .best = best};
    trial->offsets = arena_array(arena, value_count(plain->copy) + 1, sizeof *trial->offsets);
}

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

/* Counts what the copy costs after a change, and keeps it if it is the best so far. Returns
 * whether no more trials are needed: nothing is lost, or no steps are left. */
static bool
try(struct trial *trial, const struct access_change *change)
{
    const struct access_plain *plain = trial->plain;
    struct access_copy copy = *plain->copy;
    struct access_vectors vectors;
    struct access_cost cost;
    struct diagnostic ignored;
    struct arena_mark mark = arena_mark(trial->arena);
    size_t count = value_count(&copy);
    if (!steps_take((int64_t)count))
        return true;
    copy.offsets = trial->offsets;
    for (size_t i = 0; i < count; i++) {
        copy.offsets[i] = plain->offsets[i];
        if (copy.offsets[i] != ACCESS_NOTHING)
            copy.offsets[i] = moved(plain, change, copy.offsets[i]);
    }
    bool failed = access_vectors_find(&copy, trial->arena, &vectors, &ignored) ||
                  access_cost_count(&copy, &vectors, &cost, &ignored);
    arena_rewind(trial->arena, mark);
    if (failed)
        return true;
    const struct access_shared *shared = &cost.shared;
    int64_t least_so_far = trial->found ? trial->best->wavefronts : trial->now->wavefronts;
    if (vectors.elements < trial->now->elements || shared->wavefronts >= least_so_far)
        return false;
    trial->found = true;
    *trial->best = (struct access_changed){*change, vectors.elements, cost.instructions,
                                           shared->wavefronts, shared->ideal};
    return shared->wavefronts == shared->ideal;
}

/* ---- each kind of change ---- */

/* Returns whether a swizzle keeps the elements of memory within it. */
static bool
stays(const struct access_plain *plain, const struct swizzle *swizzle)
{
    int bits = swizzle->per_element + swizzle->length;
    return bits < 62 && plain->room % ((int64_t)1 << bits) == 0;
}

int
access_suggest_mode(const struct access_plain *plain, const struct access_changed *now,
                    struct arena *arena, struct access_changed *best)
{
    struct trial trial;
    begin(&trial, plain, now, arena, best);
    for (size_t i = 0; tirx_swizzle_modes[i]; i++) {
        struct access_change change = {.kind = CHANGE_SWIZZLE, .mode = tirx_swizzle_modes[i]};
        struct diagnostic ignored;
        if (tirx_swizzle_of(plain->copy->bits, change.mode, &change.swizzle, &ignored))
            return 0;
        if (stays(plain, &change.swizzle) && try(&trial, &change))
            break;
    }
    return trial.found;
}

/* The exponent of a power of two, rounded down. */
static int
exponent(int64_t number)
{
    return 63 - __builtin_clzll((unsigned long long)max_i64(number, 1));
}

int
access_suggest_swizzle(const struct access_plain *plain, const struct access_changed *now,
                       struct arena *arena, struct access_changed *best)
{
    int bits = exponent(plain->room), unit = exponent(now->elements);
    struct access_change change = {.kind = CHANGE_SWIZZLE};
    struct trial trial;
    begin(&trial, plain, now, arena, best);
    for (int length = 1; length <= MAX_LENGTH; length++)
        for (int distance = length; distance < bits; distance++)
            for (int m = unit; m + distance < bits; m++) {
                change.swizzle =
                    (struct swizzle){.per_element = m, .length = length, .distance = distance};
                if (stays(plain, &change.swizzle) && try(&trial, &change))
                    return trial.found;
            }
    return trial.found;
}

int
access_suggest_columns(const struct access_plain *plain, const struct access_changed *now,
                       struct arena *arena, struct access_changed *best)
{
    struct access_change change = {.kind = CHANGE_COLUMNS};
    struct trial trial;
    if (plain->pitch == 0)
        return 0;
    int64_t width = plain->pitch, rows = plain->dims[plain->order[1]];
    begin(&trial, plain, now, arena, best);
    for (change.max_phase = 2; change.max_phase <= rows; change.max_phase *= 2)
        for (change.per_phase = 1; change.per_phase * change.max_phase <= rows;
             change.per_phase *= 2)
            for (change.vec = now->elements; change.vec < width; change.vec *= 2)
                if (try(&trial, &change))
                    return trial.found;
    return trial.found;
}

int
access_suggest_padding(const struct access_plain *plain, const struct access_changed *now,
                       struct arena *arena, struct access_changed *best)
{
    struct access_change change = {.kind = CHANGE_PADDING};
    struct trial trial;
    if (plain->pitch == 0 || plain->room > MAX_ROOM)
        return 0;
    begin(&trial, plain, now, arena, best);
    for (int64_t padding = now->elements; padding * plain->copy->bits <= PADDING_BITS;
         padding += plain->powers ? padding : now->elements) {
        change.padding = padding;
        if (try(&trial, &change))
            break;
    }
    return trial.found;
}
