/* The end of an audit: rows by waste, totals by memory space, findings. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "layout/base/minmax.h"
#include "render/account/account_totals.h"
#include "render/page/page.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"

#include <string.h>

/* ---- rows ---- */

static struct row *
totals_row(struct audit *audit)
{
    struct array_sums *sums = &audit->sums;
    struct row *row = row_new(&audit->context->arena);
    const struct size main = space_sums_main(&sums->spaces);
    const struct row *only = array_modules_only(&audit->modules);
    if (audit->context->assumed)
        row->known |= WITH_ASSUMED;
#include "render/row/fields/audit_totals.def"
    return row;
}

/* What tells a page which rows and which order were asked for. */
static const struct row *
about_row(struct audit *audit)
{
    struct row *about = row_new(&audit->context->settings);
    row_add(about, FIELD_by, cell_text(audit->query.grouping.name));
    row_add_named(about, "sort", cell_text(array_sorting_name(&audit->query.sorting)));
    row_add_named(about, "descending", cell_boolean(audit->query.sorting.sign > 0));
    row_add_named(about, "top", cell_boolean(audit->context->query.top != SIZE_MAX));
    return about;
}

/* What is shown is known only after all is read: columns of a peak need one. */
static unsigned
table_of(const struct audit *audit)
{
    unsigned table =
        grouping_is(&audit->query.grouping, KEY_SHAPE) ? TABLE_OF_SHAPES : TABLE_OF_KEYS;
    bool several = audit->modules.count > 1 && !audit->query.merges && !audit->table.one_module;
    table |=
        option_given(&audit->context->options, OPTION_SUGGEST) ? TABLE_SUGGESTS : TABLE_PLAIN;
    if (audit->modules.peaks > 0)
        table |= TABLE_PEAKS;
    table |= audit->table.at_peak ? TABLE_AT_PEAK : TABLE_SUMMED;
    if (!grouping_is(&audit->query.grouping, KEY_SPACE))
        table |= TABLE_BY_SPACES;
    if (several)
        table |= audit->modules.several_files ? TABLE_FILES : TABLE_MODULES;
    return table;
}

static void
choose_columns(struct audit *audit)
{
    struct output *output = &audit->context->output;
    output->columns.items = audit->table.columns;
    output->columns.count = array_columns(table_of(audit), audit->table.columns);
    for (size_t i = 0; i < output->columns.count; i++)
        if (audit->table.columns[i].field == FIELD_group &&
            grouping_has(&audit->query.grouping, KEY_SOURCE))
            audit->table.columns[i].flags |= COLUMN_SOURCE;
}

/* Groups are sorted here if --sort is one of their fields. Any other field sorts the rows; a
 * page refuses it. */
static int
read_order(struct audit *audit)
{
    struct context *context = audit->context;
    struct printable words = {0};
    if (array_sorting_read(option_text(&context->options, OPTION_SORT),
                           &audit->query.sorting)) {
        audit->query.sorting.waste_first &= !grouping_is(&audit->query.grouping, KEY_MODULE);
        context->query.sort = (struct asked_field){0};
        return 0;
    }
    if (!context->output.backend->page)
        return 0;
    text_string(&words, "takes for a page ");
    array_sorting_words(&words);
    return option_refused(context, OPTION_SORT, text_keep(&words, &context->arena));
}

static bool
rows_name_spaces(const struct audit *audit)
{
    const struct context *context = audit->context;
    return output_shows(&context->output, FIELD_memory_space) ||
           row_query_asks(&context->query, FIELD_memory_space) ||
           (grouping_is(&audit->query.grouping, KEY_SPACE) &&
            output_shows(&context->output, FIELD_group));
}

/* Formats of rows alone have neither totals nor findings. */
static bool
names_spaces(const struct audit *audit)
{
    const struct backend *backend = audit->context->output.backend;
    return rows_name_spaces(audit) || backend->end || backend->finding;
}

/* What must be known: for the fields that are asked for, for --by, limits and suggestions. The
 * name of a memory space needs a module's target, which is known with its peak. Findings and
 * tables name the source. */
