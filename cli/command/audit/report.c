/* The end of an audit: rows by waste, totals by memory space, findings. */
#include "cli/command/audit/report.h"

#include "cli/command.h"
#include "cli/command/audit/limits.h"
#include "cli/command/audit/order.h"
#include "cli/command/audit/remember.h"
#include "cli/command/audit/space_sums.h"
#include "cli/command/audit/words.h"
#include "layout/base/checked.h"
#include "render/account/account_totals.h"
#include "render/facts/suggest_row.h"
#include "render/page/page.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"

#include <string.h>

/* What the columns of a table depend on. */
enum table_part {
    PEAKS = 1, /* a peak is known */
    OF_SHAPES = 2,
    OF_KEYS = 4,
    SUGGESTS = 8,
    PLAIN = 16,     /* nothing is suggested */
    BY_SPACES = 32, /* several memory spaces may be in the table, and no row is of one */
    FILES = 64,     /* of several modules, rows say the file */
    MODULES = 128,  /* or, within one file, the module */
    SUMMED = 256,   /* rows are of all that instructions own */
    AT_PEAK = 512   /* rows are only of what is live at the peak */
};

static const struct {
    struct column column;
    unsigned table; /* bits that the table must have */
} all_columns[] = {
    {{.field = FIELD_peak_bytes, .flags = COLUMN_HEAT}, AT_PEAK},
    {{.field = FIELD_padding_at_peak, .flags = COLUMN_SPARE}, AT_PEAK},
    {{.field = FIELD_expansion, .flags = COLUMN_SPARE}, AT_PEAK | OF_SHAPES},
    {{.field = FIELD_at_peak}, AT_PEAK},
    {{.field = FIELD_padding_at_peak, .heading = "padding at peak"}, PEAKS | SUMMED},
    {{.field = FIELD_peak_bytes}, PEAKS | SUMMED},
    {{.field = FIELD_padding_bytes}, SUMMED},
    {{.field = FIELD_bytes}, SUMMED},
    {{.field = FIELD_expansion}, SUMMED},
    {{.field = FIELD_count}, SUMMED},
    {{.field = FIELD_group, .min_width = 12, .flags = COLUMN_END}, OF_KEYS | PLAIN},
    {{.field = FIELD_memory_space, .flags = COLUMN_SPARE}, OF_KEYS | PLAIN | BY_SPACES},
    {{.field = FIELD_assumed}, 0},
    {{.field = FIELD_group, .min_width = 24, .flags = COLUMN_SHAPE}, OF_KEYS | SUGGESTS},
    {{.field = FIELD_shape, .min_width = 20, .flags = COLUMN_SHAPE}, OF_KEYS | PLAIN},
    {{.field = FIELD_shape, .min_width = 24, .flags = COLUMN_SHAPE}, OF_SHAPES},
    {{.field = FIELD_name, .min_width = 8, .flags = COLUMN_SPARE}, 0},
    {{.field = FIELD_source, .min_width = 8, .flags = COLUMN_END}, OF_SHAPES | PLAIN},
    {{.field = FIELD_saving_bytes, .flags = COLUMN_BELOW}, SUGGESTS},
    {{.field = FIELD_how}, SUGGESTS},
    {{.field = FIELD_suggestion}, SUGGESTS},
    {{.field = FIELD_file, .min_width = 12, .flags = COLUMN_END | COLUMN_SPARE}, FILES},
    {{.field = FIELD_module, .min_width = 12, .flags = COLUMN_END | COLUMN_SPARE}, MODULES},
};

/* ---- rows ---- */

static void
add_suggestions(struct audit *audit, struct row *row, const struct group *group)
{
    const struct target *target = audit->context->target;
    struct suggest_best best = {0};
    if (!option_given(&audit->context->options, OPTION_SUGGEST))
        return;
    if (group->shape)
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
        row_set(row, FIELD_memory_space, cell_space(group->space));
        if (group->assumed)
            row_add(row, FIELD_assumed, cell_boolean(true));
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
    struct site first = group->first;
    first.role = group->role; /* of all arrays of the row */
    row->known = audit->needs | (audit->sums_modules ? WITH_MERGE : 0);
#include "render/row/fields/group.def"
    layout_row_name_spaces(row, group->target ? group->target : audit->context->target);
    return row;
}

/* The totals of the module, if it is the only one and was measured; else NULL. */
static const struct row *
only_peak(const struct audit *audit)
{
    const struct cell_list *all = audit->totals;
    return audit->modules == 1 && all->count == 1 ? all->cells[0].object : NULL;
}

