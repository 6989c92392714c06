/* Who is called what: values of an open computation, computations of a module. */
#define XXH_INLINE_ALL
#include "layout/ownership_chain.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define FEW_VALUES 16

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
    uint64_t hash = XXH3_64bits(name.text, name.length);
    uint32_t tag = (uint32_t)(hash >> 32);
    size_t at = hash & (capacity - 1);
    while (slots[at].number &&
           (slots[at].hash != tag || !same_name(name_of(owner, slots[at].number), name)))
        at = (at + 1) & (capacity - 1);
    slots[at].hash = tag;
    return &slots[at];
}

static struct name
name_of_value(const void *computation, uint32_t number)
{
    return value_name(computation_value(computation, number - 1));
}

static struct slot *
value_slot(const struct body *body, struct name name)
{
    return slot_of(body->index, body->index_capacity, name, body->computation, name_of_value);
}

/* Of two with one name the later counts. */
static int
index_values(struct body *body)
{
    size_t capacity = 64;
    while (capacity < body->value_count * 2)
        capacity *= 2;
    body->index = calloc(capacity, sizeof *body->index);
    if (!body->index)
        return -1;
    body->index_capacity = capacity;
    for (size_t i = 0; i < body->value_count; i++)
        value_slot(body, value_name(computation_value(body->computation, i)))->number =
            (uint32_t)i + 1;
    return 0;
}

/* The last of this name; for few, looking is less work than an index. */
static const struct value *
look_for(const struct computation *c, struct name name)
{
    for (size_t i = computation_value_count(c); i-- > 0;)
        if (same_name(value_name(computation_value(c, i)), name))
            return computation_value(c, i);
    return NULL;
}

const struct value *
value_find(struct computation *c, struct name name)
{
    if (computation_value_count(c) <= FEW_VALUES)
        return look_for(c, name);
    if (!c->body->index && index_values(c->body)) {
        c->body->failed = true;
        return NULL;
    }
    uint32_t number = value_slot(c->body, name)->number;
    return number ? computation_value(c, number - 1) : NULL;
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
