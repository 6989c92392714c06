/*
 * What would avoid bank conflicts: a swizzle with small parameters, of which there are few, so
 * all are tried in order; a swizzle mode of the hardware; or longer rows.
 */
#include "layout/device/bank.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/digits.h"
#include "layout/tirx/preset.h"

#include <string.h>

#define MAX_LENGTH 5 /* bits that choose among 32 banks */
#define LINE_BITS  (BANK_COUNT * BANK_WORD_BYTES * 8)

#define PHASE_STEPS 256 /* for one phase, by the time it takes */

/* A problem that is being solved. The phase that failed last is tried first, because most
 * candidates fail there again. */
struct search {
    const struct bank_problem *problem;
    size_t failed, failed_phase; /* failed: an access; problem->count: none yet */
    bool spent;                  /* the limit of steps is reached */
};

/* Rows of another pitch than the layout's. */
struct stretch {
    const struct bank_rows *rows;
    int64_t pitch;
};

/* Replaces an access by the lanes of one phase, moved to where they are in longer rows. */
static bool
stretch_phase(struct bank_access *access, size_t number, const struct stretch *stretch,
              int64_t *addresses)
{
    size_t first = number * bank_phase_lanes(access->width), count = 0;
    const struct bank_rows *rows = stretch->rows;
    for (size_t i = first; i < access->lane_count && count < WARP_LANES; i++, count++) {
        int64_t row = (access->addresses[i] - rows->base) / rows->pitch;
        if (!checked_multiply(row, stretch->pitch - rows->pitch, &addresses[count]) ||
            !checked_add(addresses[count], access->addresses[i], &addresses[count]))
            return false;
    }
    access->addresses = addresses;
    access->lane_count = count;
    return true;
}

/* Returns whether a phase is ideal. False also if a lane cannot read there. stretch: NULL:
 * rows as they are. */
static bool
is_ideal(struct search *search, size_t at, size_t number, const struct swizzle *swizzle,
         const struct stretch *stretch)
{
    int64_t addresses[WARP_LANES];
    struct bank_access access = search->problem->accesses[at];
    struct bank_phase phase;
    struct diagnostic ignored;
    search->spent |= !steps_take(PHASE_STEPS);
    search->failed = at;
    search->failed_phase = number;
    if (search->spent || (stretch && !stretch_phase(&access, number, stretch, addresses)))
        return false;
    return bank_phase(&access, swizzle, stretch ? 0 : number, &phase, &ignored) == 0 &&
           phase.wavefronts <= phase.ideal;
}

static bool
all_ideal(struct search *search, const struct swizzle *swizzle, const struct stretch *stretch)
{
    const struct bank_problem *problem = search->problem;
    if (search->failed < problem->count &&
        !is_ideal(search, search->failed, search->failed_phase, swizzle, stretch))
        return false;
    for (size_t i = 0; i < problem->count; i++)
        for (size_t k = 0; k < bank_phase_count(&problem->accesses[i]); k++)
            if (!is_ideal(search, i, k, swizzle, stretch))
                return false;
    return true;
}

/* ---- swizzles ---- */

int
bank_room(const struct mapping *m, int64_t *room, struct diagnostic *d)
{
    int64_t min, max, end;
    if (m->axis_count == 0 || mapping_bounds(m, 0, &min, &max, d))
        return -1;
    *room = max + 1;
    for (size_t i = 0; i < m->digit_count; i++) {
        if (m->extents[i] == 1)
            continue;
        if (!checked_multiply(m->extents[i], m->strides[i].stride, &end) ||
            !checked_add(end, m->offsets[0], &end))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        *room = max_i64(end, *room);
    }
    return 0;
}

static bool
solves(struct search *search, const struct swizzle *swizzle)
{
    int64_t block = (int64_t)1 << (swizzle->per_element + swizzle->length);
    if (swizzle->length && search->problem->room % block)
        return false; /* it would move elements past the end */
    return all_ideal(search, swizzle, NULL);
}

/* Bits of the largest address. A swizzle that reads higher bits does nothing. */
static int
address_bits(const struct bank_problem *problem)
{
    int bits = 1;
    for (size_t i = 0; i < problem->count; i++)
        for (size_t k = 0; k < problem->accesses[i].lane_count; k++) {
            int64_t at = problem->accesses[i].addresses[k];
            while (bits < 48 && at >> bits > 0)
                bits++;
        }
    return bits;
}

static int
element_bits(const struct bank_problem *problem)
{
    return problem->count ? problem->accesses[0].element_bits : 16;
}

