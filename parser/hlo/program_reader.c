/* Fills programs with what the grammar delivers. */
#include "parser/hlo/program_reader.h"

#include "layout/base/diagnostic.h"
#include "parser/hlo/aliases.h"
#include "parser/hlo/attribute_read.h"
#include "parser/hlo/statement_read.h"
#include "parser/shape/shape_table.h"

#include <string.h>

#define WINDOW ((size_t)1 << 18)

static struct program_builder *
builder_of(const struct program_reader *reader)
{
    return reader->statements.builder;
}

/* What counts is values without a size, not that a type is unknown. */
static void
report(struct program_reader *reader, const struct diagnostic *d,
       const struct source_place *place)
{
    reader->faulty |= diagnostic_level(d->code) == LEVEL_ERROR && d->code != UNKNOWN_TYPE;
    if (reader->request->problem)
        reader->request->problem(reader->request->context, d, place);
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

/* Keeps the attributes of the header, if they are asked for. */
static void
keep_header(struct program_reader *reader, const struct hlo_module *module)
{
    struct program *program = program_begun(builder_of(reader));
    struct arena *arena = program_arena(builder_of(reader));
    if (!(reader->request->options.texts & PROGRAM_HEADER))
        return;
    struct attribute *kept = arena_array(arena, module->attribute_count + 1, sizeof *kept);
    for (size_t i = 0; i < module->attribute_count; i++) {
        const struct attribute *a = &module->attributes[i];
        kept[i] = *a;
        kept[i].name.text = arena_copy(arena, a->name.text, a->name.length);
        kept[i].value.text = arena_copy(arena, a->value.text, a->value.length);
    }
    program->attribute_count = module->attribute_count;
    program->attributes = kept;
}

/* module: NULL if the text has instructions without one. */
static void
begin_module(struct program_reader *reader, const struct hlo_module *module, uint64_t line)
{
    struct program_head head = {.line = line, .headless = true};
    struct arena *arena = &reader->statements.arena;
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
    reader->entry = false;
    program_begin(builder_of(reader), &head);
    if (module)
        keep_header(reader, module);
    if (reader->request->counted)
        counted_begin(reader->request->counted, module);
}

/* Reports the first call of a computation that has not ended. */
static void
report_misplaced(struct program_reader *reader, const struct ownership *ownership)
{
    struct misplaced misplaced = ownership_misplaced(ownership);
    struct source_place place = {.line = misplaced.line, .column = 1};
    struct diagnostic d;
    if (misplaced.count == 0)
        return;
    diagnostic_set(&d, CALLEE_BEHIND, 0, 0, misplaced.callee->name.text);
    report(reader, &d, &place);
}

static void
end_module(struct program_reader *reader, enum ending ending)
{
    reader->ended = program_end(builder_of(reader), ending);
    report_misplaced(reader, &reader->ended->ownership);
    statement_reader_forget(&reader->statements);
    reader->in_module = false;
}

/* ---- instructions outside of any computation ---- */

static void
begin_loose(struct program_reader *reader, uint64_t line)
{
    if (!reader->in_module)
        begin_module(reader, NULL, line);
    reader->loose = true;
    program_begin_computation(
        builder_of(reader),
        &(struct hlo_computation){
            .name = {"", 0}, .line = line, .entry = !reader->entry, .loose = true});
}

static void
end_loose(struct program_reader *reader)
{
    if (!reader->loose)
        return;
    reader->loose = false;
    /* other instructions may be missing around them */
    program_end_computation(builder_of(reader), ENDING_BROKEN);
    if (!reader->in_module)
        end_module(reader, ENDING_BROKEN);
}

/* ---- events ---- */

static int
on_module(void *context, const struct hlo_module *module)
{
    struct program_reader *reader = context;
    reader->in_module = true;
    begin_module(reader, module, module->line);
    return 0;
}

static int
on_table_entry(void *context, enum hlo_table table, struct slice entry)
{
    struct program_reader *reader = context;
    if (!program_begun(builder_of(reader)))
        return 0; /* the header in front of it could not be read */
    program_frame(builder_of(reader), table,
                  frame_read(table, entry, &reader->statements.arena));
    return 0;
}

static int
on_computation(void *context, const struct hlo_computation *computation)
{
    struct program_reader *reader = context;
    if (!computation->in_place)
        end_loose(reader);
    else if (!program_begun(builder_of(reader)))
        begin_loose(reader, computation->line);
    reader->entry |= computation->entry;
    program_begin_computation(builder_of(reader), computation);
    return 0;
}

/* Says once an input that shapes have become too long to infer. */
static void
report_refused(struct program_reader *reader, const struct hlo_instruction *instruction)
{
    struct source_place place = {.line = instruction->line, .column = 1};
    struct inferred *inferred = &reader->request->shapes->inferred;
    struct diagnostic d;
    if (inferred->reported)
        return;
    inferred->reported = true;
    diagnostic_set(&d, INFERRED_TOO_LONG, 0, 0,
                   (int)(instruction->name.length < 80 ? instruction->name.length : 80),
                   instruction->name.text);
    report(reader, &d, &place);
}

/* Gives an instruction the shape that it counts with. */
static void
count(struct program_reader *reader, struct hlo_instruction *instruction)
{
    const struct program *program = program_begun(builder_of(reader));
    const struct body *open = program ? program->ownership.open : NULL;
    const struct computation *c = open ? open->computation : NULL;
    const struct computation *named = c && !c->loose ? c : NULL;
    const struct computation *entry = named && named->entry ? named : NULL;
    struct slice name = {0};
    if (named)
        name = named->name;
    counted_shape(reader->request->counted, instruction, name, entry, entry != NULL);
    arena_reset(&reader->arena);
}

static int
on_instruction(void *context, struct hlo_instruction *instruction)
{
    struct program_reader *reader = context;
    struct counted *counted = reader->request->counted;
    if (counted && counted_changes(counted))
        count(reader, instruction);
    bool lost =
        instruction->top_level && instruction->lost && program_begun(builder_of(reader));
    if (instruction->top_level && !lost && !reader->loose)
        begin_loose(reader, instruction->line);
    program_add(builder_of(reader), statement_of(&reader->statements, instruction));
    if (reader->request->shapes->inferred.refused)
        report_refused(reader, instruction);
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
    end_loose(context);
    end_module(context, ending);
    return 0;
}

static void
on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct program_reader *reader = context;
    struct program *program = program_begun(builder_of(reader));
    if (program && place && (d->code == CUT_OFF || d->code == MLIR_CUT))
        program->cut_line = place->line;
    report(reader, d, place);
}

