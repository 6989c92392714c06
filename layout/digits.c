/*
 * Follows the steps of a mapping symbolically: a digit of the mapping is a list of parts of
 * variables, major to minor. Splitting a digit takes parts from the minor end of its list.
 */
#include "layout/digits.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <string.h>

/* floor(variable / quotient) mod extent */
struct part {
    size_t variable;
    int64_t quotient;
    int64_t extent;
    bool top; /* the most major part of its variable, whose values never wrap */
};

/* The parts of one digit. A part of extent 1 is kept only at the front, where it can take up
 * the padding of a tile. If several parts of extent 1 come first, only the last is kept. */
struct parts {
    size_t count, capacity;
    struct part *part; /* major to minor */
};

struct trace {
    struct arena *arena;
    struct digit_system *system;
    size_t count;
    struct parts *digits;
    struct diagnostic *d;
};

/* Inserts a part before part `at` of a list. */
static void
insert_part(struct trace *t, struct parts *list, size_t at, struct part part)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity * 2 + 2;
        struct part *larger = arena_array(t->arena, capacity, sizeof *larger);
        if (list->count)
            memcpy(larger, list->part, list->count * sizeof *larger);
        list->part = larger;
        list->capacity = capacity;
    }
    memmove(list->part + at + 1, list->part + at, (list->count - at) * sizeof *list->part);
    list->part[at] = part;
    list->count++;
}

/* Appends a part to a list. */
static void
append_part(struct trace *t, struct parts *list, struct part part)
{
    bool only_unit = list->count == 1 && list->part[0].extent == 1;
    if (part.extent == 1 && list->count && !only_unit)
        return;
    if (part.extent == 1)
        list->count = 0;
    insert_part(t, list, list->count, part);
}

/* Returns whether only a part of extent 1, or nothing, comes before the last part. */
static bool
last_leads(const struct parts *list)
{
    return list->count == 1 || (list->count == 2 && list->part[0].extent == 1);
}

/* Moves the minor *size values of a list's last part to the front of *minor, and divides *size
 * by the number moved. Returns 1; 0 if parts cannot express the result; -1 with t->d set. */
static int
split_part(struct trace *t, struct parts *list, int64_t *size, struct parts *minor, size_t step)
{
    struct part *last = &list->part[list->count - 1];
    struct part taken = *last;
    bool leading = last_leads(list);
    bool fits = last->extent % *size == 0 || (*size % last->extent == 0 && !leading);
    if (!fits && (!leading || (!last->top && *size < last->extent)))
        return 0;
    if (!fits && *size != last->extent && !t->system->pads_again &&
        (last->quotient > 1 || !last->top)) {
        t->system->pads_again = true;
        t->system->pads_step = step;
    }
    if (*size >=
        last->extent) { /* the whole part moves; values beyond its extent are padding */
        if (leading && last->top)
            taken.extent = *size;
        *size = leading ? 1 : *size / last->extent;
        list->count--;
    } else {
        taken.extent = *size;
        taken.top = false;
        last->extent = divide_up(last->extent, *size);
        if (!checked_multiply(last->quotient, *size, &last->quotient))
            return diagnostic_set(t->d, SIZE_OVERFLOW, 0, 0);
        *size = 1;
    }
    insert_part(t, minor, 0, taken);
    return 1;
}

static int
trace_split(struct trace *t, const struct mapping_step *step, size_t number)
{
    struct parts *list = &t->digits[step->digit];
    struct parts *minor = &t->digits[t->count++];
    int64_t size = step->size;
    *minor = (struct parts){0};
    while (size > 1 && list->count) {
        int found = split_part(t, list, &size, minor, number);
        if (found != 1)
            return found;
    }
    return 1;
}

static int
trace_combine(struct trace *t, const struct mapping_step *step)
{
    struct parts *major = &t->digits[step->digit], *minor = major + 1;
    int64_t product = 1;
    for (size_t i = 0; i < minor->count; i++)
        product *= minor->part[i].extent; /* cannot overflow: at most the digit's extent */
    if (product != step->size)
        return 0;
    for (size_t i = 0; i < minor->count; i++)
        append_part(t, major, minor->part[i]);
    t->count--;
    memmove(minor, minor + 1, (t->count - step->digit - 1) * sizeof *minor);
    return 1;
}

