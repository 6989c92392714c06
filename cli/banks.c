/*
 * banks: what accesses to a layout in shared memory cost. Each access is a list of lanes with
 * the elements they read; a row is one phase of it, 32 lanes or fewer that go through together.
 */
#include "cli/bank_access.h"
#include "cli/command.h"
#include "cli/layout_argument.h"
#include "layout/diagnostic.h"
#include "render/bank_row.h"
#include "render/bank_text.h"
#include "render/row.h"

static const struct column columns[] = {
    {"access", NULL, false, 0, 0},    {"phase", NULL, true, 0, 0},
    {"wavefronts", NULL, true, 0, 0}, {"ideal", NULL, true, 0, 0},
    {"lanes", NULL, false, 0, 0},
};

struct bank_totals {
    int64_t phases, wavefronts, ideal;
};

static int
put_access(struct context *context, const struct named_access *named,
           const struct swizzle *swizzle, struct bank_totals *totals, struct diagnostic *d)
{
    size_t count = bank_phase_count(&named->access);
    struct bank_phase *phases = arena_array(&context->arena, count + 1, sizeof *phases);
    if (!phases)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (bank_phases(&named->access, swizzle, phases, d))
        return -1;
    for (size_t i = 0; i < count; i++) {
        struct arena_mark mark = arena_mark(&context->arena);
        output_row(&context->output, bank_phase_row(&context->arena, named->name,
                                                    &named->access, swizzle, i, &phases[i]));
        totals->wavefronts += phases[i].wavefronts;
        totals->ideal += phases[i].ideal;
        arena_rewind(&context->arena, mark);
    }
    totals->phases += (int64_t)count;
    return 0;
}

/* ---- the end ---- */

/* The layout under another swizzle, in words. */
static struct cell
suggested_cell(struct arena *arena, const struct swizzle *swizzle)
{
    struct text text = {0};
    if (swizzle->length == 0)
        return cell_text("none");
    text_format(&text, "SwizzleLayout(%d,%d,%d)", swizzle->per_element, swizzle->length,
                swizzle->distance);
    return cell_text(text_keep(&text, arena));
}

/* Elements from 0 to the last place of the buffer. */
static int
footprint_of(const struct mapping *m, int64_t *footprint, struct diagnostic *d)
{
    int64_t min, max;
    if (m->axis_count == 0 || mapping_bounds(m, 0, &min, &max, d))
        return -1;
    *footprint = max + 1;
    return 0;
}

static int
add_suggestion(struct row *totals, struct context *context, const struct mapping *m,
               const struct access_list *accesses, struct diagnostic *d)
{
    struct arena *arena = &context->arena;
    struct bank_access *plain = arena_array(arena, accesses->count + 1, sizeof *plain);
    struct swizzle swizzle;
    int64_t footprint;
    if (!plain)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    for (size_t i = 0; i < accesses->count; i++)
        plain[i] = accesses->accesses[i].access;
    if (footprint_of(m, &footprint, d))
        return -1;
    int found = bank_suggest(plain, accesses->count, footprint, arena, &swizzle, d);
    if (found < 0)
        return -1;
    row_add(totals, "suggestion", found ? suggested_cell(arena, &swizzle) : cell_null());
    return 0;
}

static void
judge(struct context *context, const struct bank_totals *totals)
{
    if (totals->wavefronts <= totals->ideal ||
        !option_given(&context->options, OPTION_FAIL_ON_CONFLICT))
        return;
    report_finding(context, "%lld wavefronts where %lld would do",
                   (long long)totals->wavefronts, (long long)totals->ideal);
}

/* Everything about one layout; the row of totals, or NULL after a report. */
static struct row *
run(struct context *context, const struct layout_argument *argument, const struct mapping *m)
{
    struct access_list accesses = {0};
    struct bank_totals totals = {0};
    struct diagnostic d = {0};
    struct row *row = row_new(&context->arena);
    if (bank_accesses_read(&accesses, context, argument, m))
        return NULL;
    int status = 0;
    for (size_t i = 0; i < accesses.count && status == 0; i++)
        status = put_access(context, &accesses.accesses[i], &m->swizzle, &totals, &d);
    row_add(row, "phases", cell_integer(totals.phases));
    row_add(row, "wavefronts", cell_integer(totals.wavefronts));
    row_add(row, "ideal", cell_integer(totals.ideal));
    if (status == 0 && option_given(&context->options, OPTION_SUGGEST))
        status = add_suggestion(row, context, m, &accesses, &d);
    if (status) {
        report_argument(context, argument->text, &d);
        return NULL;
    }
    struct text *out = output_line(&context->output);
    if (out)
        bank_totals_text(out, row);
    judge(context, &totals);
    return row;
}

void
command_banks(struct context *context)
{
    const struct options *options = &context->options;
    struct layout_options layout_options;
    struct layout_argument argument;
    struct row *totals = NULL;
    if (options->argument_count == 0) {
        usage_error(context,
                    "which layout? e.g. hlo-layout banks 'S[(8,64):(64,1)]' --type f16");
        return;
    }
    context->output.prose = bank_text;
    context->output.dense = true;
    if (layout_options_read(&layout_options, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    const struct mapping *m =
        layout_argument_open(&argument, context, &layout_options, options->arguments[0]);
    if (m && argument.element_bits == 0)
        usage_error(context, "banks are of bytes: give the element type, --type f16");
    else if (m)
        totals = run(context, &argument, m);
    end_output(context, totals);
}
