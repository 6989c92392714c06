/* Clearing is a new generation number, so that 45,000 computations cost no memset each. */
#define XXH_INLINE_ALL
#include "parser/module/name_set.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define HASH_BITS (~UINT64_C(0xff))

#define FEW 256

/* The slot of a hash: its own or the empty one where it belongs. */
static uint64_t *
slot_of(const struct name_set *set, uint64_t hash)
{
    size_t mask = set->active - 1, at = hash >> 8 & mask;
    uint64_t wanted = (hash & HASH_BITS) | set->generation;
    while ((uint8_t)set->slots[at] == set->generation && set->slots[at] != wanted)
        at = (at + 1) & mask;
    return &set->slots[at];
}

/* Room for `capacity` slots. */
static int
reserve(struct name_set *set, size_t capacity)
{
    if (capacity <= set->capacity)
        return 0;
    uint64_t *slots = calloc(capacity, sizeof *slots);
    if (!slots)
        return -1;
    if (set->capacity)
        memcpy(slots, set->slots, set->capacity * sizeof *slots);
    free(set->slots);
    set->slots = slots;
    set->capacity = capacity;
    return 0;
}

/* Twice as many slots in use, and every name in its new one. */
static int
grow(struct name_set *set)
{
    size_t active = set->active ? set->active * 2 : FEW;
    if (reserve(set, active))
        return -1;
    if (set->generation == 0) /* that of empty slots */
        set->generation = 1;
    uint64_t *old = malloc((set->active + 1) * sizeof *old);
    if (!old)
        return -1;
    size_t count = set->active;
    uint8_t generation = set->generation;
    memcpy(old, set->slots, count * sizeof *old);
    memset(set->slots, 0, count * sizeof *old);
    set->active = active;
    for (size_t i = 0; i < count; i++)
        if ((uint8_t)old[i] == generation)
            *slot_of(set, old[i] & HASH_BITS) = old[i];
    free(old);
    return 0;
}

uint64_t
name_hash(const char *name, size_t length)
{
    return XXH3_64bits(name, length);
}

void
name_set_prefetch(const struct name_set *set, uint64_t hash)
{
    if (set->active > FEW)
        __builtin_prefetch(&set->slots[hash >> 8 & (set->active - 1)]);
}

bool
name_set_add(struct name_set *set, uint64_t hash)
{
    if (set->count * 2 >= set->active && grow(set)) {
        set->failed = true;
        return false;
    }
    uint64_t *slot = slot_of(set, hash);
    if ((uint8_t)*slot == set->generation)
        return true;
    *slot = (hash & HASH_BITS) | set->generation;
    set->count++;
    return false;
}

void
name_set_clear(struct name_set *set)
{
    set->count = 0;
    set->active = set->capacity < FEW ? set->capacity : FEW;
    if (++set->generation == 0) { /* wrapped: old slots would look alive */
        if (set->capacity)
            memset(set->slots, 0, set->capacity * sizeof *set->slots);
        set->generation = 1;
    }
}

void
name_set_free(struct name_set *set)
{
    free(set->slots);
    *set = (struct name_set){0};
}
