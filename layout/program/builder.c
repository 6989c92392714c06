/* Modules and computations: the program takes shape here. */
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/owner/late_calls.h"
#include "layout/program/builder_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct program_builder *
program_builder(struct shape_table *shapes, const struct program_options *options)
{
    struct program_builder *b = memory_zeroed(1, sizeof *b);
    b->options = options;
    b->shapes = shapes;
    return b;
}

void
program_builder_free(struct program_builder *b)
{
    if (b->program)
        program_free(b->program);
    free(b);
}

struct program *
program_begun(const struct program_builder *b)
{
    return b->program;
}

/* ---- what the header says of the entry ---- */

static void
keep_shapes(struct program *program, const struct program_head *head)
{
    program->shape_count = head->shape_count;
    program->shapes =
        arena_array(&program->ownership.arena, head->shape_count + 1, sizeof *program->shapes);
    for (size_t i = 0; i < head->shape_count; i++)
        program->shapes[i] = head->shapes[i];
}

/* The shape of the header as it counts: of a program whose layouts are not chosen yet, with
 * those that are assumed. */
static struct shape_entry *
header_shape(struct program_builder *b, size_t i)
{
    struct shape_entry *shape = b->program->shapes[i];
    bool assumes = shape && b->shapes->assumed && !b->program->scheduled;
    return assumes ? shape_table_assume(b->shapes, shape) : shape;
}

/* Adds an instruction that the text does not have. number: of a parameter; -1: it is none. */
static void
add_unwritten(struct program_builder *b, const char *opcode, size_t shape, int64_t number)
{
    char name[32];
    snprintf(name, sizeof name, number < 0 ? "result" : "argument.%zu", shape);
    const struct program_statement statement = {
        .name = program_name(b, (struct slice){name, strlen(name)}),
        .opcode = program_intern(b, (struct slice){opcode, strlen(opcode)}),
        .shape = header_shape(b, shape),
        .line = b->program->line,
        .root = number < 0,
        .number = number};
    builder_instruction(b, &statement);
}

/* Adds the parameters of the header that the open computation does not have. Returns whether it
 * has a root. */
static bool
add_parameters(struct program_builder *b)
{
    struct ownership *o = &b->program->ownership;
    size_t parameters = b->program->shape_count - 1;
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
            add_unwritten(b, "parameter", i, (int64_t)i);
    return rooted;
}

/* Makes a computation of what the header says of the entry. */
static struct computation *
add_signature(struct program_builder *b, bool entry)
{
    static const struct slice name = {"entry", sizeof "entry" - 1};
    struct program *program = b->program;
    struct computation *c = ownership_begin_computation(&program->ownership, name,
                                                        line_number(program->line), entry);
    add_parameters(b);
    add_unwritten(b, "result", program->shape_count - 1, -1);
    ownership_end_computation(&program->ownership, ENDING_WHOLE);
    return c;
}

/* ---- the program ---- */

void
program_begin(struct program_builder *b, const struct program_head *head)
{
    struct program *program = memory_zeroed(1, sizeof *program);
    struct ownership *o = &program->ownership;
    memset(b->opcodes, 0, sizeof b->opcodes);
    b->program = program;
    b->entry = b->rootless = false;
    o->shapes = &b->shapes->entries;
    words_number(&o->words, "", 0);
    words_number(&program->metadata, "", 0);
    program->name = arena_copy(&o->arena, head->name.text, head->name.length);
    program->line = head->line;
    program->scheduled = head->scheduled;
    program->headless = head->headless;
    o->aliases = builder_aliases(b, head->aliases, head->alias_count);
    o->alias_count = head->alias_count;
    o->donors = builder_aliases(b, head->donors, head->donor_count);
    o->donor_count = head->donor_count;
    if (b->options->texts & PROGRAM_SIGNATURE && head->shape_count)
        keep_shapes(program, head);
    o->keeps = b->options->keeps == KEEPS_ALL ||
               (b->options->keeps == KEEPS_SCHEDULED && program->scheduled);
}

