/* Measured with libtpu 0.0.52 on v5e, v6e and v7x: a branch on a dimension of the grid with one
 * step is gone before memory is allocated, whatever the condition is computed by, also by a
 * product with 0; one on the number of steps of a loop is not. */
#include "layout/kernel/mosaic_use.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"

#define INT_BITS 32

/* What arith.cmpi compares by, as its attribute numbers it. */
enum predicate { EQUAL, UNEQUAL, LESS, AT_MOST, GREATER, AT_LEAST, SIGNED_PREDICATES };

struct fold {
    const struct mosaic_module *module;
    int64_t *constants;
};

static int64_t
constant_of(const struct fold *f, const struct mosaic_op *op, uint32_t k)
{
    uint32_t value = k < op->operand_count ? op->operands[k] : MOSAIC_NONE;
    return value == MOSAIC_NONE ? MOSAIC_DYNAMIC : f->constants[value];
}

/* Compares without a sign are those with one: of numbers below 0 nothing is said. */
static int64_t
compare(const struct mosaic_op *op, int64_t a, int64_t b)
{
    const struct mosaic_attribute *predicate = mosaic_attribute(op, "predicate");
    int64_t number =
        predicate && predicate->kind == MOSAIC_INTEGER ? predicate->number : MOSAIC_DYNAMIC;
    if (number >= SIGNED_PREDICATES && a >= 0 && b >= 0)
        number += LESS - SIGNED_PREDICATES;
    switch (number) {
    case EQUAL:
        return a == b;
    case UNEQUAL:
        return a != b;
    case LESS:
        return a < b;
    case AT_MOST:
        return a <= b;
    case GREATER:
        return a > b;
    case AT_LEAST:
        return a >= b;
    default:
        return MOSAIC_DYNAMIC;
    }
}

/* Computes with two numbers, each of 32 bits. */
static int64_t
compute(const struct mosaic_op *op, int64_t a, int64_t b)
{
    switch (op->kind) {
    case MOSAIC_ADD:
        return a + b;
    case MOSAIC_SUBTRACT:
        return a - b;
    case MOSAIC_MULTIPLY:
        return a * b;
    case MOSAIC_DIVIDE:
        return b > 0 && a >= 0 ? a / b : MOSAIC_DYNAMIC;
    case MOSAIC_REMAINDER:
        return b > 0 && a >= 0 ? a % b : MOSAIC_DYNAMIC;
    case MOSAIC_MAXIMUM:
        return max_i64(a, b);
    case MOSAIC_MINIMUM:
        return min_i64(a, b);
    case MOSAIC_AND:
        return a & b;
    case MOSAIC_OR:
        return a | b;
    case MOSAIC_XOR:
        return a ^ b;
    case MOSAIC_SHIFT_LEFT:
        return a >= 0 && b >= 0 && b < INT_BITS ? a << b : MOSAIC_DYNAMIC;
    case MOSAIC_SHIFT_RIGHT:
        return a >= 0 && b >= 0 && b < INT_BITS ? a >> b : MOSAIC_DYNAMIC;
    case MOSAIC_COMPARE:
        return compare(op, a, b);
    default:
        return MOSAIC_DYNAMIC;
    }
}

/* Returns what an operation is if one operand is known alone. */
static int64_t
compute_half(const struct mosaic_op *op, int64_t known, bool truth)
{
    if (known == 0 && (op->kind == MOSAIC_MULTIPLY || op->kind == MOSAIC_AND))
        return 0;
    return truth && known == 1 && op->kind == MOSAIC_OR ? 1 : MOSAIC_DYNAMIC;
}

static int64_t
select_one(const struct fold *f, const struct mosaic_op *op)
{
    int64_t which = constant_of(f, op, 0);
    if (which == MOSAIC_DYNAMIC)
        return MOSAIC_DYNAMIC;
    return constant_of(f, op, which ? 1 : 2);
}

static bool
is_truth(const struct fold *f, uint32_t value)
{
    const struct mosaic_type *type = f->module->types[value];
    return type->kind == MOSAIC_SCALAR && slice_is(type->name, "i1");
}

