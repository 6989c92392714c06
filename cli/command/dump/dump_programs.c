/* A text as programs, one after another, each with the compiler's reports on it. */
#include "cli/command.h"
#include "cli/command/dump/dump_private.h"

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

static int
on_program_module(void *context, const struct program *program, const struct hlo_module *module)
{
    struct dump *dump = context;
    if (module)
        dump_begin_module(dump, module);
    else
        counted_begin(&dump->counted, NULL);
    return dump->client->module ? dump->client->module(dump, program, module) : 0;
}

static void
on_assume(void *context, struct hlo_instruction *instruction, const struct computation *c)
{
    struct slice name = c ? c->name : (struct slice){0};
    dump_change_shape(context, instruction, name, c && c->entry ? c : NULL);
}

/* Reports computations that are called before they end, or that the text lacks. */
static void
report_misplaced(struct dump *dump, const struct ownership *ownership)
{
    struct console *console = &dump->context->console;
    struct misplaced misplaced = ownership_misplaced(ownership);
    struct source_place place = {.line = misplaced.line, .column = 1};
    struct diagnostic d;
    if (misplaced.count) {
        diagnostic_set(&d, CALLEE_BEHIND, 0, 0, misplaced.callee->name.text);
        report_file(console, input_name(dump->file), &d, &place);
    }
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
    dump->errors = dump->context->console.errors;
}

/* Finds the compiler's reports on the current file. A report in a file of its own, which the
 * user has put beside the program, comes before the one in the program's file. */
static void
find_reports(struct dump *dump, const struct program *program)
{
    struct setting *setting = &dump->setting;
    if (!dump->reports)
        return;
    setting->assignment = dump_reports_find(dump->reports, dump->file, INPUT_ASSIGNMENT);
    if (!setting->assignment && dump->own_assignment.allocation_count)
        setting->assignment = &dump->own_assignment;
    setting->usage = dump_reports_find(dump->reports, dump->file, INPUT_USAGE);
    setting->kernels = NULL;
    if (program->ownership.marks & MARK_KERNEL)
        setting->kernels =
            dump_kernels_beside(&dump->own_kernels, dump->file, &dump->context->console);
    dump_reports_find(dump->reports, dump->file, INPUT_LIVE_RANGE); /* says nothing more */
}

static int
on_program(void *context, const struct program *program)
{
    struct dump *dump = context;
    dump->frames = &program->frames;
    report_misplaced(dump, &program->ownership);
    dump->setting.faulty = dump->context->console.errors > dump->errors;
    find_reports(dump, program);
    int result = dump->client->program(dump, program);
    dump->errors = dump->context->console.errors;
    text_clear(&dump->module);
    return result;
}

int
dump_read_programs(struct dump *dump, struct input *input)
{
    struct program_sink sink = {.context = dump,
                                .module = on_program_module,
                                .assume = on_assume,
                                .program = on_program,
                                .problem = dump_on_problem};
    struct program_options options = dump->client->options;
    if (dump->client->accounts)
        options.texts |= PROGRAM_SIGNATURE;
    if (dump->reports)
        sink.assignment = dump_assignment_take;
    return programs_read(input->reader, &dump->context->shapes, &options, &sink);
}
