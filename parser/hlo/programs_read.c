/* Fills programs with what the grammar delivers. */
#include "parser/hlo/programs_read.h"

#include "layout/base/diagnostic.h"
#include "parser/hlo/aliases.h"
#include "parser/hlo/attribute_read.h"
#include "parser/hlo/statement_read.h"
#include "parser/shape/shape_table.h"

#include <string.h>

#define WINDOW ((size_t)1 << 18)

struct programs {
    const struct program_sink *sink;
    struct shape_table *shapes;
    struct statement_reader statements;
    bool in_module;
    bool loose; /* instructions outside of any computation are being read */
    bool entry; /* the entry of the module has been seen */
};

static struct program_builder *
builder_of(const struct programs *all)
{
    return all->statements.builder;
}

/* ---- modules ---- */

static size_t
read_list(const struct hlo_module *module, enum attribute_kind list, struct arena *arena,
          const struct alias **items)
{
    struct alias *read;
    struct diagnostic reported; /* not used: the parser has reported it */
    size_t count = aliases_read(module_attribute(module, list), list, arena, &read, &reported);
    *items = read;
    return count;
}

static int
begin_module(struct programs *all, const struct hlo_module *module, uint64_t line)
{
    const struct program_sink *sink = all->sink;
    struct program_head head = {.line = line, .headless = true};
    struct arena *arena = &all->statements.arena;
    arena_reset(arena);
    if (module) {
        head.name = module->name;
        head.headless = module->attribute_count == 0 && module->name.length == 0;
        head.scheduled = module_is_scheduled(module);
        head.alias_count =
            read_list(module, ATTRIBUTE_INPUT_OUTPUT_ALIAS, arena, &head.aliases);
        if (!head.scheduled) /* of a scheduled module, what is still listed has found no output
                              */
            head.donor_count = read_list(module, ATTRIBUTE_BUFFER_DONOR, arena, &head.donors);
        head.shape_count = module->shape_count;
        head.shapes = module->shapes;
    }
    all->entry = false;
    program_begin(builder_of(all), &head);
    return sink->module ? sink->module(sink->context, program_begun(builder_of(all)), module)
                        : 0;
}

static int
end_module(struct programs *all, enum ending ending)
{
    const struct program *program = program_end(builder_of(all), ending);
    int result = all->sink->program(all->sink->context, program);
    if (!program->taken)
        program_free(program);
    statement_reader_forget(&all->statements);
    all->in_module = false;
    return result;
}

/* ---- instructions outside of any computation ---- */

static int
begin_loose(struct programs *all, uint64_t line)
{
    if (!all->in_module && begin_module(all, NULL, line))
        return -1;
    all->loose = true;
    program_begin_computation(builder_of(all), &(struct hlo_computation){.name = {"", 0},
                                                                         .line = line,
                                                                         .entry = !all->entry,
                                                                         .loose = true});
    return 0;
}

static int
end_loose(struct programs *all)
{
    if (!all->loose)
        return 0;
    all->loose = false;
    /* other instructions may be missing around them */
    program_end_computation(builder_of(all), ENDING_BROKEN);
    return all->in_module ? 0 : end_module(all, ENDING_BROKEN);
}

/* ---- events ---- */

static int
on_module(void *context, const struct hlo_module *module)
{
    struct programs *all = context;
    if (end_loose(all))
        return -1;
    all->in_module = true;
    return begin_module(all, module, module->line);
}

static int
on_table_entry(void *context, enum hlo_table table, struct slice entry)
{
    struct programs *all = context;
    if (!program_begun(builder_of(all)))
        return 0; /* the header in front of it could not be read */
    program_frame(builder_of(all), table, frame_read(table, entry, &all->statements.arena));
    return 0;
}

static int
on_computation(void *context, const struct hlo_computation *computation)
{
    struct programs *all = context;
    if (!computation->in_place && end_loose(all))
        return -1;
    if (computation->in_place && !program_begun(builder_of(all)) &&
        begin_loose(all, computation->line))
        return -1;
    all->entry |= computation->entry;
    program_begin_computation(builder_of(all), computation);
    return 0;
}

/* Says once an input that shapes have become too long to infer. */
static void
report_refused(struct programs *all, const struct hlo_instruction *instruction)
{
    struct source_place place = {.line = instruction->line, .column = 1};
    struct inferred *inferred = &all->shapes->inferred;
    struct diagnostic d;
    if (inferred->reported || !all->sink->problem)
        return;
    inferred->reported = true;
    diagnostic_set(&d, INFERRED_TOO_LONG, 0, 0,
                   (int)(instruction->name.length < 80 ? instruction->name.length : 80),
                   instruction->name.text);
    all->sink->problem(all->sink->context, &d, &place);
}

/* The shape that an instruction counts with. */
static void
assume(struct programs *all, struct hlo_instruction *instruction)
{
    const struct program *program = program_begun(builder_of(all));
    const struct body *open = program ? program->ownership.open : NULL;
    const struct computation *c = open ? open->computation : NULL;
    all->sink->assume(all->sink->context, instruction, c && !c->loose ? c : NULL);
}

static int
on_instruction(void *context, struct hlo_instruction *instruction)
{
    struct programs *all = context;
    if (all->sink->assume)
        assume(all, instruction);
    bool lost = instruction->top_level && instruction->lost && program_begun(builder_of(all));
    if (instruction->top_level && !lost && !all->loose && begin_loose(all, instruction->line))
        return -1;
    program_add(builder_of(all), statement_of(&all->statements, instruction));
    if (all->shapes->inferred.refused)
        report_refused(all, instruction);
    return 0;
}

static int
on_computation_end(void *context, enum ending ending)
{
    program_end_computation(builder_of(context), ending);
    return 0;
}

static int
on_module_end(void *context, enum ending ending)
{
    struct programs *all = context;
    return end_loose(all) ? -1 : end_module(all, ending);
}

static void
on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct programs *all = context;
    const struct program_sink *sink = all->sink;
    struct program *program = program_begun(builder_of(all));
    if (program && place && (d->code == CUT_OFF || d->code == MLIR_CUT))
        program->cut_line = place->line;
    if (sink->problem)
        sink->problem(sink->context, d, place);
}

static void
on_assignment(void *context, struct figures *figures)
{
    const struct program_sink *sink = ((struct programs *)context)->sink;
    sink->assignment(sink->context, figures);
}

int
programs_read(struct reader *reader, struct shape_table *shapes,
              const struct program_options *options, const struct program_sink *sink)
{
    struct programs all = {.sink = sink, .shapes = shapes};
    const unsigned written = PROGRAM_OPERANDS | PROGRAM_ATTRIBUTES | PROGRAM_KEYS;
    const unsigned typed = written | PROGRAM_ACCESS | PROGRAM_SIZES;
    struct module_sink events = {.context = &all,
                                 .typed = !(options->texts & written),
                                 .memory = !(options->texts & typed),
                                 .module = on_module,
                                 .table_entry = on_table_entry,
                                 .computation = on_computation,
                                 .instruction = on_instruction,
                                 .computation_end = on_computation_end,
                                 .module_end = on_module_end,
                                 .problem = on_problem};
    struct diagnostic d;
    if (sink->assignment)
        events.assignment = on_assignment;
    all.statements.builder = program_builder(shapes, options);
    all.statements.texts = options->texts;
    int result = module_parse(reader, WINDOW, shapes, &events, &d);
    if (result >= 0 && end_loose(&all))
        result = -1;
    program_builder_free(all.statements.builder);
    statement_reader_free(&all.statements);
    return result;
}
