/* Turns what the grammar delivers into programs. */
#include "parser/program/programs_read.h"

#include "layout/base/diagnostic.h"
#include "layout/base/grow.h"
#include "layout/owner/late_calls.h"
#include "parser/module/frame_read.h"
#include "parser/program/ownership_read.h"
#include "parser/program/program_text.h"
#include "parser/shape/shape_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WINDOW ((size_t)1 << 18)

struct programs {
    const struct program_options *options;
    const struct program_sink *sink;
    struct shape_table *shapes;
    struct program program;
    struct program_texts texts;
    bool in_module;
    bool loose;    /* instructions outside of any computation are being read */
    bool entry;    /* the entry of the module has been seen */
    bool rootless; /* its root is lost, which the header tells */
};

static void
forget(struct programs *all)
{
    struct program *program = &all->program;
    ownership_forget(&program->ownership);
    frames_clear(&program->frames);
    program_texts_begin(&all->texts, program, all->options->texts);
    program->run_count = program->shape_count = 0;
    program->signature = false;
    program->header_entry = NULL;
    program->lost = NULL;
    text_clear(&program->lost_pack);
    all->in_module = all->entry = all->rootless = false;
}

/* ---- modules ---- */

static void
keep_shapes(struct program *program, const struct hlo_module *module)
{
    program->shape_count = module->shape_count;
    program->shapes = arena_array(&program->ownership.arena, module->shape_count + 1,
                                  sizeof *program->shapes);
    for (size_t i = 0; i < module->shape_count; i++)
        program->shapes[i] = module->shapes[i];
}

/* The shape of the header as it counts: of a program whose layouts are not chosen yet, with
 * those that are assumed. */
static struct shape_entry *
header_shape(struct programs *all, size_t i)
{
    struct shape_entry *shape = all->program.shapes[i];
    bool assumes = shape && all->shapes->assumed && !all->program.scheduled;
    return assumes ? shape_table_assume(all->shapes, shape) : shape;
}

/* Adds an instruction that the text does not have. number: of a parameter; -1: it is none. */
static void
add_unwritten(struct programs *all, const char *opcode, size_t shape, int64_t number)
{
    char name[32];
    snprintf(name, sizeof name, number < 0 ? "result" : "argument.%zu", shape);
    const struct hlo_instruction instruction = {.name = {name, strlen(name)},
                                                .opcode = {opcode, strlen(opcode)},
                                                .operands = {"()", 2},
                                                .shape = header_shape(all, shape),
                                                .line = all->program.line,
                                                .root = number < 0,
                                                .parameter = number};
    ownership_read(&all->texts, &instruction, all->shapes);
}

/* Adds the parameters of the header that the open computation does not have. Returns whether it
 * has a root. */
static bool
add_parameters(struct programs *all)
{
    struct ownership *o = &all->program.ownership;
    size_t parameters = all->program.shape_count - 1;
    bool *known = arena_array(&o->arena, parameters + 1, sizeof *known), rooted = false;
    for (size_t i = 0; i < o->open->count; i++) {
        const struct operation *operation =
            &computation_instruction(o->open->computation, i)->operation;
        rooted |= operation->root;
        if (operation->rule == RULE_PARAMETER && operation->number >= 0 &&
            (size_t)operation->number < parameters)
            known[operation->number] = true;
    }
    for (size_t i = 0; i < parameters; i++)
        if (!known[i])
            add_unwritten(all, "parameter", i, (int64_t)i);
    return rooted;
}

/* Makes a computation of what the header says of the entry. */
static struct computation *
add_signature(struct programs *all, bool entry)
{
    static const struct slice name = {"entry", sizeof "entry" - 1};
    struct program *program = &all->program;
    struct computation *c = ownership_begin_computation(&program->ownership, name,
                                                        line_number(program->line), entry);
    add_parameters(all);
    add_unwritten(all, "result", program->shape_count - 1, -1);
    ownership_end_computation(&program->ownership, ENDING_WHOLE);
    return c;
}

static int
begin_module(struct programs *all, const struct hlo_module *module, uint64_t line)
{
    const struct program_sink *sink = all->sink;
    struct program *program = &all->program;
    struct slice name = module ? module->name : (struct slice){0};
    program->name = arena_copy(&program->ownership.arena, name.text, name.length);
    program->line = line;
    program->scheduled = false;
    program->headless = !module || (module->attribute_count == 0 && name.length == 0);
    if (module) {
        program->scheduled = module_is_scheduled(module);
        ownership_read_header(&program->ownership, module, program->scheduled);
        if (all->options->texts & PROGRAM_SIGNATURE)
            keep_shapes(program, module);
    }
    program->ownership.keeps = all->options->keeps == KEEPS_ALL ||
                               (all->options->keeps == KEEPS_SCHEDULED && program->scheduled);
    return sink->module ? sink->module(sink->context, program, module) : 0;
}

static int
end_module(struct programs *all, enum ending ending)
{
    struct program *program = &all->program;
    bool cut = ending == ENDING_CUT || program->ownership.count == 0;
    if (cut && !all->entry && program->shape_count) {
        add_signature(all, true);
        program_set_signature(program);
    } else if (all->rootless) {
        program->header_entry = add_signature(all, false);
    }
    ownership_end_text(&program->ownership);
    ownership_bind_late_calls(&program->ownership);
    program->entry = ownership_decide(&program->ownership, ending);
    if (program->lost)
        program->lost->packed = (const unsigned char *)program->lost_pack.data;
    int result = all->sink->program(all->sink->context, program);
    forget(all);
    return result;
}

/* ---- instructions outside of any computation ---- */

