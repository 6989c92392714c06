#include "layout/pair/paired_outputs.h"

#include "layout/owner/roots.h"

#include <stdlib.h>

static int
output_places_compare(const void *left, const void *right)
{
    const struct output_place *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    return (a->leaf > b->leaf) - (a->leaf < b->leaf);
}

struct output_places
output_places_find(const struct match_side *side, struct arena *arena)
{
    struct output_places places = {0};
    const struct computation *entry = side->entry ? side->entry->computation : NULL;
    size_t kept = 0;
    if (!entry || entry->root_count == 0)
        return places;
    places.items = arena_array(arena, entry->root_count, sizeof *places.items);
    for (uint32_t i = 0; i < entry->root_count; i++)
        if (entry->roots[i].kind == OWNER_INSTRUCTION)
            places.items[places.count++] =
                (struct output_place){entry->roots[i].owner, entry->roots[i].leaf, i};
    qsort(places.items, places.count, sizeof *places.items, output_places_compare);
    for (size_t i = 0; i < places.count; i++)
        if (kept == 0 || output_places_compare(&places.items[kept - 1], &places.items[i]))
            places.items[kept++] = places.items[i];
    places.count = kept;
    return places;
}

uint32_t
output_places_number(const struct output_places *places, uint32_t step, uint32_t leaf)
{
    const struct output_place wanted = {.step = step, .leaf = leaf}, *found = NULL;
    if (places->count)
        found = bsearch(&wanted, places->items, places->count, sizeof wanted,
                        output_places_compare);
    return found ? found->number : NO_OUTPUT;
}
