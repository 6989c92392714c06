/*
 * access: what a copy between the values of threads and memory costs. The first layout says
 * which element each value of each thread holds, the second where elements lie.
 */
#include "cli/command.h"
#include "cli/command/access/better.h"
#include "layout/triton/linear.h"
#include "render/row/access_row.h"
#include "render/row/row_make.h"
#include "render/text/sentences.h"

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

/* {"register": [[1], [2]], ...}: the offset that each bit changes, if both layouts are linear.
 */
static struct cell
bases_cell(const struct access_case *c)
{
    const struct linear_layout *threads = c->layouts.threads.linear,
                               *memory = c->layouts.memory.linear;
    struct arena *arena = &c->context->arena;
    struct row *row = row_new(arena);
    size_t number = 1;
    if (!threads || !memory || memory->pad_count)
        return cell_null();
    for (int input = LINEAR_REGISTER; input <= LINEAR_BLOCK; input++) {
        struct cell_list *list = list_new(arena);
        for (size_t i = 0; i < threads->inputs[input].count; i++, number *= 2)
            list_add(list, cell_integers(arena, &c->copy.offsets[number], 1));
        if (threads->inputs[input].present)
            row_add_named(row, linear_input_name((enum linear_input)input), cell_list(list));
    }
    return cell_object(row);
}

/* Makes it a finding if there are more wavefronts or sectors than needed. */
static void
judge(const struct access_case *c)
{
    const struct access_shared *shared = &c->cost.shared;
    const struct access_global *global = &c->cost.global;
    int64_t taken = c->copy.global ? global->sectors : shared->wavefronts;
    int64_t ideal = c->copy.global ? global->ideal : shared->ideal;
    if (taken > ideal)
        report_finding(&c->context->console, "%s: %lld %s where %lld would do",
                       c->layouts.memory.text, (long long)taken,
                       c->copy.global ? "sectors" : "wavefronts", (long long)ideal);
}

static void
put_access_row(const struct access_case *c)
{
    struct context *context = c->context;
    const struct options *options = &context->options;
    const struct access_layouts *layouts = &c->layouts;
    const struct access_subject subject = {
        .threads = layouts->threads.text,
        .memory = layouts->memory.text,
        .type = layouts->type == PRIMITIVE_UNKNOWN ? NULL : primitive_name(layouts->type),
        .triton = layouts->threads.linear && layouts->memory.linear,
        .bases = bases_cell(c),
        .better = access_better(c, option_given(options, OPTION_SUGGEST)),
        .copy = &c->copy,
        .vectors = &c->vectors,
        .cost = &c->cost};
    output_row(&context->output, access_row(&context->arena, &subject));
    if (option_given(options, OPTION_FAIL_ON_CONFLICT))
        judge(c);
}

/* What lanes pay to read a layout is counted of warps of 32 lanes, and of shared memory.
 * Returns -1 after a usage error. */
static int
check_read(struct context *context)
{
    const struct options *options = &context->options;
    const struct access_gpu *gpu = access_gpu_at(option_word(options, OPTION_GPU, 0));
    if (option_word(options, OPTION_MEMORY, MEMORY_SHARED) == MEMORY_SHARED &&
        gpu->lanes == WARP_LANES)
        return 0;
    usage_error(&context->console, "--access is of shared memory and warps of %d lanes",
                WARP_LANES);
    return -1;
}

void
command_access(struct context *context)
{
    struct access_case c = {.context = context};
    if (option_given(&context->options, OPTION_ACCESS)) {
        if (check_read(context) == 0)
            command_banks(context);
        return;
    }
    if (context->options.argument_count != 2) {
        usage_error(&context->console, "%s", context->command->wanted);
        return;
    }
    context->output.sentences.write = access_text;
    context->output.sentences.dense = true;
    if (begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    if (access_layouts_read(&c.layouts, context) == 0 && access_case_make(&c) == 0)
        put_access_row(&c);
    end_output(context, NULL);
}