void
program_frame(struct program_builder *b, enum hlo_table table, struct frame_entry entry)
{
    frames_add(&b->program->frames, table, entry);
}

const struct program *
program_end(struct program_builder *b, enum ending ending)
{
    struct program *program = b->program;
    struct ownership *o = &program->ownership;
    bool cut = ending == ENDING_CUT || o->count == 0;
    if (cut && !b->entry && program->shape_count) {
        add_signature(b, true);
        program_set_signature(program);
    } else if (b->rootless) {
        program->header_entry = add_signature(b, false);
    }
    ownership_end_text(o);
    table_free(&program->metadata.table);
    ownership_bind_late_calls(o);
    program->entry = ownership_decide(o, ending);
    words_rest(&o->words);
    words_rest(&program->metadata);
    if (program->lost)
        program->lost->number = (uint32_t)program->ownership.count;
    if (program->lost)
        program->lost->packed = (const unsigned char *)program->lost_pack.data;
    b->program = NULL;
    return program;
}

/* ---- computations ---- */

void
program_begin_computation(struct program_builder *b, const struct hlo_computation *computation)
{
    struct computation *c =
        ownership_begin_computation(&b->program->ownership, computation->name,
                                    line_number(computation->line), computation->entry);
    c->loose = computation->loose;
    b->entry |= computation->entry && !computation->loose;
}

void
program_end_computation(struct program_builder *b, enum ending ending)
{
    struct ownership *o = &b->program->ownership;
    const struct computation *c = o->open->computation;
    if (ending != ENDING_WHOLE && c->entry && !c->loose && b->program->shape_count)
        b->rootless = !add_parameters(b);
    ownership_end_computation(o, ending);
}

/* ---- instructions ---- */

struct instruction_name
program_name(struct program_builder *b, struct slice text)
{
    return instruction_name_split(&b->program->ownership.words, text);
}

static void
add_to_order(struct program_builder *b, struct computation *c, uint32_t number)
{
    struct program *program = b->program;
    if (!(b->options->texts & PROGRAM_ORDER))
        return;
    struct instruction_run *last =
        program->run_count ? &program->runs[program->run_count - 1] : NULL;
    if (last && last->computation == c) {
        last->count++;
        return;
    }
    grow(&program->runs, program->run_count, &program->run_capacity, sizeof *program->runs);
    program->runs[program->run_count++] = (struct instruction_run){c, number, 1};
}

static void
add_lost(struct program_builder *b, const struct program_statement *statement)
{
    struct ownership *o = &b->program->ownership;
    struct program *program = b->program;
    if (!(b->options->texts & PROGRAM_ORDER))
        return;
    if (!program->lost)
        program->lost = arena_alloc(&o->arena, sizeof *program->lost);
    struct slice opcode = o->words.items[statement->opcode];
    bool parameter = slice_is(opcode, "parameter") && statement->number >= 0;
    struct instruction kept = {.operation = {.rule = parameter ? RULE_PARAMETER : RULE_NEW,
                                             .number = parameter ? 0 : -1},
                               .name = statement->name,
                               .opcode = statement->opcode,
                               .line = line_number(statement->line)};
    if (statement->shape)
        kept.shape = (uint32_t)statement->shape->id + 1;
    kept.metadata = statement->metadata;
    builder_keep(b, &kept, statement, &o->arena);
    text_clear(&o->pack);
    record_add(o, &kept, program->lost->count, 0);
    text_append(&program->lost_pack, o->pack.data, o->pack.length);
    add_to_order(b, program->lost, program->lost->count++);
}

void
program_add(struct program_builder *b, const struct program_statement *statement)
{
    struct ownership *o = &b->program->ownership;
    if (statement->lost) {
        add_lost(b, statement);
        return;
    }
    add_to_order(b, o->open->computation, (uint32_t)o->open->count);
    builder_instruction(b, statement);
}
