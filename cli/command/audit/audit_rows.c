/* Reads rows that audit has written and sums them again. A row by instruction has every field
 * that an array of a dump has. Any other row has only the field that it is grouped by and its
 * memory space. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/device/target.h"
#include "parser/lex/reader.h"
#include "parser/lex/source.h"
#include "render/array/array_row_read.h"

#include <stdio.h>
#include <string.h>

enum { WINDOW = 1 << 18 };

/* A row that is read. */
struct row_reading {
    struct audit *audit;
    struct array_row_text text;
    struct array_row_sum sum;
};

static void
row_fault(struct row_reading *row, const char *name, const char *what)
{
    array_row_fault(&row->text, name, what);
}

/* ---- which options rows can serve ---- */

static bool
is_by(const struct row_reading *row, const char *by)
{
    return strcmp(row->sum.by, by) == 0;
}

/* Checks that rows of this grouping can be summed to those that are asked for. */
static void
check_grouping(struct row_reading *row)
{
    const struct audit_query *query = &row->audit->query;
    bool fits = is_by(row, "instruction") || is_by(row, query->grouping.name) ||
                grouping_is(&query->grouping, KEY_SPACE);
    char what[80];
    snprintf(what, sizeof what, "is %.16s, which does not tell --by %s", row->sum.by,
             query->grouping.name);
    if (!fits)
        row_fault(row, "by", what);
    if (row->sum.merged && !query->merges)
        row_fault(row, "merged", "rows are not of one module: --merge sums them");
}

/* Refuses a test of a field in which arrays of one row may differ: only rows grouped by
 * instruction or by that field have it for each array. */
static void
check_tests(struct row_reading *row)
{
    static const enum row_kind of_array[] = {KIND_site, KIND_shape, NO_KIND},
                               *of_shape = of_array + 1;
    const struct row_query *query = &row->audit->context->query;
    if (is_by(row, "instruction"))
        return;
    for (size_t i = 0; i < query->test_count; i++) {
        const struct field_path *path = &query->tests[i].field.path;
        bool told = path->number == FIELD_memory_space || path->number == FIELD_assumed ||
                    is_by(row, path->text) ||
                    (field_find(of_shape, path->number) && is_by(row, "shape"));
        if (!told && field_find(of_array, path->number))
            row_fault(row, path->text, "of each array is only in rows --by instruction");
    }
}

/* ---- adding ---- */

/* The number of the row's module. Modules are told apart by the file of rows, the file of the
 * dump, and the module's name and header line. 0 if all modules are summed. */
static uint64_t
module_of_row(struct audit *audit, const struct site *site)
{
    struct words *seen = &audit->modules.of_rows;
    struct text text = {0};
    size_t before = seen->count;
    if (audit->query.merges)
        return 0;
    text_format(&text, "%s\n%s\n%s\n%llu", audit->module.dump->file, site->file,
                site->module ? site->module : "", (unsigned long long)site->module_line);
    uint32_t number = words_number(seen, text.data, text.length);
    audit->modules.count += before < seen->count;
    audit_begin_file(audit, site->file);
    text_free(&text);
    return (uint64_t)1 << 63 | number; /* bit 63 is not set in numbers from a dump */
}

/* The target of the row's module: the one that was given, else the first whose name for the
 * memory space is the row's. */
static const struct target *
target_of_row(struct row_reading *row)
{
    const char *written = array_row_word(&row->text, FIELD_memory_space);
    const struct target *target = row->audit->context->target;
    char name[SPACE_TEXT];
    if (target)
        return target;
    for (size_t i = 0; written && (target = target_at(i)); i++)
        if (strcmp(target_space_name(target, (int)row->sum.space, name), written) == 0)
            return target;
    row_fault(row, "memory_space", "is no name of space_number");
    return NULL;
}

/* Adds what is live at the peak of the row's module. */
static void
add_row_peak(struct row_reading *row, struct array_group *group)
{
    const struct array_row_sum *sum = &row->sum;
    if (group->count == 0)
        group->target = row->audit->context->output.target;
    bool fits = checked_add(group->peak_bytes, sum->peak_bytes, &group->peak_bytes) &&
                checked_add(group->peak_padding_bytes, sum->padding_at_peak,
                            &group->peak_padding_bytes) &&
                checked_add(group->at_peak, sum->at_peak, &group->at_peak);
    group->measured = sum->measured && fits;
    row->audit->sums.overflow |= !fits;
}

