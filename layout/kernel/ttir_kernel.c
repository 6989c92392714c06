/* Functions are measured behind those that they call. */
#include "layout/kernel/ttir_kernel.h"

#include "layout/base/minmax.h"
#include "layout/kernel/ttir_function.h"

#include <stdlib.h>
#include <string.h>

#define BUFFERS_MOST 512
#define TENSORS_MOST 64

void
ttir_doubt(struct ttir_function *f, enum ttir_doubt doubt, const struct ttir_op *op)
{
    if (f->doubt == TTIR_SURE) {
        f->doubt = doubt;
        f->doubted = op;
    }
}

/* ---- the operations of a function ---- */

/* The figures of the functions so far, by their number in the module. */
struct measured {
    struct ttir_module *module;
    struct measured_function {
        bool begun, called;
        int64_t shared, columns;
        enum ttir_doubt doubt;
        const struct ttir_op *doubted;
        struct ttir_function *function;
    } * functions;
};

static void
add_region(struct ttir_function *f, const struct ttir_region *region)
{
    arena_grow(f->arena, &f->regions, f->region_count, &f->region_capacity,
               sizeof(struct ttir_region *));
    f->regions[f->region_count++] = region;
}

/* Lowers the partitions of an operation, whose arguments are what it captures. */
static void
lower_partitions(struct ttir_function *f, struct ttir_op *op)
{
    for (size_t i = 0; i < op->region_count; i++) {
        struct ttir_region lowered;
        ttir_flow_region(&f->flow, &op->regions[i], &lowered);
        op->regions[i] = lowered;
        const struct ttir_block *first = lowered.block_count ? lowered.blocks[0] : NULL;
        for (size_t k = 0; first && k < first->arg_count && k < op->operand_count; k++)
            ttir_flow_edge(&f->flow, ttir_flow_value(&f->flow, op->operands[k]),
                           first->args[k]);
    }
}

/* Collects the operations of a region. specialize, partition: where it stands. */
static void
collect(struct ttir_function *f, const struct ttir_region *region, uint32_t specialize,
        uint32_t partition)
{
    add_region(f, region);
    for (size_t i = 0; i < region->block_count; i++) {
        const struct ttir_block *block = region->blocks[i];
        for (size_t k = 0; k < block->op_count; k++) {
            struct ttir_op *op = block->ops[k];
            op->specialize = specialize;
            op->partition = partition;
            arena_grow(f->arena, &f->ops, f->op_count, &f->op_capacity,
                       sizeof(struct ttir_op *));
            f->ops[f->op_count++] = op;
            uint32_t number = (uint32_t)f->op_count;
            if (op->kind == TTIR_WARP_SPECIALIZE)
                lower_partitions(f, op);
            for (size_t r = 0; r < op->region_count; r++) {
                if (op->kind == TTIR_WARP_SPECIALIZE)
                    collect(f, &op->regions[r], number, (uint32_t)r);
                else
                    add_region(f, &op->regions[r]);
            }
        }
    }
}

/* Numbers operations in the order in which they end. */
static void
number_ops(struct ttir_function *f, const struct ttir_region *region)
{
    for (size_t i = 0; i < region->block_count; i++) {
        for (size_t k = 0; k < region->blocks[i]->op_count; k++) {
            struct ttir_op *op = region->blocks[i]->ops[k];
            for (size_t r = 0; r < op->region_count; r++)
                number_ops(f, &op->regions[r]);
            op->number = f->numbered++;
        }
    }
}

static void
note_uses(struct ttir_function *f)
{
    f->used = arena_array(f->arena, (size_t)f->flow.value_count + 1, sizeof *f->used);
    for (size_t i = 0; i < f->op_count; i++) {
        for (size_t k = 0; k < f->ops[i]->operand_count; k++) {
            uint32_t value = ttir_flow_value(&f->flow, f->ops[i]->operands[k]);
            if (value != TTIR_NONE)
                f->used[value] = true;
        }
    }
}

/* ---- buffers ---- */

static void
add_buffer(struct ttir_function *f, struct ttir_buffer buffer)
{
    arena_grow(f->arena, &f->buffers, f->buffer_count, &f->buffer_capacity, sizeof *f->buffers);
    f->buffers[f->buffer_count++] = buffer;
}

