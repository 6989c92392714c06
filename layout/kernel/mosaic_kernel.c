#include "layout/kernel/mosaic_kernel.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/device/vmem_tile.h"
#include "layout/kernel/mosaic_use.h"
#include "layout/kernel/mosaic_window.h"
#include "layout/shape.h"
#include "layout/space.h"

#define WINDOW_ROUND 1024 /* bytes: all copies of a window are one array of these */
#define BYTE_BITS    8
#define TRUTH_BITS   32 /* that a bool has in memory */

/* A kernel that is measured. */
struct measure {
    struct mosaic_module *module;
    struct mosaic_kernel *kernel;
    const struct mosaic_call *call;
    const struct mosaic_op *main;
    unsigned char *uses;          /* enum mosaic_use, of values */
    int64_t unsure, unsure_stack; /* bytes that may not be taken; of allocations inside */
    uint32_t allocations;
};

static void
doubt(struct measure *m, enum mosaic_doubt why, struct slice text)
{
    if (m->kernel->doubt != MOSAIC_SURE)
        return;
    m->kernel->doubt = why;
    m->kernel->doubted = text;
}

/* ---- a buffer ---- */

static int64_t
memory_bits(const struct mosaic_type *type)
{
    return type->bits == 1 ? TRUTH_BITS : type->bits;
}

static bool
data_bytes(const struct mosaic_type *type, int64_t *bytes)
{
    int64_t bits = memory_bits(type);
    for (size_t i = 0; i < type->rank; i++)
        if (type->dims[i] < 0 || !checked_multiply(bits, type->dims[i], &bits))
            return false;
    *bytes = divide_up(bits, BYTE_BITS);
    return true;
}

/* Scratch below 8 bits takes a byte an element, in the tiles of its own type; windows and
 * allocations inside stay packed. */
bool
mosaic_buffer_size(struct mosaic_buffer *buffer)
{
    const struct mosaic_type *type = buffer->type;
    const int64_t most = INT64_MAX / 4; /* of one copy: there are two at most */
    int64_t bits = memory_bits(type);
    bool vmem = type->space == MOSAIC_VMEM,
         wide = buffer->kind == MOSAIC_SCRATCH && vmem && bits < BYTE_BITS;
    if (!vmem_bytes(type->dims, type->rank, bits, &buffer->one) ||
        !data_bytes(type, &buffer->data_bytes) ||
        (wide && !checked_multiply(buffer->one, BYTE_BITS / bits, &buffer->one)) ||
        buffer->one > most || buffer->data_bytes > most)
        return false;
    buffer->bytes = buffer->one * buffer->copies;
    buffer->data_bytes *= buffer->copies;
    if (buffer->kind == MOSAIC_WINDOW && vmem)
        buffer->bytes = round_up(buffer->bytes, WINDOW_ROUND);
    return true;
}

/* Sets what it takes, as far as it is known. */
static void
set_size(struct measure *m, struct mosaic_buffer *buffer)
{
    const struct mosaic_type *type = buffer->type;
    if (type->space != MOSAIC_VMEM && type->space != MOSAIC_SMEM)
        return;
    if (memory_bits(type) == 0)
        doubt(m, MOSAIC_DOUBT_TYPE, type->name);
    else if (!mosaic_buffer_size(buffer))
        doubt(m, MOSAIC_DOUBT_SIZE, (struct slice){"", 0});
}

/* Adds a buffer for a value; NULL: it is no memory, or lies where the kernel takes none. */
static struct mosaic_buffer *
add_buffer(struct measure *m, enum mosaic_buffer_kind kind, uint32_t number, uint32_t value)
{
    struct mosaic_kernel *kernel = m->kernel;
    const struct mosaic_type *type = m->module->types[value];
    if (type->kind != MOSAIC_MEMREF)
        return NULL;
    if (type->space == MOSAIC_UNKNOWN_SPACE)
        doubt(m, MOSAIC_DOUBT_SPACE, type->space_text);
    arena_grow(&m->module->arena, &kernel->buffers, kernel->buffer_count,
               &kernel->buffer_capacity, sizeof *kernel->buffers);
    struct mosaic_buffer *buffer = &kernel->buffers[kernel->buffer_count++];
    *buffer = (struct mosaic_buffer){.kind = kind,
                                     .number = number,
                                     .value = value,
                                     .type = type,
                                     .copies = 1,
                                     .under = MOSAIC_NONE,
                                     .moves = -1};
    return buffer;
}

