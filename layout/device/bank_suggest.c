/*
 * What would do without conflicts: a swizzle of small parameters, few of them, tried in order;
 * a mode that the hardware has; or longer rows.
 */
#include "layout/device/bank.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/digits.h"
#include "layout/tirx/preset.h"

#include <string.h>

#define MAX_LENGTH 5 /* bits that choose among 32 banks */
#define LINE_BITS  (BANK_COUNT * BANK_WORD_BYTES * 8)

/* A problem at work. */
struct search {
    const struct bank_problem *problem;
    struct bank_phase *phases; /* room for the longest access */
};

static int
begin_search(struct search *search, const struct bank_problem *problem, struct arena *arena,
             struct diagnostic *d)
{
    size_t most = 1;
    for (size_t i = 0; i < problem->count; i++)
        if (bank_phase_count(&problem->accesses[i]) > most)
            most = bank_phase_count(&problem->accesses[i]);
    *search = (struct search){problem, arena_array(arena, most, sizeof *search->phases)};
    return search->phases ? 0 : diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
}

/* False when a phase is not ideal, or a lane cannot read so. */
static bool
is_ideal(const struct search *search, const struct bank_access *access,
         const struct swizzle *swizzle)
{
    struct diagnostic ignored;
    if (bank_phases(access, swizzle, search->phases, &ignored))
        return false;
    for (size_t k = 0; k < bank_phase_count(access); k++)
        if (search->phases[k].wavefronts > search->phases[k].ideal)
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
        if (!checked_multiply(m->extents[i], m->places[i].stride, &end) ||
            !checked_add(end, m->offsets[0], &end))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        *room = end > *room ? end : *room;
    }
    return 0;
}

static bool
solves(const struct search *search, const struct swizzle *swizzle)
{
    int64_t block = (int64_t)1 << (swizzle->per_element + swizzle->length);
    if (swizzle->length && search->problem->room % block)
        return false; /* it would move elements past the end */
    for (size_t i = 0; i < search->problem->count; i++)
        if (!is_ideal(search, &search->problem->accesses[i], swizzle))
            return false;
    return true;
}

/* Bits of the largest address: a swizzle that reads bits beyond them does nothing. */
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

/* Bits of the elements in 16 bytes, the unit that hardware swizzles keep whole. */
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
try_units(const struct search *search, int length, int distance, int bits,
          struct swizzle *swizzle)
{
    int preferred = preferred_unit(search->problem);
    *swizzle = (struct swizzle){preferred, length, distance, false};
    if (solves(search, swizzle))
        return true;
    for (int unit = 0; unit + distance < bits; unit++) {
        swizzle->per_element = unit;
        if (unit != preferred && solves(search, swizzle))
            return true;
    }
    return false;
}

int
bank_suggest(const struct bank_problem *problem, struct arena *arena, struct swizzle *swizzle,
             struct diagnostic *d)
{
    struct search search;
    if (begin_search(&search, problem, arena, d))
        return -1;
    int bits = address_bits(problem);
    *swizzle = (struct swizzle){preferred_unit(problem), 0, 3, false};
    if (solves(&search, swizzle))
        return 1;
    for (int length = 1; length <= MAX_LENGTH; length++) {
        if (length <= 3 && try_units(&search, length, 3, bits, swizzle))
            return 1;
        for (int distance = length; distance < bits; distance++)
            if (distance != 3 && try_units(&search, length, distance, bits, swizzle))
                return 1;
    }
    return 0;
}

int
bank_suggest_mode(const struct bank_problem *problem, struct arena *arena,
                  struct swizzle *swizzle, const char **mode, struct diagnostic *d)
{
    struct search search;
    if (begin_search(&search, problem, arena, d))
        return -1;
    for (size_t i = 0; (*mode = tirx_swizzle_modes[i]); i++) {
        if (tirx_swizzle_of(element_bits(problem), *mode, swizzle, d))
            return 0; /* there are none for such elements */
        if (solves(&search, swizzle))
            return 1;
    }
    return 0;
}

/* ---- longer rows ---- */

/* The dim with the smallest stride, and the smallest stride of the others, into rows->pitch. */
static bool
find_pitch(const struct digit_system *system, struct bank_rows *rows)
{
    const struct digit *least = NULL;
    for (size_t i = 0; i < system->count; i++) {
        const struct digit *digit = &system->digits[i];
        if (digit->stride < 0)
            return false;
        if (digit->stride > 0 && (!least || digit->stride < least->stride))
            least = digit;
    }
    rows->pitch = 0;
    for (size_t i = 0; least && i < system->count; i++) {
        const struct digit *digit = &system->digits[i];
        if (digit->variable != least->variable && digit->stride > 0 &&
            (rows->pitch == 0 || digit->stride < rows->pitch))
            rows->pitch = digit->stride;
    }
    return rows->pitch > 0;
}

/* Every stride is whole rows, or stays within one with all others that do. */
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
    struct variables variables;
    struct digit_system system;
    *rows = (struct bank_rows){.base = m->offsets[0]};
    if (m->axis_count != 1 || m->replica_count)
        return 0;
    if (digits_variables(m, arena, &variables, d))
        return -1;
    int found = digits_of(m, &variables, arena, &system, d);
    if (found != 1)
        return found;
    return find_pitch(&system, rows) && keeps_rows(&system, rows->pitch);
}

/* The same access where rows are so long. */
static bool
is_ideal_with(const struct search *search, const struct bank_access *access,
              const struct bank_rows *rows, int64_t pitch, int64_t *addresses)
{
    struct bank_access longer = *access;
    longer.addresses = addresses;
    for (size_t i = 0; i < access->lane_count; i++) {
        int64_t from = access->addresses[i] - rows->base, row = from / rows->pitch;
        if (!checked_multiply(row, pitch - rows->pitch, &addresses[i]) ||
            !checked_add(addresses[i], access->addresses[i], &addresses[i]))
            return false;
    }
    return is_ideal(search, &longer, NULL);
}

int
bank_suggest_pitch(const struct bank_problem *problem, const struct bank_rows *rows,
                   struct arena *arena, int64_t *pitch, struct diagnostic *d)
{
    struct search search;
    size_t lanes = 0;
    int64_t most;
    for (size_t i = 0; i < problem->count; i++)
        if (problem->accesses[i].lane_count > lanes)
            lanes = problem->accesses[i].lane_count;
    int64_t *addresses = arena_array(arena, lanes + 1, sizeof *addresses);
    if (!addresses)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (begin_search(&search, problem, arena, d))
        return -1;
    if (!checked_add(rows->pitch, LINE_BITS / element_bits(problem), &most))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    for (*pitch = rows->pitch; *pitch <= most; ++*pitch) {
        size_t ideal = 0;
        while (ideal < problem->count &&
               is_ideal_with(&search, &problem->accesses[ideal], rows, *pitch, addresses))
            ideal++;
        if (ideal == problem->count)
            return 1;
    }
    return 0;
}
