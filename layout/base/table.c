/* The hash is xxHash. Texts with the same hash are compared, so they remain distinct. */
#define XXH_INLINE_ALL
#include "layout/base/table.h"

#include "layout/base/memory.h"

#include <stdlib.h>
#include <xxhash.h>

uint64_t table_seed;

static uint32_t
hash_of(struct slice text)
{
    return (uint32_t)XXH3_64bits_withSeed(text.text, text.length, table_seed);
}

static struct table_slot *
slot_of(const struct table *table, struct slice text, uint32_t hash, table_text *text_of,
        const void *owner)
{
    size_t mask = table->capacity - 1, at = hash & mask;
    for (; table->slots[at].number; at = (at + 1) & mask)
        if (table->slots[at].hash == hash &&
            slice_same(text_of(owner, table->slots[at].number), text))
            break;
    return &table->slots[at];
}

uint32_t
table_find(const struct table *table, struct slice text, table_text *text_of, const void *owner)
{
    if (!table->count)
        return 0;
    uint32_t hash = hash_of(text);
    return slot_of(table, text, hash, text_of, owner)->number;
}

static void
double_slots(struct table *table)
{
    struct table larger = {.capacity = table->capacity ? table->capacity * 2 : 64};
    larger.slots = memory_zeroed(larger.capacity, sizeof *larger.slots);
    for (size_t i = 0; i < table->capacity; i++) {
        size_t at = table->slots[i].hash & (larger.capacity - 1);
        while (table->slots[i].number && larger.slots[at].number)
            at = (at + 1) & (larger.capacity - 1);
        if (table->slots[i].number)
            larger.slots[at] = table->slots[i];
    }
    free(table->slots);
    table->slots = larger.slots;
    table->capacity = larger.capacity;
}

uint32_t *
table_slot(struct table *table, struct slice text, table_text *text_of, const void *owner)
{
    if (table->count * 2 >= table->capacity)
        double_slots(table);
    uint32_t hash = hash_of(text);
    struct table_slot *slot = slot_of(table, text, hash, text_of, owner);
    table->count += !slot->number;
    slot->hash = hash;
    return &slot->number;
}

void
table_free(struct table *table)
{
    free(table->slots);
    *table = (struct table){0};
}