static void
add_tensor(struct ttir_function *f, const struct ttir_op *op)
{
    struct ttir_tensor tensor = {.op = op, .from = TTIR_ALWAYS};
    if (op->type_count)
        tensor.type = op->types[op->type_count - 1];
    if (!tensor.type || op->result_count == 0 || !ttir_tensor_size(f->module, &tensor)) {
        ttir_doubt(f, TTIR_DOUBT_ENCODING, op);
        return;
    }
    arena_grow(f->arena, &f->tensors, f->tensor_count, &f->tensor_capacity, sizeof *f->tensors);
    f->tensors[f->tensor_count++] = tensor;
}

void
ttir_size_alloc(const struct ttir_module *module, struct ttir_buffer *buffer)
{
    buffer->bytes = ttir_memory_bytes(module, buffer->type, &buffer->alignment);
    if (buffer->op->alignment > 0 && buffer->op->alignment <= 1 << 20)
        buffer->alignment = buffer->op->alignment;
}

static void
add_alloc(struct ttir_function *f, const struct ttir_op *op)
{
    struct ttir_buffer buffer = {.kind = TTIR_BUFFER_ALLOC, .op = op, .from = TTIR_ALWAYS};
    if (op->type_count)
        buffer.type = op->types[op->type_count - 1];
    if (buffer.type && op->result_count)
        ttir_size_alloc(f->module, &buffer);
    if (buffer.bytes > 0)
        add_buffer(f, buffer);
    else
        ttir_doubt(f, TTIR_DOUBT_ENCODING, op);
}

/* A byte for each warp of the partitions, in groups of four (source: Triton 3.9,
 * ConvertWarpSpecializeToLLVM). */
static void
add_state(struct ttir_function *f, const struct ttir_op *func)
{
    int64_t most = 0;
    for (size_t i = 0; i < f->op_count; i++) {
        int64_t warps = 0;
        for (size_t r = 0;
             f->ops[i]->kind == TTIR_WARP_SPECIALIZE && r < f->ops[i]->region_count; r++)
            warps += f->ops[i]->regions[r].warps;
        most = max_i64(most, warps);
    }
    if (most)
        add_buffer(f, (struct ttir_buffer){.kind = TTIR_BUFFER_STATE,
                                           .op = func,
                                           .bytes = ttir_round_up(most, 4),
                                           .alignment = 4,
                                           .to = TTIR_ALWAYS});
}

static void
add_scratch(struct ttir_function *f, const struct ttir_op *op)
{
    int64_t bytes = ttir_scratch(f, op);
    if (bytes > 0)
        add_buffer(f,
                   (struct ttir_buffer){.kind = TTIR_BUFFER_SCRATCH,
                                        .op = op,
                                        .bytes = bytes,
                                        .alignment = op->kind == TTIR_WARP_SPECIALIZE ? 8 : 128,
                                        .from = op->number,
                                        .to = op->number + INT64_C(1)});
}

static const struct measured_function *measure(struct measured *all, size_t number);

/* The number of the function that a call names; the count of functions: it is not there. */
static size_t
callee_of(const struct ttir_module *module, const struct ttir_op *call)
{
    size_t i = 0;
    while (i < module->func_count && !slice_same(module->funcs[i]->name, call->name))
        i++;
    return i;
}

static void
add_call(struct ttir_function *f, struct measured *all, const struct ttir_op *call)
{
    size_t number = callee_of(f->module, call);
    const struct measured_function *callee = NULL;
    if (number < f->module->func_count)
        callee = measure(all, number);
    if (!callee || !callee->function) /* it is not there, or calls this one */
        ttir_doubt(f, TTIR_DOUBT_FLOW, call);
    else if (callee->doubt != TTIR_SURE)
        ttir_doubt(f, callee->doubt, call);
    if (callee && callee->shared > 0)
        add_buffer(f, (struct ttir_buffer){.kind = TTIR_BUFFER_CALL,
                                           .op = call,
                                           .bytes = callee->shared,
                                           .alignment = 128,
                                           .from = call->number,
                                           .to = call->number + INT64_C(1)});
}

