/* Makes copies of layouts. */
#include "cli/command/access/case.h"

#include "cli/command.h"
#include "layout/atom/atom.h"
#include "layout/triton/linear.h"
#include "parser/cute/cute_parse.h"

#include <string.h>

#define ROW_BITS     128 /* of a matrix of ldmatrix */
#define MATRIX_LANES 32  /* of the warps that have it */

/* The lanes of a warp that the layout says; 0: it says none. */
static int64_t
lanes_of(const struct layout_argument *threads)
{
    const struct mapping *m = threads->mapping;
    struct diagnostic ignored;
    int64_t min, max;
    if (threads->linear)
        return (int64_t)1 << threads->linear->inputs[LINEAR_LANE].count;
    for (size_t i = 0; m && i < m->axis_count; i++)
        if (m->axes[i] == AXIS_LANEID && mapping_bounds(m, i, &min, &max, &ignored) == 0)
            return max + 1;
    return 0;
}

/* The GPU of --target; else one whose warps have as many lanes as the layout. */
static const struct access_gpu *
find_gpu(struct context *context, const struct layout_argument *threads)
{
    size_t i = 0;
    int64_t lanes = lanes_of(threads);
    if (option_given(&context->options, OPTION_GPU))
        return access_gpu_at(option_word(&context->options, OPTION_GPU, 0));
    while (lanes > access_gpu_at(i)->lanes && access_gpu_at(i + 1))
        i++;
    return access_gpu_at(i);
}

/* --memory, else what the text says: XLA's arrays and pointers to gmem are global. */
static bool
is_global(const struct context *context, const struct layout_argument *memory)
{
    bool global = memory->shape || (memory->cute && memory->cute->space == CUTE_GMEM);
    return option_word(&context->options, OPTION_MEMORY,
                       global ? MEMORY_GLOBAL : MEMORY_SHARED) == MEMORY_GLOBAL;
}

static int
make_memory(const struct access_case *c, const struct layout_argument *memory,
            struct access_memory *made, struct diagnostic *d)
{
    if (memory->instruction && memory->cute->thread_value)
        return diagnostic_set(d, ACCESS_MEMORY, 0, 0, axis_name(AXIS_LANEID));
    if (memory->linear)
        return access_memory_linear(memory->linear, &c->context->arena, made, d);
    const struct mapping *m = layout_argument_mapping(memory, d);
    return m ? access_memory_mapping(m, made, d) : -1;
}

/* Finds where the values of threads lie, and their vectors. */
static int
make_copy(struct access_case *c, struct diagnostic *d)
{
    struct arena *arena = &c->context->arena;
    if (access_copy_make(&c->copy, &c->memory, arena, d))
        return -1;
    return access_vectors_find(&c->copy, arena, &c->vectors, d);
}

/* ---- instructions ---- */

/* The lanes of ldmatrix and stmatrix address rows of 16 bytes, along that of the last two dims
 * of memory in which elements lie side by side. */
static int
make_matrices(struct access_case *c, struct access_matrices *matrices, struct diagnostic *d)
{
    struct arena *arena = &c->context->arena;
    const struct access_memory *memory = &c->memory;
    const struct access_gpu *gpu = c->copy.gpu;
    if (memory->rank < 2 || c->copy.global || gpu->lanes > MATRIX_LANES)
        return diagnostic_set(d, ACCESS_MATRIX_MEMORY, 0, 0, c->layouts.threads.text);
    matrices->columns = ROW_BITS / c->copy.bits;
    c->threads = (struct access_threads){.rank = 2, .dims = memory->dims + memory->rank - 2};
    bool made = false;
    for (int way = 0; way < 2; way++) {
        matrices->along_first = way > 0;
        if (access_threads_matrices(matrices, gpu->lanes, arena, &c->threads, d))
            continue;
        if (make_copy(c, d))
            return -1;
        if (c->vectors.elements == matrices->columns)
            return 0;
        made = true;
    }
    return made ? diagnostic_set(d, ACCESS_MATRIX_ROWS, 0, 0) : -1;
}

