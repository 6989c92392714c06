/* The end of an audit: rows by waste, totals by memory space, findings. */
#include "cli/audit/report.h"

#include "cli/audit/limits.h"
#include "cli/audit/order.h"
#include "cli/audit/words.h"
#include "cli/command.h"
#include "cli/suggest_row.h"
#include "layout/base/checked.h"
#include "render/page/page.h"
#include "render/row/layout_row.h"

#include <string.h>

/* The first PEAK_COLUMNS columns are shown only if a peak is known. If there are several
 * modules, one more column behind these says which one the row is of. */
#define PEAK_COLUMNS 2
#define COLUMNS      (sizeof((struct audit *)0)->columns / sizeof(struct column) - 1)
#define SUMS                                                                                   \
    {"padding_at_peak", true, 0, COLUMN_WASTE}, {"peak_bytes", true, 0, 0},                    \
        {"padding_bytes", true, 0, COLUMN_WASTE}, {"bytes", true, 0, 0},                       \
        {"expansion", true, 0, COLUMN_WASTE},                                                  \
    {                                                                                          \
        "count", true, 0, 0                                                                    \
    }

static const struct column by_shape[COLUMNS] = {
    SUMS,
    {"assumed", false, 0, COLUMN_MARK},
    {"shape", false, 24, COLUMN_SHAPE},
    {"name", false, 8, COLUMN_SPARE},
    {"source", false, 8, COLUMN_END | COLUMN_SPARE},
};

static const struct column by_key[COLUMNS] = {
    SUMS,
    {"group", false, 12, COLUMN_END},
    {"memory_space", false, 0, COLUMN_SPARE},
    {"assumed", false, 0, COLUMN_MARK},
    {"shape", false, 20, COLUMN_SHAPE},
    {"name", false, 8, COLUMN_SPARE},
};

/* The columns with --suggest, whose own columns take the place of some others. */
#define WITH_SUGGESTION(what)                                                                  \
    {                                                                                          \
        SUMS, {"assumed", false, 0, COLUMN_MARK}, {what, false, 24, COLUMN_SHAPE},             \
            {"name", false, 8, COLUMN_SPARE}, {"saving_bytes", true, 0, COLUMN_BELOW},         \
            {"how", false, 0, 0}, {"suggestion", false, 0, 0},                                 \
    }
static const struct column by_shape_suggested[COLUMNS] = WITH_SUGGESTION("shape");
static const struct column by_key_suggested[COLUMNS] = WITH_SUGGESTION("group");

/* ---- sums ---- */

static const char *
kept(struct audit *audit, const char *text)
{
    return text ? arena_copy(&audit->groups.arena, text, strlen(text)) : NULL;
}

int
audit_add_space(struct audit *audit, int space, const struct addend *addend,
                const struct site *site)
{
    struct space_sum *sum = &audit->spaces[space - SPACE_MIN];
    const struct size *size = &addend->size;
    sum->rows += addend->count;
    if (!size->known)
        return 0;
    if (!sum->worst.name || size->padding_bytes > sum->worst_padding) {
        sum->worst_padding = size->padding_bytes;
        sum->worst = (struct site){.file = site->file,
                                   .name = kept(audit, site->name),
                                   .source = kept(audit, site->source),
                                   .line = site->line};
    }
    int64_t none = 0, *bytes = site->role == ROLE_ARGUMENT ? &sum->argument_bytes
                               : site->role == ROLE_OUTPUT ? &sum->output_bytes
                                                           : &none;
    bool fits = size_add(&sum->module, size);
    if (!audit->ownership.keeps && (*bytes < 0 || !checked_add(*bytes, size->bytes, bytes))) {
        *bytes = -1;
        fits = false;
    }
    return fits ? 0 : -1;
}

