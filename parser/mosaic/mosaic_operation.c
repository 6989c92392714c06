/* Operations. A region takes the numbers of all its values at once, so those of an inner region
 * come behind all of the outer one's, and are free again at its end. */
#include "layout/base/grow.h"
#include "parser/mosaic/mosaic_reader.h"

#include <stdlib.h>

enum op_mask {
    HAS_ATTRIBUTES = 1,
    HAS_RESULTS = 2,
    HAS_OPERANDS = 4,
    HAS_SUCCESSORS = 8,
    HAS_REGIONS = 16
};

#define OP_BYTES 3 /* that an operation takes at least */

/* Takes `count` of what the bytes can still hold. */
static bool
take(struct mosaic_bytes *bytes, size_t *left, size_t count)
{
    if (count > *left)
        return mosaic_failed(bytes, "more operations or values than the body has room for");
    *left -= count;
    return true;
}

/* ---- values ---- */

/* Defines the next value of the innermost region. */
static void
define(struct mosaic_reader *r, struct mosaic_bytes *bytes, const struct mosaic_type *type)
{
    struct mosaic_module *module = r->module;
    if (r->next_value >= r->open_count) {
        mosaic_failed(bytes, "a region has more values than it says");
        return;
    }
    arena_grow(&module->arena, &module->types, module->value_count, &r->value_capacity,
               sizeof *module->types);
    module->types[module->value_count] = type;
    r->open[r->next_value++] = module->value_count++;
}

static void
read_results(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_op *op)
{
    size_t count = mosaic_many(bytes, 1);
    op->first_result = r->module->value_count;
    for (; op->result_count < count && !r->fault.what; op->result_count++)
        define(r, bytes, mosaic_next_type(r, bytes));
}

static void
read_operands(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_op *op)
{
    size_t count = mosaic_many(bytes, 1);
    uint32_t *operands = arena_array(&r->module->arena, count, sizeof *operands);
    op->operand_count = (uint32_t)count;
    op->operands = operands;
    for (size_t i = 0; i < count; i++) {
        uint32_t index = mosaic_index(bytes, r->open_count);
        operands[i] = r->fault.what ? MOSAIC_NONE : r->open[index];
    }
}

/* ---- regions ---- */

static void read_op(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_op *op);

static void
read_arguments(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_block *block)
{
    size_t count = mosaic_many(bytes, 2);
    block->first_arg = r->module->value_count;
    for (; block->arg_count < count && !r->fault.what; block->arg_count++) {
        define(r, bytes, mosaic_next_type(r, bytes));
        mosaic_varint(bytes); /* where it stands in a source */
    }
}

static void
read_block(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_block *block)
{
    uint64_t code = mosaic_varint(bytes), count = code >> 1;
    if (code & 1)
        read_arguments(r, bytes, block);
    if (count > r->ops_left || !take(bytes, &r->ops_left, (size_t)count)) {
        mosaic_failed(bytes, "a block has more operations than the body has room for");
        return;
    }
    block->ops = arena_array(&r->module->arena, (size_t)count, sizeof *block->ops);
    for (; block->op_count < count && !r->fault.what; block->op_count++)
        read_op(r, bytes, &block->ops[block->op_count]);
}

/* Reads a region, whose values get the numbers behind those that are open. */
static void
read_region(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_region *region)
{
    size_t count = mosaic_many(bytes, 1), before = r->open_count, next = r->next_value;
    if (count == 0)
        return;
    size_t values = mosaic_many(bytes, 1);
    if (!take(bytes, &r->values_left, values))
        return;
    for (size_t i = 0; i < values; i++) {
        grow(&r->open, r->open_count, &r->open_capacity, sizeof *r->open);
        r->open[r->open_count++] = MOSAIC_NONE;
    }
    r->next_value = before;
    region->blocks = arena_array(&r->module->arena, count, sizeof *region->blocks);
    for (; region->block_count < count && !r->fault.what; region->block_count++)
        read_block(r, bytes, &region->blocks[region->block_count]);
    r->open_count = before;
    r->next_value = next;
}

