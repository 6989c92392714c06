#include "layout/kernel/mosaic_use.h"

/* What is known of a memref while its uses are visited in the order of the text. */
struct memref_use {
    bool any, stored_only, viewed, odd; /* odd: a use at another place than whole tiles */
    bool early;                         /* read before it was stored in the same block */
    bool other;
    size_t block_count, block_capacity;
    struct block_store {
        uint32_t block, depth;
    } * blocks; /* of the open blocks, and of some that are not, those with a store */
};

struct uses {
    struct mosaic_module *module;
    bool *needed;          /* values */
    int64_t *constants;    /* of values; MOSAIC_DYNAMIC: not known */
    uint32_t *roots;       /* of values: the memref that they are a view of */
    struct memref_use *of; /* of roots */
    uint32_t block, depth; /* that is visited */
    uint32_t block_count;
};

/* ---- values that somebody needs ---- */

static bool
is_pure(const struct mosaic_op *op)
{
    return op->region_count == 0 && (op->kind == MOSAIC_PURE || op->kind == MOSAIC_CONSTANT ||
                                     op->kind == MOSAIC_MULTIPLY || op->kind == MOSAIC_LOAD);
}

static bool
any_needed(const struct uses *u, const struct mosaic_op *op)
{
    for (uint32_t i = 0; i < op->result_count; i++)
        if (u->needed[op->first_result + i])
            return true;
    return false;
}

/* Goes backwards, so that users come before what they use. */
static void
find_needed(struct uses *u, const struct mosaic_op *op)
{
    for (size_t r = op->region_count; r-- > 0;)
        for (size_t b = op->regions[r].block_count; b-- > 0;) {
            const struct mosaic_block *block = &op->regions[r].blocks[b];
            for (size_t i = block->op_count; i-- > 0;)
                find_needed(u, &block->ops[i]);
        }
    if (is_pure(op) && !any_needed(u, op))
        return;
    for (uint32_t i = 0; i < op->operand_count; i++)
        if (op->operands[i] != MOSAIC_NONE)
            u->needed[op->operands[i]] = true;
}

/* ---- uses ---- */

static struct memref_use *
use_of(struct uses *u, uint32_t value)
{
    return value == MOSAIC_NONE ? NULL : &u->of[u->roots[value]];
}

static void
leave_blocks(struct uses *u, struct memref_use *use)
{
    while (use->block_count) {
        const struct block_store *last = &use->blocks[use->block_count - 1];
        if (last->depth < u->depth || last->block == u->block)
            break;
        use->block_count--;
    }
}

static bool
is_stored_here(struct uses *u, struct memref_use *use)
{
    leave_blocks(u, use);
    return use->block_count && use->blocks[use->block_count - 1].block == u->block;
}

static void
add_store(struct uses *u, struct memref_use *use)
{
    if (is_stored_here(u, use))
        return;
    arena_grow(&u->module->arena, &use->blocks, use->block_count, &use->block_capacity,
               sizeof *use->blocks);
    use->blocks[use->block_count++] = (struct block_store){u->block, u->depth};
}

/* Returns whether an access, whose indices stand behind operand k, is at a fixed place where
 * tiles begin. */
static bool
is_aligned(const struct uses *u, const struct mosaic_op *op, uint32_t k)
{
    static const int64_t tile[] = {128, 8};
    for (uint32_t i = op->operand_count; i-- > k + 1;) {
        uint32_t value = op->operands[i], minor = op->operand_count - 1 - i;
        int64_t at = value == MOSAIC_NONE ? MOSAIC_DYNAMIC : u->constants[value];
        if (at == MOSAIC_DYNAMIC || (minor < 2 && at % tile[minor]))
            return false;
    }
    return true;
}

static bool
adds(const struct mosaic_op *op)
{
    const struct mosaic_attribute *add = mosaic_attribute(op, "add");
    return add && add->kind == MOSAIC_INTEGER && add->number;
}