void
audit_end_spaces(struct audit *audit)
{
    if (!audit->measured)
        limits_check_sums(audit);
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        struct space_sum *sum = &audit->spaces[i];
        audit->overflow |= !size_add(&sum->size, &sum->module);
        sum->module = (struct size){.known = true};
        sum->worst = (struct site){0};
    }
}

/* ---- rows ---- */

static void
add_suggestions(struct audit *audit, struct row *row, const struct group *group)
{
    const struct target *target = audit->context->target;
    struct suggest_best best = {0};
    suggest_best_add(&best, group->shape, group->measured ? group->at_peak : group->count,
                     target, row->arena);
    suggest_best_row(row, &best);
}

/* Shapes with a written layout and with the same one assumed share a group, so the group says
 * whether the row's layout is assumed. */
static void
add_shape(struct row *row, const struct group *group)
{
    if (!group->shape) {
        layout_row_shape(row, NULL, NULL);
        row_set(row, "memory_space", cell_space(group->space));
        if (group->assumed)
            row_add(row, "assumed", cell_boolean(true));
        return;
    }
    struct shape shape = *group->shape->shape;
    if (shape.kind == SHAPE_ARRAY)
        shape.layout.assumed = group->assumed;
    layout_row_shape(row, &shape, group->shape->canonical);
}

static struct row *
group_row(struct audit *audit, const struct group *group)
{
    struct row *row = row_new(&audit->context->arena);
    if (!row)
        return NULL;
    bool known = group->measured;
    row_add(row, "group", audit->by_space ? cell_space(group->space) : cell_text(group->key));
    row_add(row, "by", cell_text(audit->grouping->name));
    if (audit->sums_modules)
        row_add(row, "merged", cell_boolean(true));
    row_add(row, "count", cell_integer(group->count));
    if (audit->wants_peaks) {
        row_add(row, "peak_bytes", known ? cell_bytes(group->peak_bytes) : cell_null());
        row_add(row, "padding_at_peak",
                known ? cell_bytes(group->peak_padding_bytes) : cell_null());
    }
    struct site first = group->first;
    first.role = group->role; /* of all arrays of the row */
    audit_site_row(audit, row, &first);
    add_shape(row, group);
    row_add(row, "space_number", cell_integer(group->space));
    layout_row_size(row, &group->size);
    if (option_given(&audit->context->options, OPTION_SUGGEST))
        add_suggestions(audit, row, group);
    layout_row_name_spaces(row, group->target ? group->target : audit->context->output.target);
    return row;
}

/* The totals of the module, if it is the only one and its peak is known; else NULL. */
static const struct row *
only_peak(const struct audit *audit)
{
    const struct cell_list *all = audit->peak.all;
    return audit->modules == 1 && all->count == 1 ? all->cells[0].object : NULL;
}

/* Adds the fields of a peak. known: the totals of a module or of one memory space; NULL if
 * there are none. */
static void
add_peak(struct row *row, const struct row *known)
{
    static const char *const names[] = {"peak_bytes", "peak_at", "padding_at_peak", "trust"};
    for (size_t i = 0; known && i < sizeof names / sizeof *names; i++)
        row_add(row, names[i], row_get(known, names[i]));
}

static struct row *
totals_row(struct audit *audit)
{
    struct arena *arena = &audit->context->arena;
    struct row *totals = row_new(arena), *spaces = row_new(arena);
    const struct row *only = only_peak(audit);
    const struct space_sum *main = &audit->spaces[SPACE_DEFAULT - SPACE_MIN];
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        if (!audit->spaces[i].rows)
            continue;
        struct row *one = row_new(arena);
        char *name = arena_alloc(arena, SPACE_TEXT);
        if (!name)
            break; /* out of memory: the totals are not printed */
        target_space_name(audit->context->output.target, (int)i + SPACE_MIN, name);
        layout_row_totals(one, audit->spaces[i].rows, &audit->spaces[i].size);
        add_peak(one, only ? row_get(row_get(only, "spaces").object, name).object : NULL);
        row_add(spaces, name, cell_object(one));
    }
    layout_row_totals(totals, audit->arrays, &main->size);
    add_peak(totals, only);
    row_add(totals, "spaces", cell_object(spaces));
    if (audit->peak.all->count)
        row_add(totals, "modules", cell_list(audit->peak.all));
    if (audit->findings)
        row_add(totals, "findings", cell_list(audit->findings));
    if (audit_is_incomplete(audit))
        row_add(totals, "incomplete", cell_boolean(true));
    if (audit->context->assumed)
        row_add(totals, "assumed", cell_boolean(audit->assumed));
    return totals;
}

