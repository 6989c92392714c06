/* A hash table of whole numbers: open addressing, and at most half of the slots are used. */
#include "parser/proto/proto_ids.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/table.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_BITS 6

/* Where an id stands, or is to stand. A random factor spreads ids that a file may choose. */
static uint32_t *
slot_of(const struct proto_ids *ids, int64_t id)
{
    uint64_t hash = (uint64_t)id * (table_seed | 1) * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (size_t)(hash >> (64 - ids->bits)), mask = ((size_t)1 << ids->bits) - 1;
    while (ids->slots[at] && ids->items[ids->slots[at] - 1].id != id)
        at = (at + 1) & mask;
    return &ids->slots[at];
}

/* Makes 2^bits slots, and gives the items theirs. */
static void
make_slots(struct proto_ids *ids, unsigned bits)
{
    free(ids->slots);
    ids->slots = memory_zeroed((size_t)1 << bits, sizeof *ids->slots);
    ids->bits = bits;
    for (size_t i = 0; i < ids->count; i++) {
        uint32_t *slot = slot_of(ids, ids->items[i].id);
        if (*slot == 0)
            *slot = (uint32_t)i + 1;
    }
}

bool
proto_ids_add(struct proto_ids *ids, const struct proto_id *item)
{
    if (ids->bits == 0 || 2 * ids->count >= (size_t)1 << ids->bits)
        make_slots(ids, ids->bits ? ids->bits + 1 : FIRST_BITS);
    uint32_t *slot = slot_of(ids, item->id);
    grow(&ids->items, ids->count, &ids->capacity, sizeof *ids->items);
    ids->items[ids->count++] = *item;
    if (*slot)
        return false;
    *slot = (uint32_t)ids->count;
    return true;
}

struct proto_id *
proto_ids_find(const struct proto_ids *ids, int64_t id)
{
    uint32_t number = ids->bits ? *slot_of(ids, id) : 0;
    return number ? &ids->items[number - 1] : NULL;
}

void
proto_ids_clear(struct proto_ids *ids)
{
    if (ids->bits == FIRST_BITS)
        memset(ids->slots, 0, ((size_t)1 << FIRST_BITS) * sizeof *ids->slots);
    else
        ids->bits = 0;
    ids->count = 0;
}

void
proto_ids_free(struct proto_ids *ids)
{
    free(ids->slots);
    free(ids->items);
}
