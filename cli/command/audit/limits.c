/* Checks the limits of an audit and reports what passes them. */
#include "cli/command/audit/limits.h"

#include "cli/command.h"
#include "cli/input/input.h"
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
    if (!has_limits(limits))
        return;
    audit->findings = list_new(&audit->groups.arena);
    audit->late_findings = list_new(&audit->groups.arena);
}

/* Keeps a finding for the totals. */
static const char *
keep_finding(struct audit *audit, struct text *out)
{
    const char *copy = text_keep(out, &audit->groups.arena);
    list_add(audit->findings, cell_text(copy));
    return copy;
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
    report_finding(&audit->context->console, "%s", keep_finding(audit, &out));
}

static bool
is_waste(const struct limits *limits, int64_t padding_bytes, int64_t bytes)
{
    return limits->max_waste >= 0 && bytes > 0 &&
           (double)padding_bytes > limits->max_waste * (double)bytes;
}

static bool
is_padding(const struct limits *limits, int64_t padding_bytes)
{
    return limits->max_padding >= 0 && padding_bytes > limits->max_padding;
}

bool
limits_passed(const struct audit *audit, int64_t padding_bytes, int64_t bytes)
{
    return is_waste(&audit->limits, padding_bytes, bytes) ||
           is_padding(&audit->limits, padding_bytes);
}

void
limits_add_space(struct audit *audit, int space, bool peak, int64_t padding_bytes,
                 int64_t bytes, const struct site *worst)
{
    bool waste = is_waste(&audit->limits, padding_bytes, bytes);
    bool padding = is_padding(&audit->limits, padding_bytes);
    char name[SPACE_TEXT];
    struct text out = {0};
    text_format(&out, "%s: padding ",
                target_space_name(audit->context->output.target, space, name));
    units_bytes(&out, padding_bytes);
    text_string(&out, ", ");
    units_percent(&out, padding_bytes, bytes);
    text_string(&out, " of ");
    units_bytes(&out, bytes);
    if (peak)
        text_string(&out, " at the peak");
    text_string(&out, ", is over ");
    if (waste)
        text_string(&out, padding ? "--max-waste and " : "--max-waste");
    if (padding)
        text_string(&out, "--max-padding");
    if (worst) {
        text_string(&out, "; most in ");
        print_site(&out, worst);
    }
    list_add(audit->late_findings, cell_text(keep_finding(audit, &out)));
}

void
limits_check_sums(struct audit *audit)
{
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        const struct space_sum *sum = &audit->spaces[i];
        int64_t padding_bytes = sum->module.padding_bytes, bytes = sum->module.bytes;
        if (limits_passed(audit, padding_bytes, bytes))
            limits_add_space(audit, (int)i + SPACE_MIN, false, padding_bytes, bytes,
                             &sum->worst);
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

/* Warns of arrays whose size is unknown. Without them the sums are too small, and a limit may
 * hold only because of that. */
static void
report_unsized(struct audit *audit)
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

void
limits_report(struct audit *audit)
{
    const struct cell_list *findings = audit->late_findings;
    report_unsized(audit);
    for (size_t i = 0; findings && i < findings->count; i++)
        report_finding(&audit->context->console, "%s", findings->cells[i].text);
}
