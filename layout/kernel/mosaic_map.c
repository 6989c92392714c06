#include "layout/kernel/mosaic_use.h"

static uint64_t walk_block(struct mosaic_maps *map, const struct mosaic_block *block);

static uint64_t
operands_depend(struct mosaic_maps *map, const struct mosaic_op *op)
{
    uint64_t all = 0;
    bool zero = false;
    for (uint32_t i = 0; i < op->operand_count; i++) {
        uint32_t value = op->operands[i];
        if (value == MOSAIC_NONE)
            continue;
        all |= map->depends[value];
        zero |= map->zero[value];
    }
    return zero && op->kind == MOSAIC_MULTIPLY ? 0 : all;
}

/* Notes what a map returns. */
static void
take_results(struct mosaic_maps *map, const struct mosaic_op *op, uint64_t depends)
{
    struct mosaic_map *returned = &map->returned;
    returned->dims |= depends;
    if (!returned->each) {
        returned->rank = op->operand_count;
        returned->each = arena_array(&map->module->arena, returned->rank, sizeof depends);
    }
    for (uint32_t i = 0; i < op->operand_count && i < returned->rank; i++)
        if (op->operands[i] != MOSAIC_NONE)
            returned->each[i] |= map->depends[op->operands[i]];
}

/* Returns what an operation depends on. Arguments of its blocks are taken to depend on what its
 * operands do. */
static uint64_t
walk(struct mosaic_maps *map, const struct mosaic_op *op)
{
    uint64_t depends = operands_depend(map, op);
    const struct mosaic_attribute *value = mosaic_attribute(op, "value");
    bool zero = op->kind == MOSAIC_CONSTANT && value && value->kind == MOSAIC_INTEGER &&
                value->number == 0;
    for (uint32_t r = 0; r < op->region_count; r++)
        for (size_t b = 0; b < op->regions[r].block_count; b++) {
            const struct mosaic_block *block = &op->regions[r].blocks[b];
            for (uint32_t i = 0; i < block->arg_count; i++)
                map->depends[block->first_arg + i] = depends;
            depends |= walk_block(map, block);
        }
    for (uint32_t i = 0; i < op->result_count; i++) {
        map->depends[op->first_result + i] = depends;
        map->zero[op->first_result + i] = zero;
    }
    if (op->kind == MOSAIC_RETURN)
        take_results(map, op, depends);
    return depends;
}

static uint64_t
walk_block(struct mosaic_maps *map, const struct mosaic_block *block)
{
    uint64_t depends = 0;
    for (size_t i = 0; i < block->op_count; i++)
        depends |= walk(map, &block->ops[i]);
    return depends;
}

static struct mosaic_map
map_of(struct mosaic_maps *maps, const struct mosaic_op *function)
{
    maps->returned = (struct mosaic_map){.function = function};
    for (uint32_t r = 0; r < function->region_count; r++)
        for (size_t b = 0; b < function->regions[r].block_count; b++) {
            const struct mosaic_block *block = &function->regions[r].blocks[b];
            for (uint32_t i = 0; i < block->arg_count && i < maps->rank; i++)
                maps->depends[block->first_arg + i] = UINT64_C(1) << i;
            walk_block(maps, block);
        }
    return maps->returned;
}

static struct slice
name_at(const void *module, uint32_t number)
{
    return mosaic_name(((const struct mosaic_module *)module)->funcs[number - 1]);
}

void
mosaic_maps_make(struct mosaic_maps *maps, struct mosaic_module *module, size_t rank)
{
    struct arena *arena = &module->arena;
    *maps = (struct mosaic_maps){.module = module, .rank = rank};
    maps->depends = arena_array(arena, module->value_count, sizeof *maps->depends);
    maps->zero = arena_array(arena, module->value_count, sizeof *maps->zero);
    maps->known = arena_array(arena, module->func_count, sizeof *maps->known);
    maps->maps = arena_array(arena, module->func_count, sizeof *maps->maps);
    for (uint32_t i = 0; i < module->func_count; i++)
        *table_slot(&maps->names, mosaic_name(module->funcs[i]), name_at, module) = i + 1;
}

const struct mosaic_map *
mosaic_maps_find(struct mosaic_maps *maps, struct slice name)
{
    uint32_t number = table_find(&maps->names, name, name_at, maps->module);
    if (!number)
        return NULL;
    if (!maps->known[number - 1])
        maps->maps[number - 1] = map_of(maps, maps->module->funcs[number - 1]);
    maps->known[number - 1] = true;
    return &maps->maps[number - 1];
}

void
mosaic_maps_free(struct mosaic_maps *maps)
{
    table_free(&maps->names);
}
