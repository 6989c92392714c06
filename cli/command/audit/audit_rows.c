/* Reads rows that audit has written and sums them again. A row by instruction has every field
 * that an array of a dump has. Any other row has only the field that it is grouped by and its
 * memory space. */
#include "cli/command/audit/audit.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/diagnostic.h"
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

/* ---- which options rows can serve ---- */

/* Only rows grouped by instruction have each field that a test may ask. */
static void
check_tests(struct row_reading *row)
{
    const struct row_query *query = &row->audit->context->query;
    for (size_t i = 0; i < query->test_count; i++)
        array_row_check_field(&row->text, &row->sum, &query->tests[i].field.path);
}

/* ---- adding ---- */

/* Adds what is live at the peak of the row's module. */
static void
add_row_peak(struct row_reading *row, struct array_group *group)
{
    const struct array_row_sum *sum = &row->sum;
    bool fits = array_sums_add_peak(&row->audit->sums, group, sum->at_peak, sum->peak_bytes,
                                    sum->padding_at_peak);
    group->measured = sum->measured && fits;
}

/* Sums over modules have no peaks. */
static void
add_row_room(struct audit *audit, const struct array_row_sum *sum)
{
    struct array_group *group = NULL;
    if (!audit->query.merges)
        group = array_sums_add_room(&audit->sums, &sum->site, (int)sum->space, sum->at_peak,
                                    sum->peak_bytes);
    if (group)
        group->measured = true;
}

static void
add_row_arrays(struct row_reading *row)
{
    struct audit *audit = row->audit;
    const struct array_row_sum *sum = &row->sum;
    if (!array_sums_selects(&audit->sums, &sum->site, sum->addend.shape, cell_null()))
        return;
    struct array_group *group =
        array_sums_group(&audit->sums, sum->addend.shape, (int)sum->space, &sum->site, true);
    if (!group) {
        array_row_fault(&row->text, audit->query.grouping.name, "is null");
        return;
    }
    if (!sum->addend.size.known)
        audit_pass_over(audit, sum->addend.count, &sum->site);
    if (!audit->query.merges)
        add_row_peak(row, group);
    array_sums_add(&audit->sums, group, &sum->addend, &sum->site);
}

static void
read_row(struct row_reading *row, struct slice line)
{
    struct audit *audit = row->audit;
    const struct target *target = NULL;
    row->sum = array_row_read(&row->text, line);
    if (!row->text.fault)
        array_row_check_grouping(&row->text, &row->sum, &audit->query.grouping,
                                 audit->query.merges);
    if (!row->text.fault)
        check_tests(row);
    if (!row->text.fault && grouping_of_one_shape(&audit->query.grouping) &&
        !row->sum.addend.shape && !row->sum.room)
        array_row_fault(&row->text, "shape", "is null");
    if (!row->text.fault)
        target = array_row_target(&row->text, &row->sum, audit->context->target);
    if (row->text.fault)
        return;
    audit->sums.groups.module = 0;
    if (!audit->query.merges)
        audit->sums.groups.module =
            array_modules_of_row(&audit->modules, audit->module.dump->file, &row->sum.site);
    audit->modules.target = audit->context->output.target = target;
    array_sums_set_target(&audit->sums, target);
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
    if (padding_is_limited(&audit->query.limits) || audit->sums.parts ||
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
