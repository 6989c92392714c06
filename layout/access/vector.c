/* The widest vectors in which all threads move their values. */
#include "layout/access/access.h"

#include "layout/base/minmax.h"
#include "layout/base/steps.h"

#include <stdlib.h>

/* The values of a thread, in what they are to vectors of the present width. */
enum role { ROLE_NONE, ROLE_LOW, ROLE_HIGH }; /* at an even or odd multiple of the width */

struct search {
    const struct access_copy *copy;
    size_t threads, values;
    size_t count; /* vectors, by the value at their lowest offset */
    size_t *base;
    unsigned char *role; /* of each value */
    int64_t width;
    bool spent;
    struct access_vectors *found;
};

static int64_t
offset_of(const struct search *s, size_t thread, size_t value)
{
    return s->copy->offsets[thread * s->values + value];
}

/* Says why vectors are not wider. Returns false. */
static bool
limited(struct search *s, enum access_limit limit, size_t thread, size_t value)
{
    struct access_vectors *found = s->found;
    found->limit = limit;
    found->thread = thread;
    found->value = value;
    found->offset = offset_of(s, thread, value);
    return false;
}

/* The first thread that has a place for the value. */
static size_t
holder(const struct search *s, size_t value)
{
    size_t thread = 0;
    while (offset_of(s, thread, value) == ACCESS_NOTHING)
        thread++;
    return thread;
}

/* ---- values that all threads hold twice ---- */

struct column {
    const struct search *search;
    uint64_t hash;
    size_t value;
};

static uint64_t
hash_column(const struct search *s, size_t value)
{
    uint64_t hash = 0;
    for (size_t thread = 0; thread < s->threads; thread++) {
        hash = (hash ^ (uint64_t)offset_of(s, thread, value)) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return hash;
}

/* Orders columns so that equal ones are neighbours, the first value first. */
static int
compare_columns(const void *a, const void *b)
{
    const struct column *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    for (size_t thread = 0; thread < x->search->threads; thread++) {
        int order = compare_numbers(offset_of(x->search, thread, x->value),
                                    offset_of(x->search, thread, y->value));
        if (order)
            return order;
    }
    return compare_numbers((int64_t)x->value, (int64_t)y->value);
}

static bool
same_columns(const struct column *a, const struct column *b)
{
    bool same = a->hash == b->hash;
    for (size_t thread = 0; same && thread < a->search->threads; thread++)
        same = offset_of(a->search, thread, a->value) == offset_of(a->search, thread, b->value);
    return same;
}

static bool
is_empty(const struct search *s, size_t value)
{
    for (size_t thread = 0; thread < s->threads; thread++)
        if (offset_of(s, thread, value) != ACCESS_NOTHING)
            return false;
    return true;
}

/* Begins with vectors of one element: a value of each column of offsets, but those that no
 * thread uses. */
static void
search_begin(struct search *s, struct arena *arena)
{
    struct column *columns = arena_array(arena, s->values + 1, sizeof *columns);
    bool *twice = arena_array(arena, s->values + 1, sizeof *twice);
    for (size_t value = 0; value < s->values; value++)
        columns[value] = (struct column){s, hash_column(s, value), value};
    qsort(columns, s->values, sizeof *columns, compare_columns);
    for (size_t i = 0; i < s->values; i++)
        twice[columns[i].value] = i > 0 && same_columns(&columns[i - 1], &columns[i]);
    for (size_t value = 0; value < s->values; value++)
        if (!twice[value] && !is_empty(s, value))
            s->base[s->count++] = value;
}

/* ---- vectors of twice the width ---- */

/* Gives the vector at a value its role, which must be the same in all threads. */
static bool
find_role(struct search *s, size_t value)
{
    bool high = false, any = false;
    for (size_t thread = 0; thread < s->threads; thread++) {
        int64_t offset = offset_of(s, thread, value);
        if (offset == ACCESS_NOTHING)
            continue;
        bool odd = (offset & s->width) != 0;
        if (any && odd != high)
            return limited(s, ACCESS_UNALIGNED, thread, value);
        high = odd;
        any = true;
    }
    s->role[value] = high ? ROLE_HIGH : ROLE_LOW;
    return true;
}

/* Returns whether in every thread value b lies one width behind value a, or both nowhere. */
static bool
follows(struct search *s, size_t a, size_t b)
{
    for (size_t thread = 0; thread < s->threads; thread++) {
        int64_t first = offset_of(s, thread, a), second = offset_of(s, thread, b);
        bool nowhere = first == ACCESS_NOTHING && second == ACCESS_NOTHING;
        bool behind = first != ACCESS_NOTHING && second != ACCESS_NOTHING &&
                      (uint64_t)second - (uint64_t)first == (uint64_t)s->width;
        if (!nowhere && !behind)
            return false;
    }
    return true;
}

/* Returns whether every low vector has a high one at this distance behind it. *failed: the
 * first that has none. */
static bool
pairs_at(struct search *s, int64_t distance, size_t *failed)
{
    for (size_t i = 0; i < s->count; i++) {
        int64_t other = (int64_t)s->base[i] + distance;
        if (s->role[s->base[i]] != ROLE_LOW)
            continue;
        if (other < 0 || other >= (int64_t)s->values || s->role[other] != ROLE_HIGH ||
            !follows(s, s->base[i], (size_t)other)) {
            *failed = s->base[i];
            return false;
        }
    }
    return true;
}

/* Finds the distance at which each low vector has a high one behind it. Returns 0 if there is
 * none. */
static int64_t
find_distance(struct search *s, size_t low)
{
    enum access_limit limit = ACCESS_NO_PARTNER;
    size_t failed = low;
    for (size_t i = 0; i < s->count; i++) {
        int64_t distance = (int64_t)s->base[i] - (int64_t)low;
        s->spent |= !steps_take((int64_t)s->threads);
        if (s->spent)
            return 0;
        if (s->role[s->base[i]] != ROLE_HIGH || !follows(s, low, s->base[i]))
            continue;
        if (pairs_at(s, distance, &failed))
            return distance;
        limit = ACCESS_PARTIAL;
    }
    limited(s, limit, holder(s, failed), failed);
    return 0;
}

/* Joins the pairs at this distance. Returns false if a high vector is left alone. */
static bool
join_pairs(struct search *s, int64_t distance)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++)
        if (s->role[s->base[i]] == ROLE_LOW)
            s->role[(int64_t)s->base[i] + distance] = ROLE_NONE;
    for (size_t i = 0; i < s->count; i++)
        if (s->role[s->base[i]] == ROLE_HIGH)
            return limited(s, ACCESS_UNALIGNED, holder(s, s->base[i]), s->base[i]);
    for (size_t i = 0; i < s->count; i++)
        if (s->role[s->base[i]] == ROLE_LOW)
            s->base[kept++] = s->base[i];
    s->count = kept;
    s->width *= 2;
    return true;
}

