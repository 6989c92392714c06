/* Reads the compiler's reports, before the dumps that they belong to. */
#include "cli/command/dump/dump_reports.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/input/input.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/text.h"
#include "layout/program/hlo.h"
#include "parser/dump_name.h"
#include "parser/proto/proto_parse.h"
#include "parser/report/figures_read.h"

#include <stdlib.h>
#include <string.h>

void
dump_reports_begin(struct dump_reports *reports, struct context *context)
{
    const char **arguments = context->options.arguments;
    size_t count = context->options.argument_count, first = 0;
    for (size_t i = 0; i < count; i++) {
        const char *file = arguments[i];
        enum input_kind kind;
        if (input_holds_many(file) ||
            input_peek(file, &kind, NULL)) /* the error is reported when the file is read */
            continue;
        if (!input_kind_is_report(kind))
            continue;
        memmove(&arguments[first + 1], &arguments[first], (i - first) * sizeof *arguments);
        arguments[first++] = file;
    }
    reports->dump_count = count - first;
}

static struct dump_report *
add_report(struct dump_reports *reports, const struct dump *dump, const struct input *input)
{
    struct dump_report *report = memory_zeroed(1, sizeof *report);
    grow(&reports->items, reports->count, &reports->capacity, sizeof *reports->items);
    reports->items[reports->count++] = report;
    reports->among |= input->among;
    report->file = dump->file;
    report->kind = input->beside ? INPUT_ASSIGNMENT : input->kind;
    report->joined = input->beside; /* the text is the program of both */
    report->among = input->among;
    return report;
}

/* Reads the buffer assignment in a proto. Returns false if it has none that is whole. */
static bool
read_beside(struct dump *dump, struct input *input)
{
    const struct module_sink sink = {
        .context = dump, .problem = dump_on_problem, .assignment = dump_assignment_take};
    struct text bytes = {0};
    struct diagnostic d;
    int error = reader_all(input->reader, &bytes);
    if (error) {
        diagnostic_set(&d, READ_FAILED, 0, 0, reader_failure(input->reader, error));
        dump_on_problem(dump, &d, NULL);
    }
    proto_parse_assignment((struct slice){text_contents(&bytes), bytes.length}, &sink);
    text_free(&bytes);
    return dump->own_assignment.allocation_count > 0;
}

void
dump_reports_read(struct dump_reports *reports, struct dump *dump, struct input *input)
{
    struct figures_sink sink = {dump, dump_on_problem};
    if (!input->beside) {
        struct dump_report *report = add_report(reports, dump, input);
        figures_begin(&report->figures);
        figures_read(&report->figures, input->kind, input->reader, &sink);
    } else if (read_beside(dump, input)) {
        add_report(reports, dump, input)->figures = dump->own_assignment;
        figures_begin(&dump->own_assignment);
    }
}

/* Returns whether a report belongs to a dump. x.after_optimizations-live-range.txt does to
 * x.after_optimizations.txt: its name continues the dump's name without the ending. */
static bool
goes_on(const char *report, const char *dump)
{
    struct slice path = {dump, strlen(dump)}, stem = dump_name_stem(path);
    size_t length = stem.length;
    if (stem.length == dump_name_unpacked(path).length) {
        const char *name = memrchr(dump, '/', length);
        size_t folder = name ? (size_t)(name - dump) : 0;
        const char *ending = memrchr(dump + folder, '.', length - folder);
        length = ending ? (size_t)(ending - dump) : length;
    }
    return strncmp(report, dump, length) == 0 &&
           (report[length] == '-' || report[length] == '.');
}

const struct figures *
dump_reports_find(struct dump_reports *reports, const char *dump, enum input_kind kind)
{
    for (size_t i = 0; i < reports->count; i++) {
        struct dump_report *report = reports->items[i];
        if (report->kind != kind ||
            ((reports->dump_count > 1 || reports->among) && !goes_on(report->file, dump)))
            continue;
        report->joined = true;
        return &report->figures;
    }
    return NULL;
}

const char *
dump_reports_file(const struct dump_reports *reports, const struct figures *figures)
{
    for (size_t i = 0; figures && i < reports->count; i++)
        if (&reports->items[i]->figures == figures)
            return reports->items[i]->file;
    return NULL;
}

void
dump_reports_refuse(const struct dump_reports *reports, struct console *console)
{
    struct diagnostic d;
    for (size_t i = 0; i < reports->count; i++) {
        const struct dump_report *report = reports->items[i];
        if (report->joined || report->among)
            continue;
        diagnostic_set(&d, OTHER_REPORT, 0, 0, input_kind_name(report->kind));
        report_file(console, input_name(report->file), &d, NULL);
    }
}

void
dump_reports_free(struct dump_reports *reports)
{
    for (size_t i = 0; i < reports->count; i++) {
        figures_free(&reports->items[i]->figures);
        free(reports->items[i]);
    }
    free(reports->items);
}