static void
read_regions(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_op *op)
{
    uint64_t code = mosaic_varint(bytes), count = code >> 1;
    bool isolated = code & 1; /* from the values around it */
    if (count > mosaic_left(bytes) || ++r->depth > MOSAIC_DEPTH) {
        mosaic_failed(bytes, "regions are too many or nested too deep");
        return;
    }
    uint32_t *open = r->open;
    size_t opened = r->open_count, capacity = r->open_capacity;
    if (isolated) {
        r->open = NULL;
        r->open_count = r->open_capacity = 0;
    }
    op->regions = arena_array(&r->module->arena, (size_t)count, sizeof *op->regions);
    for (; op->region_count < count && !r->fault.what; op->region_count++)
        read_region(r, bytes, &op->regions[op->region_count]);
    if (isolated) {
        free(r->open);
        r->open = open;
        r->open_count = opened;
        r->open_capacity = capacity;
    }
    r->depth--;
}

/* ---- operations ---- */

/* Keeps the line of an allocation, and for its function that of the first operation that has
 * one. */
static void
keep_site(struct mosaic_reader *r, struct mosaic_op *op, uint32_t location)
{
    if (op->kind == MOSAIC_ALLOC || op->kind == MOSAIC_SEMAPHORE)
        op->site = mosaic_site_at(r, location, true);
    else if (r->function && !r->function->site)
        r->function->site = mosaic_site_at(r, location, false);
}

static void
add_function(struct mosaic_reader *r, const struct mosaic_op *op)
{
    struct mosaic_module *module = r->module;
    arena_grow(&module->arena, &module->funcs, module->func_count, &r->func_capacity,
               sizeof *module->funcs);
    module->funcs[module->func_count++] = op;
}

static void
read_op(struct mosaic_reader *r, struct mosaic_bytes *bytes, struct mosaic_op *op)
{
    uint32_t name = mosaic_index(bytes, r->name_count);
    unsigned mask = mosaic_byte(bytes);
    uint32_t location = mosaic_index(bytes, r->attribute_count);
    if (r->fault.what)
        return;
    op->kind = r->names[name];
    op->name = name;
    if (mask & ~(unsigned)(HAS_ATTRIBUTES | HAS_RESULTS | HAS_OPERANDS | HAS_SUCCESSORS |
                           HAS_REGIONS)) {
        mosaic_failed(bytes, "an operation has what version 0 of the bytecode has not");
        return;
    }
    if (mask & HAS_ATTRIBUTES)
        op->attributes = mosaic_next_attribute(r, bytes);
    if (mask & HAS_RESULTS)
        read_results(r, bytes, op);
    if (mask & HAS_OPERANDS)
        read_operands(r, bytes, op);
    if (mask & HAS_SUCCESSORS)
        for (size_t i = mosaic_many(bytes, 1); i > 0; i--)
            mosaic_varint(bytes);
    if (op->kind == MOSAIC_FUNC)
        r->function = op;
    else if (op->kind != MOSAIC_MODULE)
        keep_site(r, op, location);
    if (mask & HAS_REGIONS)
        read_regions(r, bytes, op);
    if (op->kind == MOSAIC_FUNC && !r->fault.what)
        add_function(r, op);
}

/* Sets what the module says of itself. */
static void
read_version(struct mosaic_reader *r, const struct mosaic_block *top)
{
    const struct mosaic_op *module = top->op_count ? &top->ops[0] : NULL;
    const struct mosaic_attribute *version =
        module ? mosaic_attribute(module, "stable_mosaic.version") : NULL;
    r->module->version = -1;
    if (version && version->kind == MOSAIC_INTEGER)
        r->module->version = version->number;
}

void
mosaic_operations(struct mosaic_reader *r, struct mosaic_bytes *bytes)
{
    struct mosaic_block top = {0};
    r->ops_left = mosaic_left(bytes) / OP_BYTES;
    r->values_left = mosaic_left(bytes);
    read_block(r, bytes, &top);
    read_version(r, &top);
    free(r->open);
    r->open = NULL;
}
