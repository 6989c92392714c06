/* If no two elements share a place, a plan finds the only element. Otherwise the mapping's
 * inverse finds each element once for each copy, in no order; elements are collected, sorted
 * and made unique. */
#include "cli/command/index/place_search.h"

#include "layout/base/diagnostic.h"
#include "layout/base/grow.h"
#include "layout/coverage.h"

#include <stdlib.h>
#include <string.h>

int
place_search_begin(struct place_search *search, const struct mapping *m,
                   const struct plan *plan, struct arena *arena, struct diagnostic *d)
{
    *search = (struct place_search){.m = m, .plan = plan};
    for (size_t i = 0; i < m->axis_count; i++)
        if (coverage_range(m, i, &search->min[i], &search->max[i], d))
            return -1;
    search->inverse = inverse_make(m, arena);
    return 0;
}

/* Coordinates outside the range hold no element, and could overflow the search's sums. */
static bool
in_range(const struct place_search *search, const int64_t *coordinates)
{
    for (size_t i = 0; i < search->m->axis_count; i++)
        if (coordinates[i] < search->min[i] || coordinates[i] > search->max[i])
            return false;
    return true;
}

/* Returns room for the next element. */
static int64_t *
reserve_element(struct place_search *search)
{
    size_t rank = search->m->rank;
    grow(&search->elements, search->count, &search->capacity,
         (rank + 1) * sizeof *search->elements);
    return search->elements + search->count * rank;
}

static int
collect(void *user, const int64_t *index)
{
    struct place_search *search = user;
    if (search->count == PLACE_ELEMENTS || search->count * search->m->rank > PLACE_NUMBERS) {
        search->crowded = true;
        return 1;
    }
    int64_t *element = reserve_element(search);
    if (search->m->rank)
        memcpy(element, index, search->m->rank * sizeof *index);
    search->count++;
    return 0;
}

static int
compare_elements(const void *a, const void *b, void *rank)
{
    const int64_t *x = a, *y = b;
    for (size_t i = 0; i < *(const size_t *)rank; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

static void
sort_elements(struct place_search *search)
{
    size_t rank = search->m->rank, kept = 1;
    if (search->count < 2)
        return;
    if (rank)
        qsort_r(search->elements, search->count, rank * sizeof(int64_t), compare_elements,
                &rank);
    for (size_t i = 1; i < search->count; i++) {
        const int64_t *one = search->elements + i * rank;
        if (compare_elements(search->elements + (kept - 1) * rank, one, &rank) == 0)
            continue;
        memmove(search->elements + kept++ * rank, one, rank * sizeof *one);
    }
    search->count = kept;
}

/* Searches with the inverse, without a plan or if two elements may share a place. */
static int
search_elements(struct place_search *search, const int64_t *coordinates, struct diagnostic *d)
{
    search->crowded = false;
    if (inverse_find(search->inverse, coordinates, collect, search, d) < 0)
        return -1;
    if (search->crowded)
        return diagnostic_set(d, PLACE_CROWDED, 0, 0, (int)search->count);
    sort_elements(search);
    return 0;
}

int
place_search_at(struct place_search *search, const int64_t *coordinates, struct diagnostic *d)
{
    const struct plan *plan = search->plan;
    search->count = 0;
    if (!in_range(search, coordinates))
        return 0;
    if (!plan || !plan->apart)
        return search_elements(search, coordinates, d);
    search->count = plan_inverse(plan, coordinates[0], reserve_element(search));
    return 0;
}

void
place_search_end(struct place_search *search)
{
    free(search->elements);
    search->elements = NULL;
}
