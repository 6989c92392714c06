#include "layout/match/program_pairs.h"

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

/* How well two programs fit, from 1, the best, to LIKENESSES; 0: not at all. */
#define LIKENESSES 7

static int
program_likeness(const struct paired_program *a, const struct paired_program *b)
{
    bool name = strcmp(a->program->name, b->program->name) == 0;
    bool file = a->own_name && b->own_name && strcmp(a->own_name, b->own_name) == 0;
    if (file && name)
        return 1;
    if (a->print.exact == b->print.exact)
        return name ? 2 : 4;
    if (a->print.loose == b->print.loose)
        return name ? 3 : 5;
    if (file)
        return 6;
    return name ? 7 : 0;
}

static size_t
program_distance(const struct paired_program *a, const struct paired_program *b)
{
    return a->instructions > b->instructions ? a->instructions - b->instructions
                                             : b->instructions - a->instructions;
}

/* The program that fits a new one this well and is nearest in size; NULL: none is left. */
static struct paired_program *
program_find_old(const struct paired_programs *old, const struct paired_program *new,
                 int wanted)
{
    struct paired_program *best = NULL;
    for (size_t i = 0; i < old->count && (!best || program_distance(best, new)); i++) {
        struct paired_program *one = &old->items[i];
        if (!one->mate && program_likeness(one, new) == wanted &&
            (!best || program_distance(one, new) < program_distance(best, new)))
            best = one;
    }
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
    if (old->count == 1 && new->count == 1) {
        program_pair(&old->items[0], &new->items[0]);
        return;
    }
    programs_describe(old);
    programs_describe(new);
    for (int wanted = 1; wanted <= LIKENESSES; wanted++)
        for (size_t i = 0; i < new->count; i++) {
            struct paired_program *one = &new->items[i];
            struct paired_program *found =
                one->mate ? NULL : program_find_old(old, one, wanted);
            if (found)
                program_pair(found, one);
        }
}
