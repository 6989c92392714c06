/* Finds instructions of an open computation, and computations of a module, by name. */
#include "layout/owner/roots.h"

#define FEW_INSTRUCTIONS 16
#define FEW_LOOKUPS      8
#define NEWEST           4 /* in tpu-v5p-llama405b_unrolled half of the operands are among them */

/* A name as a key of the index. */
static struct slice
name_key(const struct instruction_name *name)
{
    return (struct slice){(const char *)name, sizeof *name};
}

static struct slice
key_of_instruction(const void *computation, uint32_t number)
{
    return name_key(&computation_instruction(computation, number - 1)->name);
}

static bool
is_empty(struct instruction_name name)
{
    return name.stem == 0 && name.numbers[0] == 0;
}

/* Adds the instructions that came since the last call. If two have the same name, the later one
 * counts. */
static void
index_instructions(struct body *body)
{
    for (; body->indexed < body->count; body->indexed++) {
        const struct instruction *next =
            computation_instruction(body->computation, body->indexed);
        uint32_t *number = table_slot(&body->index, name_key(&next->name), key_of_instruction,
                                      body->computation);
        if (*number && !body->twice && !is_empty(next->name))
            body->twice = (uint32_t)body->indexed + 1;
        *number = (uint32_t)body->indexed + 1;
    }
}

/* The same of few instructions, without an index. */
static uint32_t
find_twice(const struct computation *c)
{
    for (uint32_t i = 0; i < c->body->count; i++) {
        struct instruction_name name = computation_instruction(c, i)->name;
        for (uint32_t k = 0; k < i; k++)
            if (instruction_name_same(computation_instruction(c, k)->name, name) &&
                !is_empty(name))
                return i + 1;
    }
    return 0;
}

uint32_t
instruction_twice(const struct computation *c)
{
    if (c->body->count <= FEW_INSTRUCTIONS)
        return find_twice(c);
    index_instructions(c->body);
    return c->body->twice;
}

/* Searches from the newest instruction back, but not those before `first`. */
static uint32_t
look_back(const struct computation *c, struct instruction_name name, size_t first)
{
    for (size_t i = c->body->count; i-- > first;)
        if (instruction_name_same(computation_instruction(c, i)->name, name))
            return (uint32_t)i;
    return NO_INSTRUCTION;
}

/* The newest instructions are looked at first, because they are at hand: the index of a large
 * computation is not. */
uint32_t
instruction_find(const struct computation *c, struct instruction_name name)
{
    struct body *body = c->body;
    bool few = body->count <= FEW_INSTRUCTIONS || body->lookups < FEW_LOOKUPS;
    uint32_t found = look_back(c, name, few ? 0 : body->count - NEWEST);
    body->lookups += few;
    if (few || found != NO_INSTRUCTION)
        return found;
    index_instructions(body);
    uint32_t number = table_find(&body->index, name_key(&name), key_of_instruction, c);
    return number ? number - 1 : NO_INSTRUCTION;
}

static struct slice
name_of_computation(const void *ownership, uint32_t number)
{
    return ((const struct ownership *)ownership)->computations[number - 1]->name;
}

const struct computation *
computation_find(const struct ownership *o, struct slice name)
{
    uint32_t number = table_find(&o->index, name, name_of_computation, o);
    return number ? o->computations[number - 1] : NULL;
}

/* If two computations have the same name, the later one counts. To add many at once takes half
 * the time, because a processor then waits for their slots together. */
void
computations_index(struct ownership *o)
{
    for (; o->indexed < o->count; o->indexed++) {
        struct slice name = o->computations[o->indexed]->name;
        *table_slot(&o->index, name, name_of_computation, o) = (uint32_t)o->indexed + 1;
    }
}
