#include "cli/finding.h"

#include "cli/command.h"
#include "render/row/layout_row.h"
#include "render/row/output.h"
#include "render/row/row_make.h"

void
findings_begin(struct context *context)
{
    const enum row_kind totals[] = {context->command->totals, NO_KIND};
    option_set limits = TAKES(MAX_WASTE) | TAKES(MAX_PADDING) | TAKES(MAX_EXPANSION) |
                        TAKES(MAX_COPIES) | TAKES(MAX_GROWTH) | TAKES(LIMIT) | TAKES(CHECK) |
                        TAKES(FAIL_ON_CONFLICT);
    if (context->options.given & limits && field_find(totals, FIELD_findings))
        context->output.findings = list_new(&context->settings);
}

static struct cell
space_cell(int space)
{
    return space == NO_SPACE ? cell_null() : cell_space(space);
}

const char *
finding_keep(struct output *output, const struct finding *finding, struct text *message)
{
    struct arena scratch = {0};
    struct row *row = row_new(&scratch);
    const char *said = text_keep(message, output->findings->arena);
#include "render/row/fields/finding.def"
    layout_row_name_spaces(row, output->target);
    list_add(output->findings, cell_object(row_copy(output->findings->arena, row)));
    arena_free(&scratch);
    return said;
}

void
finding_report(struct context *context, const struct finding *finding, struct text *message)
{
    report_finding(&context->console, "%s", finding_keep(&context->output, finding, message));
}

void
findings_add(const struct output *output, struct row *totals)
{
    if (output->findings && totals)
        row_add(totals, FIELD_findings, cell_list(output->findings));
}
