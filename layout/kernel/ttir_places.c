#include "layout/kernel/ttir_places.h"

#include "layout/base/minmax.h"

#include <stdlib.h>

bool
places_have(const struct place_list *list, int64_t place)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == place)
            return true;
    return false;
}

void
places_add(struct place_list *list, int64_t place)
{
    if (list->count < sizeof list->items / sizeof *list->items)
        list->items[list->count++] = place;
}

void
places_append(struct place_list *list, const struct place_list *more)
{
    for (size_t i = 0; i < more->count; i++)
        places_add(list, more->items[i]);
}

void
places_cut(struct place_list *list, int count)
{
    if (count < 0)
        count = 0;
    list->count = min_size(list->count, (size_t)count);
}

struct place_list
places_where(const struct place_list *a, const struct place_list *b, bool in)
{
    struct place_list result = {0};
    for (size_t i = 0; i < a->count; i++)
        if (a->items[i] && places_have(b, a->items[i]) == in)
            places_add(&result, a->items[i]);
    return result;
}

void
places_sort(struct place_list *list)
{
    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, compare_int64);
}

int64_t
places_least(const struct place_list *list)
{
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < list->count; i++)
        least = min_i64(least, list->items[i]);
    return least;
}

bool
places_same(const struct place_list *a, const struct place_list *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->items[i] != b->items[i])
            return false;
    return true;
}

int
places_rank(const struct place_list *a, const struct place_list *b)
{
    int64_t pivots[64] = {0};
    int rank = 0;
    for (size_t i = 0; i < a->count + b->count; i++) {
        int64_t x = i < a->count ? a->items[i] : b->items[i - a->count];
        while (x && pivots[log_of(x)])
            x ^= pivots[log_of(x)];
        if (x) {
            pivots[log_of(x)] = x;
            rank++;
        }
    }
    return rank;
}
