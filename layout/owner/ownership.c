/*
 * Computations as they open, close and are called. A closed computation keeps the leaves of its
 * root and its calls. At the end of the module, uses and roles are handed down from the entry.
 */
#include "layout/owner/ownership.h"

#include "layout/base/grow.h"
#include "layout/owner/async.h"
#include "layout/owner/record.h"
#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

int
ownership_begin_computation(struct ownership *o, struct slice name, bool entry)
{
    struct computation *c = arena_alloc(&o->arena, sizeof *c);
    char *copy = arena_copy(&o->arena, name.text, name.length);
    if (!c || !copy)
        return -1;
    struct body *body = o->spare ? o->spare : calloc(1, sizeof *body);
    if (!body)
        return -1;
    c->name = (struct slice){copy, name.length};
    c->entry = entry;
    c->body = body;
    o->spare = NULL;
    body->computation = c;
    body->outer = o->open;
    o->open = body;
    return 0;
}

void
ownership_attach(struct ownership *o, void *user)
{
    o->open->computation->user = user;
}

struct arena *
ownership_arena(struct ownership *o)
{
    return o->keeps ? &o->arena : &o->open->arena;
}

static int
add_block(struct instruction_blocks *instructions)
{
    grow(&instructions->blocks, instructions->count, &instructions->capacity,
         sizeof *instructions->blocks);
    struct instruction *block = malloc(INSTRUCTION_BLOCK * sizeof *block);
    if (!block)
        return -1;
    instructions->blocks[instructions->count++] = block;
    return 0;
}

static void
free_blocks(struct instruction_blocks *instructions)
{
    for (size_t i = 0; i < instructions->count; i++)
        free(instructions->blocks[i]);
    free(instructions->blocks);
    *instructions = (struct instruction_blocks){0};
}

struct instruction *
ownership_next(struct ownership *o)
{
    struct body *body = o->open;
    if (body->count == body->instructions.count * INSTRUCTION_BLOCK &&
        add_block(&body->instructions))
        return NULL;
    return computation_instruction(body->computation, body->count);
}

static struct edge *
add_edge(struct body *body)
{
    grow(&body->edges, body->edge_count, &body->edge_capacity, sizeof *body->edges);
    return &body->edges[body->edge_count++];
}

static const struct absent *
new_absent(struct ownership *o, struct slice name)
{
    struct absent *absent = arena_alloc(&o->arena, sizeof *absent);
    char *copy = arena_copy(&o->arena, name.text, name.length);
    if (!absent || !copy)
        return NULL;
    *absent = (struct absent){o->line, {copy, name.length}};
    return absent;
}

int
ownership_reference(struct ownership *o, struct operation *operation, enum reference_kind kind,
                    struct slice callee)
{
    struct computation *known = computation_find(o, callee);
    struct edge *edge = add_edge(o->open);
    if (!edge)
        return -1;
    *edge = (struct edge){.kind = (uint8_t)kind,
                          .known = known,
                          .caller = (uint32_t)o->open->count,
                          .callee = known};
    if (!known)
        edge->absent = new_absent(o, callee);
    if (!operation->callee)
        operation->callee = known;
    return known || edge->absent ? 0 : -1;
}

uint32_t
ownership_find(const struct ownership *o, struct slice name)
{
    return instruction_find(o->open->computation, name);
}

int
ownership_operand(struct ownership *o, struct slice name)
{
    struct body *body = o->open;
    struct instruction *instruction = computation_instruction(body->computation, body->count);
    grow(&body->operands, body->operand_count, &body->operand_capacity, sizeof *body->operands);
    if (instruction->operands_length == 0)
        instruction->operands = (uint32_t)body->operand_count;
    instruction->operands_length++;
    body->operands[body->operand_count++] = instruction_find(body->computation, name);
    return 0;
}

void
ownership_instruction(struct ownership *o)
{
    struct body *body = o->open;
    async_bind(o, body->computation, (uint32_t)body->count);
    body->count++;
}

static uint32_t
root_of(const struct computation *c)
{
    size_t count = computation_count(c);
    for (size_t i = count; i-- > 0;)
        if (computation_instruction(c, i)->operation.root)
            return (uint32_t)i;
    return count ? (uint32_t)count - 1 : NO_INSTRUCTION;
}

/* Puts root leaf i, which an instruction of the computation owns, at the front of the owner's
 * list. Leaves come last to first, so the list is in the order of the leaves. */
static void
own_root(struct computation *c, uint32_t i)
{
    struct instruction *owner = computation_instruction(c, c->roots[i].owner);
    c->roots[i].next = owner->root;
    owner->root = i + 1;
}

