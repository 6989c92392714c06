#include "layout/match/program_pairs.h"

#include "layout/base/memory.h"
#include "layout/base/minmax.h"

#include <stdlib.h>
#include <string.h>

static void
program_describe(struct paired_program *one)
{
    const struct ownership *o = &one->program->ownership;
    one->print = match_print(one->program);
    for (size_t i = 0; i < o->count; i++)
        one->instructions += o->computations[i]->count;
}

static void
programs_describe(struct paired_programs *programs)
{
    for (size_t i = 0; i < programs->count; i++)
        program_describe(&programs->items[i]);
}

/* What is the same of two programs that fit, those that fit best first. Two that fit better
 * than a likeness are not both left when its turn comes. */
static const struct likeness {
    bool file, exact, loose, name;
} likenesses[] = {
    {.file = true, .name = true},
    {.exact = true, .name = true},
    {.loose = true, .name = true},
    {.exact = true},
    {.loose = true},
    {.file = true},
    {.name = true},
};

/* A program that may be another's mate, in a list that is sorted by what is to be the same. */
struct candidate {
    struct paired_program *program;
    size_t mated; /* of those from the first of its equals on, how many are known to be */
};

struct candidates {
    const struct likeness *likeness;
    size_t count;
    struct candidate *items;
};

/* Compares what is to be the same. */
static int
programs_compare(const struct paired_program *a, const struct paired_program *b,
                 const struct likeness *likeness)
{
    int order = likeness->file ? strcmp(a->own_name, b->own_name) : 0;
    if (order == 0 && likeness->exact)
        order = (a->print.exact > b->print.exact) - (a->print.exact < b->print.exact);
    if (order == 0 && likeness->loose)
        order = (a->print.loose > b->print.loose) - (a->print.loose < b->print.loose);
    if (order == 0 && likeness->name)
        order = strcmp(a->program->name, b->program->name);
    return order;
}

/* Equals stay in the order of the input. */
static int
candidates_compare(const void *left, const void *right, void *likeness)
{
    const struct candidate *a = left, *b = right;
    int order = programs_compare(a->program, b->program, likeness);
    return order ? order : compare_addresses(a->program, b->program);
}

static bool
program_is_left(const struct paired_program *one, const struct likeness *likeness)
{
    return !one->mate && (one->own_name || !likeness->file);
}

static void
candidates_list(struct candidates *candidates, const struct paired_programs *old)
{
    candidates->count = 0;
    for (size_t i = 0; i < old->count; i++)
        if (program_is_left(&old->items[i], candidates->likeness))
            candidates->items[candidates->count++] = (struct candidate){&old->items[i], 0};
    qsort_r(candidates->items, candidates->count, sizeof *candidates->items, candidates_compare,
            (void *)(uintptr_t)candidates->likeness);
}

/* The number of candidates that come before the first that a program fits. */
static size_t
candidates_before(const struct candidates *candidates, const struct paired_program *new)
{
    size_t low = 0, high = candidates->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (programs_compare(candidates->items[middle].program, new, candidates->likeness) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t
program_distance(const struct paired_program *a, const struct paired_program *b)
{
    return a->instructions > b->instructions ? a->instructions - b->instructions
                                             : b->instructions - a->instructions;
}

/* The candidate that fits a new program and is nearest in size; NULL: none is left. */
static struct paired_program *
program_find_old(const struct candidates *candidates, const struct paired_program *new)
{
    struct paired_program *best = NULL;
    const struct candidate *end = candidates->items + candidates->count;
    struct candidate *first = candidates->items + candidates_before(candidates, new);
    while (first < end && first + first->mated < end && first[first->mated].program->mate)
        first->mated++;
    for (const struct candidate *at = first < end ? first + first->mated : end;
         at < end && programs_compare(at->program, new, candidates->likeness) == 0 &&
         (!best || program_distance(best, new));
         at++)
        if (!at->program->mate &&
            (!best || program_distance(at->program, new) < program_distance(best, new)))
            best = at->program;
    return best;
}

static void
program_pair(struct paired_program *old, struct paired_program *new)
{
    old->mate = new;
    new->mate = old;
}

void
programs_pair(struct paired_programs *old, struct paired_programs *new)
{
    struct candidates candidates = {0};
    if (old->count == 1 && new->count == 1) {
        program_pair(&old->items[0], &new->items[0]);
        return;
    }
    programs_describe(old);
    programs_describe(new);
    candidates.items = memory_alloc(old->count * sizeof *candidates.items);
    for (size_t k = 0; k < sizeof likenesses / sizeof *likenesses; k++) {
        candidates.likeness = &likenesses[k];
        candidates_list(&candidates, old);
        for (size_t i = 0; i < new->count; i++) {
            struct paired_program *one = &new->items[i];
            struct paired_program *found = program_is_left(one, candidates.likeness)
                                               ? program_find_old(&candidates, one)
                                               : NULL;
            if (found)
                program_pair(found, one);
        }
    }
    free(candidates.items);
}
