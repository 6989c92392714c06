#include "layout/kernel/ttir_flow.h"

#include "layout/base/minmax.h"

struct ttir_values {
    size_t count;
    const uint32_t *items;
};

/* What a region ends with: the operands of its yield. */
struct lowered {
    struct ttir_block *last;
    struct ttir_values yields;
};

static struct lowered lower_ops(struct ttir_flow *flow, const struct ttir_block *block,
                                struct ttir_block *into, struct ttir_region *out);

void
ttir_flow_begin(struct ttir_flow *flow, const struct ttir_module *module, struct arena *arena)
{
    *flow = (struct ttir_flow){.arena = arena, .value_count = module->value_count};
    flow->same = arena_array(arena, (size_t)module->value_count + 1, sizeof *flow->same);
    for (uint32_t i = 0; i < module->value_count; i++)
        flow->same[i] = i;
}

void
ttir_flow_edge(struct ttir_flow *flow, uint32_t value, uint32_t argument)
{
    if (value == TTIR_NONE || argument == TTIR_NONE)
        return;
    arena_grow(flow->arena, &flow->edges, flow->edge_count, &flow->edge_capacity,
               sizeof *flow->edges);
    flow->edges[flow->edge_count++] = (struct ttir_edge){value, argument};
}

static struct ttir_values
values_from(const uint32_t *values, size_t count, size_t from)
{
    size_t begin = min_size(from, count);
    return (struct ttir_values){count - begin, values ? values + begin : NULL};
}

/* The results that have uses: of those that are counted, each. */
static struct ttir_values
results_of(const struct ttir_op *op)
{
    return values_from(op->results, op->result_count, op->result_count > 1);
}

/* ---- pieces ---- */

/* Appends an operation of the flow itself, which uses values. */
static struct ttir_op *
add_step(struct ttir_flow *flow, struct ttir_block *block, struct ttir_values uses)
{
    struct ttir_op *op = arena_alloc(flow->arena, sizeof *op);
    op->name = (struct slice){"", 0};
    op->axis = op->alignment = -1;
    op->specialize = TTIR_NONE;
    for (size_t i = 0; i < uses.count; i++)
        ttir_add_operand(flow->arena, op, uses.items[i]);
    ttir_add_op(flow->arena, block, op);
    return op;
}

static struct ttir_block *
new_block(struct ttir_flow *flow, const uint32_t *args, size_t count)
{
    struct ttir_block *block = arena_alloc(flow->arena, sizeof *block);
    block->label = (struct slice){"", 0};
    block->args = args;
    block->arg_count = count;
    return block;
}

static void
put_block(struct ttir_flow *flow, struct ttir_region *out, struct ttir_block *block)
{
    arena_grow(flow->arena, &out->blocks, out->block_count, &out->block_capacity,
               sizeof(struct ttir_block *));
    out->blocks[out->block_count++] = block;
}

static void
add_edges(struct ttir_flow *flow, struct ttir_values from, struct ttir_values to)
{
    for (size_t i = 0; i < from.count && i < to.count; i++)
        ttir_flow_edge(flow, from.items[i], to.items[i]);
}

/* Notes that results are values under other names. */
static void
name_results(struct ttir_flow *flow, struct ttir_values results, struct ttir_values values)
{
    for (size_t i = 0; i < results.count && i < values.count; i++) {
        uint32_t value = ttir_flow_value(flow, values.items[i]);
        if (value != TTIR_NONE && value != results.items[i])
            flow->same[results.items[i]] = value;
    }
}

/* Lowers the first block of a region of an operation behind `into`. */
static struct lowered
lower_inner(struct ttir_flow *flow, const struct ttir_op *op, size_t region,
            struct ttir_block *into, struct ttir_region *out)
{
    if (region >= op->region_count || op->regions[region].block_count == 0)
        return (struct lowered){.last = into};
    return lower_ops(flow, op->regions[region].blocks[0], into, out);
}

