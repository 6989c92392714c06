/* Reads the compiler's reports, before the dumps that they belong to. */
#include "cli/command/memory/figures.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/input/input.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "parser/dump_name.h"
#include "parser/report/figures_read.h"

#include <stdlib.h>
#include <string.h>

void
memory_reports_begin(struct memory_reports *reports, struct context *context)
{
    const char **arguments = context->options.arguments;
    size_t count = context->options.argument_count, first = 0;
    for (size_t i = 0; i < count; i++) {
        const char *file = arguments[i];
        enum input_kind kind;
        if (input_holds_many(file) ||
            input_peek(file, &kind, NULL)) /* the error is reported when the file is read */
            continue;
        reports->mlir_count += kind == INPUT_MLIR;
        if (!input_kind_is_report(kind))
            continue;
        memmove(&arguments[first + 1], &arguments[first], (i - first) * sizeof *arguments);
        arguments[first++] = file;
    }
    reports->dump_count = count - first;
}

static void
on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct dump *dump = context;
    report_file(&dump->context->console, input_name(dump->file), d, place);
}

void
memory_reports_read(struct memory_reports *reports, struct dump *dump, struct input *input)
{
    struct figures_sink sink = {dump, on_problem};
    struct memory_report_file *report = memory_zeroed(1, sizeof *report);
    grow(&reports->items, reports->count, &reports->capacity, sizeof *reports->items);
    reports->items[reports->count++] = report;
    reports->among |= input->among;
    report->file = dump->file;
    report->kind = input->kind;
    report->among = input->among;
    figures_begin(&report->figures);
    figures_read(&report->figures, input->kind, input->reader, &sink);
}

/* Returns whether a report belongs to a dump. x.after_optimizations-live-range.txt does to
 * x.after_optimizations.txt: its name continues the dump's name without the ending. */
static bool
goes_on(const char *report, const char *dump)
{
    struct slice path = dump_name_unpacked((struct slice){dump, strlen(dump)});
    const char *name = memrchr(dump, '/', path.length);
    size_t folder = name ? (size_t)(name - dump) : 0;
    const char *ending = memrchr(dump + folder, '.', path.length - folder);
    size_t length = ending ? (size_t)(ending - dump) : path.length;
    return strncmp(report, dump, length) == 0 &&
           (report[length] == '-' || report[length] == '.');
}

const struct figures *
memory_reports_find(struct memory_reports *reports, const char *dump, enum input_kind kind)
{
    for (size_t i = 0; i < reports->count; i++) {
        struct memory_report_file *report = reports->items[i];
        if (report->kind != kind ||
            ((reports->dump_count > 1 || reports->among) && !goes_on(report->file, dump)))
            continue;
        report->joined = true;
        return &report->figures;
    }
    return NULL;
}

struct libtpu
memory_reports_libtpu(struct memory_reports *reports, const struct dump *dump)
{
    struct libtpu libtpu = dump_libtpu(dump);
    const struct figures *assignment =
        libtpu.rules ? NULL : memory_reports_find(reports, dump->file, INPUT_ASSIGNMENT);
    bool tells = assignment && assignment->allocation_count;
    return tells ? libtpu_of_report(assignment->pages) : libtpu;
}

/* The name of the file that the figures are from. */
static const char *
file_of(const struct memory_reports *reports, const struct figures *figures)
{
    size_t i = 0;
    while (&reports->items[i]->figures != figures)
        i++;
    return reports->items[i]->file;
}

/* Returns whether the program is counted as of another target than it was compiled for. */
static bool
is_retargeted(const struct dump *dump, const struct memory *memory)
{
    return dump->denied || text_target_denies(&memory->text);
}

/* Finds a value of the program that has too little room in a buffer assignment, or none.
 * Returns whether there is none. */
static bool
holds_all(const struct figures *assignment, const struct dump *dump,
          const struct memory *memory, struct diagnostic *d)
{
    const char *file = input_name(dump->file);
    struct text name = {0};
    int64_t bytes;
    const struct figure *small = figures_too_small(assignment, memory, &bytes);
    if (small) {
        diagnostic_set(d, OTHER_PROGRAM, 0, 0, file, small->name, (long long)small->bytes,
                       (long long)bytes);
        return false;
    }
    bytes = figures_lack(assignment, memory, &name);
    if (bytes)
        diagnostic_set(d, ASSIGNMENT_LACKS, 0, 0, file, name.data, (long long)bytes);
    text_free(&name);
    return bytes == 0;
}

/* Returns whether a buffer assignment may be of the measured program; otherwise reports it. */
static bool
fits(const struct memory_reports *reports, const struct figures *assignment, struct dump *dump,
     const struct memory *memory)
{
    struct diagnostic d;
    if (holds_all(assignment, dump, memory, &d))
        return true;
    if (is_retargeted(dump, memory)) {
        report_warning(&dump->context->console, "%s: not used: it is of the other target",
                       input_name(file_of(reports, assignment)));
        return false;
    }
    report_file(&dump->context->console, input_name(file_of(reports, assignment)), &d, NULL);
    dump->errors++; /* it is none of the module */
    return false;
}

const struct figures *
memory_reports_apply(struct memory_reports *reports, struct dump *dump, struct memory *memory)
{
    const struct figures *assignment =
        memory_reports_find(reports, dump->file, INPUT_ASSIGNMENT);
    if (assignment && fits(reports, assignment, dump, memory))
        figures_apply(assignment, memory);
    memory_reports_find(reports, dump->file, INPUT_LIVE_RANGE); /* says nothing more */
    return memory_reports_find(reports, dump->file, INPUT_USAGE);
}

void
memory_reports_refuse(const struct memory_reports *reports, struct console *console)
{
    struct diagnostic d;
    for (size_t i = 0; i < reports->count; i++) {
        const struct memory_report_file *report = reports->items[i];
        if (report->joined || report->among)
            continue;
        diagnostic_set(&d, OTHER_REPORT, 0, 0, input_kind_name(report->kind));
        report_file(console, input_name(report->file), &d, NULL);
    }
}

void
memory_reports_free(struct memory_reports *reports)
{
    for (size_t i = 0; i < reports->count; i++) {
        figures_free(&reports->items[i]->figures);
        free(reports->items[i]);
    }
    free(reports->items);
}
