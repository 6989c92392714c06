#include "parser/hlo/kernel_read.h"

#include "layout/shape_entry.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/mosaic/mosaic_measure.h"

/* The array that an operand is; NULL: it is none, or not known. */
static const struct shape *
operand_array(const struct ownership *o, const struct program_statement *statement, size_t k)
{
    uint32_t step =
        statement->steps ? statement->steps[k] : ownership_find(o, statement->operands[k]);
    if (step == UINT32_MAX)
        return NULL;
    const struct shape_entry *entry =
        computation_instruction(o->open->computation, step)->operation.shape;
    return entry && entry->leaf_count == 1 && entry->leaves[0].entry->shape
               ? shape_array(entry->leaves[0].entry->shape)
               : NULL;
}

static void
find_operands(const struct ownership *o, const struct program_statement *statement,
              struct arena *scratch, struct mosaic_call *call)
{
    const struct shape **arrays =
        arena_array(scratch, statement->operand_count, sizeof *arrays);
    for (size_t i = 0; i < statement->operand_count; i++)
        arrays[i] = operand_array(o, statement, i);
    call->operand_count = statement->operand_count;
    call->operands = arrays;
}

struct slice
kernel_name_of(const struct hlo_instruction *instruction)
{
    return mlir_inside_string(attribute_find(
        instruction->attributes, instruction->attribute_count, ATTRIBUTE_KERNEL_NAME));
}

const struct kernel_sum *
kernel_read(struct program_builder *builder, const struct program_statement *statement,
            const struct hlo_instruction *instruction, struct arena *scratch)
{
    const struct program *program = program_begun(builder);
    struct arena *arena = program_arena(builder);
    struct kernel_sum *sum = arena_alloc(arena, sizeof *sum);
    struct mosaic_call call = {.assigned = program->scheduled};
    struct mosaic_measured measured = {0};
    struct slice config = attribute_find(instruction->attributes, instruction->attribute_count,
                                         ATTRIBUTE_BACKEND_CONFIG),
                 name = kernel_name_of(instruction);
    if (program->ownership.open)
        find_operands(&program->ownership, statement, scratch, &call);
    call.results = mosaic_results(statement->shape, scratch, &call.result_count);
    mosaic_measure(config, &call, &measured);
    *sum = mosaic_measured_sum(&measured, call.assigned, arena);
    if (name.length)
        sum->name = arena_copy(arena, name.text, name.length);
    mosaic_measured_free(&measured);
    return sum;
}