static int
find_roots(struct ownership *o, struct computation *c)
{
    uint32_t at = c->root = root_of(c);
    if (at == NO_INSTRUCTION)
        return 0;
    const struct operation *root = &computation_instruction(c, at)->operation;
    c->rootless = c->ending != ENDING_WHOLE && !root->root;
    if (c->rootless)
        c->root = NO_INSTRUCTION;
    if (c->rootless || !root->shape)
        return 0;
    c->root_shape = root->shape;
    c->root_count = (uint32_t)root->shape->leaf_count;
    c->roots = arena_array(&o->arena, c->root_count, sizeof *c->roots);
    if (!c->roots)
        return -1;
    for (uint32_t i = c->root_count; i-- > 0;) {
        c->roots[i] = leaf_follow(o, c, at, i);
        if (c->roots[i].kind == OWNER_INSTRUCTION)
            own_root(c, i);
        c->updates |= c->roots[i].kind == OWNER_PARAMETER && c->roots[i].updates;
    }
    return 0;
}

static int
keep_edges(struct ownership *o, struct computation *c)
{
    size_t count = c->body->edge_count;
    if (count == 0)
        return 0;
    c->edges = arena_array(&o->arena, count, sizeof *c->edges);
    if (!c->edges)
        return -1;
    memcpy(c->edges, c->body->edges, count * sizeof *c->edges);
    c->edge_count = (uint32_t)count;
    return 0;
}

static int
keep_computation(struct ownership *o, struct computation *c)
{
    grow(&o->computations, o->count, &o->capacity, sizeof *o->computations);
    o->computations[o->count++] = c;
    return ownership_index(o, o->count - 1);
}

static void
free_body(struct body *body)
{
    if (!body)
        return;
    arena_free(&body->arena);
    free_blocks(&body->instructions);
    free(body->edges);
    table_free(&body->index);
    free(body->operands);
    free(body);
}

/* Closes the innermost computation and keeps its body for the next one to reuse. */
static void
close_computation(struct ownership *o)
{
    struct body *body = o->open;
    o->open = body->outer;
    body->computation->body = NULL;
    arena_reset(&body->arena);
    table_free(&body->index);
    body->indexed = body->lookups = 0;
    body->count = body->edge_count = body->operand_count = 0;
    free_body(o->spare);
    o->spare = body;
}

/* Whether memory ran out. While aliases are read and chains are followed, that looks as if an
 * alias or an operand did not exist, so it is checked here, once. */
static bool
has_failed(const struct ownership *o)
{
    return o->open->failed;
}

int
ownership_end_computation(struct ownership *o, enum ending ending)
{
    struct computation *c = o->open->computation;
    c->ending = (uint8_t)ending;
    int result = find_roots(o, c) || keep_edges(o, c) || keep_computation(o, c) ||
                         (o->keeps && record_make(o, c))
                     ? -1
                     : 0;
    if (has_failed(o))
        result = -1;
    if (result == 0 && o->client->closed)
        result = o->client->closed(o->client->context, c);
    close_computation(o);
    return result;
}

enum leaf_state
ownership_leaf_alone(const struct operation *operation, size_t leaf)
{
    const struct leaf *at = &operation->shape->leaves[leaf];
    if (!operation_shares_operand(operation)) /* the case of most operations */
        return operation->rule == RULE_PARAMETER ? LEAF_ARGUMENT : LEAF_OWNED;
    switch (result_source_of(operation, at->path, at->depth, false).kind) {
    case SOURCE_NEW:
        return LEAF_OWNED;
    case SOURCE_PARAMETER:
        return LEAF_ARGUMENT;
    default:
        return LEAF_SHARED;
    }
}

enum leaf_state
ownership_leaf(const struct computation *c, const struct instruction *instruction, size_t leaf,
               size_t *root)
{
    enum leaf_state state = ownership_leaf_alone(&instruction->operation, leaf);
    if (state != LEAF_OWNED)
        return state;
    for (uint32_t at = instruction->root; at; at = c->roots[at - 1].next)
        if (c->roots[at - 1].leaf == leaf) {
            *root = at - 1;
            return LEAF_ROOT;
        }
    return LEAF_OWNED;
}

/* ---- the end of the module ---- */

static void
forget_module(struct ownership *o)
{
    while (o->open)
        close_computation(o);
    o->count = 0;
    o->alias_count = 0;
    o->gpu_text = o->assigned_text = false;
    arena_free(&o->arena);
    table_free(&o->index);
}

int
ownership_end_module(struct ownership *o, enum ending ending)
{
    int result = 0;
    struct computation *entry = ownership_decide(o, ending);
    for (size_t i = 0; i < o->count && o->client->decided && result == 0; i++)
        result = o->client->decided(o->client->context, o->computations[i]);
    if (result == 0 && o->client->finished)
        result = o->client->finished(o->client->context, entry);
    forget_module(o);
    return result;
}

void
ownership_free(struct ownership *o)
{
    forget_module(o);
    free_body(o->spare);
    free(o->computations);
}