/* ---- operations ---- */

/* [condition: counter and what is carried] [body ...] [exit] */
static struct ttir_block *
lower_for(struct ttir_flow *flow, const struct ttir_op *op, struct ttir_block *block,
          struct ttir_region *out)
{
    struct ttir_values carried = values_from(op->defs, op->def_count, 1);
    struct ttir_values inits = values_from(op->operands, op->operand_count, 3);
    uint32_t counter = op->def_count ? op->defs[0] : TTIR_NONE;
    uint32_t to = op->operand_count > 1 ? op->operands[1] : TTIR_NONE;
    uint32_t step = op->operand_count > 2 ? op->operands[2] : TTIR_NONE;
    struct ttir_block *condition = new_block(flow, op->defs, op->def_count);
    struct ttir_block *body = new_block(flow, NULL, 0), *leave = new_block(flow, NULL, 0);
    struct ttir_op *enter = add_step(flow, block, inits);
    if (op->operand_count)
        ttir_add_operand(flow->arena, enter, op->operands[0]);
    ttir_add_next(flow->arena, block, condition);
    add_edges(flow, inits, carried);
    add_step(flow, condition, (struct ttir_values){2, (uint32_t[]){counter, to}});
    add_step(flow, condition, (struct ttir_values){0, NULL});
    ttir_add_next(flow->arena, condition, body);
    ttir_add_next(flow->arena, condition, leave);
    put_block(flow, out, condition);
    put_block(flow, out, body);
    struct lowered end = lower_inner(flow, op, 0, body, out);
    add_step(flow, end.last, (struct ttir_values){2, (uint32_t[]){counter, step}});
    struct ttir_op *again = add_step(flow, end.last, end.yields);
    ttir_add_operand(flow->arena, again, counter);
    ttir_add_next(flow->arena, end.last, condition);
    add_edges(flow, end.yields, carried);
    name_results(flow, results_of(op), carried);
    put_block(flow, out, leave);
    return leave;
}

/* One way through an if, which joins the other one. */
static void
lower_branch(struct ttir_flow *flow, const struct ttir_op *op, size_t region,
             struct ttir_block *branch, struct ttir_block *join, struct ttir_region *out)
{
    put_block(flow, out, branch);
    struct lowered end = lower_inner(flow, op, region, branch, out);
    add_step(flow, end.last, end.yields);
    ttir_add_next(flow->arena, end.last, join);
    add_edges(flow, end.yields, results_of(op));
}

/* [then ...] [else ...] [join: the results] [rest] */
static struct ttir_block *
lower_if(struct ttir_flow *flow, const struct ttir_op *op, struct ttir_block *block,
         struct ttir_region *out)
{
    struct ttir_values results = results_of(op);
    struct ttir_block *join = new_block(flow, results.items, results.count), *rest = join;
    struct ttir_block *then = new_block(flow, NULL, 0);
    struct ttir_block *other = op->region_count > 1 ? new_block(flow, NULL, 0) : NULL;
    add_step(flow, block, values_from(op->operands, min_size(op->operand_count, 1), 0));
    ttir_add_next(flow->arena, block, then);
    ttir_add_next(flow->arena, block, other ? other : join);
    lower_branch(flow, op, 0, then, join, out);
    if (other)
        lower_branch(flow, op, 1, other, join, out);
    put_block(flow, out, join);
    if (results.count == 0)
        return join;
    rest = new_block(flow, NULL, 0);
    add_step(flow, join, (struct ttir_values){0, NULL});
    ttir_add_next(flow->arena, join, rest);
    put_block(flow, out, rest);
    return rest;
}