/* What tells a page which rows and which order were asked for. */
static const struct row *
about_row(struct audit *audit)
{
    struct row *about = row_new(&audit->context->arena);
    row_add(about, "by", cell_text(audit->grouping->name));
    row_add(about, "sort", cell_text(audit_sorting_name(&audit->sorting)));
    row_add(about, "descending", cell_boolean(audit->sorting.sign > 0));
    row_add(about, "top", cell_boolean(audit->context->query.top != SIZE_MAX));
    return about;
}

/* Chooses the columns of a table. This is known only after all is read, because columns of a
 * peak are shown only if there is one. */
static void
choose_columns(struct audit *audit)
{
    bool suggests = option_given(&audit->context->options, OPTION_SUGGEST);
    bool peaks = audit->peak.all->count > 0;
    struct output *output = &audit->context->output;
    size_t from = peaks ? 0 : PEAK_COLUMNS, count = 0;
    for (size_t i = from; i < COLUMNS; i++) {
        struct column column = suggests && audit->by_shape ? by_shape_suggested[i]
                               : suggests                  ? by_key_suggested[i]
                               : audit->by_shape           ? by_shape[i]
                                                           : by_key[i];
        if (peaks && (i == PEAK_COLUMNS || i == PEAK_COLUMNS + 1))
            column.flags |= COLUMN_SUM;
        if (column.name && !(audit->by_space && strcmp(column.name, "memory_space") == 0))
            audit->columns[count++] = column;
    }
    if (audit->modules > 1 && !audit->sums_modules)
        audit->columns[count++] = (struct column){audit->several_files ? "file" : "module",
                                                  false, 12, COLUMN_END | COLUMN_SPARE};
    output->columns = audit->columns;
    output->column_count = count;
}

/* Are peaks to be computed? Only if the output or a test needs them, or the name of a memory
 * space, for which the target must be known. */
static bool
wants_peaks(const struct audit *audit)
{
    static const char *const measured[] = {"peak_bytes", "padding_at_peak", "memory_space"};
    const struct output *output = &audit->context->output;
    const struct limits *limits = &audit->limits;
    bool wants = output->backend->human || limits->max_waste >= 0 || limits->max_padding >= 0 ||
                 option_given(&audit->context->options, OPTION_SUGGEST) ||
                 audit_sorts_by_peak(&audit->sorting) ||
                 (audit->by_space && output_shows(output, "group"));
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
        wants |=
            output_shows(output, measured[i]) || row_query_asks(audit->context, measured[i]);
    return wants;
}

/* Groups are sorted here if --sort is one of their fields. Any other field sorts the rows; a
 * page refuses it. */
static int
read_order(struct audit *audit)
{
    struct context *context = audit->context;
    if (audit_read_sorting(context, &audit->sorting)) {
        context->query.sort = (struct asked_field){0};
        return 0;
    }
    return context->output.backend->page
               ? option_refused(context, OPTION_SORT,
                                "for a page padding_at_peak, peak_bytes, padding_bytes, bytes, "
                                "data_bytes, elements, count or expansion")
               : 0;
}

/* Are rows grouped or selected by the field? */
static bool
divides(const struct audit *audit, const char *field)
{
    return strcmp(audit->grouping->name, field) == 0 || row_query_asks(audit->context, field);
}

