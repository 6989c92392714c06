/*
 * banks: what accesses to a layout in shared memory cost. An access is a list of lanes and the
 * elements they read. A row is one phase of an access: at most 32 lanes that are served
 * together.
 */
#include "cli/command.h"
#include "cli/command/access/reads.h"
#include "cli/command/layout_argument.h"
#include "layout/access/change.h"
#include "layout/base/steps.h"
#include "render/row/access_row.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/text/sentences.h"

static const struct column columns[] = {
    {.field = FIELD_access}, {.field = FIELD_phase}, {.field = FIELD_wavefronts},
    {.field = FIELD_ideal},  {.field = FIELD_lanes},
};

struct bank_totals {
    int64_t phases, wavefronts, ideal;
};

/* A read under the swizzle of memory, with its phases. */
struct served {
    const char *name;
    struct access_read read;
    struct access_cost cost;
};

/* Divides a read into phases and adds to the totals. Returns -1 after a report. */
static int
serve(struct served *served, struct context *context, const struct named_read *named,
      const struct swizzle *swizzle, struct bank_totals *totals)
{
    struct diagnostic d;
    struct arena *arena = &context->arena;
    const struct access_shared *shared = &served->cost.shared;
    served->name = named->name;
    if (access_read_swizzle(&named->read, swizzle, arena, &served->read, &d) ||
        access_cost_list(&served->read.copy, &served->read.vectors, arena, &served->cost, &d)) {
        usage_error(&context->console, "%s: %s", named->name, d.message);
        return -1;
    }
    totals->phases += shared->phases;
    totals->wavefronts += shared->wavefronts;
    totals->ideal += shared->ideal;
    return 0;
}

/* Writes a row for each phase, as many as --top allows; for eyes none without it. */
static void
put_rows(struct context *context, const struct served *served, size_t count)
{
    struct output *output = &context->output;
    int64_t all = output->backend->human && !output->asked.fields ? 0 : COUNT_ALL;
    size_t left = (size_t)option_count(&context->options, OPTION_TOP, all);
    for (size_t i = 0; i < count; i++)
        for (int64_t k = 0; k < served[i].cost.shared.phases && left > 0; k++, left--) {
            struct arena_mark mark = arena_mark(&context->arena);
            output_row(output,
                       access_phase_row(&context->arena, served[i].name, &served[i].read,
                                        (size_t)k, &served[i].cost.shared.each[k]));
            arena_rewind(&context->arena, mark);
        }
}

/* ---- suggestions and totals ---- */

/* What would avoid conflicts. NULL and NONE: nothing that is known does. */
struct advice {
    const char *suggestion;         /* a swizzle */
    const char *mode;               /* the named mode equal to it */
    const char *smallest_mode;      /* the smallest named mode that suffices */
    int64_t pitch, suggested_pitch; /* from row to row; NONE: rows cannot be longer */
};

/* Returns a swizzle as text. */
static const char *
swizzle_text(struct arena *arena, const struct swizzle *swizzle)
{
    struct printable text = {0};
    if (swizzle->length == 0)
        return "none";
    text_format(&text, "SwizzleLayout(%d,%d,%d)", swizzle->per_element, swizzle->length,
                swizzle->distance);
    return text_keep(&text, arena);
}

static void
advise_swizzle(struct advice *advice, const struct access_problem *problem, struct arena *arena)
{
    struct access_changed best, known;
    bool has_mode = access_suggest_mode(problem, arena, &known);
    if (has_mode)
        advice->smallest_mode = known.change.mode;
    if (!access_suggest_swizzle(problem, arena, &best))
        return;
    advice->suggestion = swizzle_text(arena, &best.change.swizzle);
    if (has_mode && swizzle_same(&best.change.swizzle, &known.change.swizzle))
        advice->mode = known.change.mode;
}

/* The rows of an XLA layout with tiles cannot be made longer. */
static int
advise(struct advice *advice, struct context *context, const struct layout_argument *argument,
       const struct read_list *reads, struct diagnostic *d)
{
    struct arena *arena = &context->arena;
    struct access_plain *plains = arena_array(arena, reads->count + 1, sizeof *plains);
    const struct access_problem problem = {plains, reads->count, 1, 0};
    struct access_changed longer;
    for (size_t i = 0; i < reads->count; i++)
        if (access_plain_read(&plains[i], &reads->reads[i].read, argument->mapping, arena, d))
            return -1;
    advise_swizzle(advice, &problem, arena);
    if (plains->pitch && !(argument->tiling && argument->tiling->stage_count)) {
        advice->pitch = plains->pitch;
        if (access_suggest_padding(&problem, arena, &longer))
            advice->suggested_pitch = plains->pitch + longer.change.padding;
    }
    return steps_take(0) ? 0 : steps_spent(d);
}

static void
judge(struct context *context, const struct bank_totals *totals)
{
    if (totals->wavefronts <= totals->ideal ||
        !option_given(&context->options, OPTION_FAIL_ON_CONFLICT))
        return;
    struct printable text = {0};
    struct finding finding = {.rule = "fail-on-conflict",
                              .space = NO_SPACE,
                              .limit = cell_integer(totals->ideal),
                              .value = cell_integer(totals->wavefronts)};
    text_format(&text, "%lld wavefronts where %lld would do", (long long)totals->wavefronts,
                (long long)totals->ideal);
    finding_report(context, &finding, &text);
}

/* Handles one layout. Returns the row of totals, or NULL after a report. */
static struct row *
run(struct context *context, const struct layout_argument *argument)
{
    const struct mapping *m = argument->mapping;
    struct read_list reads = {0};
    struct bank_totals totals = {0};
    struct advice advice = {.pitch = NONE, .suggested_pitch = NONE};
    struct diagnostic d = {0};
    struct row *row = row_new(&context->arena);
    if (reads_of_options(&reads, context, argument, m))
        return NULL;
    struct served *served = arena_array(&context->arena, reads.count + 1, sizeof *served);
    for (size_t i = 0; i < reads.count; i++)
        if (serve(&served[i], context, &reads.reads[i], &m->swizzle, &totals))
            return NULL;
    if (option_given(&context->options, OPTION_SUGGEST)) {
        row->known |= WITH_SUGGEST;
        if (advise(&advice, context, argument, &reads, &d)) {
            report_argument(context, argument->text, &d);
            return NULL;
        }
    }
#include "render/row/fields/banks_totals.def"
    struct printable *out = output_line(&context->output);
    if (out) {
        size_t from = out->length;
        bank_totals_text(out, row);
        output_wrap(&context->output, from);
    }
    put_rows(context, served, reads.count);
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
    context->output.sentences.write = bank_text;
    context->output.sentences.dense = true;
    if (layout_options_read(&layout_options, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    const struct mapping *m =
        layout_argument_open(&argument, context, &layout_options, options->arguments[0]);
    if (m && argument.element_bits == 0)
        usage_error(&context->console, "banks are of bytes: give the element type, --type f16");
    else if (m)
        totals = run(context, &argument);
    end_output(context, totals);
}