static int
begin_loose(struct programs *all, uint64_t line)
{
    struct slice nameless = {"", 0};
    all->loose = true;
    if (!all->in_module && begin_module(all, NULL, line))
        return -1;
    struct computation *c = ownership_begin_computation(&all->program.ownership, nameless,
                                                        line_number(line), !all->entry);
    c->loose = true;
    return 0;
}

static int
end_loose(struct programs *all)
{
    if (!all->loose)
        return 0;
    all->loose = false;
    /* other instructions may be missing around them */
    ownership_end_computation(&all->program.ownership, ENDING_BROKEN);
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
    all->entry = false;
    return begin_module(all, module, module->line);
}

static int
on_table_entry(void *context, enum hlo_table table, struct slice entry)
{
    frames_add(&((struct programs *)context)->program.frames, table, frame_read(table, entry));
    return 0;
}

static int
on_computation(void *context, const struct hlo_computation *computation)
{
    struct programs *all = context;
    if (!computation->in_place && end_loose(all))
        return -1;
    all->entry |= computation->entry;
    ownership_begin_computation(&all->program.ownership, computation->name,
                                line_number(computation->line), computation->entry);
    return 0;
}

static void
add_to_order(struct programs *all, struct computation *c, uint32_t number)
{
    struct program *program = &all->program;
    if (!(all->options->texts & PROGRAM_ORDER))
        return;
    struct program_run *last =
        program->run_count ? &program->runs[program->run_count - 1] : NULL;
    if (last && last->computation == c) {
        last->count++;
        return;
    }
    grow(&program->runs, program->run_count, &program->run_capacity, sizeof *program->runs);
    program->runs[program->run_count++] = (struct program_run){c, number, 1};
}

static void
add_lost(struct programs *all, const struct hlo_instruction *instruction)
{
    struct ownership *o = &all->program.ownership;
    struct program *program = &all->program;
    bool parameter = instruction->parameter >= 0;
    if (!(all->options->texts & PROGRAM_ORDER))
        return;
    if (!program->lost)
        program->lost = arena_alloc(&o->arena, sizeof *program->lost);
    struct instruction kept = {.operation = {.rule = parameter ? RULE_PARAMETER : RULE_NEW,
                                             .number = parameter ? 0 : -1},
                               .text = instruction->name.text,
                               .name_length = (uint32_t)instruction->name.length,
                               .line = line_number(instruction->line)};
    if (instruction->shape)
        kept.shape = (uint32_t)instruction->shape->id + 1;
    program_opcode(&all->texts, instruction->opcode, &kept.opcode);
    for (size_t i = instruction->attribute_count; i-- > 0;)
        if (instruction->attributes[i].kind == ATTRIBUTE_METADATA)
            kept.metadata = program_metadata(&all->texts, &instruction->attributes[i]);
    program_texts_keep(&all->texts, &kept, instruction, &o->arena);
    text_clear(&o->pack);
    record_add(o, &kept, program->lost->count, 0);
    text_append(&program->lost_pack, o->pack.data, o->pack.length);
    add_to_order(all, program->lost, program->lost->count++);
}

/* Says once an input that shapes have become too long to infer. */
static void
report_refused(struct programs *all, const struct hlo_instruction *instruction)
{
    struct source_place place = {.line = instruction->line, .column = 1};
    struct inferred *inferred = &all->shapes->inferred;
    struct diagnostic d;
    if (!inferred->refused || inferred->reported || !all->sink->problem)
        return;
    inferred->reported = true;
    diagnostic_set(&d, INFERRED_TOO_LONG, 0, 0,
                   (int)(instruction->name.length < 80 ? instruction->name.length : 80),
                   instruction->name.text);
    all->sink->problem(all->sink->context, &d, &place);
}

static int
on_instruction(void *context, const struct hlo_instruction *written)
{
    struct programs *all = context;
    struct ownership *o = &all->program.ownership;
    const struct hlo_instruction *instruction = written;
    struct hlo_instruction assumed;
    if (all->sink->assume) {
        const struct computation *c = o->open ? o->open->computation : NULL;
        assumed = *written;
        all->sink->assume(all->sink->context, &assumed, c && !c->loose ? c : NULL);
        instruction = &assumed;
    }
    if (instruction->top_level && instruction->lost) {
        add_lost(all, instruction);
        return 0;
    }
    if (instruction->top_level && !all->loose && begin_loose(all, instruction->line))
        return -1;
    add_to_order(all, o->open->computation, (uint32_t)o->open->count);
    ownership_read(&all->texts, instruction, all->shapes);
    report_refused(all, instruction);
    return 0;
}

static int
on_computation_end(void *context, enum ending ending)
{
    struct programs *all = context;
    struct ownership *o = &all->program.ownership;
    if (ending != ENDING_WHOLE && o->open->computation->entry && all->program.shape_count)
        all->rootless = !add_parameters(all);
    ownership_end_computation(o, ending);
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
    const struct program_sink *sink = ((struct programs *)context)->sink;
    if (sink->problem)
        sink->problem(sink->context, d, place);
}

int
programs_read(struct reader *reader, struct shape_table *shapes,
              const struct program_options *options, const struct program_sink *sink)
{
    struct programs all = {.options = options, .sink = sink, .shapes = shapes};
    struct module_sink events = {&all,           on_module,      on_table_entry,
                                 on_computation, on_instruction, on_computation_end,
                                 on_module_end,  on_problem};
    struct diagnostic d;
    all.program.ownership.next_operand = operand_next;
    all.program.ownership.shapes = &shapes->entries;
    forget(&all);
    int result = module_parse(reader, WINDOW, shapes, &events, &d);
    if (result >= 0 && end_loose(&all))
        result = -1;
    program_clear(&all.program);
    program_texts_free(&all.texts);
    return result;
}