/* Returns whether a store to a part of the array is one to a part of its words. */
static bool
stores_partly(const struct mosaic_type *type)
{
    int64_t bits = memory_bits(type);
    if (bits >= VMEM_WORD || bits == 0)
        return false;
    return type->rank < 2 || type->dims[type->rank - 2] % (VMEM_WORD / bits);
}

/* Decides whether scratch is kept in memory. Returns whether that is not sure. */
static bool
decide_kept(const struct measure *m, struct mosaic_buffer *buffer)
{
    switch ((enum mosaic_use)m->uses[buffer->value]) {
    case MOSAIC_UNUSED:
        buffer->why = stores_partly(buffer->type) ? MOSAIC_STORED_PARTLY : MOSAIC_NEVER_READ;
        break;
    case MOSAIC_FORWARD:
        buffer->why = MOSAIC_REGISTERS;
        break;
    case MOSAIC_MAY_FORWARD:
        buffer->why = MOSAIC_MAY_REGISTERS;
        break;
    case MOSAIC_USED:
        return false;
    }
    if (buffer->why == MOSAIC_NEVER_READ || buffer->why == MOSAIC_REGISTERS)
        buffer->copies = 0;
    return true;
}

static void
add_up(struct measure *m, int64_t *sum, int64_t bytes)
{
    if (!checked_add(*sum, bytes, sum))
        doubt(m, MOSAIC_DOUBT_SIZE, (struct slice){"", 0});
}

static void
add_semaphores(struct measure *m, const struct mosaic_type *type)
{
    int64_t count = 1;
    for (size_t i = 0; i < type->rank; i++)
        if (type->dims[i] < 0 || !checked_multiply(count, type->dims[i], &count))
            count = 0;
    add_up(m, &m->kernel->semaphores, count);
}

/* Completes a buffer, and adds what is not of VMEM to the sums. unsure: its bytes of VMEM may
 * not be taken. */
static void
complete(struct measure *m, struct mosaic_buffer *buffer, bool unsure)
{
    struct mosaic_kernel *kernel = m->kernel;
    set_size(m, buffer);
    if (buffer->type->space == MOSAIC_SMEM)
        add_up(m, &kernel->smem, buffer->bytes);
    if (buffer->type->space == MOSAIC_SEMAPHORES)
        add_semaphores(m, buffer->type);
    if (buffer->type->space == MOSAIC_VMEM && buffer->kind == MOSAIC_SCRATCH)
        kernel->largest = max_i64(kernel->largest, buffer->one);
    if (buffer->type->space == MOSAIC_VMEM && unsure)
        add_up(m, buffer->kind == MOSAIC_ALLOCATION ? &m->unsure_stack : &m->unsure,
               buffer->bytes);
}

/* ---- allocations inside ---- */

/* top: the number of the highest allocation on the stack, or MOSAIC_NONE. */
static void visit(struct measure *m, const struct mosaic_op *op, uint32_t top);

/* Adds an allocation, and returns the top of the stack with it. */
static uint32_t
allocate(struct measure *m, const struct mosaic_op *op, uint32_t top)
{
    struct mosaic_buffer *buffer =
        add_buffer(m, MOSAIC_ALLOCATION, m->allocations, op->first_result);
    if (!buffer)
        return top;
    m->allocations++;
    buffer->site = op->site;
    buffer->under = top;
    bool vmem = buffer->type->space == MOSAIC_VMEM, unsure = vmem && decide_kept(m, buffer);
    complete(m, buffer, unsure);
    return vmem ? (uint32_t)(m->kernel->buffer_count - 1) : top;
}