/* The parts of an instruction's origin to read: those that are printed or decide what is
 * printed. Findings and tables name the source. */
static unsigned
origin_parts(const struct audit *audit)
{
    const struct output *output = &audit->context->output;
    bool opcode = divides(audit, "opcode") || output_shows(output, "opcode");
    bool source = divides(audit, "source") || output->backend->human || audit->findings ||
                  output_shows(output, "source");
    bool op_name = divides(audit, "op_name") || output_asks(output, "op_name") ||
                   strcmp(audit->grouping->name, "instruction") == 0;
    return (opcode ? ORIGIN_OPCODE : 0U) | (source ? ORIGIN_SOURCE : 0U) |
           (op_name ? ORIGIN_OP_NAME : 0U);
}

int
audit_begin(struct audit *audit)
{
    struct context *context = audit->context;
    bool suggests = option_given(&context->options, OPTION_SUGGEST);
    for (size_t i = 0; i < SPACE_COUNT; i++)
        audit->spaces[i].size.known = audit->spaces[i].module.known = true;
    audit->peak.context = context;
    audit->peak.all = list_new(&audit->peak.arena);
    if (origin_begin(&audit->words) || !audit->peak.all) {
        out_of_memory(context);
        return -1;
    }
    if (limits_read(audit))
        return -1;
    context->output.page = suggests ? &audit_page_suggested : &audit_page;
    if (prepare_output(context) || read_order(audit))
        return -1;
    row_query_text_rows(context);
    context->output.about = about_row(audit);
    audit->sums_modules = option_given(&context->options, OPTION_MERGE);
    audit->merges = audit->by_shape && context->query.test_count == 0;
    audit->origin_parts = origin_parts(audit);
    audit->peak.options.target = context->target;
    audit->fine = context->output.backend->page;
    audit->wants_peaks = wants_peaks(audit);
    return 0;
}

/* For a page, prints all parts of each of the first wholes (--top), so that the page can sum
 * them again. */
static void
print_parts(struct audit *audit)
{
    struct groups *wholes = &audit->wholes;
    struct context *context = audit->context;
    bool *first = arena_array(&wholes->arena, wholes->count + 1, sizeof *first);
    if (!first) {
        out_of_memory(context);
        return;
    }
    audit_sort(wholes, &audit->sorting);
    audit_sort(&audit->groups, &audit->sorting);
    for (size_t i = 0, count = 0; i < wholes->count && count < context->query.top; i++) {
        if (wholes->items[i].count == 0)
            continue;
        struct row *row = group_row(audit, &wholes->items[i]);
        bool passes = row && row_query_passes(context, row, false);
        first[wholes->items[i].number] = passes;
        count += passes;
        arena_reset(&context->arena);
    }
    for (size_t i = 0; i < audit->groups.count; i++)
        if (first[audit->groups.items[i].whole] && audit->groups.items[i].count) {
            output_row(&context->output, group_row(audit, &audit->groups.items[i]));
            arena_reset(&context->arena);
        }
}

static void
print_rows(struct audit *audit)
{
    struct groups *groups = audit->fine ? &audit->wholes : &audit->groups;
    if (audit->context->output.backend->page) {
        print_parts(audit);
        return;
    }
    audit_sort(groups, &audit->sorting);
    for (size_t i = 0; i < groups->count; i++)
        if (groups->items[i].count)
            row_put(audit->context, group_row(audit, &groups->items[i]));
}

void
audit_report(struct audit *audit)
{
    struct context *context = audit->context;
    if (audit->sums_modules)
        audit_end_spaces(audit);
    choose_columns(audit);
    output_begin(&context->output);
    audit_print_headline(audit);
    print_rows(audit);
    if (audit->arrays || context->status == STATUS_OK) /* otherwise no file could be read */
        context->output.totals_note = audit_note(audit);
    end_output(context, totals_row(audit));
    limits_report(audit);
    if (audit->overflow)
        report_overflow(context);
}
