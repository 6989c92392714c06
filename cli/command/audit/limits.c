/* Checks the limits of an audit and reports what passes them. */
#include "cli/command/audit/limits.h"

#include "cli/command.h"
#include "cli/command/audit/remember.h"
#include "cli/input/input.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "render/row/units.h"

static bool
has_limits(const struct limits *limits)
{
    return limits->max_waste >= 0 || limits->max_padding >= 0 || limits->max_expansion >= 0;
}

void
limits_read(struct audit *audit)
{
    struct context *context = audit->context;
    const struct options *options = &context->options;
    struct limits *limits = &audit->limits;
    *limits =
        (struct limits){.max_waste = option_number(options, OPTION_MAX_WASTE, -1),
                        .max_padding = option_count(options, OPTION_MAX_PADDING, -1),
                        .max_expansion = option_number(options, OPTION_MAX_EXPANSION, -1),
                        .min_padding = option_count(options, OPTION_MIN_PADDING, 1 << 20)};
    audit->limited = has_limits(limits);
}

static void
print_site(struct text *out, const struct site *site)
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
                            .module = audit->sums_modules ? NULL : site->module,
                            .name = site->name,
                            .op_name = site->op_name,
                            .source = site->source};
}

void
limits_check_array(struct audit *audit, const struct shape_entry *shape, int64_t count,
                   const struct site *site)
{
    const struct size *size = &shape->size;
    const struct limits *limits = &audit->limits;
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
    print_site(&out, site);
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
is_trifle(const struct limits *limits, const struct padding *padding)
{
    return padding->padding_bytes < limits->min_padding &&
           padding->bytes < padding->most_bytes / TRIFLE;
}

static bool
is_waste(const struct limits *limits, const struct padding *padding)
{
    return limits->max_waste >= 0 && padding->bytes > 0 && !is_trifle(limits, padding) &&
           (double)padding->padding_bytes > limits->max_waste * (double)padding->bytes;
}

static bool
is_padding(const struct limits *limits, int64_t padding_bytes)
{
    return limits->max_padding >= 0 && padding_bytes > limits->max_padding;
}

bool
limits_passed(const struct audit *audit, const struct padding *padding)
{
    return is_waste(&audit->limits, padding) ||
           is_padding(&audit->limits, padding->padding_bytes);
}

/* "HBM: padding 11.73 MiB, 22.5 % of 52.10 MiB at the peak, is over --max-waste; most in %a.1
 * (a.hlo:136)" */
static void
print_padding(struct text *out, const struct audit *audit, const struct padding *padding,
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
        print_site(out, padding->worst);
    }
}

/* Adds a finding about a memory space. */
static void
add_finding(struct audit *audit, const struct padding *padding, const char *rule,
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
        finding.file = audit->dump->file;
    print_padding(&out, audit, padding, rule);
    finding_report(audit->context, &finding, &out);
}

void
limits_add_space(struct audit *audit, const struct padding *padding)
{
    const struct limits *limits = &audit->limits;
    int64_t padding_bytes = padding->padding_bytes, bytes = padding->bytes;
    if (is_waste(limits, padding))
        add_finding(audit, padding, "max-waste", cell_real(limits->max_waste),
                    cell_real((double)padding_bytes / (double)bytes));
    if (is_padding(limits, padding_bytes))
        add_finding(audit, padding, "max-padding", cell_bytes(limits->max_padding),
                    cell_bytes(padding_bytes));
}

void
limits_check_sums(struct audit *audit)
{
    int64_t most_bytes = 0;
    for (size_t i = 0; i < SPACE_COUNT; i++)
        most_bytes = max_i64(most_bytes, audit->spaces[i].module.bytes);
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        const struct space_sum *sum = &audit->spaces[i];
        struct padding padding = {.space = (int)i + SPACE_MIN,
                                  .padding_bytes = sum->module.padding_bytes,
                                  .bytes = sum->module.bytes,
                                  .most_bytes = most_bytes,
                                  .worst = &sum->worst};
        if (limits_passed(audit, &padding))
            limits_add_space(audit, &padding);
    }
}

void
limits_pass_over(struct audit *audit, int64_t count, const struct site *site)
{
    struct text out = {0};
    audit->unsized += count;
    if (audit->first_unsized)
        return;
    print_site(&out, site);
    audit->first_unsized = text_keep(&out, &audit->groups.arena);
}

void
limits_report_unsized(struct audit *audit)
{
    if (!audit->first_unsized)
        return;
    if (audit->unsized == 1)
        report_warning(&audit->context->console,
                       "one array is not counted, as its size is unknown: %s",
                       audit->first_unsized);
    else
        report_warning(&audit->context->console,
                       "%lld arrays are not counted, as their sizes are unknown: %s first",
                       (long long)audit->unsized, audit->first_unsized);
}
