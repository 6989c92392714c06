/* Measured with libtpu 0.0.52 on v5e and v6e: a load needs no memory if whole tiles of it were
 * stored in the same basic block before, by the same value of an index or at constant ones, and
 * nothing between them stored to where it is not known that it is another place. A branch that
 * is not known before, a loop, or a part of a tile, and the memory is kept. A copy within VMEM,
 * also of an operand that lies there, is a load and a store (35 kernels of v4, v5e and v7x). */
#include "layout/kernel/mosaic_use.h"

#include "layout/kernel/mosaic_place.h"

#define STORES_LOOKED 256 /* of a memref, for one load */

/* What is known of a memref while its uses are visited in the order of the text. */
struct memref_use {
    bool any, stored_only, other;
    bool early, unsure; /* read where it was not stored, or perhaps not */
    uint32_t run;       /* of the stores */
    size_t store_count, store_capacity;
    struct mosaic_place *stores; /* since the last branch or loop */
};

struct uses {
    struct mosaic_module *module;
    const unsigned char *spaces; /* enum mosaic_space, of values */
    bool *needed;                /* values */
    uint32_t *roots;             /* of values: the memref that they are a view of */
    bool *part;                  /* values that are a view of a part */
    struct memref_use *of;       /* of roots */
    struct mosaic_places places;
    uint32_t run; /* of operations without a branch or loop between them */
};

/* ---- values that somebody needs ---- */

