/* Most instructions have no attribute that memory depends on. */
#include "parser/hlo/statement_read.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/device/mark.h"
#include "layout/owner/opcode.h"
#include "parser/hlo/aliases.h"
#include "parser/hlo/attribute_read.h"
#include "parser/hlo/backend_config.h"
#include "parser/hlo/kernel_read.h"
#include "parser/hlo/module_parse.h"
#include "parser/hlo/program_keys.h"

#include <stdlib.h>
#include <string.h>

/* What is known of a metadata or backend_config. */
struct known_value {
    uint32_t metadata;          /* its number; 0: not known yet */
    const struct links *config; /* NULL: not known yet */
    bool marked;                /* its marks are in the reader's */
};

/* A name in a form. */
struct known_name {
    struct instruction_name name;
    uint32_t holes[NAME_NUMBERS]; /* which of hlo_instruction.numbers its numbers are; 0: one is
                                     always the same */
};

/* What is the same in all statements of a form. */
struct known_form {
    uint64_t form, program;             /* hlo_instruction.form; statement_reader.program */
    struct program_statement statement; /* but for names, line and shape */
    struct known_name *names;           /* its own, then those of its operands */
};

/* A power of two. Of two forms whose numbers are the same modulo it, the later one is known. */
#define FORMS ((size_t)1 << 12)

/* A statement that is being made. */
struct making {
    struct statement_reader *reader;
    const struct hlo_instruction *instruction;
    struct program_statement *statement;
    struct program_effects *effects; /* NULL: none so far */
    struct arena *arena;
    struct program_call *calls; /* with room for all names in attributes so far */
    size_t call_capacity;
};

/* ---- values that stand again ---- */

/* What is known of an attribute that has a number. */
static struct known_value *
value_of(struct statement_reader *r, const struct attribute *attribute)
{
    while (attribute->number >= r->capacity) {
        size_t before = r->capacity;
        grow_array(&r->values, &r->capacity, sizeof *r->values);
        memset(r->values + before, 0, (r->capacity - before) * sizeof *r->values);
    }
    if (attribute->number >= r->used)
        r->used = (size_t)attribute->number + 1;
    return &r->values[attribute->number];
}

static uint32_t
read_metadata(struct making *m, const struct attribute *attribute)
{
    struct metadata metadata = metadata_read(attribute->value, m->arena);
    return program_metadata(m->reader->builder, &metadata);
}

static uint32_t
metadata_of(struct making *m, const struct attribute *attribute)
{
    if (!(m->reader->texts & PROGRAM_METADATA))
        return 0;
    if (attribute->number == 0)
        return read_metadata(m, attribute);
    uint32_t *known = &value_of(m->reader, attribute)->metadata;
    if (*known == 0)
        *known = read_metadata(m, attribute);
    return *known;
}

static const struct links *
read_config(struct statement_reader *r, struct slice value)
{
    struct arena *arena = program_arena(r->builder);
    struct links *links = arena_alloc(arena, sizeof *links);
    backend_config_read(value, links, arena);
    return links;
}

static const struct links *
config_of(struct statement_reader *r, const struct attribute *attribute)
{
    if (attribute->number == 0)
        return read_config(r, attribute->value);
    struct known_value *value = value_of(r, attribute);
    if (!value->config)
        value->config = read_config(r, attribute->value);
    return value->config;
}

/* ---- attributes ---- */

static void
add_config(struct links *links, const struct links *config)
{
    if (config->group_count) {
        links->groups = config->groups;
        links->group_count = config->group_count;
    }
    if (config->scoped_bytes > links->scoped_bytes)
        links->scoped_bytes = config->scoped_bytes;
    if (config->scoped_main_bytes > links->scoped_main_bytes)
        links->scoped_main_bytes = config->scoped_main_bytes;
    links->outside |= config->outside;
}

static struct program_effects *
effects_of(struct making *m)
{
    if (!m->effects)
        m->effects = arena_alloc(m->arena, sizeof *m->effects);
    return m->effects;
}

/* Reads control-predecessors={%a, %b}. */
static void
read_predecessors(struct making *m, struct slice value)
{
    struct program_effects *effects = effects_of(m);
    size_t room = 1, *count = &effects->predecessor_count;
    struct slice name;
    for (size_t i = 0; i < value.length; i++)
        room += value.text[i] == ',';
    struct instruction_name *names = arena_array(m->arena, room, sizeof *names);
    for (size_t at = 0; *count < room && name_next(value, &at, &name);)
        names[(*count)++] = program_name(m->reader->builder, name);
    effects->predecessors = names;
}

