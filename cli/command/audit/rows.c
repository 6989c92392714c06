/* Reads rows that audit has written and sums them again. A row by instruction has every field
 * that an array of a dump has. Any other row has only the field that it is grouped by and its
 * memory space. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/command/audit/limits.h"
#include "cli/command/audit/row_read.h"
#include "cli/command/audit/space_sums.h"
#include "cli/command/dump/dump.h"
#include "cli/input/input.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/device/target.h"
#include "parser/lex/reader.h"
#include "parser/lex/source.h"

#include <stdio.h>
#include <string.h>

enum { WINDOW = 1 << 18 };

/* ---- which options rows can serve ---- */

static bool
is_by(const struct row_sum *sum, const char *by)
{
    return strcmp(sum->by, by) == 0;
}

/* Checks that rows of this grouping can be summed to those that are asked for. */
static void
check_grouping(struct row_text *row, const struct row_sum *sum)
{
    const char *wanted = row->audit->grouping->name;
    bool fits = is_by(sum, "instruction") || is_by(sum, wanted) || row->audit->by_space;
    char what[80];
    snprintf(what, sizeof what, "is %.16s, which does not tell --by %s", sum->by, wanted);
    if (!fits)
        row_fault(row, "by", what);
    if (sum->merged && !row->audit->sums_modules)
        row_fault(row, "merged", "rows are not of one module: --merge sums them");
}

/* Refuses a test of a field in which arrays of one row may differ: only rows grouped by
 * instruction or by that field have it for each array. */
static void
check_tests(struct row_text *row, const struct row_sum *sum)
{
    static const enum row_kind of_array[] = {KIND_site, KIND_shape, NO_KIND},
                               *of_shape = of_array + 1;
    const struct row_query *query = &row->audit->context->query;
    if (is_by(sum, "instruction"))
        return;
    for (size_t i = 0; i < query->test_count; i++) {
        const struct field_path *path = &query->tests[i].field.path;
        bool told = path->number == FIELD_memory_space || path->number == FIELD_assumed ||
                    is_by(sum, path->text) ||
                    (field_find(of_shape, path->number) && is_by(sum, "shape"));
        if (!told && field_find(of_array, path->number))
            row_fault(row, path->text, "of each array is only in rows --by instruction");
    }
}

/* ---- adding ---- */

/* The number of the row's module. Modules are told apart by the file of rows, the file of the
 * dump, and the module's name and header line. 0 if all modules are summed. */
static uint64_t
module_of(struct row_text *row, const struct site *site)
{
    struct audit *audit = row->audit;
    struct text text = {0};
    size_t before = audit->row_modules.count;
    if (audit->sums_modules)
        return 0;
    text_format(&text, "%s\n%s\n%s\n%llu", audit->dump->file, site->file,
                site->module ? site->module : "", (unsigned long long)site->module_line);
    uint32_t number = words_number(&audit->row_modules, text.data, text.length);
    audit->modules += before < audit->row_modules.count;
    audit_begin_file(audit, site->file);
    text_free(&text);
    return (uint64_t)1 << 63 | number; /* bit 63 is not set in numbers from a dump */
}

/* The target of the row's module: the one that was given, else the first whose name for the
 * memory space is the row's. */
static const struct target *
target_of(struct row_text *row, int space)
{
    const char *written = row_text_of(row, FIELD_memory_space);
    const struct target *target = row->audit->context->target;
    char name[SPACE_TEXT];
    if (target)
        return target;
    for (size_t i = 0; written && (target = target_at(i)); i++)
        if (strcmp(target_space_name(target, space, name), written) == 0)
            return target;
    row_fault(row, "memory_space", "is no name of space_number");
    return NULL;
}

/* Adds what is live at the peak of the row's module. */
static void
add_peak(struct row_text *row, struct group *group, const struct row_sum *sum)
{
    if (group->count == 0)
        group->target = row->audit->context->output.target;
    bool fits = checked_add(group->peak_bytes, sum->peak_bytes, &group->peak_bytes) &&
                checked_add(group->peak_padding_bytes, sum->padding_at_peak,
                            &group->peak_padding_bytes) &&
                checked_add(group->at_peak, sum->at_peak, &group->at_peak);
    group->measured = sum->measured && fits;
    row->audit->overflow |= !fits;
}