static void
visit_operand(struct uses *u, const struct mosaic_op *op, uint32_t k)
{
    struct memref_use *use = use_of(u, op->operands[k]);
    bool load = op->kind == MOSAIC_LOAD && k == 0;
    bool store = op->kind == MOSAIC_STORE && k == 1 && !adds(op);
    if (!use)
        return;
    use->any = true;
    if (!load && !store) {
        use->other = true;
        return;
    }
    use->stored_only &= store;
    if (store)
        add_store(u, use);
    else if (!is_stored_here(u, use))
        use->early = true;
    use->odd |= !is_aligned(u, op, k);
}

static void
visit_view(struct uses *u, const struct mosaic_op *op)
{
    if (!op->operand_count || !op->result_count || op->operands[0] == MOSAIC_NONE)
        return;
    u->roots[op->first_result] = u->roots[op->operands[0]];
    if (op->kind == MOSAIC_VIEW)
        use_of(u, op->operands[0])->viewed = true;
}

static void visit_block(struct uses *u, const struct mosaic_block *block);

static void
visit(struct uses *u, const struct mosaic_op *op)
{
    if (op->kind == MOSAIC_CAST || op->kind == MOSAIC_VIEW)
        visit_view(u, op);
    else if (op->kind != MOSAIC_LOAD || any_needed(u, op))
        for (uint32_t k = 0; k < op->operand_count; k++)
            visit_operand(u, op, k);
    uint32_t block = u->block;
    u->depth++;
    for (uint32_t r = 0; r < op->region_count; r++)
        for (size_t b = 0; b < op->regions[r].block_count; b++)
            visit_block(u, &op->regions[r].blocks[b]);
    u->depth--;
    u->block = block;
}

static void
visit_block(struct uses *u, const struct mosaic_block *block)
{
    u->block = ++u->block_count;
    uint32_t here = u->block;
    for (size_t i = 0; i < block->op_count; i++) {
        u->block = here;
        visit(u, &block->ops[i]);
    }
}

/* ---- all ---- */

static void
find_constants(struct uses *u, const struct mosaic_op *op)
{
    const struct mosaic_attribute *value =
        op->kind == MOSAIC_CONSTANT ? mosaic_attribute(op, "value") : NULL;
    if (value && value->kind == MOSAIC_INTEGER && op->result_count)
        u->constants[op->first_result] = value->number;
    for (uint32_t r = 0; r < op->region_count; r++)
        for (size_t b = 0; b < op->regions[r].block_count; b++)
            for (size_t i = 0; i < op->regions[r].blocks[b].op_count; i++)
                find_constants(u, &op->regions[r].blocks[b].ops[i]);
}

static enum mosaic_use
sum_up(const struct memref_use *use)
{
    if (!use->other && (!use->any || use->stored_only))
        return MOSAIC_UNUSED;
    if (use->other || use->viewed || use->early)
        return MOSAIC_USED;
    return use->odd ? MOSAIC_MAY_FORWARD : MOSAIC_FORWARD;
}

unsigned char *
mosaic_uses(struct mosaic_module *module, const struct mosaic_op *function)
{
    size_t count = module->value_count;
    struct arena *arena = &module->arena;
    struct uses u = {.module = module,
                     .needed = arena_array(arena, count, sizeof *u.needed),
                     .constants = arena_array(arena, count, sizeof *u.constants),
                     .roots = arena_array(arena, count, sizeof *u.roots),
                     .of = arena_array(arena, count, sizeof *u.of)};
    unsigned char *uses = arena_array(arena, count, 1);
    for (uint32_t i = 0; i < count; i++) {
        u.constants[i] = MOSAIC_DYNAMIC;
        u.roots[i] = i;
        u.of[i].stored_only = true;
    }
    find_needed(&u, function);
    find_constants(&u, function);
    visit(&u, function);
    for (size_t i = 0; i < count; i++)
        uses[i] = (unsigned char)sum_up(&u.of[i]);
    return uses;
}
