#include "layout/kernel/ttir.h"

struct ttir_block *
ttir_add_block(struct arena *arena, struct ttir_region *region)
{
    struct ttir_block *block = arena_alloc(arena, sizeof *block);
    arena_grow(arena, &region->blocks, region->block_count, &region->block_capacity,
               sizeof(struct ttir_block *));
    block->label = (struct slice){"", 0};
    region->blocks[region->block_count++] = block;
    return block;
}

void
ttir_add_op(struct arena *arena, struct ttir_block *block, struct ttir_op *op)
{
    arena_grow(arena, &block->ops, block->op_count, &block->op_capacity,
               sizeof(struct ttir_op *));
    block->ops[block->op_count++] = op;
}

void
ttir_add_next(struct arena *arena, struct ttir_block *block, struct ttir_block *next)
{
    arena_grow(arena, &block->next, block->next_count, &block->next_capacity,
               sizeof(struct ttir_block *));
    block->next[block->next_count++] = next;
}

void
ttir_add_operand(struct arena *arena, struct ttir_op *op, uint32_t value)
{
    arena_grow(arena, &op->operands, op->operand_count, &op->operand_capacity,
               sizeof *op->operands);
    op->operands[op->operand_count++] = value;
}