static unsigned
needs_of_options(const struct audit *audit)
{
    const struct context *context = audit->context;
    const struct output *output = &context->output;
    const struct audit_query *query = &audit->query;
    unsigned needs = row_query_needs(&context->query) |
                     array_grouping_needs(&query->grouping, output->kinds);
    bool limited = query->limits.max_waste >= 0 || query->limits.max_padding >= 0;
    if (output->backend->human || limited || rows_name_spaces(audit) ||
        option_given(&context->options, OPTION_SUGGEST) ||
        array_sorting_by_peak(&query->sorting))
        needs |= NEEDS_PEAK;
    if (output->backend->human || context->options.given & LIMITS)
        needs |= NEEDS_SOURCE;
    return needs;
}

/* Reads --by; without it rows are of shapes. Returns -1 after an error. */
static int
read_grouping(struct audit *audit)
{
    const struct options *options = &audit->context->options;
    struct array_grouping *grouping = &audit->query.grouping;
    grouping->by = (unsigned)option_count(options, OPTION_BY, 1U << KEY_SHAPE);
    grouping->name = option_text(options, OPTION_BY);
    for (enum array_key i = 0; i < ARRAY_KEYS; i++)
        if (grouping_is(grouping, i))
            grouping->name = array_key_word(i);
    if (!option_given(options, OPTION_SUGGEST) || grouping_of_one_shape(grouping))
        return 0;
    usage_error(&audit->context->console,
                "--suggest is for rows of one shape: --by shape or instruction");
    return -1;
}

static bool
passes_tests(void *user, struct row *row)
{
    return row_query_passes(user, row, true);
}

/* Begins the sums. Arrays are counted that pass the tests of --only. */
static void
begin_sums(struct audit *audit)
{
    struct context *context = audit->context;
    audit->sums.grouping = &audit->query.grouping;
    audit->sums.filter = (struct array_filter){
        .user = &context->query, .arena = &context->arena, .needs = audit->query.needs};
    if (context->query.test_count)
        audit->sums.filter.passes = passes_tests;
    audit->sums.parts = context->output.backend->page;
}

/* How many totals of modules are shown to people. */
static size_t
totals_kept(const struct output *output, size_t top)
{
    return output->backend->human ? max_size(top, 1) : 1;
}

/* Rows of several programs in one table are read as those of one: unless rows are chosen, only
 * the largest has some, if the peak of any is known. */
static bool
shows_one_module(const struct audit *audit)
{
    const struct context *context = audit->context;
    const option_set chooses = TAKES(BY) | TAKES(ONLY) | TAKES(SPACE) | TAKES(ROLE) |
                               TAKES(SORT) | TAKES(SUGGEST) | TAKES(DEPTH) | TAKES(SUMS);
    return context->output.backend->human && !context->output.asked.fields &&
           !audit->query.merges && !(context->options.given & chooses);
}

int
audit_begin(struct audit *audit)
{
    struct context *context = audit->context;
    struct audit_query *query = &audit->query;
    bool suggests = option_given(&context->options, OPTION_SUGGEST);
    if (read_grouping(audit))
        return -1;
    audit_limits_read(audit);
    context->output.page = suggests ? &audit_page_suggested : &audit_page;
    query->merges = option_given(&context->options, OPTION_MERGE);
    if (prepare_output(context) || read_order(audit) || audit_baseline_read(audit))
        return -1;
    if (context->output.backend->page && query->grouping.by & (query->grouping.by - 1))
        return option_refused(context, OPTION_BY, NULL);
    limit_text_rows(context, TEXT_ROWS);
    array_modules_begin(&audit->modules, totals_kept(&context->output, context->query.top));
    module_totals_begin(&audit->totals, &context->console);
    query->one_module = shows_one_module(audit);
    context->output.extra.page = about_row(audit);
    query->joins = grouping_is(&query->grouping, KEY_SHAPE) && context->query.test_count == 0;
    query->needs = needs_of_options(audit);
    query->names = names_spaces(audit);
    begin_sums(audit);
    audit->module.sites =
        (struct site_maker){.needs = query->needs,
                            .follows = grouping_has(&query->grouping, KEY_SOURCE) ||
                                       grouping_has(&query->grouping, KEY_OP_NAME),
                            .depth = context->query.depth};
    return 0;
}

/* ---- the rows ---- */