/* Allocations of one region lie beside each other, those of two regions in the same place. */
static void
visit_block(struct measure *m, const struct mosaic_block *block, uint32_t top)
{
    for (size_t i = 0; i < block->op_count; i++) {
        const struct mosaic_op *op = &block->ops[i];
        if (op->kind == MOSAIC_ALLOC && op->result_count)
            top = allocate(m, op, top);
        if (op->kind == MOSAIC_SEMAPHORE && op->result_count)
            add_semaphores(m, m->module->types[op->first_result]);
        visit(m, op, top);
    }
}

static void
visit(struct measure *m, const struct mosaic_op *op, uint32_t top)
{
    for (uint32_t r = 0; r < op->region_count; r++)
        for (size_t b = 0; b < op->regions[r].block_count; b++)
            visit_block(m, &op->regions[r].blocks[b], top);
}

bool
mosaic_buffers_sum(const struct mosaic_buffer *buffers, size_t count, int64_t *vmem,
                   int64_t *stack)
{
    struct arena arena = {0};
    int64_t *ends = arena_array(&arena, count, sizeof *ends);
    bool fits = true;
    *vmem = *stack = 0;
    for (size_t i = 0; i < count; i++) {
        const struct mosaic_buffer *buffer = &buffers[i];
        if (buffer->type->space != MOSAIC_VMEM)
            continue;
        if (buffer->kind != MOSAIC_ALLOCATION) {
            fits &= checked_add(*vmem, buffer->bytes, vmem);
            continue;
        }
        int64_t begin = buffer->under == MOSAIC_NONE ? 0 : ends[buffer->under];
        fits &= checked_add(begin, buffer->bytes, &ends[i]);
        *stack = max_i64(*stack, ends[i]);
    }
    arena_free(&arena);
    return checked_add(*vmem, *stack, vmem) && fits;
}

/* ---- arguments ---- */

/* The function that is the kernel; others map indices. */
static const struct mosaic_op *
find_main(const struct mosaic_module *module)
{
    static const char *const marks[] = {"window_params", "scalar_prefetch", "iteration_bounds"};
    for (size_t i = 0; i < module->func_count; i++)
        for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
            if (mosaic_attribute(module->funcs[i], marks[k]))
                return module->funcs[i];
    return module->funcs[0];
}

static void
read_grid(struct measure *m)
{
    const struct mosaic_attribute *bounds = mosaic_attribute(m->main, "iteration_bounds");
    size_t rank = mosaic_count(bounds);
    if (rank > MOSAIC_GRID) {
        doubt(m, MOSAIC_DOUBT_SIZE, (struct slice){"", 0});
        return;
    }
    m->kernel->grid_rank = rank;
    for (size_t i = 0; i < rank; i++)
        m->kernel->grid[i] = mosaic_number(bounds, i, MOSAIC_DYNAMIC);
}

static uint32_t
number_of(const struct measure *m, const char *name)
{
    const struct mosaic_attribute *attribute = mosaic_attribute(m->main, name);
    int64_t number = attribute && attribute->kind == MOSAIC_INTEGER ? attribute->number : 0;
    return number < 0 || number > UINT32_MAX ? 0 : (uint32_t)number;
}

static void
add_windows(struct measure *m, uint32_t first, uint32_t count)
{
    const struct mosaic_attribute *params = mosaic_attribute(m->main, "window_params");
    struct mosaic_windows windows = {.kernel = m->kernel, .call = m->call, .count = count};
    mosaic_maps_make(&windows.maps, m->module, m->kernel->grid_rank);
    m->kernel->window_count = count;
    m->kernel->result_count = min_size(m->call->result_count, count);
    for (uint32_t i = 0; i < count; i++) {
        struct mosaic_buffer *buffer = add_buffer(m, MOSAIC_WINDOW, i, first + i);
        const struct mosaic_attribute *param =
            params && params->kind == MOSAIC_ARRAY && i < params->count ? params->items[i]
                                                                        : NULL;
        if (!buffer)
            continue;
        if (!mosaic_window_set(&windows, buffer, param))
            doubt(m, MOSAIC_DOUBT_MODE,
                  mosaic_member(param, "pipeline_mode")
                      ? mosaic_member(param, "pipeline_mode")->text
                      : (struct slice){"", 0});
        complete(m, buffer, !m->call->assigned && buffer->one_run);
    }
    mosaic_maps_free(&windows.maps);
}

