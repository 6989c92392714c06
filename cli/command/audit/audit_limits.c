/* Checks the limits of an audit and reports what passes them. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/row/units.h"

void
audit_limits_read(struct audit *audit)
{
    struct context *context = audit->context;
    const struct options *options = &context->options;
    struct audit_limits *limits = &audit->query.limits;
    *limits = (struct audit_limits){
        .max_waste = option_number(options, OPTION_MAX_WASTE, -1),
        .max_padding = option_count(options, OPTION_MAX_PADDING, -1),
        .max_expansion = option_number(options, OPTION_MAX_EXPANSION, -1),
        .min_padding = option_count(options, OPTION_MIN_PADDING, 1 << 20)};
    limits->any =
        limits->max_waste >= 0 || limits->max_padding >= 0 || limits->max_expansion >= 0;
}

static void
put_site(struct text *out, const struct site *site)
{
    text_format(out, "%%%s (%s:%llu", site->name, input_name(site->file),
                (unsigned long long)site->line);
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
                            .line = site->line,
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
    const struct audit_limits *limits = &audit->query.limits;
    struct text out = {0};
    if (limits->max_expansion < 0 || size->padding_bytes < limits->min_padding ||
        size->padding_bytes == 0 ||
        (double)size->bytes <= limits->max_expansion * (double)size->data_bytes)
        return;
    text_format(&out, "%s%s takes ", shape->canonical,
                shape_is_assumed(shape->shape) ? " (a layout assumed)" : "");
    units_expansion(&out, size->bytes, size->data_bytes);
    text_string(&out, " its data, ");
    units_bytes(&out, size->padding_bytes);
    text_string(&out, " of padding: ");
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

#define TRIFLE 100 /* a space that takes less than 1/100 of what the largest one takes */

static bool
is_trifle(const struct audit_limits *limits, const struct space_padding *padding)
{
    return padding->padding_bytes < limits->min_padding &&
           padding->bytes < padding->most_bytes / TRIFLE;
}

static bool
is_waste(const struct audit_limits *limits, const struct space_padding *padding)
{
    return limits->max_waste >= 0 && padding->bytes > 0 && !is_trifle(limits, padding) &&
           (double)padding->padding_bytes > limits->max_waste * (double)padding->bytes;
}

static bool
is_much_padding(const struct audit_limits *limits, int64_t padding_bytes)
{
    return limits->max_padding >= 0 && padding_bytes > limits->max_padding;
}

bool
audit_passes_limit(const struct audit *audit, const struct space_padding *padding)
{
    return is_waste(&audit->query.limits, padding) ||
           is_much_padding(&audit->query.limits, padding->padding_bytes);
}

/* "HBM: padding 11.73 MiB, 22.5 % of 52.10 MiB at the peak, is over --max-waste; most in %a.1
 * (a.hlo:136)" */
static void
put_padding(struct text *out, const struct audit *audit, const struct space_padding *padding,
            const char *rule)
{
    char name[SPACE_TEXT];
    text_format(out, "%s: padding ",
                target_space_name(audit->context->output.target, padding->space, name));
    units_bytes(out, padding->padding_bytes);
    text_string(out, ", ");
    units_percent(out, padding->padding_bytes, padding->bytes);
    text_string(out, " of ");
    units_bytes(out, padding->bytes);
    text_format(out, "%s, is over --%s", padding->peak ? " at the peak" : "", rule);
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
    struct text out = {0};
    finding.space = padding->space;
    finding.sum = true;
    finding.what = "padding";
    finding.bytes = audit_space_padding(audit, padding->space);
    finding.limit = limit;
    finding.value = value;
    if (!finding.file)
        finding.file = audit->module.dump->file;
    put_padding(&out, audit, padding, rule);
    finding_report(audit->context, &finding, &out);
}

void
audit_check_padding(struct audit *audit, const struct space_padding *padding)
{
    const struct audit_limits *limits = &audit->query.limits;
    int64_t padding_bytes = padding->padding_bytes, bytes = padding->bytes;
    if (is_waste(limits, padding))
        add_padding_finding(audit, padding, "max-waste", cell_real(limits->max_waste),
                            cell_real((double)padding_bytes / (double)bytes));
    if (is_much_padding(limits, padding_bytes))
        add_padding_finding(audit, padding, "max-padding", cell_bytes(limits->max_padding),
                            cell_bytes(padding_bytes));
}

void
audit_check_sums(struct audit *audit)
{
    int64_t most_bytes = 0;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        most_bytes = max_i64(most_bytes, space_sum(&audit->sums.spaces, i)->module.bytes);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_sum *sum = space_sum(&audit->sums.spaces, i);
        struct space_padding padding = {.space = i,
                                        .padding_bytes = sum->module.padding_bytes,
                                        .bytes = sum->module.bytes,
                                        .most_bytes = most_bytes,
                                        .worst = &sum->worst};
        if (audit_passes_limit(audit, &padding))
            audit_check_padding(audit, &padding);
    }
}

void
audit_pass_over(struct audit *audit, int64_t count, const struct site *site)
{
    struct text out = {0};
    audit->sums.unsized += count;
    if (audit->sums.first_unsized)
        return;
    put_site(&out, site);
    audit->sums.first_unsized = text_keep(&out, &audit->sums.groups.arena);
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
