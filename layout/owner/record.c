/* The steps point to the names of the instructions. The operands of all steps are copied into
 * one block. */
#include "layout/owner/record.h"

#include "layout/owner/roots.h"

#include <string.h>

_Static_assert(NO_STEP == NO_INSTRUCTION, "a step is an instruction of a closed computation");

int
record_make(struct ownership *o, struct computation *c)
{
    struct body *body = c->body;
    struct record *record = arena_alloc(&o->arena, sizeof *record);
    struct step *steps = arena_alloc_raw(&o->arena, body->count * sizeof *steps);
    uint32_t *operands = arena_alloc_raw(&o->arena, body->operand_count * sizeof *operands);
    if (!record || !steps || !operands)
        return -1;
    if (body->operand_count)
        memcpy(operands, body->operands, body->operand_count * sizeof *operands);
    for (size_t i = 0; i < body->count; i++) {
        const struct instruction *instruction = computation_instruction(c, i);
        steps[i] = (struct step){.operation = instruction->operation,
                                 .name = instruction->text,
                                 .user = instruction->user,
                                 .operands = instruction->operands,
                                 .operand_count = instruction->operands_length};
    }
    *record = (struct record){
        .count = (uint32_t)body->count, .root = c->root, .steps = steps, .operands = operands};
    c->record = record;
    return 0;
}
