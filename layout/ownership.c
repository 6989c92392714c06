/*
 * Computations as they open, close and are called. A closed one keeps the leaves of its root
 * and its calls; at the end of the module uses and roles flow from the entry down.
 */
#define XXH_INLINE_ALL
#include "layout/ownership.h"

#include "layout/ownership_chain.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* ---- names ---- */

static uint64_t
hash_name(struct name name)
{
    return XXH3_64bits(name.text, name.length) | 1; /* 0 marks an empty slot */
}

static struct slot *
slot_find(struct slot *slots, size_t capacity, uint64_t hash)
{
    size_t at = hash & (capacity - 1);
    while (slots[at].hash && slots[at].hash != hash)
        at = (at + 1) & (capacity - 1);
    return &slots[at];
}

/* Of two with one name the later counts. */
/* Where a name is in the index of values: numbers from 1, 0 where there is none. */
static uint32_t *
value_slot(const struct computation *c, struct name name)
{
    size_t mask = c->index_capacity - 1, at = hash_name(name) & mask;
    for (; c->index[at]; at = (at + 1) & mask) {
        struct name other = computation_value(c, c->index[at] - 1)->name;
        if (other.length == name.length && memcmp(other.text, name.text, name.length) == 0)
            break;
    }
    return &c->index[at];
}

static int
index_values(struct computation *c)
{
    size_t capacity = 64;
    while (capacity < c->value_count * 2)
        capacity *= 2;
    c->index = calloc(capacity, sizeof *c->index);
    if (!c->index)
        return -1;
    c->index_capacity = capacity;
    for (size_t i = 0; i < c->value_count; i++)
        *value_slot(c, computation_value(c, i)->name) = (uint32_t)i + 1;
    return 0;
}

const struct value *
value_find(struct computation *c, struct name name)
{
    if (!c->index && index_values(c))
        return NULL;
    uint32_t number = *value_slot(c, name);
    return number ? computation_value(c, number - 1) : NULL;
}

struct computation *
computation_find(const struct ownership *o, struct name name)
{
    if (!o->index)
        return NULL;
    return slot_find(o->index, o->index_capacity, hash_name(name))->item;
}

static int
index_computation(struct ownership *o, struct computation *c)
{
    if (o->count * 2 >= o->index_capacity) {
        size_t capacity = o->index_capacity ? o->index_capacity * 2 : 256;
        struct slot *slots = calloc(capacity, sizeof *slots);
        if (!slots)
            return -1;
        for (size_t i = 0; i < o->index_capacity; i++)
            if (o->index[i].hash)
                *slot_find(slots, capacity, o->index[i].hash) = o->index[i];
        free(o->index);
        o->index = slots;
        o->index_capacity = capacity;
    }
    uint64_t hash = hash_name(c->name);
    *slot_find(o->index, o->index_capacity, hash) = (struct slot){hash, c};
    return 0;
}

/* ---- computations ---- */

int
ownership_begin_computation(struct ownership *o, struct name name, bool entry)
{
    struct computation *c = arena_alloc(&o->arena, sizeof *c);
    char *copy = arena_copy(&o->arena, name.text, name.length);
    if (!c || !copy)
        return -1;
    c->name = (struct name){copy, name.length};
    c->entry = entry;
    c->outer = o->open;
    c->arena = o->spare_arena;
    c->values = o->spare_values;
    o->spare_arena = (struct arena){0};
    o->spare_values = (struct value_blocks){0};
    o->open = c;
    return 0;
}

struct arena *
ownership_arena(struct ownership *o)
{
    return &o->open->arena;
}

static int
add_block(struct value_blocks *values)
{
    if (values->count == values->capacity) {
        size_t capacity = values->capacity * 2 + 8;
        struct value **larger = realloc(values->blocks, capacity * sizeof *larger);
        if (!larger)
            return -1;
        values->blocks = larger;
        values->capacity = capacity;
    }
    struct value *block = malloc(VALUE_BLOCK * sizeof *block);
    if (!block)
        return -1;
    values->blocks[values->count++] = block;
    return 0;
}

static void
free_blocks(struct value_blocks *values)
{
    for (size_t i = 0; i < values->count; i++)
        free(values->blocks[i]);
    free(values->blocks);
    *values = (struct value_blocks){0};
}

struct value *
ownership_next(struct ownership *o)
{
    struct computation *c = o->open;
    if (c->value_count == c->values.count * VALUE_BLOCK && add_block(&c->values))
        return NULL;
    return computation_value(c, c->value_count);
}

void
ownership_value(struct ownership *o)
{
    struct computation *c = o->open;
    struct value *value = computation_value(c, c->value_count);
    value->position = (uint32_t)c->value_count++;
    c->edge_count += value->links ? value->links->reference_count : 0;
}

