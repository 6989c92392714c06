/* What the vectors of a copy cost: wavefronts of shared memory, sectors of global memory. */
#include "layout/access/access.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/device/bank.h"

#include <stdlib.h>

#define LANES        64  /* the most of a warp */
#define WORD_ROOM    128 /* words of a phase: never more than it has banks */
#define SECTOR_BYTES 32  /* of global memory */
#define LINE_BYTES   128 /* of global memory, and of a row of 32 banks */
#define LANE_STEPS   16  /* for a lane of an instruction, by the time it takes */

/* One vector of each lane of a warp. */
struct instruction {
    const struct access_copy *copy;
    size_t block, warp, value;
    int width;
    int64_t bytes[LANES]; /* where each lane's vector begins */
    uint64_t active;      /* lanes that have one */
};

/* ---- shared memory ---- */

/* The lanes of one phase. */
struct phase {
    size_t count;
    int lane[LANES];
    int64_t bytes[LANES];
};

/* Gathers the lanes of a phase. Returns whether there are any. */
static bool
phase_gather(const struct instruction *one, int number, struct phase *phase)
{
    phase->count = 0;
    for (int lane = 0; lane < one->copy->gpu->lanes; lane++)
        if (one->active >> lane & 1 &&
            access_phase_of(one->copy->gpu, one->width, lane) == number) {
            phase->lane[phase->count] = lane;
            phase->bytes[phase->count++] = one->bytes[lane];
        }
    return phase->count > 0;
}

/* The different words that a phase asks for. */
struct words {
    int banks;
    size_t count;
    int64_t word[WORD_ROOM];
    int per_bank[BANK_MAX_COUNT];
};

static int
word_bank(const struct words *words, int64_t word)
{
    return (int)(word - floor_divide(word, words->banks) * words->banks);
}

static void
word_add(struct words *words, int64_t word)
{
    for (size_t i = 0; i < words->count; i++)
        if (words->word[i] == word)
            return;
    words->word[words->count++] = word;
    words->per_bank[word_bank(words, word)]++;
}

/* Returns whether a bank of these words is asked for more than `limit` words. */
static bool
words_collide(const struct words *words, int64_t first, int64_t last, int limit)
{
    for (int64_t word = first; word <= last; word++)
        if (words->per_bank[word_bank(words, word)] > limit)
            return true;
    return false;
}

/* Counts the wavefronts of a phase. */
static struct access_phase
phase_serve(const struct instruction *one, int number, const struct phase *phase)
{
    struct access_phase served = {
        .block = one->block, .warp = one->warp, .value = one->value, .phase = number};
    struct words words = {.banks = one->copy->gpu->banks};
    int64_t first[LANES], last[LANES];
    for (size_t i = 0; i < phase->count; i++) {
        served.active |= (uint64_t)1 << phase->lane[i];
        first[i] = floor_divide(phase->bytes[i], BANK_WORD_BYTES);
        last[i] = floor_divide(phase->bytes[i] + one->width - 1, BANK_WORD_BYTES);
        for (int64_t word = first[i]; word <= last[i]; word++)
            word_add(&words, word);
    }
    served.ideal = (int)divide_up((int64_t)words.count, words.banks);
    for (int bank = 0; bank < words.banks; bank++)
        served.wavefronts = max_int(words.per_bank[bank], served.wavefronts);
    for (size_t i = 0; i < phase->count && served.wavefronts > served.ideal; i++)
        if (words_collide(&words, first[i], last[i], served.ideal))
            served.lanes |= (uint64_t)1 << phase->lane[i];
    return served;
}

/* Where an address is in a row of 32 banks. */
static int64_t
in_row(int64_t byte)
{
    return byte - floor_divide(byte, LINE_BYTES) * LINE_BYTES;
}

static int
by_place(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    int order = compare_numbers(in_row(x), in_row(y));
    return order ? order : compare_numbers(x, y);
}

/* The most different addresses that are at one place of such a row: libtriton's count, for
 * which a part of a word is a bank. */
static int64_t
count_parts(struct phase *phase)
{
    int64_t found = 0, parts = 0;
    qsort(phase->bytes, phase->count, sizeof *phase->bytes, by_place);
    for (size_t i = 0; i < phase->count; i++) {
        int64_t before = phase->bytes[i > 0 ? i - 1 : 0], at = phase->bytes[i];
        if (i == 0 || in_row(before) != in_row(at))
            parts = 1;
        else
            parts += at != before;
        found = max_i64(parts, found);
    }
    return found;
}