/* The sums of each memory space. only: as only_peak returns. */
static struct cell
spaces_cell(struct audit *audit, const struct row *only)
{
    struct arena *arena = &audit->context->arena;
    struct row *spaces = row_new(arena);
    const struct row *peaks = only ? row_get(only, FIELD_spaces).object : NULL;
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        if (!audit->spaces[i].rows)
            continue;
        struct row *one = row_new(arena);
        char *name = arena_alloc(arena, SPACE_TEXT);
        target_space_name(audit->context->output.target, (int)i + SPACE_MIN, name);
        layout_row_totals(one, audit->spaces[i].rows, &audit->spaces[i].size);
        account_add_figures(one, row_get_named(peaks, name).object);
        row_add_named(spaces, name, cell_object(one));
    }
    return cell_object(spaces);
}

static struct row *
totals_row(struct audit *audit)
{
    struct row *row = row_new(&audit->context->arena);
    const struct row *only = only_peak(audit);
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
    row_add(about, FIELD_by, cell_text(audit->grouping->name));
    row_add_named(about, "sort", cell_text(audit_sorting_name(&audit->sorting)));
    row_add_named(about, "descending", cell_boolean(audit->sorting.sign > 0));
    row_add_named(about, "top", cell_boolean(audit->context->query.top != SIZE_MAX));
    return about;
}

/* What is shown is known only after all is read: columns of a peak need one. */
static unsigned
table_of(const struct audit *audit)
{
    unsigned table = audit->by_shape ? OF_SHAPES : OF_KEYS;
    bool several = audit->modules > 1 && !audit->sums_modules && !audit->one_module;
    table |= option_given(&audit->context->options, OPTION_SUGGEST) ? SUGGESTS : PLAIN;
    if (audit->peaks > 0)
        table |= PEAKS;
    table |= audit->at_peak ? AT_PEAK : SUMMED;
    if (!audit->by_space)
        table |= BY_SPACES;
    if (several)
        table |= audit->several_files ? FILES : MODULES;
    return table;
}

static void
choose_columns(struct audit *audit)
{
    unsigned table = table_of(audit);
    struct output *output = &audit->context->output;
    size_t count = 0;
    for (size_t i = 0; i < sizeof all_columns / sizeof *all_columns; i++) {
        struct column column = all_columns[i].column;
        bool sum = table & SUMMED &&
                   (column.field == FIELD_padding_bytes || column.field == FIELD_bytes);
        if (all_columns[i].table & ~table)
            continue;
        if (table & PEAKS && sum)
            column.flags |= COLUMN_SUM;
        audit->columns[count++] = column;
    }
    output->columns = audit->columns;
    output->column_count = count;
}

/* Groups are sorted here if --sort is one of their fields. Any other field sorts the rows; a
 * page refuses it. */
static int
read_order(struct audit *audit)
{
    struct context *context = audit->context;
    struct text words = {0};
    if (audit_read_sorting(context, &audit->sorting)) {
        audit->sorting.waste_first &= !audit->by_module;
        context->query.sort = (struct asked_field){0};
        return 0;
    }
    if (!context->output.backend->page)
        return 0;
    text_string(&words, "takes for a page ");
    audit_sorting_words(&words);
    return option_refused(context, OPTION_SORT, text_keep(&words, &context->arena));
}

/* What the keys of --by need; rows of instructions say the op_name. */
static unsigned
needs_of_keys(const struct audit *audit)
{
    unsigned needs = 0;
    const char *word;
    for (size_t i = 0; (word = audit_grouping_name(i)); i++) {
        const struct field_type *key =
            field_find(audit->context->output.kinds, field_of_name(word, strlen(word)));
        if (audit_is_by(audit, i) && strcmp(word, "instruction") == 0)
            needs |= NEEDS_OP_NAME;
        if (audit_is_by(audit, i) && key)
            needs |= key->needs;
    }
    return needs;
}

/* What must be known: for the fields that are asked for, for --by, limits and suggestions. The
 * name of a memory space needs a module's target, which is known with its peak. Findings and
 * tables name the source. */
static unsigned
needs(const struct audit *audit)
{
    const struct context *context = audit->context;
    const struct output *output = &context->output;
    unsigned needs = row_query_needs(&context->query) | needs_of_keys(audit);
    bool limited = audit->limits.max_waste >= 0 || audit->limits.max_padding >= 0;
    bool names_spaces = output_shows(output, FIELD_memory_space) ||
                        row_query_asks(&context->query, FIELD_memory_space) ||
                        (audit->by_space && output_shows(output, FIELD_group));
    if (output->backend->human || limited || names_spaces ||
        option_given(&context->options, OPTION_SUGGEST) || audit_sorts_by_peak(&audit->sorting))
        needs |= NEEDS_PEAK;
    if (output->backend->human || audit->context->options.given & LIMITS)
        needs |= NEEDS_SOURCE;
    return needs;
}

