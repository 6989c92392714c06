/*
 * Digits become terms, sorted by stride, with shifts where numbers are powers of two. If every
 * stride is longer than all shorter terms together can reach, a place is a number in mixed
 * radix, and dividing it by one stride after the other gives the index.
 */
#include "layout/bulk/plan.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/digits.h"

/* With more dims and steps, digits cost more to find than they save. */
#define PLAN_STEPS 256

/* The exponent of a power of two; -1 for any other number. */
static int
exponent(int64_t number)
{
    if (number <= 0 || (number & (number - 1)) != 0)
        return -1;
    return __builtin_ctzll((unsigned long long)number);
}

/* top: the digit is the most major one of its dim, so its extent cuts nothing off. */
static struct term
make_term(const struct digit *digit, bool top)
{
    int64_t length = digit->stride < 0 ? -digit->stride : digit->stride;
    struct term term = {
        .dim = digit->variable,
        .quotient = digit->quotient,
        .extent = digit->extent,
        .stride = digit->stride,
        .length = length,
        .shift = -1,
        .mask = digit->extent - 1,
        .length_shift = exponent(length),
    };
    if (top)
        term.mask = -1;
    if (top || exponent(digit->extent) >= 0)
        term.shift = exponent(digit->quotient);
    return term;
}

/* Returns whether the quotient of each digit is the product of the extents of the dim's digits
 * below it. Digits are sorted by dim and by rising quotient. */
static bool
digits_chain(const struct digit_system *system)
{
    for (size_t i = 0; i < system->count; i++) {
        const struct digit *digit = &system->digits[i], *before = digit - 1;
        bool first = i == 0 || before->variable != digit->variable;
        if (digit->quotient != (first ? 1 : before->quotient * before->extent))
            return false;
    }
    return true;
}

static void
add_terms(struct plan *plan, const struct digit_system *system)
{
    for (size_t i = 0; i < system->count; i++) {
        const struct digit *digit = &system->digits[i];
        bool top = i + 1 == system->count || digit[1].variable != digit->variable;
        struct term term = make_term(digit, top);
        size_t at = plan->count++;
        for (; at > 0 && term.length > plan->terms[at - 1].length; at--)
            plan->terms[at] = plan->terms[at - 1];
        plan->terms[at] = term;
        if (term.stride < 0)
            plan->lowest += (term.extent - 1) * term.stride;
    }
}

static bool
terms_apart(const struct plan *plan)
{
    int64_t reach = 0; /* cannot overflow, because the mapping's bounds do not */
    for (size_t i = plan->count; i-- > 0;) {
        if (plan->terms[i].length <= reach)
            return false;
        reach += (plan->terms[i].extent - 1) * plan->terms[i].length;
    }
    return true;
}

void
plan_make(struct plan *plan, const struct mapping *m, struct arena *arena)
{
    struct digit_system system;
    struct diagnostic ignored;
    *plan = (struct plan){.mapping = m, .lowest = m->offsets[0]};
    plan->scratch = arena_array(arena, mapping_scratch(m), sizeof *plan->scratch);
    if (m->rank + m->step_count > PLAN_STEPS)
        return;
    struct variables variables = digits_variables(m, arena);
    if (digits_of(m, &variables, arena, &system, &ignored) != 1)
        return;
    plan->terms = arena_array(arena, system.count, sizeof *plan->terms);
    add_terms(plan, &system);
    plan->compiled = digits_chain(&system);
    plan->apart = plan->compiled && terms_apart(plan);
}

int64_t
plan_forward(const struct plan *plan, const int64_t *index)
{
    int64_t place = plan->mapping->offsets[0];
    if (!plan->compiled) {
        mapping_forward(plan->mapping, index, plan->scratch, &place);
        return place;
    }
    for (size_t i = 0; i < plan->count; i++) {
        const struct term *term = &plan->terms[i];
        int64_t value = index[term->dim];
        if (term->shift >= 0)
            value = value >> term->shift & term->mask;
        else
            value = value / term->quotient % term->extent;
        place += value * term->stride;
    }
    return swizzle_apply(&plan->mapping->swizzle, place);
}

bool
plan_inverse(const struct plan *plan, int64_t place, int64_t *index)
{
    const struct mapping *m = plan->mapping;
    int64_t rest = swizzle_undo(&m->swizzle, place) - plan->lowest;
    for (size_t i = 0; i < m->rank; i++)
        index[i] = 0;
    if (rest < 0)
        return false;
    for (size_t i = 0; i < plan->count; i++) {
        const struct term *term = &plan->terms[i];
        int shift = term->length_shift;
        int64_t value = shift >= 0 ? rest >> shift : rest / term->length;
        if (value >= term->extent)
            return false;
        rest -= value * term->length;
        if (term->stride < 0)
            value = term->extent - 1 - value;
        index[term->dim] += value * term->quotient;
    }
    for (size_t i = 0; i < m->rank; i++)
        if (index[i] >= m->dims[i])
            return false;
    return rest == 0;
}