static void
read_aliases(struct making *m, struct slice value)
{
    struct links *links = &effects_of(m)->links;
    struct alias *aliases;
    struct diagnostic reported; /* not used: the parser has reported it */
    links->alias_count = aliases_read(value, ATTRIBUTE_OUTPUT_TO_OPERAND_ALIASING, m->arena,
                                      &aliases, &reported);
    links->aliases = aliases;
}

/* Adds a call for each name in an attribute that names computations. */
static void
read_calls(struct making *m, const struct attribute *attribute)
{
    static const enum reference_kind kinds[] = {[HAS_FUSED] = REFERENCE_FUSED,
                                                [HAS_CALL] = REFERENCE_CALL,
                                                [HAS_BODY] = REFERENCE_BODY,
                                                [HAS_CONDITION] = REFERENCE_CONDITION,
                                                [HAS_BRANCH] = REFERENCE_BRANCH};
    enum reference_kind kind = kinds[attribute_has(attribute->kind)];
    struct slice name;
    for (size_t at = 0; name_next(attribute->value, &at, &name);) {
        arena_grow(m->arena, &m->calls, m->statement->call_count, &m->call_capacity,
                   sizeof *m->calls);
        m->calls[m->statement->call_count++] = (struct program_call){kind, name};
    }
    m->statement->calls = m->calls;
}

/* Reads what tells for which device the program is. */
static void
read_marks(struct making *m, const struct attribute *attribute)
{
    struct statement_reader *r = m->reader;
    bool once = false, *marked = attribute->number ? &value_of(r, attribute)->marked : &once;
    if (attributes_call_mosaic(attribute, 1))
        r->marks |= MARK_KERNEL;
    else if (attribute->kind != ATTRIBUTE_BACKEND_CONFIG)
        return;
    else if (!*marked)
        r->marks = marks_of_config(attribute->value, r->marks);
    *marked = true;
    effects_of(m)->marks |= r->marks;
}

/* Reads an attribute that only live ranges need. */
static void
read_for_ranges(struct making *m, const struct attribute *attribute)
{
    const struct statement_reader *r = m->reader;
    bool keeps = r->builder && program_begun(r->builder)->ownership.keeps;
    if (keeps || r->texts & PROGRAM_MARKS)
        read_marks(m, attribute);
    if (!keeps)
        return;
    struct links *links = &effects_of(m)->links;
    struct slice value = attribute->value;
    if (attribute->kind == ATTRIBUTE_BACKEND_CONFIG) {
        add_config(links, config_of(m->reader, attribute));
    } else if (attribute->kind == ATTRIBUTE_CONTROL_PREDECESSORS) {
        read_predecessors(m, value);
    } else if (attribute->kind == ATTRIBUTE_ASYNC_EXECUTION_THREAD) {
        links->sparsecore = slice_is(value, "\"sparsecore\"");
    } else if (attribute->kind == ATTRIBUTE_CUSTOM_CALL_TARGET) {
        links->concat_bitcast = slice_is(value, "\"ConcatBitcast\"");
        links->kernel = attributes_call_mosaic(attribute, 1);
        links->places = slice_is(value, "\"annotate_device_placement\"");
        links->outside |= slice_behind(value, "\"__ynn") != NULL;
    } else {
        links->custom = slice_is(value, "kCustom");
        links->outside |= links->custom && slice_behind(m->instruction->name, "ynn_fusion");
    }
}

static void
read_attribute(struct making *m, const struct attribute *attribute, bool *any_metadata)
{
    struct program_statement *statement = m->statement;
    switch (attribute->kind) {
    case ATTRIBUTE_OTHER:
        break;
    case ATTRIBUTE_METADATA:
        if (m->reader->builder && !*any_metadata)
            statement->metadata = metadata_of(m, attribute);
        *any_metadata = true;
        break;
    case ATTRIBUTE_INDEX:
        if (slice_is(m->instruction->opcode, "get-tuple-element"))
            statement->number = number_of(attribute->value);
        break;
    case ATTRIBUTE_OUTPUT_TO_OPERAND_ALIASING:
        read_aliases(m, attribute->value);
        break;
    case ATTRIBUTE_BACKEND_CONFIG:
    case ATTRIBUTE_CONTROL_PREDECESSORS:
    case ATTRIBUTE_ASYNC_EXECUTION_THREAD:
    case ATTRIBUTE_CUSTOM_CALL_TARGET:
    case ATTRIBUTE_KIND:
        read_for_ranges(m, attribute);
        break;
    default:
        if (m->reader->builder && attribute_calls(attribute->kind))
            read_calls(m, attribute);
    }
}

