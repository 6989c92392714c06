/* A text as programs, one after another, each with the compiler's reports on it. */
#include "cli/command.h"
#include "cli/command/dump/dump_private.h"
#include "parser/hlo/program_reader.h"

#include <string.h>

void
dump_enter(struct dump *dump, const struct program *program, const struct computation *c)
{
    const struct ownership *o = &program->ownership;
    dump->depth = 0;
    dump->scheduled = program->scheduled;
    dump->aliases = o->alias_count || o->donor_count;
    if (c != program->lost && !c->loose)
        dump_open_computation(dump, c->name, c->entry);
}

/* Reports more computations that are called before they end, or that the text lacks. */
static void
report_misplaced(struct dump *dump, const struct ownership *ownership)
{
    struct console *console = &dump->context->console;
    struct misplaced misplaced = ownership_misplaced(ownership);
    if (misplaced.count > 1)
        report_warning(console, "more such calls: %zu", misplaced.count - 1);
    if (misplaced.absent_count &&
        !ownership->keeps) /* otherwise the live range analysis reports it */
        report_warning(console,
                       "calls of computations that the text lacks: %zu, first %s: what they "
                       "own is not counted",
                       misplaced.absent_count, misplaced.absent.text);
}

/* An assignment is no part of the program, nor are its faults. */
void
dump_assignment_take(void *context, struct figures *figures)
{
    struct dump *dump = context;
    figures_free(&dump->own_assignment);
    figures_begin(&dump->own_assignment);
    if (figures)
        dump->own_assignment = *figures;
    dump->faulty = false;
}

/* Finds the compiler's reports on the current file. A report in a file of its own, which the
 * user has put beside the program, comes before the one in the program's file. */
static void
find_reports(struct dump *dump, const struct program *program, const struct figures *assignment)
{
    struct setting *setting = &dump->setting;
    if (!dump->reports)
        return;
    setting->assignment = dump_reports_find(dump->reports, dump->file, INPUT_ASSIGNMENT);
    if (!assignment->allocation_count)
        assignment = &dump->own_assignment;
    if (!setting->assignment && assignment->allocation_count)
        setting->assignment = assignment;
    setting->usage = dump_reports_find(dump->reports, dump->file, INPUT_USAGE);
    setting->kernels = NULL;
    if (program->ownership.marks & MARK_KERNEL)
        setting->kernels =
            dump_kernels_beside(&dump->own_kernels, dump->file, &dump->context->console);
    dump_reports_find(dump->reports, dump->file, INPUT_LIVE_RANGE); /* says nothing more */
}

void
dump_take_program(struct dump *dump, const struct program *program)
{
    const struct program_reader *reader = &dump->reading.programs;
    dump->frames = &program->frames;
    dump_name_module(dump, (struct slice){program->name, strlen(program->name)});
    dump_note_shards(dump);
    report_misplaced(dump, &program->ownership);
    dump->setting.faulty = dump->faulty || reader->faulty;
    dump->faulty = false;
    find_reports(dump, program, &reader->assignment);
}

void
dump_begin_programs(struct dump *dump, struct input *input)
{
    struct dump_reading *reading = &dump->reading;
    program_reader_begin(&reading->programs, input->reader, &reading->request);
    reading->open = true;
}

void
dump_end_programs(struct dump *dump)
{
    if (dump->reading.open)
        program_reader_end(&dump->reading.programs);
    dump->reading.open = false;
}