static void
serve(const struct instruction *one, struct access_shared *shared)
{
    const struct access_gpu *gpu = one->copy->gpu;
    int phases = gpu->lanes / access_phase_lanes(gpu, one->width);
    int64_t wavefronts = 0, ideal = 0;
    struct phase phase;
    for (int number = 0; number < phases; number++) {
        if (!phase_gather(one, number, &phase))
            continue;
        struct access_phase served = phase_serve(one, number, &phase);
        struct access_phase *worst = &shared->worst;
        wavefronts += served.wavefronts;
        ideal += served.ideal;
        if (shared->each)
            shared->each[shared->phases] = served;
        if (served.wavefronts - served.ideal > worst->wavefronts - worst->ideal ||
            shared->phases == 0)
            *worst = served;
        shared->phases++;
        int64_t parts = one->width < BANK_WORD_BYTES ? count_parts(&phase) : served.wavefronts;
        shared->library = max_i64(parts - 1, shared->library);
    }
    shared->wavefronts += wavefronts;
    shared->ideal += ideal;
    if (wavefronts > shared->most) {
        shared->most = wavefronts;
        shared->most_ideal = ideal;
    }
}

/* ---- global memory ---- */

/* Vectors do not cross sectors, as they begin at multiples of their width. */
static void
move(const struct instruction *one, struct access_global *global)
{
    int64_t bytes[LANES], sectors = 0, used = 0;
    size_t count = 0;
    for (int lane = 0; lane < one->copy->gpu->lanes; lane++)
        if (one->active >> lane & 1)
            bytes[count++] = one->bytes[lane];
    qsort(bytes, count, sizeof *bytes, compare_int64);
    for (size_t i = 0; i < count; i++) {
        int64_t before = bytes[i > 0 ? i - 1 : 0], at = bytes[i];
        bool first = i == 0;
        if (first || at != before)
            used += one->width;
        sectors +=
            first || floor_divide(at, SECTOR_BYTES) != floor_divide(before, SECTOR_BYTES);
        global->lines +=
            first || floor_divide(at, LINE_BYTES) != floor_divide(before, LINE_BYTES);
    }
    int64_t ideal = divide_up(used, SECTOR_BYTES);
    global->sectors += sectors;
    global->ideal += ideal;
    global->used_bytes += used;
    global->moved_bytes += sectors * SECTOR_BYTES;
    if (sectors > global->most) {
        global->most = sectors;
        global->most_ideal = ideal;
    }
}

/* ---- all ---- */

/* Finds the bytes of each lane. */
static int
locate(struct instruction *one, struct diagnostic *d)
{
    const struct access_threads *threads = one->copy->threads;
    size_t first = (one->block * threads->warps + one->warp) * threads->lanes;
    struct bank_place place;
    one->active = 0;
    for (size_t lane = 0; lane < threads->lanes; lane++) {
        int64_t offset = one->copy->offsets[(first + lane) * threads->values + one->value];
        if (offset == ACCESS_NOTHING)
            continue;
        if (bank_locate(offset, one->copy->bits, &place, d))
            return -1;
        one->bytes[lane] = place.byte;
        one->active |= (uint64_t)1 << lane;
    }
    return 0;
}

size_t
access_instruction_count(const struct access_copy *copy, const struct access_vectors *vectors)
{
    return copy->threads->blocks * copy->threads->warps * vectors->count;
}

int
access_cost_add(const struct access_copy *copy, const struct access_vectors *vectors,
                size_t number, struct access_cost *cost, struct diagnostic *d)
{
    size_t warps = copy->threads->warps, warp = number / vectors->count;
    struct instruction one = {.copy = copy,
                              .block = warp / warps,
                              .warp = warp % warps,
                              .value = vectors->base[number % vectors->count],
                              .width = vectors->width};
    if (!steps_take((int64_t)copy->threads->lanes * LANE_STEPS))
        return steps_spent(d);
    if (locate(&one, d))
        return -1;
    if (one.active == 0)
        return 0;
    cost->instructions++;
    if (copy->global)
        move(&one, &cost->global);
    else
        serve(&one, &cost->shared);
    return 0;
}

static int
count_all(const struct access_copy *copy, const struct access_vectors *vectors,
          struct access_cost *cost, struct diagnostic *d)
{
    size_t count = access_instruction_count(copy, vectors);
    for (size_t i = 0; i < count; i++)
        if (access_cost_add(copy, vectors, i, cost, d))
            return -1;
    return 0;
}

int
access_cost_count(const struct access_copy *copy, const struct access_vectors *vectors,
                  struct access_cost *cost, struct diagnostic *d)
{
    *cost = (struct access_cost){0};
    return count_all(copy, vectors, cost, d);
}

int
access_cost_list(const struct access_copy *copy, const struct access_vectors *vectors,
                 struct arena *arena, struct access_cost *cost, struct diagnostic *d)
{
    const struct access_gpu *gpu = copy->gpu;
    int of_one = gpu->lanes / access_phase_lanes(gpu, vectors->width);
    size_t room = access_instruction_count(copy, vectors) * (size_t)of_one + 1;
    *cost = (struct access_cost){.shared.each =
                                     arena_array(arena, room, sizeof *cost->shared.each)};
    return count_all(copy, vectors, cost, d);
}
