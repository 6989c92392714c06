/* Checks the limits of an audit and reports what passes them. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/checked.h"
#include "layout/base/line.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"

void
audit_limits_read(struct audit *audit)
{
    struct context *context = audit->context;
    const struct options *options = &context->options;
    struct padding_limits *limits = &audit->query.limits;
    *limits = (struct padding_limits){
        .max_waste = option_number(options, OPTION_MAX_WASTE, -1),
        .max_padding = option_count(options, OPTION_MAX_PADDING, -1),
        .max_expansion = option_number(options, OPTION_MAX_EXPANSION, -1),
        .min_padding = option_count(options, OPTION_MIN_PADDING, 1 << 20)};
}

static void
put_site(struct printable *out, const struct site *site)
{
    text_format(out, "%%%s (%s", site->name, input_name(site->file));
    if (line_is_written(site->line))
        text_format(out, ":%llu", (unsigned long long)site->line);
    if (site->source)
        text_format(out, ", from %s", site->source);
    text_char(out, ')');
}

/* A finding about an instruction. */
static struct finding
finding_at(const struct audit *audit, const char *rule, const struct site *site)
{
    return (struct finding){.rule = rule,
                            .file = site->file,
                            .line = line_written(site->line),
                            .module = audit->query.merges ? NULL : site->module,
                            .name = site->name,
                            .op_name = site->op_name,
                            .source = site->source};
}

void
audit_check_array(struct audit *audit, const struct shape_entry *shape, int64_t count,
                  const struct site *site)
{
    const struct size *size = &shape->size;
    const struct padding_limits *limits = &audit->query.limits;
    struct printable out = {0};
    if (!padding_expands(limits, size))
        return;
    shape_padding_text(&out, shape);
    text_string(&out, ": ");
    put_site(&out, site);
    if (count > 1)
        text_format(&out, " and %lld more", (long long)count - 1);
    struct finding finding = finding_at(audit, "max-expansion", site);
    finding.space = shape_array(shape->shape)->layout.memory_space;
    finding.shape = finding.key = shape->canonical;
    finding.what = "padding";
    if (!checked_multiply(size->padding_bytes, count, &finding.bytes))
        finding.bytes = INT64_MAX;
    finding.limit = cell_real(limits->max_expansion);
    finding.value = cell_real((double)size->bytes / (double)size->data_bytes);
    finding_report(audit->context, &finding, &out);
}

bool
audit_passes_limit(const struct audit *audit, const struct space_padding *padding)
{
    return padding_is_waste(&audit->query.limits, padding) ||
           padding_is_much(&audit->query.limits, padding);
}

/* "HBM: padding 11.73 MiB, 22.5 % of 52.10 MiB at the peak, is over --max-waste; most in %a.1
 * (a.hlo:136)" */
static void
put_padding(struct printable *out, const struct space_padding *padding, const char *rule)
{
    space_padding_text(out, padding);
    text_format(out, ", is over --%s", rule);
    if (padding->worst) {
        text_string(out, "; most in ");
        put_site(out, padding->worst);
    }
}

/* Adds a finding about a memory space. */
static void
add_padding_finding(struct audit *audit, const struct space_padding *padding, const char *rule,
                    struct cell limit, struct cell value)
{
    static const struct site nowhere = {0};
    struct finding finding =
        finding_at(audit, rule, padding->worst ? padding->worst : &nowhere);
    struct printable out = {0};
    finding.space = padding->space;
    finding.sum = true;
    finding.what = "padding";
    finding.bytes = array_sums_padding(&audit->sums, padding->space, audit->module.measured);
    finding.limit = limit;
    finding.value = value;
    if (!finding.file)
        finding.file = audit->module.dump->file;
    put_padding(&out, padding, rule);
    audit->context->output.target = padding->target;
    finding_report(audit->context, &finding, &out);
}

void
audit_check_padding(struct audit *audit, const struct space_padding *padding)
{
    const struct padding_limits *limits = &audit->query.limits;
    int64_t padding_bytes = padding->padding_bytes, bytes = padding->bytes;
    if (padding_is_waste(limits, padding))
        add_padding_finding(audit, padding, "max-waste", cell_real(limits->max_waste),
                            cell_real((double)padding_bytes / (double)bytes));
    if (padding_is_much(limits, padding))
        add_padding_finding(audit, padding, "max-padding", cell_bytes(limits->max_padding),
                            cell_bytes(padding_bytes));
}

void
audit_check_sums(struct audit *audit)
{
    for (size_t i = 0; i < audit->sums.spaces.count; i++) {
        struct space_padding padding = space_padding_of_sum(&audit->sums.spaces, i);
        audit_check_padding(audit, &padding);
    }
}

void
audit_pass_over(struct audit *audit, int64_t count, const struct site *site)
{
    struct printable out = {0};
    audit->sums.unsized += count;
    if (audit->sums.first_unsized)
        return;
    put_site(&out, site);
    audit->sums.first_unsized = text_keep(&out, &audit->sums.names);
}

void
audit_warn_unsized(struct audit *audit)
{
    if (!audit->sums.first_unsized)
        return;
    if (audit->sums.unsized == 1)
        report_warning(&audit->context->console,
                       "one array is not counted, as its size is unknown: %s",
                       audit->sums.first_unsized);
    else
        report_warning(&audit->context->console,
                       "%lld arrays are not counted, as their sizes are unknown: %s first",
                       (long long)audit->sums.unsized, audit->sums.first_unsized);
}
