/* What the vectors of a copy cost: wavefronts of shared memory, sectors of global memory. */
#include "layout/access/access.h"

#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/device/bank.h"

#include <stdlib.h>

#define LANES        64  /* the most of a warp */
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

static void
gather(const struct instruction *one, int number, struct phase *phase)
{
    phase->count = 0;
    for (int lane = 0; lane < one->copy->gpu->lanes; lane++)
        if (one->active >> lane & 1 &&
            access_phase_of(one->copy->gpu, one->width, lane) == number) {
            phase->lane[phase->count] = lane;
            phase->bytes[phase->count++] = one->bytes[lane];
        }
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

/* The worst phase as bits of lanes. */
static void
keep_worst(struct access_worst *worst, const struct instruction *one, int number,
           const struct phase *phase, const struct bank_phase *served)
{
    *worst = (struct access_worst){one->block,         one->warp,     one->value, number,
                                   served->wavefronts, served->ideal, 0,          0};
    for (size_t i = 0; i < phase->count; i++) {
        worst->active |= (uint64_t)1 << phase->lane[i];
        worst->lanes |= (served->lanes >> i & 1) << phase->lane[i];
    }
}

static void
serve(const struct instruction *one, struct access_shared *shared)
{
    const struct access_gpu *gpu = one->copy->gpu;
    int phases = gpu->lanes / access_phase_lanes(gpu, one->width);
    int64_t wavefronts = 0, ideal = 0;
    struct phase phase;
    struct bank_phase served;
    for (int number = 0; number < phases; number++) {
        gather(one, number, &phase);
        if (phase.count == 0)
            continue;
        bank_serve(phase.bytes, phase.count, one->width, gpu->banks, &served);
        wavefronts += served.wavefronts;
        ideal += served.ideal;
        shared->phases++;
        if (served.wavefronts - served.ideal > shared->worst.wavefronts - shared->worst.ideal ||
            shared->phases == 1)
            keep_worst(&shared->worst, one, number, &phase, &served);
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

int
access_cost_count(const struct access_copy *copy, const struct access_vectors *vectors,
                  struct access_cost *cost, struct diagnostic *d)
{
    const struct access_threads *threads = copy->threads;
    struct instruction one = {.copy = copy, .width = access_width(copy, vectors)};
    size_t warps = threads->blocks * threads->warps;
    *cost = (struct access_cost){0};
    if (!steps_take((int64_t)(warps * vectors->count * threads->lanes) * LANE_STEPS))
        return steps_spent(d);
    for (size_t i = 0; i < warps * vectors->count; i++) {
        size_t warp = i / vectors->count;
        one.block = warp / threads->warps;
        one.warp = warp % threads->warps;
        one.value = vectors->base[i % vectors->count];
        if (locate(&one, d))
            return -1;
        if (one.active == 0)
            continue;
        cost->instructions++;
        if (copy->global)
            move(&one, &cost->global);
        else
            serve(&one, &cost->shared);
    }
    return 0;
}
