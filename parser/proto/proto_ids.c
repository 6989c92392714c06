/*
 * A hash table of whole numbers: open addressing, and at most half of the slots are used. The
 * ids of a file follow one another, and then so do their slots. Where an id would stand too far
 * behind its own slot, all are spread.
 */
#include "parser/proto/proto_ids.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/table.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_BITS 6

/* How far an id may stand behind its own slot, unless all are spread. */
#define FAR 16

struct slice
proto_id_name(const struct proto_id *item)
{
    const unsigned char *at = wire_find(item->bytes, 1);
    const unsigned char *end = (const unsigned char *)item->bytes.text + item->bytes.length;
    struct wire_field field;
    bool named = at && wire_field_read(at, end, &field) && field.type == WIRE_BYTES;
    return named ? field.bytes : (struct slice){"", 0};
}

int64_t
proto_instruction_id(struct slice instruction)
{
    const unsigned char *end = (const unsigned char *)instruction.text + instruction.length;
    const unsigned char *at = wire_find(instruction, 35);
    struct wire_field field;
    bool found = at && wire_field_read(at, end, &field) && field.type == WIRE_VARINT;
    return found ? (int64_t)field.value : 0;
}

/* The slot of an id. A random number spreads ids that a file may choose. */
static size_t
own_slot(const struct proto_ids *ids, int64_t id)
{
    size_t mask = ((size_t)1 << ids->bits) - 1;
    if (!ids->spread)
        return (size_t)id & mask;
    uint64_t hash = ((uint64_t)id ^ table_seed) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 32) * (table_seed | 1);
    return (size_t)(hash >> (64 - ids->bits));
}

/* Where an id stands, or is to stand; NULL: too far behind its slot. */
static uint32_t *
slot_of(const struct proto_ids *ids, int64_t id)
{
    size_t at = own_slot(ids, id), mask = ((size_t)1 << ids->bits) - 1;
    for (size_t i = 0; ids->spread || i < FAR; i++, at = (at + 1) & mask)
        if (!ids->slots[at] || ids->items[ids->slots[at] - 1].id == id)
            return &ids->slots[at];
    return NULL;
}

/* Gives all items slots. Returns false if one would stand too far behind its own. */
static bool
fill_slots(struct proto_ids *ids)
{
    memset(ids->slots, 0, ((size_t)1 << ids->bits) * sizeof *ids->slots);
    for (size_t i = 0; i < ids->count; i++) {
        uint32_t *slot = slot_of(ids, ids->items[i].id);
        if (!slot)
            return false;
        if (*slot == 0)
            *slot = (uint32_t)i + 1;
    }
    return true;
}

/* Makes 2^bits slots, and gives the items theirs. */
static void
make_slots(struct proto_ids *ids, unsigned bits)
{
    if (bits != ids->bits) {
        free(ids->slots);
        ids->slots = memory_alloc(((size_t)1 << bits) * sizeof *ids->slots);
        ids->spread = false; /* with more slots they may stand closer */
    }
    ids->bits = bits;
    while (!fill_slots(ids))
        ids->spread = true;
}

bool
proto_ids_add(struct proto_ids *ids, const struct proto_id *item)
{
    if (ids->bits == 0 || 2 * ids->count >= (size_t)1 << ids->bits)
        make_slots(ids, ids->bits ? ids->bits + 1 : FIRST_BITS);
    uint32_t *slot = slot_of(ids, item->id);
    grow(&ids->items, ids->count, &ids->capacity, sizeof *ids->items);
    ids->items[ids->count++] = *item;
    if (!slot) {
        ids->spread = true;
        make_slots(ids, ids->bits);
        return true;
    }
    if (*slot)
        return false;
    *slot = (uint32_t)ids->count;
    return true;
}

struct proto_id *
proto_ids_search(const struct proto_ids *ids, int64_t id)
{
    const uint32_t *slot = ids->bits ? slot_of(ids, id) : NULL;
    return slot && *slot ? &ids->items[*slot - 1] : NULL;
}

void
proto_ids_clear(struct proto_ids *ids)
{
    if (ids->bits == FIRST_BITS)
        memset(ids->slots, 0, ((size_t)1 << FIRST_BITS) * sizeof *ids->slots);
    else
        ids->bits = 0;
    ids->count = 0;
    ids->spread = false;
}

void
proto_ids_free(struct proto_ids *ids)
{
    free(ids->slots);
    free(ids->items);
}
