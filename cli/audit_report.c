/* The end of an audit: rows by waste, totals by memory space, findings. */
#include "cli/audit_report.h"

#include "cli/audit_limits.h"
#include "cli/command.h"
#include "cli/suggest_row.h"
#include "layout/base/checked.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/layout_row.h"
#include "render/page/page.h"

#include <stdlib.h>
#include <string.h>

static const struct column by_shape[] = {
    {"padding_bytes", "padding", true, 0, 0},
    {"bytes", NULL, true, 0, 0},
    {"expansion", "x", true, 0, 0},
    {"count", NULL, true, 0, 0},
    {"assumed", "", false, 0, COLUMN_MARK},
    {"shape", NULL, false, 32, 0},
    {"name", "first instruction", false, 18, COLUMN_SPARE},
    {"source", NULL, false, 12, COLUMN_END},
};

static const struct column by_key[] = {
    {"padding_bytes", "padding", true, 0, 0},
    {"bytes", NULL, true, 0, 0},
    {"expansion", "x", true, 0, 0},
    {"count", NULL, true, 0, 0},
    {"group", NULL, false, 12, COLUMN_END},
    {"assumed", "", false, 0, COLUMN_MARK},
    {"shape", NULL, false, 24, 0},
    {"name", "first instruction", false, 18, COLUMN_SPARE},
};

/* With --suggest, which needs the room. */
#define WITH_SUGGESTION(what)                                                                  \
    {                                                                                          \
        {"padding_bytes", "padding", true, 0, 0}, {"bytes", NULL, true, 0, 0},                 \
            {"expansion", "x", true, 0, 0}, {"count", NULL, true, 0, 0},                       \
            {"assumed", "", false, 0, COLUMN_MARK}, {what, NULL, false, 32, 0},                \
            {"name", "first instruction", false, 18, COLUMN_SPARE},                            \
            {"saving_bytes", "saves", true, 0, 0}, {"how", "try", false, 0, 0},                \
            {"suggestion", "as", false, 24, COLUMN_SPARE},                                     \
    }
static const struct column by_shape_suggested[] = WITH_SUGGESTION("shape");
static const struct column by_key_suggested[] = WITH_SUGGESTION("group");

/* ---- sums ---- */

static const char *
kept(struct audit *audit, const char *text)
{
    return text ? arena_copy(&audit->groups.arena, text, strlen(text)) : NULL;
}

int
audit_add_space(struct audit *audit, const struct bin *bin, const struct place *place)
{
    size_t i = (size_t)(shape_array(bin->shape->shape)->layout.memory_space - SPACE_MIN);
    struct size *sum = &audit->spaces[i];
    const struct size *one = &bin->shape->size;
    int64_t padding;
    sum->known |= audit->rows_in[i] == 0;
    audit->rows_in[i] += bin->count;
    if (!one->known)
        return 0;
    if (!checked_multiply(one->padding_bytes, bin->count, &padding))
        padding = INT64_MAX;
    if (!audit->worst[i].name || padding > audit->worst_padding[i]) {
        audit->worst_padding[i] = padding;
        audit->worst[i] = (struct place){.file = place->file,
                                         .name = kept(audit, place->name),
                                         .source = kept(audit, place->source),
                                         .line = place->line};
    }
    return size_add_times(sum, one, bin->count) ? 0 : -1;
}

/* ---- order ---- */

struct order {
    const char *name;
    int64_t (*number)(const struct group *group);
    bool by_expansion;
};

static int64_t
padding_of(const struct group *group)
{
    return group->size.padding_bytes;
}

static int64_t
bytes_of(const struct group *group)
{
    return group->size.bytes;
}

static int64_t
data_of(const struct group *group)
{
    return group->size.data_bytes;
}

static int64_t
elements_of(const struct group *group)
{
    return group->size.elements;
}

static int64_t
count_of(const struct group *group)
{
    return group->count;
}

static const struct order orders[] = {
    {"padding_bytes", padding_of, false}, {"padding", padding_of, false},
    {"bytes", bytes_of, false},           {"data_bytes", data_of, false},
    {"elements", elements_of, false},     {"count", count_of, false},
    {"expansion", padding_of, true},
};

static double
expansion_of(const struct group *group)
{
    return group->size.data_bytes ? (double)group->size.bytes / (double)group->size.data_bytes
                                  : 0;
}