/* [before ...] [after ...] [exit] */
static struct ttir_block *
lower_while(struct ttir_flow *flow, const struct ttir_op *op, struct ttir_block *block,
            struct ttir_region *out)
{
    struct ttir_values carried = {op->def_count, op->defs};
    struct ttir_values inits = {op->operand_count, op->operands}, passed = {0, NULL};
    struct ttir_block *before = new_block(flow, op->defs, op->def_count);
    if (op->region_count > 1 && op->regions[1].block_count)
        passed = (struct ttir_values){op->regions[1].blocks[0]->arg_count,
                                      op->regions[1].blocks[0]->args};
    struct ttir_block *after = new_block(flow, passed.items, passed.count);
    struct ttir_block *leave = new_block(flow, NULL, 0);
    add_step(flow, block, inits);
    ttir_add_next(flow->arena, block, before);
    add_edges(flow, inits, carried);
    put_block(flow, out, before);
    struct lowered end = lower_inner(flow, op, 0, before, out);
    struct ttir_values kept = values_from(end.yields.items, end.yields.count, 1);
    add_step(flow, end.last, end.yields);
    ttir_add_next(flow->arena, end.last, after);
    ttir_add_next(flow->arena, end.last, leave);
    add_edges(flow, kept, passed);
    name_results(flow, results_of(op), kept);
    put_block(flow, out, after);
    end = lower_inner(flow, op, 1, after, out);
    add_step(flow, end.last, end.yields);
    ttir_add_next(flow->arena, end.last, before);
    add_edges(flow, end.yields, carried);
    put_block(flow, out, leave);
    return leave;
}

/* Lowers the operations of a block behind `into`. */
static struct lowered
lower_ops(struct ttir_flow *flow, const struct ttir_block *block, struct ttir_block *into,
          struct ttir_region *out)
{
    struct lowered end = {.last = into};
    for (size_t i = 0; i < block->op_count; i++) {
        struct ttir_op *op = block->ops[i];
        if (op->kind == TTIR_FOR) {
            end.last = lower_for(flow, op, end.last, out);
        } else if (op->kind == TTIR_IF) {
            end.last = lower_if(flow, op, end.last, out);
        } else if (op->kind == TTIR_WHILE) {
            end.last = lower_while(flow, op, end.last, out);
        } else if (op->kind == TTIR_YIELD) {
            end.yields = (struct ttir_values){op->operand_count, op->operands};
        } else {
            if (op->kind == TTIR_STRUCTURED && op->region_count)
                flow->unknown = op;
            ttir_add_op(flow->arena, end.last, op);
        }
    }
    return end;
}

/* ---- branches that the text has ---- */

static struct ttir_block *
block_named(const struct ttir_region *region, struct slice label)
{
    for (size_t i = 0; i < region->block_count; i++)
        if (label.length && slice_same(region->blocks[i]->label, label))
            return region->blocks[i];
    return NULL;
}

static void
follow_branch(struct ttir_flow *flow, const struct ttir_region *region,
              struct ttir_block *block)
{
    const struct ttir_op *last = block->op_count ? block->ops[block->op_count - 1] : NULL;
    for (size_t i = 0; last && i < last->target_count; i++) {
        const struct ttir_target *target = &last->targets[i];
        struct ttir_block *next = block_named(region, target->label);
        if (!next)
            continue;
        ttir_add_next(flow->arena, block, next);
        add_edges(flow, (struct ttir_values){target->count, target->values},
                  (struct ttir_values){next->arg_count, next->args});
    }
}

void
ttir_flow_region(struct ttir_flow *flow, const struct ttir_region *region,
                 struct ttir_region *result)
{
    *result = (struct ttir_region){.warps = region->warps};
    for (size_t i = 0; i < region->block_count; i++) {
        const struct ttir_block *from = region->blocks[i];
        struct ttir_block *block = new_block(flow, from->args, from->arg_count);
        block->label = from->label;
        put_block(flow, result, block);
        lower_ops(flow, from, block, result);
    }
    for (size_t i = 0; i < result->block_count; i++)
        follow_branch(flow, result, result->blocks[i]);
}