/* Returns the value as the type of the result has it; MOSAIC_DYNAMIC: it has no room for it. */
static int64_t
convert(const struct fold *f, const struct mosaic_op *op)
{
    int64_t value = constant_of(f, op, 0), bits = f->module->types[op->first_result]->bits;
    if (value == MOSAIC_DYNAMIC || is_truth(f, op->first_result))
        return value;
    if (op->kind == MOSAIC_CONVERT_SIGNED && is_truth(f, op->operands[0]))
        return -value;
    bool narrow = bits > 0 && bits < INT_BITS;
    return narrow && (value < 0 || value >> (bits - 1)) ? MOSAIC_DYNAMIC : value;
}

/* Returns the value of a scalar. */
static int64_t
evaluate(const struct fold *f, const struct mosaic_op *op)
{
    const struct mosaic_attribute *value =
        op->kind == MOSAIC_CONSTANT ? mosaic_attribute(op, "value") : NULL;
    int64_t a = constant_of(f, op, 0), b = constant_of(f, op, 1);
    if (op->kind == MOSAIC_CONSTANT)
        return value && value->kind == MOSAIC_INTEGER ? value->number : MOSAIC_DYNAMIC;
    if (op->kind == MOSAIC_CONVERT || op->kind == MOSAIC_CONVERT_SIGNED)
        return convert(f, op);
    if (op->kind == MOSAIC_SELECT)
        return select_one(f, op);
    if (a == MOSAIC_DYNAMIC || b == MOSAIC_DYNAMIC)
        return compute_half(op, a == MOSAIC_DYNAMIC ? b : a, is_truth(f, op->first_result));
    if (a != (int32_t)a || b != (int32_t)b)
        return MOSAIC_DYNAMIC;
    return compute(op, a, b);
}

static void
set_value(struct fold *f, const struct mosaic_op *op)
{
    int64_t value = evaluate(f, op);
    if (value != MOSAIC_DYNAMIC && is_truth(f, op->first_result))
        value &= 1;
    f->constants[op->first_result] = value;
}

/* Leaves of an if the region that runs, and of a loop that never runs none. */
static void
decide(const struct fold *f, struct mosaic_op *op)
{
    int64_t first = constant_of(f, op, 0), end = constant_of(f, op, 1);
    bool loop = op->kind == MOSAIC_FOR;
    if (first == MOSAIC_DYNAMIC || (loop && (end == MOSAIC_DYNAMIC || first < end)))
        return;
    uint32_t region = loop ? op->region_count : first == 0;
    op->kind = MOSAIC_TAKEN;
    op->regions += min_size(region, op->region_count);
    op->region_count = region < op->region_count;
}

/* The last operation of a region yields what its if results in. */
static void
take_results(struct fold *f, const struct mosaic_op *op)
{
    const struct mosaic_region *region = op->regions;
    if (op->region_count != 1 || region->block_count != 1 || region->blocks[0].op_count == 0)
        return;
    const struct mosaic_op *yield = &region->blocks[0].ops[region->blocks[0].op_count - 1];
    for (uint32_t i = 0; i < op->result_count; i++)
        f->constants[op->first_result + i] = constant_of(f, yield, i);
}

static void
fold(struct fold *f, struct mosaic_op *op)
{
    if (mosaic_is_pure(op) && op->result_count == 1)
        set_value(f, op);
    if (op->kind == MOSAIC_IF || op->kind == MOSAIC_FOR)
        decide(f, op);
    for (uint32_t r = 0; r < op->region_count; r++)
        for (size_t b = 0; b < op->regions[r].block_count; b++)
            for (size_t i = 0; i < op->regions[r].blocks[b].op_count; i++)
                fold(f, &op->regions[r].blocks[b].ops[i]);
    if (op->kind == MOSAIC_TAKEN)
        take_results(f, op);
}

int64_t *
mosaic_fold(struct mosaic_module *module, const struct mosaic_op *function, const int64_t *grid,
            size_t rank)
{
    struct fold f = {module,
                     arena_array(&module->arena, module->value_count, sizeof *f.constants)};
    struct mosaic_op body = *function;
    for (uint32_t i = 0; i < module->value_count; i++)
        f.constants[i] = MOSAIC_DYNAMIC;
    if (body.region_count && body.regions[0].block_count) {
        const struct mosaic_block *block = &body.regions[0].blocks[0];
        for (uint32_t i = 0; i < block->arg_count && i < rank; i++)
            if (grid[i] == 1)
                f.constants[block->first_arg + i] = 0;
    }
    fold(&f, &body);
    return f.constants;
}