/* Largest first; what is equal stays in the order of the dump. */
static int
compare_groups(const void *a, const void *b, void *user)
{
    const struct group *first = a, *second = b;
    const struct sorting *sorting = user;
    if (sorting->order->by_expansion) {
        double x = expansion_of(first), y = expansion_of(second);
        if (x != y)
            return x > y ? -sorting->sign : sorting->sign;
    }
    int64_t x = sorting->order->number(first), y = sorting->order->number(second);
    if (x != y)
        return x > y ? -sorting->sign : sorting->sign;
    x = bytes_of(first);
    y = bytes_of(second);
    if (x != y)
        return x > y ? -1 : 1;
    return first->number < second->number ? -1 : 1;
}

static void
sort_groups(struct groups *groups, struct sorting *sorting)
{
    if (groups->count)
        qsort_r(groups->items, groups->count, sizeof *groups->items, compare_groups, sorting);
}

static int
read_sorting(struct context *context, struct sorting *sorting)
{
    const char *name = context->options.values[OPTION_SORT];
    *sorting = (struct sorting){&orders[0], 1};
    if (!name)
        return 0;
    if (name[0] == '-') {
        sorting->sign = -1;
        name++;
    }
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strcmp(orders[i].name, name) == 0) {
            sorting->order = &orders[i];
            return 0;
        }
    usage_error(context,
                "--sort takes padding_bytes, bytes, data_bytes, elements, count or expansion, "
                "not '%s'",
                name);
    return -1;
}

/* ---- rows ---- */

/* Of the group, or of each of its parts while those are not sorted. */
static void
add_suggestions(struct audit *audit, struct row *row, const struct group *group)
{
    const struct target *target = audit->context->target;
    struct suggest_best best = {0};
    if (!group->part)
        suggest_best_add(&best, group->shape, group->count, target, row->arena);
    for (size_t i = group->part; i;) {
        const struct group *part = &audit->groups.items[i - 1];
        suggest_best_add(&best, part->shape, part->count, target, row->arena);
        i = part->next;
    }
    suggest_best_row(row, &best);
}

static struct row *
group_row(struct audit *audit, const struct group *group)
{
    struct row *row = row_new(&audit->context->arena);
    const struct place *first = &group->first;
    if (!row)
        return NULL;
    row_add(row, "group", cell_text(group->key));
    row_add(row, "count", cell_integer(group->count));
    row_add(row, "file", cell_text(first->file));
    row_add(row, "line", cell_integer((int64_t)first->line));
    row_add(row, "module", cell_text(first->module));
    row_add(row, "computation", cell_text(first->computation));
    row_add(row, "name", cell_text(first->name));
    row_add(row, "opcode", cell_text(first->opcode));
    row_add(row, "role",
            group->role == ROLE_NONE ? cell_null() : cell_text(role_name(group->role)));
    row_add(row, "source", cell_text(first->source));
    layout_row_shape(row, group->one_shape ? group->shape->shape : NULL,
                     group->one_shape ? group->shape->canonical : NULL);
    if (group->one_space && !group->one_shape)
        row_set(row, "memory_space", cell_space(group->space));
    if (group->assumed && !row_has(row, "assumed"))
        row_add(row, "assumed", cell_boolean(true));
    layout_row_size(row, &group->size);
    if (option_given(&audit->context->options, OPTION_SUGGEST))
        add_suggestions(audit, row, group);
    return row;
}

static bool
is_incomplete(const struct audit *audit)
{
    return audit->overflow || audit->unsized || audit->context->status >= STATUS_INPUT;
}

static struct row *
totals_row(struct audit *audit)
{
    struct arena *arena = &audit->context->arena;
    struct row *totals = row_new(arena), *spaces = row_new(arena);
    struct size sum = {.known = true};
    for (size_t i = 0; i <= SPACE_MAX - SPACE_MIN; i++) {
        if (!audit->rows_in[i])
            continue;
        struct row *one = row_new(arena);
        char *name = arena_alloc(arena, SPACE_TEXT);
        if (!name)
            break; /* the totals are not printed then */
        layout_row_totals(one, audit->rows_in[i], &audit->spaces[i]);
        row_add(spaces, target_space_name(audit->context->target, (int)i + SPACE_MIN, name),
                cell_object(one));
        audit->overflow |= !size_add(&sum, &audit->spaces[i]);
    }
    layout_row_totals(totals, audit->arrays, &sum);
    row_add(totals, "spaces", cell_object(spaces));
    if (audit->findings)
        row_add(totals, "findings", cell_list(audit->findings));
    if (is_incomplete(audit))
        row_add(totals, "incomplete", cell_boolean(true));
    if (audit->context->assumed)
        row_add(totals, "assumed", cell_boolean(audit->assumed));
    return totals;
}

