/* Lists of places of a flattened array, powers of two and their sums; private to the files
 * about scratch. Lists are values; what does not fit is left out. */
#ifndef LAYOUT_KERNEL_TTIR_PLACES_H
#define LAYOUT_KERNEL_TTIR_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLACES_MOST 128

struct place_list {
    size_t count;
    int64_t items[PLACES_MOST];
};

/* Returns the number of bits of a power of two; of others, that below; 0 of 0 and 1. */
static inline int
log_of(int64_t value)
{
    return value > 1 ? 63 - __builtin_clzll((unsigned long long)value) : 0;
}

bool places_have(const struct place_list *list, int64_t place);
bool places_same(const struct place_list *a, const struct place_list *b);

void places_add(struct place_list *list, int64_t place);
void places_append(struct place_list *list, const struct place_list *more);
/* Keeps the first `count`. */
void places_cut(struct place_list *list, int count);
void places_sort(struct place_list *list);

/* Those of a that are in b, or that are not; zeros are in neither. */
struct place_list places_where(const struct place_list *a, const struct place_list *b, bool in);

/* The smallest; INT64_MAX: there is none. */
int64_t places_least(const struct place_list *list);

/* The dimension of what both span over xor. */
int places_rank(const struct place_list *a, const struct place_list *b);

#endif