/* Sums over modules have no peaks. */
static void
add_room(struct row_text *row, const struct row_sum *sum)
{
    struct audit *audit = row->audit;
    struct group *group = NULL;
    if (!audit->sums_modules)
        group =
            audit_add_room(audit, &sum->site, (int)sum->space, sum->at_peak, sum->peak_bytes);
    if (!group)
        return;
    group->target = audit->target;
    group->measured = true;
}

static void
add_sum(struct row_text *row, const struct row_sum *sum, const struct target *target)
{
    struct audit *audit = row->audit;
    struct groups *groups = &audit->groups;
    groups->module = module_of(row, &sum->site);
    if (!audit->sums_modules)
        audit->target = audit->context->output.target = target;
    if (sum->room) {
        add_room(row, sum);
        return;
    }
    if (!audit_selects(audit, &sum->site, sum->addend.shape))
        return;
    struct group_key key = audit_key(audit, &sum->site, sum->addend.shape);
    if (!key.text) {
        row_fault(row, audit->grouping->name, "is null");
        return;
    }
    key.space = (int)sum->space;
    struct group *group = group_get(groups, key, true);
    if (!sum->addend.size.known)
        limits_pass_over(audit, sum->addend.count, &sum->site);
    if (!audit->sums_modules)
        add_peak(row, group, sum);
    audit_add(audit, group, &sum->addend, &sum->site);
}

static void
take_row(struct row_text *row, struct slice line)
{
    struct row_sum sum = row_read(row, line);
    if (!row->fault)
        check_grouping(row, &sum);
    if (!row->fault)
        check_tests(row, &sum);
    if (!row->fault && row->audit->grouping->one_shape && !sum.addend.shape && !sum.room)
        row_fault(row, "shape", "is null");
    const struct target *target = row->fault ? NULL : target_of(row, (int)sum.space);
    if (!row->fault)
        add_sum(row, &sum, target);
}

static void
read_lines(struct row_text *row, struct source *source)
{
    struct context *context = row->audit->context;
    const char *file = input_name(row->audit->dump->file);
    struct diagnostic d;
    while (source_line(source)) {
        size_t length = (size_t)(source->cursor - source->base);
        const char *line = (const char *)source->base;
        if (strspn(line, " \t\r\n") >= length) /* a NUL ends the window */
            continue;
        take_row(row, (struct slice){line, length});
        if (row->fault) {
            struct source_place place = source_locate(source, 0);
            diagnostic_set(&d, SUM_ROW, 0, 0, row->fault);
            report_file(&context->console, file, &d, &place);
        }
        arena_reset(row->arena);
        arena_reset(&row->audit->arena); /* holds keys */
    }
    if (source->error) {
        struct source_place place = source_locate(source, 0);
        diagnostic_set(&d, READ_FAILED, 0, 0, reader_failure(source->reader, source->error));
        report_file(&context->console, file, &d, &place);
    }
}

int
audit_read_rows(struct dump *dump, struct input *input)
{
    struct audit *audit = dump->user;
    struct arena arena = {0};
    struct row_text row = {.audit = audit, .arena = &arena};
    struct source source;
    if (audit->limited || audit->fine ||
        option_given(&audit->context->options, OPTION_SUGGEST)) {
        usage_error(
            &audit->context->console,
            "%s: rows do not hold what limits, --suggest and pages need: give the dumps",
            input_name(input->file));
        return 0;
    }
    audit->dump = dump;
    source_begin(&source, input->reader, WINDOW);
    read_lines(&row, &source);
    if (!audit->sums_modules) {
        audit->measured = true; /* no limits are checked: they were refused above */
        audit_end_spaces(audit);
    }
    source_free(&source);
    arena_free(&arena);
    return 0;
}