/* ---- kernels ---- */

/* Measures the kernel that is called, if one is. */
static void
measure_kernel(struct making *m)
{
    if (!m->effects || !m->effects->links.kernel)
        return;
    m->effects->links.kernel_sum =
        kernel_read(m->reader->builder, m->statement, m->instruction, m->arena);
}

/* ---- names ---- */

/* Splits the operands. A parameter and a constant have none, but a number or a literal. */
static void
read_operands(struct making *m)
{
    const struct hlo_instruction *instruction = m->instruction;
    struct statement_reader *r = m->reader;
    size_t count = 0, at = 0;
    struct slice name;
    if (instruction->parameter >= 0 || instruction->literal.length)
        return;
    if (instruction->steps) {
        m->statement->steps = instruction->steps;
        m->statement->operand_count = instruction->step_count;
        return;
    }
    for (; operand_next(instruction->operands, &at, &name); count++) {
        grow(&r->operands, count, &r->operand_capacity, sizeof *r->operands);
        if (r->builder)
            r->operands[count] = program_name(r->builder, name);
    }
    m->statement->operands = r->operands;
    m->statement->operand_count = count;
}

static void
read_names(struct making *m)
{
    if (m->reader->builder)
        m->statement->name = program_name(m->reader->builder, m->instruction->name);
    read_operands(m);
}

/* ---- forms ---- */

/* Returns where that is kept which is known of the instruction's form; NULL: it has none. */
static struct known_form *
form_of(struct statement_reader *r, const struct hlo_instruction *instruction)
{
    if (!instruction->form || !r->builder)
        return NULL;
    if (!r->forms)
        r->forms = memory_zeroed(FORMS, sizeof *r->forms);
    return &r->forms[instruction->form & (FORMS - 1)];
}

/* Sets *name to one of a form. Returns false if a number belongs to the stem. */
static bool
take_name(const struct hlo_instruction *instruction, const struct known_name *known,
          struct instruction_name *name)
{
    *name = known->name;
    for (size_t i = 0; i < NAME_NUMBERS && known->holes[i]; i++) {
        name->numbers[i] = instruction->numbers[known->holes[i]].number;
        if (!name->numbers[i])
            return false;
    }
    return true;
}

/* Takes the names from a form. Returns false if they are to be read. */
static bool
take_names(struct making *m, const struct known_form *known)
{
    struct statement_reader *r = m->reader;
    struct program_statement *statement = m->statement;
    if (!known->names || !take_name(m->instruction, known->names, &statement->name))
        return false;
    for (size_t i = 0; i < statement->operand_count; i++)
        if (!take_name(m->instruction, &known->names[i + 1], &r->operands[i]))
            return false;
    statement->operands = r->operands;
    return true;
}

/* Takes from a form all but the names of computations. */
static void
read_form(struct making *m, const struct known_form *known)
{
    const struct hlo_instruction *instruction = m->instruction;
    struct program_statement *statement = m->statement;
    *statement = known->statement;
    statement->shape = instruction->shape;
    statement->line = instruction->line;
    statement->root = instruction->root;
    if (!take_names(m, known))
        read_names(m);
    for (size_t i = 0; i < instruction->attribute_count; i++)
        if (attribute_calls(instruction->attributes[i].kind))
            read_calls(m, &instruction->attributes[i]);
}

/* Returns whether all that attributes say, but for names of computations, is the same in the
 * form. Which instructions must run before, and what a kernel takes, belongs to the statement
 * alone. */
static bool
is_same_in_form(const struct hlo_instruction *instruction)
{
    const struct attribute *attributes = instruction->attributes;
    size_t count = instruction->attribute_count;
    return !attribute_find(attributes, count, ATTRIBUTE_CONTROL_PREDECESSORS).length &&
           !attributes_call_mosaic(attributes, count);
}

/* Finds the numbers of a name among those of the text. Returns false if others are in its stem.
 */
static bool
know_name(const struct hlo_instruction *instruction, struct slice text,
          struct instruction_name name, struct known_name *known)
{
    const char *end = text.text + text.length;
    size_t within = 0;
    *known = (struct known_name){.name = name};
    for (uint32_t i = (uint32_t)instruction->number_count; i > 0; i--) {
        const struct name_number *number = &instruction->numbers[i];
        if (number->end <= text.text || number->end > end)
            continue;
        if (!number->number || within == NAME_NUMBERS || name.numbers[within] != number->number)
            return false;
        known->holes[within++] = i;
    }
    return true;
}