static const struct value *
root_of(const struct computation *c)
{
    for (size_t i = c->value_count; i-- > 0;)
        if (computation_value(c, i)->root)
            return computation_value(c, i);
    return c->value_count ? computation_value(c, c->value_count - 1) : NULL;
}

static int
find_roots(struct ownership *o, struct computation *c)
{
    const struct value *root = root_of(c);
    if (!root || !root->shape)
        return 0;
    c->root_shape = root->shape;
    c->root_count = root->shape->leaf_count;
    c->roots = arena_array(&o->arena, c->root_count, sizeof *c->roots);
    if (!c->roots)
        return -1;
    for (size_t i = 0; i < c->root_count; i++) {
        c->roots[i] = leaf_follow(o, c, root, i);
        if (c->roots[i].kind != OWNER_VALUE)
            continue;
        struct value *owner = computation_value(c, c->roots[i].value);
        owner->first_root = owner->owns_root ? owner->first_root : (uint32_t)i;
        owner->last_root = (uint32_t)i;
        owner->owns_root = true;
    }
    return 0;
}

static int
keep_edge(struct ownership *o, struct computation *c, const struct reference *r, size_t *count)
{
    struct edge edge = {r->kind, computation_find(o, r->callee), {NULL, r->callee.length}};
    if (!edge.callee) {
        edge.name.text = arena_copy(&o->arena, r->callee.text, r->callee.length);
        if (!edge.name.text)
            return -1;
    }
    c->edges[(*count)++] = edge;
    return 0;
}

static int
keep_edges(struct ownership *o, struct computation *c)
{
    size_t count = 0;
    if (c->edge_count == 0)
        return 0;
    c->edges = arena_array(&o->arena, c->edge_count, sizeof *c->edges);
    if (!c->edges)
        return -1;
    for (size_t i = 0; i < c->value_count; i++) {
        const struct links *links = computation_value(c, i)->links;
        for (size_t k = 0; links && k < links->reference_count; k++)
            if (keep_edge(o, c, &links->references[k], &count))
                return -1;
    }
    return 0;
}

static int
keep_computation(struct ownership *o, struct computation *c)
{
    if (o->count == o->capacity) {
        size_t capacity = o->capacity ? o->capacity * 2 : 64;
        struct computation **larger = realloc(o->computations, capacity * sizeof *larger);
        if (!larger)
            return -1;
        o->computations = larger;
        o->capacity = capacity;
    }
    o->computations[o->count++] = c;
    return index_computation(o, c);
}

/* What only an open computation needs; the room goes to the next one. */
static void
forget_values(struct ownership *o, struct computation *c)
{
    arena_free(&o->spare_arena);
    free_blocks(&o->spare_values);
    free(c->index);
    arena_reset(&c->arena);
    o->spare_arena = c->arena;
    o->spare_values = c->values;
    c->arena = (struct arena){0};
    c->values = (struct value_blocks){0};
    c->index = NULL;
    c->value_count = 0;
}

int
ownership_end_computation(struct ownership *o)
{
    struct computation *c = o->open;
    int result = find_roots(o, c) || keep_edges(o, c) || keep_computation(o, c) ? -1 : 0;
    if (result == 0)
        result = o->client->closed(o->client->context, c);
    forget_values(o, c);
    o->open = c->outer;
    return result;
}

enum leaf_state
ownership_leaf(const struct ownership *o, const struct computation *c,
               const struct value *value, size_t leaf, size_t *root)
{
    enum leaf_state state = leaf_step(o, value, leaf);
    if (state != LEAF_OWNED || !value->owns_root)
        return state;
    for (*root = value->first_root; *root <= value->last_root; ++*root) {
        const struct root_leaf *r = &c->roots[*root];
        if (r->kind == OWNER_VALUE && r->value == value->position && r->leaf == leaf)
            return LEAF_ROOT;
    }
    return LEAF_OWNED;
}

enum leaf_state
ownership_leaf_alone(const struct value *value, size_t leaf,
                     bool (*operand)(struct name operands, size_t k, struct name *name))
{
    struct ownership alone = {.operand = operand};
    return leaf_step(&alone, value, leaf);
}

/* ---- the end of the module ---- */

static void
forget_module(struct ownership *o)
{
    for (struct computation *c = o->open; c; c = c->outer)
        forget_values(o, c);
    o->open = NULL;
    o->count = 0;
    o->alias_count = 0;
    arena_free(&o->arena);
    free(o->index);
    o->index = NULL;
    o->index_capacity = 0;
}

int
ownership_end_module(struct ownership *o)
{
    int result = 0;
    ownership_decide(o);
    for (size_t i = 0; i < o->count && result == 0; i++)
        result = o->client->decided(o->client->context, o->computations[i]);
    forget_module(o);
    return result;
}

void
ownership_free(struct ownership *o)
{
    forget_module(o);
    arena_free(&o->spare_arena);
    free_blocks(&o->spare_values);
    free(o->computations);
    o->computations = NULL;
    o->capacity = 0;
}