static struct array_rows
rows_of_groups(struct audit *audit)
{
    struct context *context = audit->context;
    return (struct array_rows){.grouping = &audit->query.grouping,
                               .target = context->target,
                               .known =
                                   audit->query.needs | (audit->query.merges ? WITH_MERGE : 0),
                               .suggests = option_given(&context->options, OPTION_SUGGEST),
                               .arena = &context->arena};
}

/* For a page, prints all parts of each of the first wholes (--top), so that the page can sum
 * them again. */
static void
print_parts(struct audit *audit)
{
    const struct array_rows rows = rows_of_groups(audit);
    struct array_groups *wholes = &audit->sums.wholes, *parts = &audit->sums.groups;
    struct context *context = audit->context;
    bool *first = arena_array(&wholes->arena, wholes->count + 1, sizeof *first);
    array_groups_sort(wholes, &audit->query.sorting);
    array_groups_sort(parts, &audit->query.sorting);
    for (size_t i = 0, count = 0; i < wholes->count && count < context->query.top; i++) {
        if (wholes->items[i].count == 0)
            continue;
        struct row *row = array_group_row(&rows, &wholes->items[i]);
        bool passes = row_query_passes(&context->query, row, false);
        first[wholes->items[i].number] = passes;
        count += passes;
        arena_reset(&context->arena);
    }
    for (size_t i = 0; i < parts->count; i++)
        if (first[parts->items[i].whole] && parts->items[i].count) {
            output_row(&context->output, array_group_row(&rows, &parts->items[i]));
            arena_reset(&context->arena);
        }
}

/* Tables of sums leave out what is of no array. */
static bool
is_shown(const struct audit *audit, const struct array_group *group)
{
    const struct largest_module *largest = &audit->modules.largest;
    const struct site *first = &group->first;
    if (audit->table.one_module &&
        (first->module_line != largest->line || strcmp(first->file, largest->file) != 0))
        return false;
    bool room = group->room && group->peak_bytes;
    if (audit->table.at_peak)
        return group->at_peak || room;
    return group->count || (room && !audit->context->output.backend->human);
}

static void
print_rows(struct audit *audit)
{
    const struct array_rows rows = rows_of_groups(audit);
    struct array_groups *groups = &audit->sums.groups;
    if (audit->sums.parts) {
        print_parts(audit);
        return;
    }
    array_groups_sort(groups, &audit->query.sorting);
    for (size_t i = 0; i < groups->count; i++)
        if (is_shown(audit, &groups->items[i]))
            row_put(&audit->context->query, array_group_row(&rows, &groups->items[i]));
}

/* The peak of the only module's main memory; 0: not known. */
static int64_t
whole_bytes(const struct audit *audit)
{
    if (audit->table.one_module)
        return audit->modules.largest.bytes;
    const struct row *only = array_modules_only(&audit->modules);
    return audit->table.at_peak && only ? max_i64(module_peak(only), 0) : 0;
}

/* For people rows are of what is live at the peak, unless sums are asked for, or no peak is
 * known. */
static bool
shows_peak(const struct audit *audit)
{
    const struct context *context = audit->context;
    return context->output.backend->human && !context->output.asked.fields &&
           !option_given(&context->options, OPTION_SUMS) && !audit->query.merges &&
           audit->modules.totals_count == audit->modules.count && audit->modules.peaks > 0;
}

void
audit_report(struct audit *audit)
{
    struct context *context = audit->context;
    context->output.target = audit->modules.target ? audit->modules.target : context->target;
    if (audit->query.merges)
        audit_end_sums(audit);
    audit->table.at_peak = shows_peak(audit);
    audit->table.one_module = audit->query.one_module && audit->table.at_peak &&
                              audit->modules.count > 1 && audit->modules.largest.bytes >= 0;
    array_sums_return(&audit->sums);
    audit->query.sorting.waste_first &= !audit->table.at_peak;
    context->output.whole_bytes = whole_bytes(audit);
    choose_columns(audit);
    output_begin(&context->output);
    audit_print_headline(audit);
    print_rows(audit);
    if (audit->table.at_peak)
        audit_print_rest(audit);
    else if (audit->sums.arrays ||
             context->console.status == STATUS_OK) /* otherwise no file could be read */
        context->output.totals_note = audit_note(audit);
    audit_baseline_check(audit);
    end_output(context, totals_row(audit));
    audit_warn_unsized(audit);
    if (array_sums_overflow(&audit->sums))
        report_overflow(&context->console);
}
