/* detile, retile: convert the raw bytes of an array from device order to row-major order and
 * back. */
#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "cli/input/raw_input.h"
#include "cli/input/raw_output.h"
#include "render/hlo_layout.h"

#include <string.h>
#include <unistd.h>

#define PIECE_BYTES ((size_t)1 << 18) /* fits in the processor's cache */

/* Checks that each element lies in one place of its own, at 0 or above. Sets *places to the
 * last place + 1. */
static int
check_tirx(const struct layout_argument *layout, int64_t *places, struct diagnostic *d)
{
    const struct mapping *m = layout->mapping;
    struct coverage coverage;
    int64_t min, max;
    if (layout->element_bits == 0)
        return diagnostic_set(d, RAW_TYPE, 0, 0);
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_M)
            return diagnostic_set(d, RAW_AXIS, 0, 0, axis_name(m->axes[i]));
    if (mapping_copies(m) > 1)
        return diagnostic_set(d, RAW_COPIES, 0, 0, (long long)mapping_copies(m));
    if (coverage_count(m, &coverage, d) || coverage_range(m, 0, &min, &max, d))
        return -1;
    if (!coverage.injective)
        return diagnostic_set(d, RAW_SHARED, 0, 0);
    if (min < 0)
        return diagnostic_set(d, RAW_NEGATIVE, 0, 0, (long long)min);
    if (!checked_add(max, 1, places) || !size_bytes(*places, layout->element_bits, &max))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

static int
plan_relayout(struct relayout *r, const struct layout_argument *layout,
              enum relayout_direction direction, struct arena *arena, struct diagnostic *d)
{
    struct plan *plan = arena_alloc(arena, sizeof *plan);
    struct relayout_task task = {.plan = plan,
                                 .places = layout->places,
                                 .element_bytes = bits_bytes(layout->element_bits),
                                 .direction = direction,
                                 .piece_bytes = PIECE_BYTES};
    if (layout->tirx && check_tirx(layout, &task.places, d))
        return -1;
    plan_make(plan, layout->mapping, arena);
    return relayout_make(r, &task, arena, d);
}

static void
copy_pieces(struct relayout *r, struct raw_input *in, struct raw_output *out)
{
    while (relayout_next(r)) {
        const unsigned char *source = raw_input_elements(in, r->piece.from, r->piece.to);
        if (!source || raw_output_zeros(out, r->piece.begin))
            return;
        relayout_copy(r, source, raw_output_elements(out));
        if (raw_output_put(out, r->piece.end - r->piece.begin))
            return;
    }
    if (raw_output_zeros(out, r->target_size) == 0)
        raw_input_end(in);
}

static void
move_bytes(struct context *context, struct relayout *r, int64_t bits, const char *file)
{
    const char *to = option_text(&context->options, OPTION_OUTPUT);
    struct raw_input in;
    struct raw_output out = {.console = &context->console, .bits = bits, .room = r->max_piece};
    if (raw_input_open(&in, &context->console, file, r->source_size, bits) == 0 &&
        raw_output_open(&out, to, in.fd) == 0)
        copy_pieces(r, &in, &out);
    raw_output_close(&out, context->console.errors == 0);
    raw_input_close(&in);
}

static void
run_relayout(struct context *context, enum relayout_direction direction)
{
    const struct options *options = &context->options;
    struct layout_options layout_options;
    struct layout_argument layout;
    struct relayout r;
    struct diagnostic d;
    if (!option_given(options, OPTION_OUTPUT) && isatty(STDOUT_FILENO)) {
        usage_error(&context->console,
                    "raw bytes are not for a terminal: --output FILE, or a pipe");
        return;
    }
    if (layout_options_read(&layout_options, context) ||
        !layout_argument_open(&layout, context, &layout_options, options->arguments[0]))
        return;
    if (plan_relayout(&r, &layout, direction, &context->arena, &d))
        report_argument(context, options->arguments[0], &d);
    else
        move_bytes(context, &r, layout.element_bits,
                   options->argument_count > 1 ? options->arguments[1] : "-");
}

void
command_detile(struct context *context)
{
    run_relayout(context, RELAYOUT_DETILE);
}

void
command_retile(struct context *context)
{
    run_relayout(context, RELAYOUT_RETILE);
}