/* Allocs come first, then scratch in the order of the operations, then calls. */
static void
add_buffers(struct ttir_function *f, struct measured *all, const struct ttir_op *func)
{
    for (size_t i = 0; i < f->op_count; i++) {
        if (f->ops[i]->kind == TTIR_LOCAL_ALLOC)
            add_alloc(f, f->ops[i]);
        else if (f->ops[i]->kind == TTIR_TMEM_ALLOC)
            add_tensor(f, f->ops[i]);
    }
    add_state(f, func);
    for (size_t i = 0; i < f->op_count; i++)
        add_scratch(f, f->ops[i]);
    for (size_t i = 0; i < f->op_count; i++)
        if (f->ops[i]->kind == TTIR_CALL)
            add_call(f, all, f->ops[i]);
}

/* ---- functions ---- */

static struct ttir_function *
analyse(struct measured *all, const struct ttir_op *func)
{
    struct arena *arena = &all->module->arena;
    struct ttir_function *f = arena_alloc(arena, sizeof *f);
    f->arena = arena;
    f->module = all->module;
    ttir_flow_begin(&f->flow, all->module, arena);
    if (func->region_count)
        ttir_flow_region(&f->flow, &func->regions[0], &f->body);
    collect(f, &f->body, TTIR_NONE, 0);
    number_ops(f, &f->body);
    note_uses(f);
    if (f->flow.unknown)
        ttir_doubt(f, TTIR_DOUBT_FLOW, f->flow.unknown);
    add_buffers(f, all, func);
    if (f->buffer_count > BUFFERS_MOST || f->tensor_count > TENSORS_MOST) {
        ttir_doubt(f, TTIR_DOUBT_SIZE, func);
        f->buffer_count = f->tensor_count = 0;
    }
    ttir_live(f);
    return f;
}

/* Measures a function once. One that calls itself counts as taking nothing where it does. */
static const struct measured_function *
measure(struct measured *all, size_t number)
{
    struct measured_function *m = &all->functions[number];
    if (m->begun)
        return m;
    m->begun = true;
    m->function = analyse(all, all->module->funcs[number]);
    m->shared = ttir_offsets(m->function);
    m->columns = ttir_tensor_place(m->function);
    m->doubt = m->function->doubt;
    m->doubted = m->function->doubted;
    return m;
}

static int
compare_offsets(const void *left, const void *right)
{
    const struct ttir_buffer *a = left, *b = right;
    if (a->offset != b->offset)
        return a->offset < b->offset ? -1 : 1;
    return (a->from > b->from) - (a->from < b->from);
}

static void
note_calls(struct measured *all)
{
    for (size_t i = 0; i < all->module->func_count; i++) {
        const struct ttir_function *f = all->functions[i].function;
        for (size_t k = 0; k < f->op_count; k++) {
            size_t callee = callee_of(all->module, f->ops[k]);
            if (f->ops[k]->kind == TTIR_CALL && callee < all->module->func_count)
                all->functions[callee].called = true;
        }
    }
}

void
ttir_kernel_make(struct ttir_module *module, struct ttir_kernel *kernel)
{
    struct measured all = {
        module, arena_array(&module->arena, module->func_count + 1, sizeof *all.functions)};
    const struct measured_function *most = NULL;
    for (size_t i = 0; i < module->func_count; i++)
        measure(&all, i);
    note_calls(&all);
    *kernel = (struct ttir_kernel){.name = {"", 0}};
    for (size_t i = 0; i < module->func_count; i++) {
        const struct measured_function *m = &all.functions[i];
        kernel->columns = max_i64(kernel->columns, m->columns);
        if (m->called || (most && most->shared >= m->shared))
            continue;
        most = m;
        kernel->name = module->funcs[i]->name;
    }
    if (!most)
        return;
    kernel->shared = most->shared;
    kernel->doubt = most->doubt;
    kernel->doubted = most->doubted;
    size_t count = most->function->buffer_count;
    struct ttir_buffer *sorted = arena_array(&module->arena, count + 1, sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        sorted[i] = most->function->buffers[i];
    if (count)
        qsort(sorted, count, sizeof *sorted, compare_offsets);
    kernel->buffers = sorted;
    kernel->buffer_count = count;
    kernel->function = most->function;
    kernel->tensors = most->function->tensors;
    kernel->tensor_count = most->function->tensor_count;
}