/* The exponent of the elements in 16 bytes, the unit that hardware swizzles keep whole. */
static int
preferred_unit(const struct bank_problem *problem)
{
    int unit = 0;
    while (element_bits(problem) << (unit + 1) <= BANK_MAX_WIDTH * 8)
        unit++;
    return unit;
}

/* Tries all M for one B and S. */
static bool
try_units(struct search *search, int length, int distance, int bits, struct swizzle *swizzle)
{
    int preferred = preferred_unit(search->problem);
    *swizzle =
        (struct swizzle){.per_element = preferred, .length = length, .distance = distance};
    if (solves(search, swizzle))
        return true;
    for (int unit = 0; unit + distance < bits && !search->spent; unit++) {
        swizzle->per_element = unit;
        if (unit != preferred && solves(search, swizzle))
            return true;
    }
    return false;
}

int
bank_suggest(const struct bank_problem *problem, struct swizzle *swizzle, struct diagnostic *d)
{
    struct search search = {.problem = problem, .failed = problem->count};
    int bits = address_bits(problem);
    *swizzle = (struct swizzle){.per_element = preferred_unit(problem), .distance = 3};
    if (solves(&search, swizzle))
        return 1;
    for (int length = 1; length <= MAX_LENGTH && !search.spent; length++) {
        if (length <= 3 && try_units(&search, length, 3, bits, swizzle))
            return 1;
        for (int distance = length; distance < bits; distance++)
            if (distance != 3 && try_units(&search, length, distance, bits, swizzle))
                return 1;
    }
    return search.spent ? steps_spent(d) : 0;
}

int
bank_suggest_mode(const struct bank_problem *problem, struct swizzle *swizzle,
                  const char **mode, struct diagnostic *d)
{
    struct search search = {.problem = problem, .failed = problem->count};
    for (size_t i = 0; (*mode = tirx_swizzle_modes[i]); i++) {
        if (tirx_swizzle_of(element_bits(problem), *mode, swizzle, d))
            return 0; /* such elements have no modes */
        if (solves(&search, swizzle))
            return 1;
    }
    return search.spent ? steps_spent(d) : 0;
}

/* ---- longer rows ---- */

/* Sets rows->pitch to the smallest stride of all dims but the one with the smallest stride.
 * False if there is none. */
static bool
find_pitch(const struct digit_system *system, struct bank_rows *rows)
{
    const struct digit *shortest = NULL;
    for (size_t i = 0; i < system->count; i++) {
        const struct digit *digit = &system->digits[i];
        if (digit->stride < 0)
            return false;
        if (digit->stride > 0 && (!shortest || digit->stride < shortest->stride))
            shortest = digit;
    }
    rows->pitch = 0;
    for (size_t i = 0; shortest && i < system->count; i++) {
        const struct digit *digit = &system->digits[i];
        if (digit->variable != shortest->variable && digit->stride > 0 &&
            (rows->pitch == 0 || digit->stride < rows->pitch))
            rows->pitch = digit->stride;
    }
    return rows->pitch > 0;
}

/* Returns whether every stride is a multiple of the pitch, except for strides that together
 * stay within one row. */
static bool
keeps_rows(const struct digit_system *system, int64_t pitch)
{
    int64_t reach = 0, one;
    for (size_t i = 0; i < system->count; i++) {
        const struct digit *digit = &system->digits[i];
        if (digit->stride % pitch == 0)
            continue;
        if (!checked_multiply(digit->extent - 1, digit->stride, &one) ||
            !checked_add(reach, one, &reach))
            return false;
    }
    return reach < pitch;
}

int
bank_rows_of(const struct mapping *m, struct arena *arena, struct bank_rows *rows,
             struct diagnostic *d)
{
    struct variables variables = digits_variables(m, arena);
    struct digit_system system;
    *rows = (struct bank_rows){.base = m->offsets[0]};
    if (m->axis_count != 1 || m->replica_count)
        return 0;
    int found = digits_of(m, &variables, arena, &system, d);
    if (found != 1)
        return found;
    return find_pitch(&system, rows) && keeps_rows(&system, rows->pitch);
}

int
bank_suggest_pitch(const struct bank_problem *problem, const struct bank_rows *rows,
                   int64_t *pitch, struct diagnostic *d)
{
    struct search search = {.problem = problem, .failed = problem->count};
    int64_t max;
    if (!checked_add(rows->pitch, LINE_BITS / element_bits(problem), &max))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    for (*pitch = rows->pitch; *pitch <= max && !search.spent; ++*pitch)
        if (all_ideal(&search, NULL, &(struct stretch){rows, *pitch}))
            return 1;
    return search.spent ? steps_spent(d) : 0;
}
