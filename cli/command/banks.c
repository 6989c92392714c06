/*
 * banks: what accesses to a layout in shared memory cost. An access is a list of lanes and the
 * elements they read. A row is one phase of an access: at most 32 lanes that are served
 * together.
 */
#include "cli/command.h"
#include "cli/command/bank_access.h"
#include "cli/command/layout_argument.h"
#include "render/row/bank_row.h"
#include "render/row/row_make.h"
#include "render/text/bank_text.h"

static const struct column columns[] = {
    {.field = FIELD_access}, {.field = FIELD_phase}, {.field = FIELD_wavefronts},
    {.field = FIELD_ideal},  {.field = FIELD_lanes},
};

struct bank_totals {
    int64_t phases, wavefronts, ideal;
};

/* An access with the phases in which it is served. */
struct served {
    struct bank_subject subject;
    size_t count;
    struct bank_phase *phases;
};

/* Divides an access into phases and adds to the totals. Returns -1 after a report. */
static int
serve(struct served *served, struct context *context, const struct named_access *named,
      const struct swizzle *swizzle, struct bank_totals *totals)
{
    struct diagnostic d;
    served->subject = (struct bank_subject){named->name, &named->access, swizzle};
    served->count = bank_phase_count(&named->access);
    served->phases = arena_array(&context->arena, served->count + 1, sizeof *served->phases);
    if (bank_phases(&named->access, swizzle, served->phases, &d)) {
        usage_error(&context->console, "%s: %s", named->name, d.message);
        return -1;
    }
    for (size_t i = 0; i < served->count; i++) {
        totals->wavefronts += served->phases[i].wavefronts;
        totals->ideal += served->phases[i].ideal;
    }
    totals->phases += (int64_t)served->count;
    return 0;
}

/* Writes a row for each phase, as many as --top allows; for eyes none without it. */
static void
put_rows(struct context *context, const struct served *served, size_t count)
{
    struct output *output = &context->output;
    int64_t all = output->backend->human && !output->fields ? 0 : COUNT_ALL;
    size_t left = (size_t)option_count(&context->options, OPTION_TOP, all);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < served[i].count && left > 0; k++, left--) {
            struct arena_mark mark = arena_mark(&context->arena);
            output_row(output, bank_phase_row(&context->arena, &served[i].subject, k,
                                              &served[i].phases[k]));
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
    struct text text = {0};
    if (swizzle->length == 0)
        return "none";
    text_format(&text, "SwizzleLayout(%d,%d,%d)", swizzle->per_element, swizzle->length,
                swizzle->distance);
    return text_keep(&text, arena);
}

static int
advise_swizzle(struct advice *advice, const struct bank_problem *problem, struct arena *arena,
               struct diagnostic *d)
{
    struct swizzle swizzle, known;
    int found = bank_suggest(problem, &swizzle, d);
    int has_mode = bank_suggest_mode(problem, &known, &advice->smallest_mode, d);
    if (found < 0 || has_mode < 0)
        return -1;
    if (!has_mode)
        advice->smallest_mode = NULL;
    if (!found)
        return 0;
    advice->suggestion = swizzle_text(arena, &swizzle);
    if (has_mode && swizzle.length == known.length && swizzle.distance == known.distance &&
        swizzle.per_element == known.per_element)
        advice->mode = advice->smallest_mode;
    return 0;
}

static int
advise_pitch(struct advice *advice, const struct bank_problem *problem, const struct mapping *m,
             struct arena *arena, struct diagnostic *d)
{
    struct bank_rows rows;
    int found = bank_rows_of(m, arena, &rows, d);
    if (found != 1)
        return found;
    advice->pitch = rows.pitch;
    found = bank_suggest_pitch(problem, &rows, &advice->suggested_pitch, d);
    if (found == 0)
        advice->suggested_pitch = NONE;
    return found < 0 ? -1 : 0;
}

/* The rows of an XLA layout with tiles cannot be made longer. */
static int
advise(struct advice *advice, struct context *context, const struct layout_argument *argument,
       const struct access_list *accesses, struct diagnostic *d)
{
    const struct mapping *m = argument->mapping;
    struct arena *arena = &context->arena;
    struct bank_access *plain = arena_array(arena, accesses->count + 1, sizeof *plain);
    struct bank_problem problem = {plain, accesses->count, 0};
    for (size_t i = 0; i < accesses->count; i++)
        plain[i] = accesses->accesses[i].access;
    if (bank_room(m, &problem.room, d) || advise_swizzle(advice, &problem, arena, d))
        return -1;
    if (argument->tiling && argument->tiling->stage_count)
        return 0;
    return advise_pitch(advice, &problem, m, arena, d);
}

static void
judge(struct context *context, const struct bank_totals *totals)
{
    if (totals->wavefronts <= totals->ideal ||
        !option_given(&context->options, OPTION_FAIL_ON_CONFLICT))
        return;
    struct text text = {0};
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
    struct access_list accesses = {0};
    struct bank_totals totals = {0};
    struct advice advice = {.pitch = NONE, .suggested_pitch = NONE};
    struct diagnostic d = {0};
    struct row *row = row_new(&context->arena);
    if (bank_accesses_read(&accesses, context, argument, m))
        return NULL;
    struct served *served = arena_array(&context->arena, accesses.count + 1, sizeof *served);
    for (size_t i = 0; i < accesses.count; i++)
        if (serve(&served[i], context, &accesses.accesses[i], &m->swizzle, &totals))
            return NULL;
    if (option_given(&context->options, OPTION_SUGGEST)) {
        row->known |= WITH_SUGGEST;
        if (advise(&advice, context, argument, &accesses, &d)) {
            report_argument(context, argument->text, &d);
            return NULL;
        }
    }
#include "render/row/fields/banks_totals.def"
    struct text *out = output_line(&context->output);
    if (out) {
        size_t from = out->length;
        bank_totals_text(out, row);
        output_wrap(&context->output, from);
    }
    put_rows(context, served, accesses.count);
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
    context->output.text_writer = bank_text;
    context->output.dense = true;
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
