/* The search for a swizzle without conflicts: small parameters, few of them, tried in order. */
#include "layout/bank.h"

#include "layout/arena.h"
#include "layout/diagnostic.h"

#define MAX_LENGTH 5 /* bits that choose among 32 banks */

struct problem {
    const struct bank_access *accesses;
    size_t count;
    int64_t footprint;
    struct bank_phase *phases; /* room for the longest access */
};

/* 1 when every phase is ideal, 0 when one is not or a lane's bytes come apart. */
static int
solves(const struct problem *problem, const struct swizzle *swizzle)
{
    struct diagnostic ignored;
    int64_t block = (int64_t)1 << (swizzle->per_element + swizzle->length);
    if (swizzle->length && problem->footprint % block)
        return 0; /* it would move elements past the end */
    for (size_t i = 0; i < problem->count; i++) {
        const struct bank_access *access = &problem->accesses[i];
        if (bank_phases(access, swizzle, problem->phases, &ignored))
            return 0;
        for (size_t k = 0; k < bank_phase_count(access); k++)
            if (problem->phases[k].wavefronts > problem->phases[k].ideal)
                return 0;
    }
    return 1;
}

/* Bits of the largest address: a swizzle that reads bits beyond them does nothing. */
static int
address_bits(const struct problem *problem)
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

/* Bits of the elements in 16 bytes, the unit that hardware swizzles keep whole. */
static int
preferred_unit(const struct problem *problem)
{
    int bits = problem->count ? problem->accesses[0].element_bits : 16;
    int unit = 0;
    while (bits << (unit + 1) <= BANK_MAX_WIDTH * 8)
        unit++;
    return unit;
}

/* Tries all M for one B and S. */
static int
try_units(const struct problem *problem, int length, int distance, int bits,
          struct swizzle *swizzle)
{
    int preferred = preferred_unit(problem);
    *swizzle = (struct swizzle){preferred, length, distance, false};
    if (solves(problem, swizzle))
        return 1;
    for (int unit = 0; unit + distance < bits; unit++) {
        swizzle->per_element = unit;
        if (unit != preferred && solves(problem, swizzle))
            return 1;
    }
    return 0;
}

int
bank_suggest(const struct bank_access *accesses, size_t count, int64_t footprint,
             struct arena *arena, struct swizzle *swizzle, struct diagnostic *d)
{
    struct problem problem = {accesses, count, footprint, NULL};
    size_t most = 1;
    for (size_t i = 0; i < count; i++)
        if (bank_phase_count(&accesses[i]) > most)
            most = bank_phase_count(&accesses[i]);
    problem.phases = arena_array(arena, most, sizeof *problem.phases);
    if (!problem.phases)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    int bits = address_bits(&problem);
    *swizzle = (struct swizzle){preferred_unit(&problem), 0, 3, false};
    if (solves(&problem, swizzle))
        return 1;
    for (int length = 1; length <= MAX_LENGTH; length++) {
        if (length <= 3 && try_units(&problem, length, 3, bits, swizzle))
            return 1;
        for (int distance = length; distance < bits; distance++)
            if (distance != 3 && try_units(&problem, length, distance, bits, swizzle))
                return 1;
    }
    return 0;
}