/* The registers of an instruction hold its own tile. */
static int
make_registers(struct access_case *c, const struct instruction *p, struct diagnostic *d)
{
    struct arena *arena = &c->context->arena;
    const struct layout_argument *threads = &c->layouts.threads;
    const struct mapping *m = layout_argument_mapping(threads, d);
    int64_t *dims = arena_array(arena, 2, sizeof *dims);
    bool copies = p->kind > INSTRUCTION_UMMA;
    struct text name = {0};
    enum atom_operand operand = p->operand;
    if (operand == OPERAND_NONE)
        operand = atom_default_operand(p);
    if (!m)
        return -1;
    if (operand == OPERAND_NONE)
        return diagnostic_set(d, ACCESS_THREADS, 0, 0);
    if (!operand_in_registers(p, operand)) {
        instruction_print(&name, p);
        return diagnostic_set(d, ACCESS_NO_THREAD, 0, 0, operand_name(operand),
                              text_keep(&name, arena));
    }
    if (copies)
        copy_tile(p, c->copy.bits, &dims[0], &dims[1]);
    else
        operand_tile(p, operand, &dims[0], &dims[1]);
    c->threads = (struct access_threads){.rank = 2, .dims = dims};
    return access_threads_tv(m, c->copy.gpu->lanes, copies, arena, &c->threads, d);
}

/* ---- all threads ---- */

static int
make_threads(struct access_case *c, struct diagnostic *d)
{
    struct arena *arena = &c->context->arena;
    const struct layout_argument *threads = &c->layouts.threads;
    const struct layout_options *options = &c->layouts.options;
    int lanes = c->copy.gpu->lanes;
    if (threads->instruction)
        return make_registers(c, threads->instruction, d);
    if (threads->linear)
        return access_threads_linear(threads->linear, lanes, arena, &c->threads, d);
    const struct mapping *m = layout_argument_mapping(threads, d);
    if (!m)
        return -1;
    c->threads = (struct access_threads){.rank = options->rank, .dims = options->dims};
    if (threads->cute)
        return access_threads_tv(m, lanes, false, arena, &c->threads, d);
    return access_threads_axes(m, lanes, arena, &c->threads, d);
}

/* The matrices of an instruction whose lanes address memory. Returns false if it has none, or
 * its registers are meant. */
static bool
addresses_matrices(const struct instruction *p, struct access_matrices *matrices)
{
    if (!p || !copy_of_matrices(p, &matrices->rows))
        return false;
    matrices->count = p->count;
    return p->operand == OPERAND_NONE || !operand_in_registers(p, p->operand);
}

/* Makes the threads, and where they find their values. *about: the layout that *d is about. */
static int
make_all(struct access_case *c, const struct layout_argument **about, struct diagnostic *d)
{
    struct access_matrices matrices;
    bool addresses = addresses_matrices(c->layouts.threads.instruction, &matrices);
    *about = &c->layouts.threads;
    if (!addresses && make_threads(c, d))
        return -1;
    *about = &c->layouts.memory;
    if (make_memory(c, *about, &c->memory, d))
        return -1;
    return addresses ? make_matrices(c, &matrices, d) : make_copy(c, d);
}

/* Encodings say the lanes of a warp, which may be those of another GPU. */
static void
note_lanes(const struct access_case *c)
{
    const struct access_gpu *gpu = c->copy.gpu;
    if (c->layouts.threads.linear && c->threads.lanes < (size_t)gpu->lanes)
        report_note(&c->context->console,
                    "warps of %zu lanes, where %s has %d: the others take no part",
                    c->threads.lanes, gpu->name, gpu->lanes);
}

int
access_case_make(struct access_case *c)
{
    struct context *context = c->context;
    const struct layout_argument *about;
    struct diagnostic d = {0};
    c->storing = *find_gpu(context, &c->layouts.threads);
    if (option_given(&context->options, OPTION_STORE))
        c->storing.out_of_order = false;
    c->copy = (struct access_copy){.gpu = &c->storing,
                                   .global = is_global(context, &c->layouts.memory),
                                   .bits = c->layouts.bits,
                                   .threads = &c->threads};
    if (make_all(c, &about, &d) == 0 &&
        access_cost_count(&c->copy, &c->vectors, &c->cost, &d) == 0) {
        note_lanes(c);
        return 0;
    }
    if (d.length == 0)
        d.length = strlen(about->text);
    report_argument(context, about->text, &d);
    return -1;
}

int
access_case_with(const struct access_case *c, const struct layout_argument *memory,
                 struct access_case *other, struct diagnostic *d)
{
    *other = *c;
    other->copy.threads = &c->threads;
    if (make_memory(other, memory, &other->memory, d) || make_copy(other, d))
        return -1;
    return access_cost_count(&other->copy, &other->vectors, &other->cost, d);
}
