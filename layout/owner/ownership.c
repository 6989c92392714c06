/* Computations as they open, close and are called. */
#include "layout/owner/ownership.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/owner/async.h"
#include "layout/owner/record.h"
#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

struct computation *
ownership_begin_computation(struct ownership *o, struct slice name, uint32_t line, bool entry)
{
    struct computation *c = arena_alloc(&o->arena, sizeof *c);
    struct body *body = o->spare ? o->spare : memory_zeroed(1, sizeof *body);
    c->name = (struct slice){arena_copy(&o->arena, name.text, name.length), name.length};
    c->line = line;
    c->entry = entry;
    c->body = body;
    o->spare = NULL;
    body->computation = c;
    body->outer = o->open;
    return (o->open = body)->computation;
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
    struct instruction_blocks *instructions = &body->instructions;
    if (body->count == instructions->count * INSTRUCTION_BLOCK) {
        grow(&instructions->blocks, instructions->count, &instructions->capacity,
             sizeof *instructions->blocks);
        instructions->blocks[instructions->count++] =
            memory_alloc(INSTRUCTION_BLOCK * sizeof(struct instruction));
    }
    return computation_instruction(body->computation, body->count);
}

static const struct absent *
new_absent(struct ownership *o, struct slice name)
{
    struct absent *absent = arena_alloc(&o->arena, sizeof *absent);
    char *copy = arena_copy(&o->arena, name.text, name.length);
    *absent = (struct absent){ownership_next(o)->line, {copy, name.length}};
    return absent;
}

void
ownership_reference(struct ownership *o, struct operation *operation, enum reference_kind kind,
                    struct slice callee)
{
    struct body *body = o->open;
    computations_index(o);
    const struct computation *known = computation_find(o, callee);
    grow(&body->edges, body->edge_count, &body->edge_capacity, sizeof *body->edges);
    struct edge *edge = &body->edges[body->edge_count++];
    *edge = (struct edge){.kind = (uint8_t)kind,
                          .known = known,
                          .fusion = operation->rule == RULE_FUSION,
                          .caller = (uint32_t)body->count,
                          .callee = known};
    if (!known)
        edge->absent = new_absent(o, callee);
    if (!operation->callee)
        operation->callee = known;
}

uint32_t
ownership_find(const struct ownership *o, struct instruction_name name)
{
    return instruction_find(o->open->computation, name);
}

void
ownership_operand(struct ownership *o, uint32_t number)
{
    struct body *body = o->open;
    struct instruction *instruction = computation_instruction(body->computation, body->count);
    grow(&body->operands, body->operand_count, &body->operand_capacity, sizeof *body->operands);
    if (instruction->operands_length == 0)
        instruction->operands = (uint32_t)body->operand_count;
    instruction->operands_length++;
    body->operands[body->operand_count++] = number;
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
    size_t count = c->body->count;
    for (size_t i = count; i-- > 0;)
        if (computation_instruction(c, i)->operation.root)
            return (uint32_t)i;
    return count ? (uint32_t)count - 1 : NO_INSTRUCTION;
}

static void
find_roots(struct ownership *o, struct computation *c)
{
    uint32_t at = c->root = root_of(c);
    if (at == NO_INSTRUCTION)
        return;
    const struct operation *root = &computation_instruction(c, at)->operation;
    c->rootless = c->ending != ENDING_WHOLE && !root->root;
    if (c->rootless)
        c->root = NO_INSTRUCTION;
    if (c->rootless || !root->shape)
        return;
    c->root_shape = root->shape;
    roots_follow(o, c, at);
}

static void
keep_edges(struct ownership *o, struct computation *c)
{
    size_t count = c->body->edge_count;
    if (count == 0)
        return;
    c->edges = arena_array(&o->arena, count, sizeof *c->edges);
    memcpy(c->edges, c->body->edges, count * sizeof *c->edges);
    c->edge_count = (uint32_t)count;
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
    body->twice = 0;
    body->count = body->edge_count = body->operand_count = 0;
    free_body(o->spare);
    o->spare = body;
}

void
ownership_end_computation(struct ownership *o, enum ending ending)
{
    struct computation *c = o->open->computation;
    c->ending = (uint8_t)ending;
    c->twice = o->keeps && !c->loose ? instruction_twice(c) : 0;
    find_roots(o, c);
    keep_edges(o, c);
    record_pack(o, c);
    grow(&o->computations, o->count, &o->capacity, sizeof *o->computations);
    c->number = (uint32_t)o->count;
    o->computations[o->count++] = c;
    close_computation(o);
}

void
ownership_end_text(struct ownership *o)
{
    computations_index(o);
    free_body(o->spare);
    o->spare = NULL;
    text_free(&o->pack);
    table_free(&o->words.table);
}

void
ownership_free(struct ownership *o)
{
    while (o->open)
        close_computation(o);
    arena_free(&o->arena);
    words_free(&o->words);
    table_free(&o->index);
    free_body(o->spare);
    free(o->computations);
    free(o->links);
    text_free(&o->pack);
}
