/* Who is called what: instructions of an open computation, computations of a module. */
#define XXH_INLINE_ALL
#include "layout/memory/roots.h"
#include "layout/table.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define FEW_INSTRUCTIONS 16

static bool
same_name(struct name a, struct name b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/* Where a name is in an index, or belongs; name_of(owner, number) is what the index is of. */
static struct slot *
slot_of(struct slot *slots, size_t capacity, struct name name, const void *owner,
        struct name (*name_of)(const void *owner, uint32_t number))
{
    uint64_t hash = XXH3_64bits_withSeed(name.text, name.length, table_seed);
    uint32_t tag = (uint32_t)(hash >> 32);
    size_t at = hash & (capacity - 1);
    while (slots[at].number &&
           (slots[at].hash != tag || !same_name(name_of(owner, slots[at].number), name)))
        at = (at + 1) & (capacity - 1);
    slots[at].hash = tag;
    return &slots[at];
}

static struct name
name_of_instruction(const void *computation, uint32_t number)
{
    return instruction_name(computation_instruction(computation, number - 1));
}

static struct slot *
instruction_slot(const struct body *body, struct name name)
{
    return slot_of(body->index, body->index_capacity, name, body->computation,
                   name_of_instruction);
}

/* Puts in what has come since. Of two with one name the later counts. */
static int
index_instructions(struct body *body)
{
    if (body->index_capacity < body->count * 2) {
        size_t capacity = 64;
        while (capacity < body->count * 2)
            capacity *= 2;
        free(body->index);
        body->index = calloc(capacity, sizeof *body->index);
        body->index_capacity = body->index ? capacity : 0;
        body->indexed = 0;
        if (!body->index)
            return -1;
    }
    for (; body->indexed < body->count; body->indexed++)
        instruction_slot(
            body, instruction_name(computation_instruction(body->computation, body->indexed)))
            ->number = (uint32_t)body->indexed + 1;
    return 0;
}

/* The last of this name; for few, looking is less work than an index. */
static uint32_t
look_for(const struct computation *c, struct name name)
{
    for (size_t i = computation_count(c); i-- > 0;)
        if (same_name(instruction_name(computation_instruction(c, i)), name))
            return (uint32_t)i;
    return NO_INSTRUCTION;
}

uint32_t
instruction_find(const struct computation *c, struct name name)
{
    struct body *body = c->body;
    if (body->count <= FEW_INSTRUCTIONS)
        return look_for(c, name);
    if (body->indexed < body->count && index_instructions(body)) {
        body->failed = true;
        return NO_INSTRUCTION;
    }
    uint32_t number = instruction_slot(body, name)->number;
    return number ? number - 1 : NO_INSTRUCTION;
}

static struct name
name_of_computation(const void *ownership, uint32_t number)
{
    const struct ownership *o = ownership;
    return o->computations[number - 1]->name;
}

static struct slot *
computation_slot(const struct ownership *o, struct name name)
{
    return slot_of(o->index, o->index_capacity, name, o, name_of_computation);
}

struct computation *
computation_find(const struct ownership *o, struct name name)
{
    uint32_t number = o->index ? computation_slot(o, name)->number : 0;
    return number ? o->computations[number - 1] : NULL;
}

/* Of two with one name the later counts. */
int
ownership_index_last(struct ownership *o)
{
    if (o->count * 2 > o->index_capacity) {
        size_t capacity = o->index_capacity ? o->index_capacity * 2 : 256;
        struct slot *slots = calloc(capacity, sizeof *slots);
        if (!slots)
            return -1;
        free(o->index);
        o->index = slots;
        o->index_capacity = capacity;
        for (size_t i = 0; i + 1 < o->count; i++)
            computation_slot(o, o->computations[i]->name)->number = (uint32_t)i + 1;
    }
    computation_slot(o, o->computations[o->count - 1]->name)->number = (uint32_t)o->count;
    return 0;
}