/* Sums over modules have no peaks. */
static void
add_row_room(struct audit *audit, const struct array_row_sum *sum)
{
    struct array_group *group = NULL;
    if (!audit->query.merges)
        group =
            audit_add_room(audit, &sum->site, (int)sum->space, sum->at_peak, sum->peak_bytes);
    if (!group)
        return;
    group->target = audit->modules.target;
    group->measured = true;
}

static void
add_row_arrays(struct row_reading *row)
{
    struct audit *audit = row->audit;
    const struct array_row_sum *sum = &row->sum;
    const struct array_grouping *grouping = &audit->query.grouping;
    if (!audit_selects(audit, &sum->site, sum->addend.shape, cell_null()))
        return;
    struct array_group_key key =
        array_key(grouping, &sum->site, sum->addend.shape, &audit->module.arena);
    if (!key.text) {
        row_fault(row, grouping->name, "is null");
        return;
    }
    key.space = (int)sum->space;
    struct array_group *group = array_group_get(&audit->sums.groups, key, true);
    if (!sum->addend.size.known)
        audit_pass_over(audit, sum->addend.count, &sum->site);
    if (!audit->query.merges)
        add_row_peak(row, group);
    audit_add(audit, group, &sum->addend, &sum->site);
}

static void
read_row(struct row_reading *row, struct slice line)
{
    struct audit *audit = row->audit;
    const struct target *target = NULL;
    row->sum = array_row_read(&row->text, line);
    if (!row->text.fault)
        check_grouping(row);
    if (!row->text.fault)
        check_tests(row);
    if (!row->text.fault && grouping_of_one_shape(&audit->query.grouping) &&
        !row->sum.addend.shape && !row->sum.room)
        row_fault(row, "shape", "is null");
    if (!row->text.fault)
        target = target_of_row(row);
    if (row->text.fault)
        return;
    audit->sums.groups.module = module_of_row(audit, &row->sum.site);
    if (!audit->query.merges)
        audit->modules.target = audit->context->output.target = target;
    if (row->sum.room)
        add_row_room(audit, &row->sum);
    else
        add_row_arrays(row);
}

static void
report_at(struct row_reading *row, struct source *source, const struct diagnostic *d)
{
    struct source_place place = source_locate(source, 0);
    report_file(&row->audit->context->console, input_name(row->audit->module.dump->file), d,
                &place);
}

static void
read_rows(struct row_reading *row, struct source *source)
{
    struct diagnostic d;
    while (source_line(source)) {
        size_t length = (size_t)(source->cursor - source->base);
        const char *line = (const char *)source->base;
        if (strspn(line, " \t\r\n") >= length) /* a NUL ends the window */
            continue;
        read_row(row, (struct slice){line, length});
        if (row->text.fault) {
            diagnostic_set(&d, SUM_ROW, 0, 0, row->text.fault);
            report_at(row, source, &d);
        }
        arena_reset(row->text.arena);
        arena_reset(&row->audit->module.arena); /* holds keys */
    }
    if (source->error) {
        diagnostic_set(&d, READ_FAILED, 0, 0, reader_failure(source->reader, source->error));
        report_at(row, source, &d);
    }
}

int
audit_read_rows(struct dump *dump, struct input *input)
{
    struct audit *audit = dump->user;
    struct context *context = audit->context;
    struct arena arena = {0};
    struct row_reading row = {
        .audit = audit,
        .text = {.files = &audit->modules.files,
                 .shapes = &context->shapes,
                 .arena = &arena,
                 .op_names = audit->query.needs & NEEDS_OP_NAME,
                 .depth = context->query.depth},
    };
    struct source source;
    if (audit->query.limits.any || audit->query.parts ||
        option_given(&context->options, OPTION_SUGGEST)) {
        usage_error(
            &context->console,
            "%s: rows do not hold what limits, --suggest and pages need: give the dumps",
            input_name(input->file));
        return 0;
    }
    audit->module.dump = dump;
    source_begin(&source, input->reader, WINDOW);
    read_rows(&row, &source);
    if (!audit->query.merges) {
        audit->module.measured = true; /* no limits are checked: they were refused above */
        audit_end_sums(audit);
    }
    source_free(&source);
    arena_free(&arena);
    return 0;
}
