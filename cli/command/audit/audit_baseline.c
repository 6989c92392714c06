/* --baseline of an audit: padding by memory space, and by what rows are of. */
#include "cli/command/audit/audit.h"

#include "cli/baseline_run.h"
#include "cli/command.h"
#include "layout/base/line.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

/* With limits, arrays are compared by shape; without, rows as --by groups them. */
static const char *
key_field(const struct audit *audit)
{
    return padding_is_limited(&audit->query.limits) ? "shape" : audit->query.grouping.name;
}

static const char *
baseline_take(struct baseline *baseline, const struct baseline_row *row, void *user)
{
    const struct audit *audit = user;
    const char *by = baseline_text(row, FIELD_by);
    enum field_number field =
        padding_is_limited(&audit->query.limits) ? FIELD_shape : FIELD_group;
    struct subject subject = {.memory_space = baseline_text(row, FIELD_memory_space)};
    struct printable wrong = {0};
    int64_t padding = baseline_number(row, FIELD_padding_bytes, 0);
    if (!by)
        return "it is no row of audit";
    if (strcmp(by, key_field(audit)) != 0 &&
        !(padding_is_limited(&audit->query.limits) && strcmp(by, "instruction") == 0)) {
        text_format(&wrong, "it is --by %s, and --by %s is compared", by, key_field(audit));
        return text_keep(&wrong, row->arena);
    }
    if (baseline_flag(row, FIELD_merged) != audit->query.merges)
        return audit->query.merges ? "it is of one module, and --merge is of all"
                                   : "it is of all modules: --merge";
    if (!audit->query.merges)
        subject.module = baseline_row_module(row);
    baseline_add(baseline, &subject, baseline_number(row, FIELD_padding_at_peak, padding));
    subject.key = grouping_is(&audit->query.grouping, KEY_SPACE) &&
                          !padding_is_limited(&audit->query.limits)
                      ? ""
                      : baseline_text(row, field);
    if (subject.key && *subject.key)
        baseline_add(baseline, &subject, padding);
    return NULL;
}

int
audit_baseline_read(struct audit *audit)
{
    struct context *context = audit->context;
    struct baseline_client client = {
        .take = baseline_take,
        .user = audit,
        .without = padding_is_limited(&audit->query.limits) ? TAKES(BY) : 0};
    if (!padding_is_limited(&audit->query.limits) &&
        option_given(&context->options, OPTION_BASELINE) &&
        grouping_is(&audit->query.grouping, KEY_INSTRUCTION)) {
        usage_error(&context->console,
                    "--baseline: names of instructions change with each compilation; --by "
                    "shape, source or op_name");
        return -1;
    }
    return baseline_run(context, &client);
}

/* ---- rows without limits ---- */

static void
report_group(struct audit *audit, const struct array_group *group)
{
    struct context *context = audit->context;
    const struct site *site = &group->first;
    struct finding finding = {.rule = "baseline",
                              .file = site->file,
                              .module = audit->query.merges ? NULL : site->module,
                              .line = line_written(site->line),
                              .space = group->space,
                              .name = site->name,
                              .shape = group->shape ? group->shape->canonical : NULL,
                              .op_name = site->op_name,
                              .source = site->source,
                              .what = "padding",
                              .bytes = group->size.padding_bytes};
    struct printable out = {0};
    finding.key = grouping_is(&audit->query.grouping, KEY_SPACE) ? "" : group->key;
    context->output.target = group->target;
    text_format(&out, "%s: ",
                grouping_is(&audit->query.grouping, KEY_SPACE) ? "all arrays" : group->key);
    units_count(&out, group->count, "array", "arrays");
    text_format(&out, ", the first %%%s (%s", site->name, input_name(site->file));
    if (line_is_written(site->line))
        text_format(&out, ":%llu", (unsigned long long)site->line);
    text_char(&out, ')');
    finding_report(context, &finding, &out);
}

void
audit_baseline_check(struct audit *audit)
{
    const struct array_groups *groups =
        audit->sums.parts ? &audit->sums.wholes : &audit->sums.groups;
    audit->context->findings.modules = audit->modules.count;
    if (padding_is_limited(&audit->query.limits) ||
        !option_given(&audit->context->options, OPTION_BASELINE))
        return;
    for (size_t i = 0; i < groups->count; i++)
        if (groups->items[i].count &&
            groups->items[i].size.padding_bytes >= audit->query.limits.min_padding)
            report_group(audit, &groups->items[i]);
}
