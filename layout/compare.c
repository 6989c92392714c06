/*
 * Two digit systems are equal if their digits, cut at common places, have equal strides.
 * Otherwise the least significant digit with different strides gives the first difference. If
 * either mapping is not a digit system, the elements are compared one by one, within the steps
 * that are left.
 */
#include "layout/compare.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/compare_places.h"
#include "layout/digits.h"

#include <string.h>

struct comparison {
    const struct mapping *a, *b;
    struct arena *arena;
    bool flat; /* ranks differ or a dim of b is smaller: both are taken row-major */
    int64_t elements;
    struct diagnostic *d;
};

static int
count_elements(const struct mapping *m, int64_t *count, struct diagnostic *d)
{
    return checked_product(m->dims, m->rank, count) ? 0
                                                    : diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
}

static int
begin_comparison(struct comparison *c)
{
    int64_t others;
    c->flat = c->a->rank != c->b->rank;
    for (size_t i = 0; !c->flat && i < c->a->rank; i++)
        c->flat = c->b->dims[i] < c->a->dims[i];
    if (count_elements(c->a, &c->elements, c->d) || count_elements(c->b, &others, c->d))
        return -1;
    if (c->flat && others != c->elements)
        return diagnostic_set(c->d, COMPARE_ELEMENTS, 0, 0, (long long)c->elements,
                              (long long)others);
    return 0;
}

static void
set_difference(const struct comparison *c, int64_t position, struct difference *difference)
{
    difference->index = arena_array(c->arena, c->a->rank + 1, sizeof(int64_t));
    difference->second = arena_array(c->arena, c->b->rank + 1, sizeof(int64_t));
    mapping_unflatten(c->a, position, difference->index);
    if (c->flat)
        mapping_unflatten(c->b, position, difference->second);
    else
        memcpy(difference->second, difference->index, c->a->rank * sizeof(int64_t));
}

/* ---- variables that both arrays share ---- */

/* Cuts the dims of two row-major arrays wherever a dim of either ends. Returns false if the
 * cuts do not divide each other. The variables come out minor first. */
static bool
common_extents(const struct comparison *c, int64_t *extents, size_t *first_a, size_t *first_b)
{
    size_t i = c->a->rank, k = c->b->rank, count = 0;
    int64_t x = 1, y = 1; /* what is left of the current dims */
    for (;;) {
        while (x == 1 && i > 0) {
            first_a[i] = count;
            x = c->a->dims[--i];
        }
        while (y == 1 && k > 0) {
            first_b[k] = count;
            y = c->b->dims[--k];
        }
        if (x == 1 && y == 1)
            break;
        int64_t shared = min_i64(x, y);
        if (shared == 1 || x % shared || y % shared)
            return false;
        extents[count++] = shared;
        x /= shared;
        y /= shared;
    }
    first_a[0] = first_b[0] = count;
    return true;
}

/* Turns minor-first numbers into major-first ones. */
static void
reverse_variables(struct variables *v, size_t *first, size_t rank)
{
    for (size_t i = 0; i <= rank; i++)
        first[i] = v->count - first[i];
    v->first = first;
}

/* Returns false if the cuts of the dims do not divide each other. */
static bool
shared_variables(const struct comparison *c, struct variables *va, struct variables *vb)
{
    size_t room = 65 + c->a->rank + c->b->rank; /* at most 63 variables: each is >= 2 */
    if (!c->flat) {
        *va = *vb = digits_variables(c->a, c->arena);
        return true;
    }
    int64_t *extents = arena_array(c->arena, room, sizeof *extents);
    size_t *first_a = arena_array(c->arena, room, sizeof *first_a);
    size_t *first_b = arena_array(c->arena, room, sizeof *first_b);
    if (!common_extents(c, extents, first_a, first_b))
        return false;
    size_t count = first_a[0];
    for (size_t i = 0; i < count / 2; i++) {
        int64_t swap = extents[i];
        extents[i] = extents[count - 1 - i];
        extents[count - 1 - i] = swap;
    }
    *va = *vb = (struct variables){.count = count, .extents = extents};
    reverse_variables(va, first_a, c->a->rank);
    reverse_variables(vb, first_b, c->b->rank);
    return true;
}

/* ---- digits against digits ---- */

/* Iterates over the digits of one variable, minor to major. */
struct cursor {
    const struct digit *next, *end;
    struct digit digit; /* what is left of the current digit; extent 1: nothing */
    bool top;
};

static void
cursor_fill(struct cursor *cursor, int64_t quotient, int64_t values)
{
    if (cursor->digit.extent != 1)
        return;
    cursor->top = cursor->next == cursor->end;
    if (cursor->top) { /* no digits are left: the more significant values have stride 0 */
        cursor->digit = (struct digit){.quotient = quotient, .axis = AXIS_M};
        cursor->digit.extent = divide_up(values, quotient);
        return;
    }
    cursor->digit = *cursor->next++;
    if (cursor->digit.quotient > quotient) { /* values between two digits have stride 0 */
        cursor->next--;
        cursor->digit =
            (struct digit){.quotient = quotient, .extent = cursor->next->quotient / quotient};
        return;
    }
    cursor->top = cursor->next == cursor->end;
    int64_t max = divide_up(values, quotient);
    if (cursor->digit.extent > max)
        cursor->digit.extent = max;
    cursor->top = cursor->digit.extent == max;
}

