/*
 * access: what a copy between the values of threads and memory costs. The first layout says
 * which element each value of each thread holds, the second where elements lie.
 */
#include "layout/access/access.h"
#include "cli/command.h"
#include "cli/command/access_layouts.h"
#include "layout/triton/linear.h"
#include "parser/cute/cute_parse.h"
#include "parser/notation/notation.h"
#include "render/row/access_row.h"
#include "render/row/row_make.h"
#include "render/text/access_text.h"

#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_kind},
    {.field = FIELD_target},
    {.field = FIELD_vector_bytes},
    {.field = FIELD_wavefronts},
    {.field = FIELD_sectors},
    {.field = FIELD_ideal},
    {.field = FIELD_threads, .min_width = 16},
    {.field = FIELD_memory, .min_width = 16},
};

struct access_command {
    struct context *context;
    struct access_layouts layouts;
    struct access_threads threads;
    struct access_memory memory;
    struct access_copy copy;
};

/* ---- the target and the kind of memory ---- */

/* The GPU of --target; else one whose warps have as many lanes as the layout. */
static const struct access_gpu *
find_gpu(struct context *context, const struct layout_argument *threads)
{
    size_t i = 0;
    int64_t lanes = 0;
    if (option_given(&context->options, OPTION_GPU))
        return access_gpu_at(option_word(&context->options, OPTION_GPU, 0));
    if (threads->linear)
        lanes = (int64_t)1 << threads->linear->inputs[LINEAR_LANE].count;
    while (lanes > access_gpu_at(i)->lanes && access_gpu_at(i + 1))
        i++;
    return access_gpu_at(i);
}

/* --memory, else what the text says: XLA's arrays and pointers to gmem are global. */
static bool
is_global(const struct context *context, const struct layout_argument *memory)
{
    bool global = memory->shape || (memory->cute && memory->cute->global);
    return option_word(&context->options, OPTION_MEMORY,
                       global ? MEMORY_GLOBAL : MEMORY_SHARED) == MEMORY_GLOBAL;
}

/* ---- the copy ---- */

static int
make_threads(struct access_command *a, struct diagnostic *d)
{
    struct arena *arena = &a->context->arena;
    const struct layout_argument *threads = &a->layouts.threads;
    const struct layout_options *options = &a->layouts.options;
    int lanes = a->copy.gpu->lanes;
    if (threads->linear)
        return access_threads_linear(threads->linear, lanes, arena, &a->threads, d);
    const struct mapping *m = layout_argument_mapping(threads, d);
    if (!m)
        return -1;
    if (threads->cute)
        return access_threads_tv(m, lanes, options->rank, options->dims, arena, &a->threads, d);
    return access_threads_axes(m, lanes, arena, &a->threads, d);
}

static int
make_memory(struct access_command *a, struct diagnostic *d)
{
    const struct layout_argument *memory = &a->layouts.memory;
    if (memory->linear)
        return access_memory_linear(memory->linear, &a->context->arena, &a->memory, d);
    const struct mapping *m = layout_argument_mapping(memory, d);
    return m ? access_memory_mapping(m, &a->memory, d) : -1;
}

/* Makes the copy. Returns -1 after a report. */
static int
make_copy(struct access_command *a)
{
    struct context *context = a->context;
    const struct layout_argument *about = &a->layouts.threads;
    struct diagnostic d = {0};
    int failed = make_threads(a, &d);
    if (failed == 0) {
        about = &a->layouts.memory;
        failed =
            make_memory(a, &d) || access_copy_make(&a->copy, &a->memory, &context->arena, &d);
    }
    if (failed) {
        if (d.length == 0)
            d.length = strlen(about->text);
        report_argument(context, about->text, &d);
    }
    return failed ? -1 : 0;
}

/* ---- the row ---- */

/* {"register": [[1], [2]], ...}: the offset that each bit changes, if both layouts are linear.
 */
static struct cell
bases_cell(const struct access_command *a)
{
    const struct linear_layout *threads = a->layouts.threads.linear,
                               *memory = a->layouts.memory.linear;
    struct arena *arena = &a->context->arena;
    struct row *row = row_new(arena);
    size_t number = 1;
    if (!threads || !memory || memory->pad_count)
        return cell_null();
    for (int input = LINEAR_REGISTER; input <= LINEAR_BLOCK; input++) {
        struct cell_list *list = list_new(arena);
        for (size_t i = 0; i < threads->inputs[input].count; i++, number *= 2)
            list_add(list, cell_integers(arena, &a->copy.offsets[number], 1));
        if (threads->inputs[input].present)
            row_add_named(row, linear_input_name((enum linear_input)input), cell_list(list));
    }
    return cell_object(row);
}

static void
put_row(struct access_command *a)
{
    struct context *context = a->context;
    const struct access_layouts *layouts = &a->layouts;
    struct access_vectors vectors;
    struct access_cost cost;
    struct diagnostic d = {0};
    if (access_vectors_find(&a->copy, &context->arena, &vectors, &d) ||
        access_cost_count(&a->copy, &vectors, &cost, &d)) {
        report_argument(context, layouts->memory.text, &d);
        return;
    }
    const struct access_subject subject = {
        .threads = layouts->threads.text,
        .memory = layouts->memory.text,
        .type = layouts->type == PRIMITIVE_UNKNOWN ? NULL : primitive_name(layouts->type),
        .triton = layouts->threads.linear && layouts->memory.linear,
        .bases = bases_cell(a),
        .copy = &a->copy,
        .vectors = &vectors,
        .cost = &cost};
    output_row(&context->output, access_row(&context->arena, &subject));
    bool lost =
        cost.shared.wavefronts > cost.shared.ideal || cost.global.sectors > cost.global.ideal;
    if (lost && option_given(&context->options, OPTION_FAIL_ON_CONFLICT))
        report_finding(&context->console, "%s: more than would do", layouts->memory.text);
}

void
command_access(struct context *context)
{
    struct access_command a = {.context = context};
    context->output.text_writer = access_text;
    context->output.dense = true;
    if (begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    if (access_layouts_read(&a.layouts, context) == 0) {
        a.copy = (struct access_copy){.gpu = find_gpu(context, &a.layouts.threads),
                                      .global = is_global(context, &a.layouts.memory),
                                      .bits = a.layouts.bits,
                                      .threads = &a.threads};
        if (make_copy(&a) == 0)
            put_row(&a);
    }
    end_output(context, NULL);
}
