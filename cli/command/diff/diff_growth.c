/* The limit of --max-growth. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "layout/device/target.h"
#include "render/pair/pair_totals.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

static const char *
diff_limit_text(const struct diff *diff)
{
    return option_text(&diff->context->options, OPTION_MAX_GROWTH);
}

/* The peak of a memory space in a module of the current pair. */
static int64_t
diff_peak(const struct module *module, int space)
{
    return module ? peak_of_space(&module->peaks, space).bytes : 0;
}

/* By how much a memory space of the current pair grows. */
static int64_t
diff_growth(const struct diff *diff, int space)
{
    return diff_peak(diff->b, space) - diff_peak(diff->a, space);
}

static bool
diff_passes(const struct diff *diff, int space)
{
    int64_t old = diff_peak(diff->a, space);
    return diff->b &&
           diff_growth(diff, space) > growth_most(&diff->context->findings.growth, old);
}

struct pair_limit
diff_limit(const struct diff *diff)
{
    const char *text = diff_limit_text(diff);
    return (struct pair_limit){text, text && diff_passes(diff, SPACE_DEFAULT)};
}

/* Appends "VMEM 89.56 -> 111.69 MiB, +24.7 %, over 3 %" of a space that grows too much; without
 * a name if it is the main one. */
static void
diff_put_growth(struct printable *text, const struct diff *diff, int space, bool exact)
{
    char name[SPACE_TEXT];
    if (space != SPACE_DEFAULT)
        text_format(text, "%s ", target_space_name(diff->b->target, space, name));
    pair_verdict_growth(text, cell_bytes(diff_peak(diff->a, space)),
                        cell_bytes(diff_peak(diff->b, space)),
                        (struct pair_limit){diff_limit_text(diff), true}, exact);
}

void
diff_put_other_spaces(struct printable *text, const struct diff *diff, bool exact)
{
    for (int i = SPACE_MIN; diff_limit_text(diff) && i <= SPACE_MAX; i++)
        if (i != SPACE_DEFAULT && diff_passes(diff, i)) {
            text_string(text, "; ");
            diff_put_growth(text, diff, i, exact);
        }
}

/* Lines that say what makes a memory space grow: "+512.00 MiB %fusion.3 f32[4096,4096]". */
static const char *
diff_details(struct diff *diff, int space, const struct row *totals)
{
    struct printable text = {0};
    char name[SPACE_TEXT];
    struct cell grown = row_get(totals, FIELD_grown);
    if (space == SPACE_DEFAULT)
        pair_verdict_packer(&text, totals, false);
    for (size_t i = 0; i < cell_count(&grown); i++) {
        const struct row *row = grown.list->cells[i].object;
        if (strcmp(row_get(row, FIELD_memory_space).text,
                   target_space_name(diff->b->target, space, name)) != 0)
            continue;
        int64_t delta = row_get(row, FIELD_delta_bytes).integer;
        text_either(&text, delta > 0, "+", "");
        units_bytes(&text, delta);
        text_string(&text, " %");
        units_text(&text, row, FIELD_name);
        text_char(&text, ' ');
        units_text(&text, row, FIELD_shape);
        text_char(&text, '\n');
    }
    return text_keep(&text, &diff->arena);
}

static void
diff_report_growth(struct diff *diff, int space, const struct row *totals, int64_t growth)
{
    const struct module *new = diff->b;
    int64_t most = growth_most(&diff->context->findings.growth, diff_peak(diff->a, space));
    char name[SPACE_TEXT];
    struct printable text = {0};
    struct finding finding = {
        .rule = "max-growth",
        .file = new->file,
        .module = new->program->name,
        .space = space,
        .limit = cell_bytes(most),
        .value = cell_bytes(growth),
        .sum = true,
    };
    text_format(&text, "%s: %s: ", input_name(new->file), new->program->name);
    diff_put_growth(&text, diff, space, false);
    finding.details = diff_details(diff, space, totals);
    const struct row *grown =
        pair_totals_grown(totals, target_space_name(new->target, space, name));
    if (grown) {
        finding.name = row_get(grown, FIELD_name).text;
        finding.source = row_get(grown, FIELD_source).text;
    }
    finding_report(diff->context, &finding, &text);
}

void
diff_check_growth(struct diff *diff, const struct row *totals)
{
    for (int i = SPACE_MIN; diff_limit_text(diff) && i <= SPACE_MAX; i++)
        if (diff_passes(diff, i))
            diff_report_growth(diff, i, totals, diff_growth(diff, i));
}