/* An assignment is no part of the program that comes next, nor are its faults. */
static void
on_assignment(void *context, struct figures *figures)
{
    struct program_reader *reader = context;
    figures_free(&reader->assignment);
    figures_begin(&reader->assignment);
    if (figures)
        reader->assignment = *figures;
    reader->faulty = false;
}

void
program_reader_begin(struct program_reader *reader, struct reader *text,
                     const struct program_request *request)
{
    const unsigned written = PROGRAM_OPERANDS | PROGRAM_ATTRIBUTES | PROGRAM_KEYS;
    const unsigned typed = written | PROGRAM_ACCESS | PROGRAM_SIZES;
    *reader = (struct program_reader){.request = request};
    reader->sink = (struct module_sink){.context = reader,
                                        .typed = !(request->options.texts & written),
                                        .memory = !(request->options.texts & typed),
                                        .module = on_module,
                                        .table_entry = on_table_entry,
                                        .computation = on_computation,
                                        .instruction = on_instruction,
                                        .computation_end = on_computation_end,
                                        .module_end = on_module_end,
                                        .problem = on_problem};
    if (request->assignments)
        reader->sink.assignment = on_assignment;
    figures_begin(&reader->assignment);
    reader->statements.builder = program_builder(request->shapes, &request->options);
    reader->statements.texts = request->options.texts;
    if (request->counted) {
        request->counted->arena = &reader->arena;
        counted_begin(request->counted, NULL);
    }
    reader->parser = module_parser(text, WINDOW, request->shapes, &reader->sink);
}

const struct program *
program_reader_next(struct program_reader *reader)
{
    int result = 1;
    reader->faulty &= !reader->ended;
    reader->ended = NULL;
    while (!reader->ended && result > 0) {
        result = module_next(reader->parser);
        end_loose(reader);
    }
    return reader->ended;
}

bool
program_reader_end(struct program_reader *reader)
{
    bool error = module_parser_free(reader->parser);
    program_builder_free(reader->statements.builder);
    statement_reader_free(&reader->statements);
    figures_free(&reader->assignment);
    arena_free(&reader->arena);
    return error;
}