static void
trace_reorder(struct trace *t, const struct mapping_step *step)
{
    struct parts *old = arena_array(t->arena, t->count + 1, sizeof *old);
    memcpy(old, t->digits, t->count * sizeof *old);
    for (size_t i = 0; i < t->count; i++)
        t->digits[i] = old[step->order[i]];
}

static void
trace_extend(struct trace *t)
{
    memmove(t->digits + 1, t->digits, t->count++ * sizeof *t->digits);
    t->digits[0] = (struct parts){0};
}

static int
trace_step(struct trace *t, const struct mapping_step *step, size_t number)
{
    switch (step->kind) {
    case STEP_REORDER:
        trace_reorder(t, step);
        return 1;
    case STEP_EXTEND:
        trace_extend(t);
        return 1;
    case STEP_COMBINE:
        return trace_combine(t, step);
    case STEP_SPLIT:
        return trace_split(t, step, number);
    }
    return 0;
}

/* Begins with the dims as lists of whole variables. */
static void
begin_trace(struct trace *t, const struct mapping *m, const struct variables *v)
{
    t->digits = arena_array(t->arena, m->rank + m->step_count + 1, sizeof *t->digits);
    t->count = m->rank;
    for (size_t i = 0; i < m->rank; i++) {
        t->digits[i] = (struct parts){0};
        bool alone = v->first[i + 1] == v->first[i] + 1;
        for (size_t k = v->first[i]; k < v->first[i + 1]; k++) {
            int64_t extent = alone ? m->dims[i] : v->extents[k];
            append_part(t, &t->digits[i], (struct part){k, 1, extent, true});
        }
    }
}

static bool
digit_before(const struct digit *a, const struct digit *b)
{
    return a->variable != b->variable ? a->variable < b->variable : a->quotient < b->quotient;
}

static void
insert_digit(struct digit_system *system, struct digit digit)
{
    size_t at = system->count++;
    for (; at > 0 && digit_before(&digit, &system->digits[at - 1]); at--)
        system->digits[at] = system->digits[at - 1];
    system->digits[at] = digit;
}

/* Turns parts into digits. The stride of a part is the stride of the mapping's digit times the
 * extents of all more minor parts in its list. */
static int
finish_trace(struct trace *t, const struct mapping *m)
{
    size_t total = 1;
    for (size_t i = 0; i < t->count; i++)
        total += t->digits[i].count;
    t->system->digits = arena_array(t->arena, total, sizeof *t->system->digits);
    for (size_t i = 0; i < t->count; i++) {
        int64_t stride = m->strides[i].stride;
        enum axis axis = m->axes[m->strides[i].axis];
        for (size_t k = t->digits[i].count; k-- > 0;) {
            const struct part *part = &t->digits[i].part[k];
            if (part->extent == 1)
                continue;
            insert_digit(t->system, (struct digit){part->variable, part->quotient, part->extent,
                                                   axis, stride});
            if (k && !checked_multiply(stride, part->extent, &stride))
                return diagnostic_set(t->d, SIZE_OVERFLOW, 0, 0);
        }
    }
    return 1;
}

int
digits_of(const struct mapping *m, const struct variables *variables, struct arena *arena,
          struct digit_system *system, struct diagnostic *d)
{
    struct trace t = {.arena = arena, .system = system, .d = d};
    *system = (struct digit_system){0};
    for (size_t i = 0; i < m->rank; i++)
        if (m->dims[i] == 0)
            return 0; /* without elements there are no digits */
    begin_trace(&t, m, variables);
    for (size_t i = 0; i < m->step_count; i++) {
        int found = trace_step(&t, &m->steps[i], i);
        system->failed_step = i;
        if (found != 1)
            return found;
    }
    return finish_trace(&t, m);
}

struct variables
digits_variables(const struct mapping *m, struct arena *arena)
{
    size_t *first = arena_array(arena, m->rank + 1, sizeof *first);
    for (size_t i = 0; i <= m->rank; i++)
        first[i] = i;
    return (struct variables){m->rank, m->dims, first};
}

void
digits_range(const struct digit_system *system, size_t variable, size_t *begin, size_t *end)
{
    *begin = 0;
    while (*begin < system->count && system->digits[*begin].variable < variable)
        ++*begin;
    *end = *begin;
    while (*end < system->count && system->digits[*end].variable == variable)
        ++*end;
}