/* Knows the names of a form, if no number is in a stem. A form of a proto tells no numbers: its
 * names are read. */
static void
know_names(const struct making *m, struct known_form *known)
{
    const struct hlo_instruction *instruction = m->instruction;
    const struct program_statement *statement = m->statement;
    struct known_name *names =
        arena_array(m->arena, statement->operand_count + 1, sizeof *names);
    bool all = instruction->numbers &&
               know_name(instruction, instruction->name, statement->name, names);
    struct slice name;
    for (size_t i = 0, at = 0; all && i < statement->operand_count; i++)
        all = operand_next(instruction->operands, &at, &name) &&
              know_name(instruction, name, statement->operands[i], &names[i + 1]);
    known->names = all ? names : NULL;
}

static void
know_form(const struct making *m, struct known_form *known)
{
    known->form = m->instruction->form;
    known->program = m->reader->program;
    known->statement = *m->statement;
    known->statement.call_count = 0;
    know_names(m, known);
}

/* ---- all ---- */

/* Adds what is kept as it is written. */
static void
read_texts(struct making *m)
{
    const struct hlo_instruction *instruction = m->instruction;
    struct program_statement *statement = m->statement;
    unsigned texts = m->reader->texts;
    if (texts & PROGRAM_ATTRIBUTES) {
        statement->text_count = instruction->attribute_count;
        statement->texts = instruction->attributes;
    }
    if (texts & PROGRAM_OPERANDS)
        statement->written = instruction->operands;
}

/* Reads all attributes. */
static void
read_attributes(struct making *m)
{
    const struct hlo_instruction *instruction = m->instruction;
    bool any_metadata = false;
    for (size_t i = 0; i < instruction->attribute_count; i++)
        read_attribute(m, &instruction->attributes[i], &any_metadata);
    measure_kernel(m);
    m->statement->effects = m->effects;
    if (m->reader->texts & (PROGRAM_ACCESS | PROGRAM_SIZES))
        m->statement->attribute_count =
            typed_attributes_read(instruction, m->arena, &m->statement->attributes);
    if (m->reader->texts & PROGRAM_KEYS)
        m->statement->keys = program_keys_read(instruction);
}

static void
read_whole(struct making *m)
{
    static const struct program_statement nothing; /* gcc is slow to clear large structs */
    const struct hlo_instruction *instruction = m->instruction;
    struct program_statement *statement = m->statement;
    *statement = nothing;
    if (m->reader->builder)
        statement->opcode = program_intern(m->reader->builder, instruction->opcode);
    statement->shape = instruction->shape;
    statement->line = instruction->line;
    statement->number = instruction->parameter;
    statement->root = instruction->root;
    statement->lost = instruction->top_level && instruction->lost;
    statement->nested = instruction->nested;
    statement->elided = instruction->elided;
    read_names(m);
    read_attributes(m);
}

static void
read_statement(struct statement_reader *r, const struct hlo_instruction *instruction,
               struct arena *arena, struct program_statement *statement)
{
    struct making m = {
        .reader = r, .instruction = instruction, .statement = statement, .arena = arena};
    struct known_form *known = form_of(r, instruction);
    if (known && known->form == instruction->form && known->program == r->program) {
        read_form(&m, known);
    } else if (known && is_same_in_form(instruction)) {
        m.arena = &r->known;
        read_whole(&m);
        know_form(&m, known);
    } else {
        read_whole(&m);
    }
    read_texts(&m);
}

const struct program_statement *
statement_of(struct statement_reader *r, const struct hlo_instruction *instruction)
{
    arena_reset(&r->arena);
    read_statement(r, instruction, &r->arena, &r->statement);
    return &r->statement;
}

void
operation_read(struct operation *operation, const struct hlo_instruction *instruction,
               struct arena *arena)
{
    struct statement_reader reader = {0};
    read_statement(&reader, instruction, arena, &reader.statement);
    program_operation(operation, instruction->opcode, &reader.statement, arena);
    statement_reader_free(&reader);
}

void
statement_reader_forget(struct statement_reader *r)
{
    if (r->used)
        memset(r->values, 0, r->used * sizeof *r->values);
    r->used = 0;
    r->marks = 0;
    r->program++;
    arena_reset(&r->known);
}

void
statement_reader_free(struct statement_reader *r)
{
    free(r->values);
    free(r->operands);
    free(r->forms);
    arena_free(&r->known);
    arena_free(&r->arena);
}