static bool
same_step(const struct digit *a, const struct digit *b)
{
    return a->stride == b->stride && (a->axis == b->axis || a->stride == 0);
}

/* Walks the digits of one variable from minor to major. Returns the quotient of the first digit
 * that differs, 0 if none differs, or -1 if the cuts do not divide each other. */
static int64_t
differing_quotient(struct cursor a, struct cursor b, int64_t values)
{
    for (int64_t quotient = 1; quotient < values;) {
        cursor_fill(&a, quotient, values);
        cursor_fill(&b, quotient, values);
        struct digit *x = &a.digit, *y = &b.digit;
        int64_t shared = min_i64(x->extent, y->extent);
        if ((x->extent % shared && !a.top) || (y->extent % shared && !b.top))
            return -1;
        if (shared > 1 && !same_step(x, y))
            return quotient;
        x->extent = divide_up(x->extent, shared);
        y->extent = divide_up(y->extent, shared);
        if (!checked_multiply(x->stride, shared, &x->stride) ||
            !checked_multiply(y->stride, shared, &y->stride) ||
            !checked_multiply(quotient, shared, &quotient))
            return -1;
    }
    return 0;
}

static struct cursor
cursor_of(const struct digit_system *system, size_t variable)
{
    size_t begin, end;
    digits_range(system, variable, &begin, &end);
    return (struct cursor){system->digits + begin, system->digits + end, {.extent = 1}, false};
}

/* Sets *position to the row-major position of the first difference, or to -1 if there is none.
 * Returns 1, or 0 if digits do not decide. */
static int
compare_digits(const struct variables *v, const struct digit_system *a,
               const struct digit_system *b, int64_t *position)
{
    int64_t weight = 1;
    *position = -1;
    for (size_t i = v->count; i-- > 0; weight *= v->extents[i]) {
        int64_t quotient = differing_quotient(cursor_of(a, i), cursor_of(b, i), v->extents[i]);
        if (quotient < 0)
            return 0;
        if (quotient > 0) {
            *position = quotient * weight;
            return 1;
        }
    }
    return 1;
}

/* Like compare_digits, but makes the digit systems first. Returns -1 with c->d set on
 * errors. */
static int
decide_by_digits(const struct comparison *c, int64_t *position)
{
    struct variables va, vb;
    struct digit_system a, b;
    if (!shared_variables(c, &va, &vb))
        return 0;
    int found = digits_of(c->a, &va, c->arena, &a, c->d);
    if (found == 1)
        found = digits_of(c->b, &vb, c->arena, &b, c->d);
    return found == 1 ? compare_digits(&va, &a, &b, position) : found;
}

/* ---- element by element ---- */

static void
advance(const struct mapping *m, int64_t *index)
{
    for (size_t i = m->rank; i-- > 0; index[i] = 0)
        if (++index[i] < m->dims[i])
            return;
}

/* Like decide_by_digits, but compares every element. Returns -1 when no steps are left. */
static int
decide_by_elements(const struct comparison *c, struct places *places, int64_t *position)
{
    struct difference at;
    int64_t steps = (mapping_steps(c->a) + mapping_steps(c->b)) * places->copies;
    set_difference(c, 0, &at);
    for (int64_t i = 0; i < c->elements; i++) {
        if (!steps_take(steps))
            return steps_spent(c->d);
        if (!places_equal(places, at.index, at.second)) {
            *position = i;
            return 1;
        }
        advance(c->a, at.index);
        if (c->flat)
            advance(c->b, at.second);
        else
            memcpy(at.second, at.index, c->a->rank * sizeof(int64_t));
    }
    *position = -1;
    return 1;
}

int
mapping_compare(const struct mapping *first, const struct mapping *second, struct arena *arena,
                struct difference *difference, struct diagnostic *d)
{
    struct comparison c = {.a = first, .b = second, .arena = arena, .d = d};
    struct places places;
    int64_t position = -1;
    int decided = 0;
    if (begin_comparison(&c))
        return -1;
    if (c.elements == 0)
        return 1;
    if (places_begin(&places, first, second, arena, d))
        return -1;
    if (places.parallel) {
        if (places.apart) {
            position = 0;
            decided = 1;
        } else {
            decided = decide_by_digits(&c, &position);
        }
    }
    if (decided == 0)
        decided = decide_by_elements(&c, &places, &position);
    if (decided < 0 || position < 0)
        return decided;
    set_difference(&c, position, difference);
    return 0;
}