static bool
is_pure(const struct mosaic_op *op)
{
    return op->region_count == 0 && (mosaic_is_pure(op) || op->kind == MOSAIC_LOAD);
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

/* The stores to a memref since the last branch or loop. */
static void
add_store(struct uses *u, struct memref_use *use, struct mosaic_place place)
{
    if (use->run != u->run)
        use->store_count = 0;
    use->run = u->run;
    arena_grow(&u->module->arena, &use->stores, use->store_count, &use->store_capacity,
               sizeof *use->stores);
    use->stores[use->store_count++] = place;
}

/* Finds whether whole tiles that are read were stored. */
static void
add_load(struct uses *u, struct memref_use *use, struct mosaic_place place)
{
    size_t looked = 0;
    double stored = 0; /* elements, in stores that each wrote a part */
    if (use->run != u->run)
        use->store_count = 0;
    for (size_t i = use->store_count; i-- > 0 && looked++ < STORES_LOOKED;)
        switch (mosaic_covers(&u->places, &use->stores[i], &place)) {
        case MOSAIC_COVERS:
            return;
        case MOSAIC_MAY_COVER:
            use->unsure = true;
            return;
        case MOSAIC_CROSSES:
            stored += mosaic_common(&u->places, &use->stores[i], &place);
            break;
        case MOSAIC_UNLIKE:
            use->early = true;
            return;
        case MOSAIC_APART:
            break;
        }
    use->unsure |= looked > STORES_LOOKED;
    use->early |= looked <= STORES_LOOKED &&
                  (!place.vector || stored < mosaic_common(&u->places, &place, &place));
}

/* Finds whether what is read was stored. Of a part of a tile the memory is kept. */
static void
read_place(struct uses *u, struct memref_use *use, struct mosaic_place place)
{
    if (mosaic_place_is_part(&u->places, &place))
        use->early = true;
    else
        add_load(u, use, place);
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
    use->other |= !load && !store;
    use->stored_only &= store;
    struct mosaic_place place = {NULL, NULL};
    if (!u->part[op->operands[k]])
        place = mosaic_place_of(u->module, op, k);
    if (store)
        add_store(u, use, place);
    else if (load)
        read_place(u, use, place);
}

static void
visit_view(struct uses *u, const struct mosaic_op *op)
{
    if (!op->operand_count || !op->result_count || op->operands[0] == MOSAIC_NONE)
        return;
    u->roots[op->first_result] = u->roots[op->operands[0]];
    u->part[op->first_result] = op->kind == MOSAIC_VIEW || u->part[op->operands[0]];
}

/* The source and the target of a copy, or of the wait for one. */
struct copy {
    uint32_t ends[2]; /* values */
    bool sure;        /* both lie in VMEM; else they may */
};

/* Finds the ends of a copy within VMEM, to no other device. */
static bool
is_within_vmem(const struct uses *u, const struct mosaic_op *op, struct copy *copy)
{
    size_t count = 0;
    copy->sure = true;
    if (op->kind != MOSAIC_COPY && op->kind != MOSAIC_WAIT)
        return false;
    for (uint32_t i = 0; i < op->operand_count; i++) {
        uint32_t value = op->operands[i];
        const struct mosaic_type *type = value == MOSAIC_NONE ? NULL : u->module->types[value];
        if (!type || type->kind != MOSAIC_MEMREF)
            return false;
        unsigned char space = u->spaces[u->roots[value]];
        if (space == MOSAIC_SEMAPHORES)
            continue;
        if ((space != MOSAIC_VMEM && space != MOSAIC_UNKNOWN_SPACE) || count == 2)
            return false;
        copy->sure &= space == MOSAIC_VMEM;
        copy->ends[count++] = value;
    }
    return count == 2;
}

/* The place of an end of a copy: all of a memref, or not known. */
static struct mosaic_place
place_of_end(const struct uses *u, const struct copy *copy, size_t end)
{
    uint32_t value = copy->ends[end];
    if (!copy->sure || u->part[value])
        return (struct mosaic_place){NULL, NULL};
    return mosaic_place_whole(u->module->types[value]);
}

static void
visit_copy(struct uses *u, const struct copy *copy)
{
    struct memref_use *source = use_of(u, copy->ends[0]), *target = use_of(u, copy->ends[1]);
    source->any = target->any = true;
    source->stored_only = false;
    source->unsure |= !copy->sure;
    target->unsure |= !copy->sure;
    target->stored_only &= copy->sure;
    read_place(u, source, place_of_end(u, copy, 0));
    add_store(u, target, place_of_end(u, copy, 1));
}

static void visit_block(struct uses *u, const struct mosaic_block *block);

static void
visit(struct uses *u, const struct mosaic_op *op)
{
    struct copy copy;
    if (op->kind == MOSAIC_CAST || op->kind == MOSAIC_VIEW)
        visit_view(u, op);
    else if (is_within_vmem(u, op, &copy) && op->kind == MOSAIC_COPY)
        visit_copy(u, &copy);
    else if (is_within_vmem(u, op, &copy))
        return;
    else if (op->kind != MOSAIC_LOAD || any_needed(u, op))
        for (uint32_t k = 0; k < op->operand_count; k++)
            visit_operand(u, op, k);
    for (uint32_t r = 0; r < op->region_count; r++)
        for (size_t b = 0; b < op->regions[r].block_count; b++) {
            u->run += op->kind != MOSAIC_TAKEN;
            visit_block(u, &op->regions[r].blocks[b]);
            u->run += op->kind != MOSAIC_TAKEN;
        }
}

static void
visit_block(struct uses *u, const struct mosaic_block *block)
{
    for (size_t i = 0; i < block->op_count; i++)
        visit(u, &block->ops[i]);
}

/* ---- all ---- */

static enum mosaic_use
sum_up(const struct memref_use *use)
{
    if (!use->other && (!use->any || use->stored_only))
        return MOSAIC_UNUSED;
    if (use->other || use->early)
        return MOSAIC_USED;
    return use->unsure ? MOSAIC_MAY_FORWARD : MOSAIC_FORWARD;
}

unsigned char *
mosaic_uses(struct mosaic_module *module, const struct mosaic_op *function,
            const int64_t *constants, const unsigned char *spaces)
{
    size_t count = module->value_count;
    struct arena *arena = &module->arena;
    struct uses u = {.module = module,
                     .spaces = spaces,
                     .needed = arena_array(arena, count, sizeof *u.needed),
                     .roots = arena_array(arena, count, sizeof *u.roots),
                     .part = arena_array(arena, count, sizeof *u.part),
                     .of = arena_array(arena, count, sizeof *u.of)};
    unsigned char *uses = arena_array(arena, count, 1);
    for (uint32_t i = 0; i < count; i++) {
        u.roots[i] = i;
        u.of[i].stored_only = true;
    }
    find_needed(&u, function);
    mosaic_places_make(&u.places, module, function, constants);
    visit(&u, function);
    mosaic_places_free(&u.places);
    for (size_t i = 0; i < count; i++)
        uses[i] = (unsigned char)sum_up(&u.of[i]);
    return uses;
}
