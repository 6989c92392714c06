#include "layout/base/number_set.h"

#include "layout/base/arena.h"

#define WORD_BITS 64

struct number_set
number_set_make(struct arena *arena, size_t bound)
{
    struct number_set set = {0};
    do {
        bound = bound / WORD_BITS + 1;
        set.words[set.depth] = bound;
        set.levels[set.depth++] = arena_array(arena, bound, sizeof(uint64_t));
    } while (bound > 1 && set.depth < NUMBER_DEPTH);
    return set;
}

void
number_set_add(struct number_set *set, size_t number)
{
    for (size_t i = 0; i < set->depth; i++, number /= WORD_BITS)
        set->levels[i][number / WORD_BITS] |= (uint64_t)1 << number % WORD_BITS;
}

void
number_set_remove(struct number_set *set, size_t number)
{
    uint64_t word = 0;
    for (size_t i = 0; i < set->depth && word == 0; i++, number /= WORD_BITS)
        word = set->levels[i][number / WORD_BITS] &= ~((uint64_t)1 << number % WORD_BITS);
}

/* The smallest number under a bit of a level. */
static size_t
smallest_below(const struct number_set *set, size_t level, size_t number)
{
    while (level-- > 0)
        number = number * WORD_BITS + (size_t)__builtin_ctzll(set->levels[level][number]);
    return number;
}

size_t
number_set_next(const struct number_set *set, size_t from)
{
    for (size_t i = 0; i < set->depth && from / WORD_BITS < set->words[i]; i++) {
        uint64_t rest = set->levels[i][from / WORD_BITS] >> from % WORD_BITS;
        if (rest)
            return smallest_below(set, i, from + (size_t)__builtin_ctzll(rest));
        from = from / WORD_BITS + 1;
    }
    return NUMBER_NONE;
}
