/* The limit of --max-growth. */
#include "cli/command/diff/diff.h"

#include "cli/command.h"
#include "layout/device/target.h"
#include "render/pair/pair_totals.h"
#include "render/row/units.h"

static void
diff_report_growth(struct diff *diff, int space, const struct row *totals, int64_t growth)
{
    const struct module *new = diff->b;
    int64_t peak = new->peaks.bytes[space - SPACE_MIN];
    int64_t most = growth_most(&diff->context->findings.growth, peak - growth);
    char name[SPACE_TEXT];
    struct text text = {0};
    struct finding finding = {
        .rule = "max-growth",
        .file = new->file,
        .module = new->program->name,
        .space = space,
        .limit = cell_bytes(most),
        .value = cell_bytes(growth),
        .sum = true,
    };
    text_format(&text, "%s: %s takes ", input_name(new->file),
                target_space_name(new->target, space, name));
    units_bytes(&text, peak);
    text_string(&text, ", ");
    units_bytes(&text, growth);
    text_format(&text, " more than before, over --max-growth %s",
                option_text(&diff->context->options, OPTION_MAX_GROWTH));
    const struct row *grown = pair_totals_grown(totals, name);
    if (grown) {
        finding.name = row_get(grown, FIELD_name).text;
        finding.source = row_get(grown, FIELD_source).text;
    }
    finding_report(diff->context, &finding, &text);
}

void
diff_check_growth(struct diff *diff, const struct row *totals)
{
    bool limit = option_given(&diff->context->options, OPTION_MAX_GROWTH);
    for (size_t i = 0; limit && diff->b && i < SPACE_COUNT; i++) {
        int64_t old = diff->a ? diff->a->peaks.bytes[i] : 0,
                growth = diff->b->peaks.bytes[i] - old;
        if (growth > growth_most(&diff->context->findings.growth, old))
            diff_report_growth(diff, (int)i + SPACE_MIN, totals, growth);
    }
}