static bool
double_width(struct search *s)
{
    size_t low = 0;
    s->spent |= !steps_take((int64_t)(s->count * s->threads));
    if (s->spent)
        return false;
    for (size_t i = 0; i < s->values; i++)
        s->role[i] = ROLE_NONE;
    for (size_t i = 0; i < s->count; i++)
        if (!find_role(s, s->base[i]))
            return false;
    while (low < s->count && s->role[s->base[low]] != ROLE_LOW)
        low++;
    if (low == s->count)
        return limited(s, ACCESS_UNALIGNED, holder(s, s->base[0]), s->base[0]);
    int64_t distance = find_distance(s, s->base[low]);
    return distance != 0 && join_pairs(s, distance);
}

/* ---- all ---- */

int
access_vectors_find(const struct access_copy *copy, struct arena *arena,
                    struct access_vectors *vectors, struct diagnostic *d)
{
    size_t threads = access_thread_count(copy->threads), values = copy->threads->values;
    struct search s = {.copy = copy,
                       .threads = threads,
                       .values = values,
                       .base = arena_array(arena, values + 1, sizeof *s.base),
                       .role = arena_array(arena, values + 1, sizeof *s.role),
                       .width = 1,
                       .found = vectors};
    int bytes = copy->global ? copy->gpu->global_bytes : copy->gpu->shared_bytes;
    if (!steps_take((int64_t)(values * threads)))
        return steps_spent(d);
    *vectors = (struct access_vectors){.limit = ACCESS_WIDEST};
    search_begin(&s, arena);
    while (s.count && s.width * 2 * copy->bits <= (int64_t)bytes * 8 && double_width(&s))
        ;
    if (s.spent)
        return steps_spent(d);
    vectors->elements = s.width;
    vectors->width = (int)max_i64(s.width * copy->bits / 8, 1);
    vectors->count = s.count;
    vectors->base = s.base;
    return 0;
}