/* What must be known of the figures. */
static const char *
totals_note(struct audit *audit)
{
    const struct options *options = &audit->context->options;
    struct text note = {0};
    text_string(&note, "sums over instructions that own memory, not over time: more than is "
                       "live at once");
    if (is_incomplete(audit) && !audit->context->output.backend->page)
        text_string(&note, "\npart of the input is not counted: it could not be read, or its "
                           "size is unknown");
    if (audit->assumed)
        text_string(&note, "\n~ the layout is assumed, the default one: inside the program the "
                           "compiler may choose others");
    if (audit->compiled)
        text_string(&note, "\na scheduled module's layouts are chosen already: nothing is "
                           "assumed there");
    if (option_given(options, OPTION_SUGGEST))
        text_string(&note, "\nwhat to try is arithmetic, no promise: the compiler chooses "
                           "layouts");
    return text_keep(&note, &audit->context->arena);
}

/* What a page needs to begin with the rows and the order that were asked for. */
static const struct row *
about_row(struct audit *audit)
{
    struct row *about = row_new(&audit->context->arena);
    row_add(about, "by", cell_text(audit->grouping->name));
    row_add(about, "sort", cell_text(audit->sorting.order->name));
    row_add(about, "descending", cell_boolean(audit->sorting.sign > 0));
    row_add(about, "top", cell_boolean(audit->top != SIZE_MAX));
    return about;
}

static int
open_output(struct audit *audit)
{
    struct output *output = &audit->context->output;
    const struct column *columns = audit->by_shape ? by_shape : by_key;
    size_t count = sizeof by_shape / sizeof *by_shape;
    output->page = &audit_page;
    output->about = about_row(audit);
    if (option_given(&audit->context->options, OPTION_SUGGEST)) {
        output->page = &audit_page_suggested;
        columns = audit->by_shape ? by_shape_suggested : by_key_suggested;
        count = sizeof by_key_suggested / sizeof *by_key_suggested;
    }
    if (begin_output(audit->context, columns, count))
        return -1;
    audit->fine = output->backend->page ||
                  (option_given(&audit->context->options, OPTION_SUGGEST) && !audit->by_shape);
    return 0;
}

int
audit_begin(struct audit *audit)
{
    struct context *context = audit->context;
    if (origin_begin(&audit->words)) {
        out_of_memory(context);
        return -1;
    }
    if (limits_read(audit) || read_sorting(context, &audit->sorting) ||
        read_top(context, &audit->top))
        return -1;
    return open_output(audit);
}

static void
print_group(struct audit *audit, const struct group *group)
{
    output_row(&audit->context->output, group_row(audit, group));
    arena_reset(&audit->context->arena);
}

/* For a page, all parts of the first wholes: what they are summed to again is true. */
static void
print_parts(struct audit *audit)
{
    struct groups *wholes = &audit->wholes;
    bool *first = arena_array(&wholes->arena, wholes->count + 1, sizeof *first);
    if (!first) {
        out_of_memory(audit->context);
        return;
    }
    sort_groups(wholes, &audit->sorting);
    sort_groups(&audit->groups, &audit->sorting);
    for (size_t i = 0; i < wholes->count; i++)
        first[wholes->items[i].number] = i < audit->top;
    for (size_t i = 0; i < audit->groups.count; i++)
        if (first[audit->groups.items[i].whole])
            print_group(audit, &audit->groups.items[i]);
}

static void
print_rows(struct audit *audit)
{
    struct groups *groups = audit->fine ? &audit->wholes : &audit->groups;
    if (audit->context->output.backend->page) {
        print_parts(audit);
        return;
    }
    sort_groups(groups, &audit->sorting);
    for (size_t i = 0; i < groups->count && i < audit->top; i++)
        print_group(audit, &groups->items[i]);
}

void
audit_report(struct audit *audit)
{
    struct context *context = audit->context;
    print_rows(audit);
    size_t before = limits_check_spaces(audit);
    if (audit->arrays || context->status == STATUS_OK) /* else no file could be read */
        context->output.totals_note = totals_note(audit);
    end_output(context, totals_row(audit));
    limits_report(audit, before);
    if (audit->overflow)
        report_overflow(context);
}