int
audit_begin(struct audit *audit)
{
    struct context *context = audit->context;
    bool suggests = option_given(&context->options, OPTION_SUGGEST);
    for (size_t i = 0; i < SPACE_COUNT; i++)
        audit->spaces[i].size.known = audit->spaces[i].module.known = true;
    audit->largest.bytes = -1;
    audit->totals = list_new(&audit->totals_arena);
    limits_read(audit);
    context->output.page = suggests ? &audit_page_suggested : &audit_page;
    audit->sums_modules = option_given(&context->options, OPTION_MERGE);
    if (prepare_output(context) || read_order(audit) || audit_remember(audit))
        return -1;
    if (context->output.backend->page && audit->grouping == &audit->several)
        return option_refused(context, OPTION_BY, NULL);
    limit_text_rows(context, TEXT_ROWS);
    context->output.about = about_row(audit);
    audit->merges = audit->by_shape && context->query.test_count == 0;
    audit->needs = needs(audit);
    audit->fine = context->output.backend->page;
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
    audit_sort(wholes, &audit->sorting);
    audit_sort(&audit->groups, &audit->sorting);
    for (size_t i = 0, count = 0; i < wholes->count && count < context->query.top; i++) {
        if (wholes->items[i].count == 0)
            continue;
        struct row *row = group_row(audit, &wholes->items[i]);
        bool passes = row_query_passes(&context->query, row, false);
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

/* Tables of sums leave out what is of no array. */
static bool
is_shown(const struct audit *audit, const struct group *group)
{
    const struct largest_module *largest = &audit->largest;
    const struct site *first = &group->first;
    if (audit->one_module &&
        (first->module_line != largest->line || strcmp(first->file, largest->file) != 0))
        return false;
    bool room = group->room && group->peak_bytes;
    if (audit->at_peak)
        return group->at_peak || room;
    return group->count || (room && !audit->context->output.backend->human);
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
        if (is_shown(audit, &groups->items[i]))
            row_put(&audit->context->query, group_row(audit, &groups->items[i]));
}

/* The peak of the only module's main memory; 0: not known. */
static int64_t
whole_bytes(const struct audit *audit)
{
    if (audit->one_module)
        return audit->largest.bytes;
    const struct row *only = only_peak(audit);
    struct cell peak = only ? row_get(only, FIELD_peak_bytes) : cell_null();
    return audit->at_peak && peak.kind == CELL_BYTES ? peak.integer : 0;
}

/* For people rows are of what is live at the peak, unless sums are asked for, or there is
 * nothing else. */
static bool
shows_peak(const struct audit *audit)
{
    const struct context *context = audit->context;
    return context->output.backend->human && !context->output.fields &&
           !option_given(&context->options, OPTION_SUMS) && !audit->sums_modules &&
           audit->totals->count == (size_t)audit->modules && audit->modules > 0 &&
           !audit->unscheduled && !audit->unmeasured;
}

/* Rows of several programs in one table are read as those of one: unless rows are chosen, only
 * the largest has some. */
static bool
shows_one_module(const struct audit *audit)
{
    const option_set chooses = TAKES(BY) | TAKES(ONLY) | TAKES(SPACE) | TAKES(ROLE) |
                               TAKES(SORT) | TAKES(SUGGEST) | TAKES(DEPTH);
    return audit->at_peak && audit->modules > 1 && audit->largest.bytes >= 0 &&
           !(audit->context->options.given & chooses);
}

void
audit_report(struct audit *audit)
{
    struct context *context = audit->context;
    context->output.target = audit->target ? audit->target : context->target;
    if (audit->sums_modules)
        audit_end_spaces(audit);
    audit->at_peak = shows_peak(audit);
    audit->one_module = shows_one_module(audit);
    audit->sorting.waste_first &= !audit->at_peak;
    context->output.whole_bytes = whole_bytes(audit);
    choose_columns(audit);
    output_begin(&context->output);
    audit_print_headline(audit);
    print_rows(audit);
    if (audit->at_peak)
        audit_print_rest(audit);
    else if (audit->arrays ||
             context->console.status == STATUS_OK) /* otherwise no file could be read */
        context->output.totals_note = audit_note(audit);
    audit_compare(audit);
    end_output(context, totals_row(audit));
    limits_report_unsized(audit);
    if (audit->overflow)
        report_overflow(&context->console);
}
