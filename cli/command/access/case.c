/* Makes copies of layouts. */
#include "cli/command/access/case.h"

#include "cli/command.h"
#include "layout/triton/linear.h"
#include "parser/cute/cute_parse.h"

#include <string.h>

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
make_threads(struct access_case *c, struct diagnostic *d)
{
    struct arena *arena = &c->context->arena;
    const struct layout_argument *threads = &c->layouts.threads;
    const struct layout_options *options = &c->layouts.options;
    int lanes = c->copy.gpu->lanes;
    if (threads->instruction && !threads->cute->thread_value)
        return diagnostic_set(d, ACCESS_THREADS, 0, 0);
    if (threads->linear)
        return access_threads_linear(threads->linear, lanes, arena, &c->threads, d);
    const struct mapping *m = layout_argument_mapping(threads, d);
    if (!m)
        return -1;
    c->threads = (struct access_threads){.rank = options->rank, .dims = options->dims};
    if (threads->cute)
        return access_threads_tv(m, lanes, arena, &c->threads, d);
    return access_threads_axes(m, lanes, arena, &c->threads, d);
}

static int
make_memory(struct access_case *c, const struct layout_argument *memory, struct diagnostic *d)
{
    if (memory->linear)
        return access_memory_linear(memory->linear, &c->context->arena, &c->memory, d);
    const struct mapping *m = layout_argument_mapping(memory, d);
    return m ? access_memory_mapping(m, &c->memory, d) : -1;
}

/* Counts the cost with a memory; the threads are made. */
static int
count(struct access_case *c, const struct layout_argument *memory, struct diagnostic *d)
{
    struct arena *arena = &c->context->arena;
    if (make_memory(c, memory, d) || access_copy_make(&c->copy, &c->memory, arena, d) ||
        access_vectors_find(&c->copy, arena, &c->vectors, d))
        return -1;
    return access_cost_count(&c->copy, &c->vectors, &c->cost, d);
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
    const struct layout_argument *about = &c->layouts.threads;
    struct diagnostic d = {0};
    c->copy = (struct access_copy){.gpu = find_gpu(context, &c->layouts.threads),
                                   .global = is_global(context, &c->layouts.memory),
                                   .bits = c->layouts.bits,
                                   .threads = &c->threads};
    int failed = make_threads(c, &d);
    if (failed == 0) {
        about = &c->layouts.memory;
        failed = count(c, about, &d);
    }
    if (failed == 0) {
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
    return count(other, memory, d);
}
