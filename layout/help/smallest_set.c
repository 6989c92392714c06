/* Tries all sets of one size before those that are larger. */
#include "layout/help/smallest_set.h"

struct set_search {
    struct trying *trying;
    size_t count;
    size_t least;                 /* changes of a set */
    struct edit edits[HELP_MOST]; /* that help alone */
    unsigned may;                 /* bits of the first set that may fit; 0: none */
};

/* The changes of a set. Returns their number. */
static size_t
set_edits(const struct set_search *search, unsigned set, struct edit *edits)
{
    size_t count = 0;
    for (size_t i = 0; i < search->count; i++)
        if (set >> i & 1)
            edits[count++] = search->edits[i];
    return count;
}

/* Returns whether a set fits for sure. */
static bool
set_fits(struct set_search *search, unsigned set)
{
    struct edit edits[HELP_MOST];
    size_t count = set_edits(search, set, edits);
    const struct outcome outcome = outcome_of(search->trying, edits, count);
    enum fit fit = outcome_fits(search->trying, &outcome);
    if (!outcome.refused && fit != FITS_NOT && !search->may)
        search->may = set;
    return fit == FITS;
}

/* Returns whether no set may fit, because all changes together do not. Changes that cannot be
 * made together say nothing of sets. */
static bool
is_hopeless(const struct set_search *search)
{
    const struct outcome all = outcome_of(search->trying, search->edits, search->count);
    return outcome_fits(search->trying, &all) == FITS_NOT;
}

/* The bits of the set; 0: there is none. */
static unsigned
search_sets(struct set_search *search)
{
    if (search->count < search->least || is_hopeless(search))
        return 0;
    for (size_t size = search->least; size <= search->count; size++)
        for (unsigned set = 1; set < 1U << search->count; set++)
            if ((size_t)__builtin_popcount(set) == size && set_fits(search, set))
                return set;
    return search->may;
}

struct smallest_set
smallest_set_find(struct trying *trying, const struct help *help, size_t least)
{
    struct set_search search = {.trying = trying, .least = least};
    struct smallest_set smallest = {0};
    for (size_t i = 0; i < help->count; i++)
        if (help->items[i].joins)
            search.edits[search.count++] = help->items[i].edit;
    unsigned set = search_sets(&search);
    smallest.joining = search.count;
    smallest.fits = set != 0;
    smallest.count = set_edits(&search, set ? set : (1U << search.count) - 1, smallest.edits);
    return smallest;
}
