#include "layout/kernel/mosaic_window.h"

#include "layout/base/checked.h"
#include "layout/device/vmem_tile.h"
#include "layout/kernel/kernel_limit.h"
#include "layout/size.h"
#include "layout/space.h"

#define TWICE_VERSION                                                                          \
    4 /* of stable_mosaic, jax 0.6.2: up to it libtpu 0.0.17 is assumed, which                 \
         has two copies of a block that never changes; 0.0.30 has one */

/* ---- what a map depends on ---- */

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

/* ---- blocks that lie in VMEM with their array ---- */

/* The array of a window; NULL: it is not known. Windows are those of the last operands, then
 * those of the results. */
static const struct shape *
array_of(const struct mosaic_windows *windows, uint32_t number)
{
    const struct mosaic_call *call = windows->call;
    if (call->result_count > windows->count)
        return NULL;
    size_t inputs = windows->count - call->result_count;
    if (number >= inputs)
        return call->results ? call->results[number - inputs] : NULL;
    if (inputs > call->operand_count || !call->operands)
        return NULL;
    return call->operands[call->operand_count - inputs + number];
}

/* The tiles of an array along a dimension. */
static int64_t
tiles_along(int64_t dim, size_t minor, int64_t rows)
{
    if (dim < 0 || minor > 2)
        return dim;
    return divide_up(dim, minor == 1 ? VMEM_LANES : rows);
}

/* Returns whether a block is one run of its array's memory: the dimensions in front of the
 * first one that it covers in part are 1, counted in tiles of so many rows. */
static bool
is_run_of_tiles(const struct shape *array, const struct mosaic_attribute *block, int64_t rows)
{
    size_t rank = mosaic_count(block), k = rank - 1;
    while (k > 0 && tiles_along(mosaic_number(block, k, 1), rank - k, rows) >=
                        tiles_along(array->dims[k], rank - k, rows))
        k--;
    for (size_t i = 0; i < k; i++)
        if (tiles_along(mosaic_number(block, i, 1), rank - i, rows) != 1)
            return false;
    return true;
}

/* The tiles are those of the array's own layout. As long as it has none they may have 8 rows,
 * or as many as words of 32 bits hold: s8 is T(8,128)(4,1) or T(32,128)(4,1). */
static bool
is_one_run(const struct shape *array, const struct mosaic_attribute *block)
{
    const struct layout *layout = &array->layout;
    int64_t bits = size_stored_bits(array), rows = VMEM_ROWS;
    if (layout->tile_count && layout->tiles[0].rank == 2)
        rows = layout->tiles[0].dims[0];
    if (mosaic_count(block) == 0 || mosaic_count(block) != array->rank || rows < 1 ||
        is_run_of_tiles(array, block, rows))
        return true;
    bool packs = layout->tile_count == 0 && bits > 0 && bits < VMEM_WORD;
    return packs && is_run_of_tiles(array, block, VMEM_ROWS * (VMEM_WORD / bits));
}

/* ---- copies ---- */

/* Returns the dimensions with more than one step, of some. */
static uint64_t
steps_of(const struct mosaic_kernel *kernel, uint64_t dims)
{
    for (size_t i = 0; i < kernel->grid_rank; i++)
        if (kernel->grid[i] == 1)
            dims &= ~(UINT64_C(1) << i);
    return dims;
}

/* How often a block changes that depends on some dimensions: at each step of the innermost of
 * them. */
static int64_t
moves_of(const struct mosaic_kernel *kernel, uint64_t dims)
{
    int64_t moves = 1;
    for (size_t i = 0; i < kernel->grid_rank && dims >> i; i++)
        if (kernel->grid[i] < 0 || !checked_multiply(moves, kernel->grid[i], &moves))
            return -1;
    return moves;
}

static void
set_copies(struct mosaic_windows *windows, struct mosaic_buffer *buffer, struct slice map)
{
    const struct mosaic_kernel *kernel = windows->kernel;
    const uint64_t all = UINT64_MAX >> (64 - kernel->grid_rank);
    const struct mosaic_map *found = mosaic_maps_find(&windows->maps, map);
    int64_t version = windows->maps.module->version;
    buffer->changes = steps_of(kernel, found ? found->dims : all);
    buffer->moves = moves_of(kernel, buffer->changes);
    buffer->map = found;
    if (found)
        buffer->site = found->function->site;
    if (buffer->changes) {
        buffer->why = MOSAIC_CHANGES;
        buffer->copies = 2;
    } else if (version <= TWICE_VERSION && steps_of(kernel, all)) {
        buffer->why = MOSAIC_NEVER_MOVES_TWICE;
        buffer->copies = 2;
    } else {
        buffer->why = MOSAIC_NEVER_MOVES;
    }
}

/* Returns whether a mode is one of those that grids take. */
static bool
is_known_mode(const struct mosaic_attribute *mode)
{
    return !mode || slice_behind(mode->text, "pipeline_mode<synchronous>") ||
           slice_behind(mode->text, "pipeline_mode<double_buffered>");
}

/* Returns whether an array may lie in VMEM as a whole. */
static bool
may_lie_there(const struct shape *array)
{
    int64_t bytes;
    return size_bytes(shape_elements(array), size_stored_bits(array), &bytes) &&
           bytes <= KERNEL_VMEM_CHIP;
}

bool
mosaic_window_set(struct mosaic_windows *windows, struct mosaic_buffer *buffer,
                  const struct mosaic_attribute *param)
{
    const struct mosaic_attribute *map = mosaic_member(param, "transform_indices"),
                                  *mode = mosaic_member(param, "pipeline_mode");
    const struct shape *array = array_of(windows, buffer->number);
    if (windows->kernel->grid_rank == 0 || !map)
        buffer->why = windows->kernel->grid_rank ? MOSAIC_PLAIN : MOSAIC_NO_GRID;
    else
        set_copies(windows, buffer, map->text);
    if (map && mode && slice_behind(mode->text, "<synchronous>")) {
        buffer->copies = 1;
        buffer->why = MOSAIC_BUFFERED_ONE;
    }
    buffer->array = array;
    if (buffer->type->space != MOSAIC_VMEM)
        return is_known_mode(mode);
    buffer->one_run = !array || (is_one_run(array, mosaic_member(param, "window_bounds")) &&
                                 may_lie_there(array));
    if (array && array->layout.memory_space == SPACE_VMEM && buffer->one_run) {
        buffer->copies = 0;
        buffer->why = MOSAIC_IN_VMEM;
    }
    return is_known_mode(mode);
}