/* Finds how memrefs are used. Arguments of which the body does not say where they lie are where
 * their operands are. */
static void
find_uses(struct measure *m)
{
    struct mosaic_module *module = m->module;
    struct mosaic_kernel *kernel = m->kernel;
    unsigned char *spaces = arena_array(&module->arena, module->value_count, 1);
    for (size_t i = 0; i < module->value_count; i++)
        spaces[i] = (unsigned char)module->types[i]->space;
    for (size_t i = 0; i < kernel->buffer_count; i++) {
        const struct mosaic_buffer *buffer = &kernel->buffers[i];
        if (buffer->kind != MOSAIC_WINDOW || buffer->type->space != MOSAIC_ANY)
            continue;
        if (!m->call->assigned || !buffer->array)
            spaces[buffer->value] = MOSAIC_UNKNOWN_SPACE;
        else if (buffer->array->layout.memory_space == SPACE_VMEM)
            spaces[buffer->value] = MOSAIC_VMEM;
    }
    m->uses = mosaic_uses(
        module, m->main, mosaic_fold(module, m->main, kernel->grid, kernel->grid_rank), spaces);
}

/* Adds the arguments: those of the grid, prefetched scalars, windows, scratch. */
static void
add_arguments(struct measure *m)
{
    const struct mosaic_region *body = m->main->regions;
    if (m->main->region_count == 0 || body->block_count == 0)
        return;
    const struct mosaic_block *block = &body->blocks[0];
    uint32_t left = block->arg_count, at = block->first_arg;
    uint32_t grid = (uint32_t)min_size(left, m->kernel->grid_rank);
    uint32_t prefetch = (uint32_t)min_size(left - grid, number_of(m, "scalar_prefetch"));
    uint32_t scratch =
        (uint32_t)min_size(left - grid - prefetch, number_of(m, "scratch_operands"));
    uint32_t windows = left - grid - prefetch - scratch;
    at += grid;
    for (uint32_t i = 0; i < prefetch; i++) {
        struct mosaic_buffer *buffer = add_buffer(m, MOSAIC_PREFETCH, i, at + i);
        if (buffer)
            complete(m, buffer, false);
    }
    add_windows(m, at + prefetch, windows);
    find_uses(m);
    at += prefetch + windows;
    for (uint32_t i = 0; i < scratch; i++) {
        struct mosaic_buffer *buffer = add_buffer(m, MOSAIC_SCRATCH, i, at + i);
        if (buffer)
            complete(m, buffer, buffer->type->space == MOSAIC_VMEM && decide_kept(m, buffer));
    }
}

/* ---- all ---- */

/* Kernels of a SparseCore name another core. */
static void
check_core(struct measure *m)
{
    const struct mosaic_attribute *core = mosaic_attribute(m->main, "tpu.core_type");
    if (core && !slice_behind(core->text, "<tc>"))
        doubt(m, MOSAIC_DOUBT_CORE, core->text);
    if (m->module->version < MOSAIC_OLD_VERSION || m->module->version > MOSAIC_NEW_VERSION)
        doubt(m, MOSAIC_DOUBT_VERSION, (struct slice){"", 0});
}

void
mosaic_kernel_make(struct mosaic_module *module, const struct mosaic_call *call,
                   struct mosaic_kernel *kernel)
{
    struct measure m = {.module = module, .kernel = kernel, .call = call};
    *kernel = (struct mosaic_kernel){0};
    m.main = find_main(module);
    kernel->site = m.main->site;
    check_core(&m);
    read_grid(&m);
    add_arguments(&m);
    visit(&m, m.main, MOSAIC_NONE);
    if (!mosaic_buffers_sum(kernel->buffers, kernel->buffer_count, &kernel->vmem,
                            &kernel->stack))
        doubt(&m, MOSAIC_DOUBT_SIZE, (struct slice){"", 0});
    kernel->least_vmem = kernel->vmem - m.unsure - min_i64(m.unsure_stack, kernel->stack);
}
