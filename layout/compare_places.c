/* The places of one element under two mappings, as sets. */
#include "layout/compare_places.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"

#include <stdlib.h>
#include <string.h>

static int
compare_vectors(const void *a, const void *b)
{
    const struct place_vector *x = a, *y = b;
    for (int i = 0; i < AXIS_COUNT; i++)
        if (x->at[i] != y->at[i])
            return x->at[i] < y->at[i] ? -1 : 1;
    return 0;
}

/* Collects the distinct places of an element, sorted. Returns their number. */
static size_t
collect_places(const struct mapping *m, const int64_t *index, int64_t *scratch,
               struct place_vector *set)
{
    int64_t coordinates[AXIS_COUNT];
    size_t count = 0;
    int64_t copies = mapping_copies(m);
    for (int64_t copy = 0; copy < copies; copy++) {
        mapping_forward_copy(m, index, copy, scratch, coordinates);
        set[copy] = (struct place_vector){{0}};
        for (size_t i = 0; i < m->axis_count; i++)
            set[copy].at[m->axes[i]] = coordinates[i];
    }
    qsort(set, (size_t)copies, sizeof *set, compare_vectors);
    for (int64_t copy = 0; copy < copies; copy++)
        if (count == 0 || compare_vectors(&set[copy], &set[count - 1]) != 0)
            set[count++] = set[copy];
    return count;
}

bool
places_equal(struct places *places, const int64_t *index, const int64_t *second)
{
    places->count_a = collect_places(places->a, index, places->scratch, places->set_a);
    places->count_b = collect_places(places->b, second, places->scratch, places->set_b);
    if (places->count_a != places->count_b)
        return false;
    for (size_t i = 0; i < places->count_a; i++)
        if (compare_vectors(&places->set_a[i], &places->set_b[i]) != 0)
            return false;
    return true;
}

static int
count_copies(const struct mapping *m, int64_t *copies, struct diagnostic *d)
{
    *copies = 1;
    for (size_t i = 0; i < m->replica_count; i++)
        if (!checked_multiply(*copies, m->replicas[i].extent, copies) ||
            *copies > MAPPING_COPIES)
            return diagnostic_set(d, COMPARE_COPIES, 0, 0, MAPPING_COPIES);
    return 0;
}

int
places_begin(struct places *places, const struct mapping *a, const struct mapping *b,
             struct arena *arena, struct diagnostic *d)
{
    int64_t more;
    *places = (struct places){.a = a, .b = b};
    if (count_copies(a, &places->copies, d) || count_copies(b, &more, d))
        return -1;
    size_t scratch = mapping_scratch(a) + mapping_scratch(b);
    size_t rank = max_size(a->rank, b->rank);
    places->set_a = arena_array(arena, (size_t)places->copies, sizeof *places->set_a);
    places->set_b = arena_array(arena, (size_t)more, sizeof *places->set_b);
    places->scratch = arena_array(arena, scratch, sizeof *places->scratch);
    int64_t *zero = arena_array(arena, rank + 1, sizeof *zero);
    if (more > places->copies)
        places->copies = more;
    /* A swizzle is a permutation: under the same swizzle, two places are equal exactly if they
     * are equal before it. */
    places->parallel = swizzle_same(&a->swizzle, &b->swizzle);
    if (places->parallel)
        places->apart = !places_equal(places, zero, zero);
    return 0;
}
