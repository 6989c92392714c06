/* Names and operands go into one block each: most computations are small. */
#include "layout/memory/record.h"

#include "layout/memory/roots.h"

#include <string.h>

_Static_assert(NO_STEP == NO_INSTRUCTION, "a step is an instruction of a closed computation");

static size_t
name_bytes(const struct computation *c)
{
    size_t bytes = 0;
    for (size_t i = 0; i < computation_count(c); i++)
        bytes += computation_instruction(c, i)->name_length + 1;
    return bytes;
}

int
record_make(struct ownership *o, struct computation *c)
{
    struct body *body = c->body;
    struct record *record = arena_alloc(&o->arena, sizeof *record);
    struct step *steps = arena_alloc_raw(&o->arena, body->count * sizeof *steps);
    uint32_t *operands = arena_alloc_raw(&o->arena, body->operand_count * sizeof *operands);
    char *names = arena_alloc_raw(&o->arena, name_bytes(c) + 1);
    if (!record || !steps || !operands || !names)
        return -1;
    if (body->operand_count)
        memcpy(operands, body->operands, body->operand_count * sizeof *operands);
    for (size_t i = 0; i < body->count; i++) {
        const struct instruction *instruction = computation_instruction(c, i);
        steps[i] = (struct step){.operation = instruction->operation,
                                 .name = names,
                                 .user = instruction->user,
                                 .operands = instruction->operands,
                                 .operand_count = instruction->operands_length};
        memcpy(names, instruction->text, instruction->name_length + 1U);
        names += instruction->name_length + 1;
    }
    *record = (struct record){
        .count = (uint32_t)body->count, .root = c->root, .steps = steps, .operands = operands};
    c->record = record;
    return 0;
}
