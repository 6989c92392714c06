/*
 * Most instructions have no attribute that matters to ownership. Operands are kept as text and
 * split only when aliases are followed.
 */
#include "parser/program/ownership_read.h"

#include "layout/owner/async.h"
#include "layout/program/metadata.h"
#include "layout/shape_entry.h"
#include "parser/module/aliases.h"
#include "parser/program/infer_shape.h"

#include <stdlib.h>
#include <string.h>

/* Returns -1, unknown, for a number that does not fit. */
static int32_t
small_number(int64_t number)
{
    return number >= 0 && number <= INT32_MAX ? (int32_t)number : -1;
}

/* Adds a reference for each name in an attribute that names computations. */
static void
add_references(struct ownership *ownership, struct operation *operation,
               const struct attribute *attribute)
{
    static const enum reference_kind kinds[] = {[HAS_FUSED] = REFERENCE_FUSED,
                                                [HAS_CALL] = REFERENCE_CALL,
                                                [HAS_BODY] = REFERENCE_BODY,
                                                [HAS_CONDITION] = REFERENCE_CONDITION,
                                                [HAS_BRANCH] = REFERENCE_BRANCH};
    enum reference_kind kind = kinds[attribute_has(attribute->kind)];
    struct slice name;
    bool is_word = operation->part == ASYNC_START && !operation->written_out;
    if (is_word && attribute->kind == ATTRIBUTE_CALLS && operation->callee)
        return; /* the same operation again, written out as a computation (reference: xla,
                   canonical text) */
    if (kind == REFERENCE_CALL && operation->rule != RULE_CALL)
        kind = REFERENCE_FUSED;
    for (size_t at = 0; name_next(attribute->value, &at, &name);)
        ownership_reference(ownership, operation, kind, name);
}

/* Of two aliases of one output the first that is written counts. */
static int
compare_aliases(const void *left, const void *right)
{
    const struct alias *a = *(const struct alias *const *)left;
    const struct alias *b = *(const struct alias *const *)right;
    int result = alias_compare(a, b->path, b->depth);
    return result ? result : (a > b) - (a < b);
}

/* Sorts aliases by their paths. */
static const struct alias *
sorted_aliases(const struct alias *aliases, size_t count, struct arena *arena)
{
    const struct alias **order = arena_array(arena, count, sizeof *order);
    struct alias *sorted = arena_array(arena, count, sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        order[i] = &aliases[i];
    qsort(order, count, sizeof *order, compare_aliases);
    for (size_t i = 0; i < count; i++)
        sorted[i] = *order[i];
    return sorted;
}

/* Reads output_to_operand_aliasing. */
static void
add_aliases(struct links *links, struct slice text, struct arena *arena)
{
    struct alias *aliases;
    struct diagnostic reported; /* not used: the parser has reported it */
    links->alias_count =
        aliases_read(text, ATTRIBUTE_OUTPUT_TO_OPERAND_ALIASING, arena, &aliases, &reported);
    links->aliases = sorted_aliases(aliases, links->alias_count, arena);
}

/* Finds the instructions that control-predecessors={%a, %b} names. */
static void
add_predecessors(struct ownership *ownership, struct links *links, struct slice value)
{
    size_t room = 1;
    for (size_t i = 0; i < value.length; i++)
        room += value.text[i] == ',';
    uint32_t *list = arena_array(&ownership->arena, room, sizeof *list);
    struct slice name;
    for (size_t at = 0; links->predecessor_count < room && name_next(value, &at, &name);) {
        uint32_t found = ownership_find(ownership, name);
        if (found != UINT32_MAX)
            list[links->predecessor_count++] = found;
    }
    links->predecessors = list;
}

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
    if (config->kernel_bytes > links->kernel_bytes)
        links->kernel_bytes = config->kernel_bytes;
}

/* An operation whose attributes are being read. */
struct reading {
    struct operation *operation;
    struct program_texts *texts; /* NULL: the computations that it names do not matter */
    struct arena *arena;
    struct links links;
    const struct attribute *metadata; /* NULL: none */
};

/* Reads an attribute that only live ranges need. */
static void
read_for_ranges(struct reading *reading, const struct attribute *attribute)
{
    struct links *links = &reading->links;
    struct slice value = attribute->value;
    if (!reading->texts || !reading->texts->ownership->keeps)
        return;
    if (attribute->kind == ATTRIBUTE_BACKEND_CONFIG)
        add_config(links, program_config(reading->texts, attribute));
    else if (attribute->kind == ATTRIBUTE_CONTROL_PREDECESSORS)
        add_predecessors(reading->texts->ownership, links, value);
    else if (attribute->kind == ATTRIBUTE_ASYNC_EXECUTION_THREAD)
        links->sparsecore = slice_is(value, "\"sparsecore\"");
    else if (attribute->kind == ATTRIBUTE_CUSTOM_CALL_TARGET) {
        links->concat_bitcast = slice_is(value, "\"ConcatBitcast\"");
        links->kernel = slice_is(value, "\"tpu_custom_call\"");
    } else
        links->custom = slice_is(value, "kCustom");
}

static void
read_attribute(struct reading *reading, const struct attribute *attribute)
{
    struct operation *operation = reading->operation;
    switch (attribute->kind) {
    case ATTRIBUTE_METADATA:
        if (!reading->metadata)
            reading->metadata = attribute;
        break;
    case ATTRIBUTE_INDEX:
        if (operation->rule == RULE_ELEMENT)
            operation->number = small_number(number_of(attribute->value));
        break;
    case ATTRIBUTE_OUTPUT_TO_OPERAND_ALIASING:
        add_aliases(&reading->links, attribute->value, reading->arena);
        break;
    case ATTRIBUTE_BACKEND_CONFIG:
    case ATTRIBUTE_CONTROL_PREDECESSORS:
    case ATTRIBUTE_ASYNC_EXECUTION_THREAD:
    case ATTRIBUTE_CUSTOM_CALL_TARGET:
    case ATTRIBUTE_KIND:
        read_for_ranges(reading, attribute);
        break;
    default:
        if (reading->texts && attribute_has(attribute->kind) != HAS_VALUE)
            add_references(reading->texts->ownership, operation, attribute);
    }
}

static bool
has_links(const struct links *links)
{
    return links->alias_count || links->group_count || links->predecessor_count ||
           links->scoped_bytes || links->scoped_main_bytes || links->sparsecore ||
           links->concat_bitcast || links->custom || links->kernel;
}

static void
read_attributes(struct reading *reading, const struct hlo_instruction *instruction)
{
    for (size_t i = 0; i < instruction->attribute_count; i++)
        read_attribute(reading, &instruction->attributes[i]);
    if (!has_links(&reading->links))
        return;
    reading->operation->links = arena_alloc(reading->arena, sizeof reading->links);
    *reading->operation->links = reading->links;
}

/* Returns the number of operands for the few rules that need it, otherwise the parameter's
 * number. */
static int32_t
read_number(const struct operation *operation, const struct hlo_instruction *instruction)
{
    int64_t count = 0;
    struct slice operand;
    if (!(rules[operation->rule].flags & COUNTS) && operation->part != ASYNC_UPDATE)
        return small_number(instruction->parameter);
    for (size_t at = 0; operand_next(instruction->operands, &at, &operand);)
        count++;
    return small_number(count);
}

static void
read_operation(struct operation *operation, struct opcode opcode,
               const struct hlo_instruction *instruction)
{
    *operation = (struct operation){.shape = instruction->shape,
                                    .rule = (uint8_t)opcode.rule,
                                    .trait = (uint8_t)opcode.trait,
                                    .part = (uint8_t)opcode.part,
                                    .written_out = opcode.written_out,
                                    .root = instruction->root};
    operation->number = read_number(operation, instruction);
    if (operation->shape && !operation->shape->shape)
        operation->shape = NULL; /* what is written is not a shape */
    async_settle(operation);
}

void
operation_read(struct operation *operation, const struct hlo_instruction *instruction,
               struct arena *arena)
{
    struct opcode opcode = opcode_read(instruction->opcode.text, instruction->opcode.length);
    struct reading reading = {.operation = operation, .arena = arena};
    read_operation(operation, opcode, instruction);
    read_attributes(&reading, instruction);
}

/* ---- the text of an instruction ---- */

/* Copies the name. Also copies the operands if the result may share their memory, unless they
 * are added one by one. */
static void
keep_text(struct instruction *kept, const struct hlo_instruction *instruction, bool name_alone,
          struct arena *arena)
{
    struct slice name = instruction->name, operands = instruction->operands;
    bool passes = !name_alone && operation_shares_operand(&kept->operation);
    size_t passed = passes ? operands.length : 0;
    char *copy = arena_alloc_raw(arena, name.length + 1 + passed);
    memcpy(copy, name.text, name.length);
    copy[name.length] = '\0';
    memcpy(copy + name.length + 1, operands.text, passed);
    kept->text = copy;
    kept->name_length = (uint32_t)name.length;
    kept->operands_length = (uint32_t)passed;
}

static void
add_operands(struct ownership *o, const struct instruction *next, struct slice operands)
{
    struct slice operand;
    enum opcode_rule rule = (enum opcode_rule)next->operation.rule;
    bool named = rule != RULE_PARAMETER && rule != RULE_CONSTANT;
    for (size_t at = 0; named && operand_next(operands, &at, &operand);)
        ownership_operand(o, operand);
}

/* Returns the first instruction of the open computation that is the parameter with that number;
 * NULL if there is none. */
static const struct instruction *
find_parameter(const struct ownership *o, int64_t number)
{
    const struct body *body = o->open;
    for (size_t i = 0; i < body->count; i++) {
        const struct instruction *at = computation_instruction(body->computation, i);
        if (at->operation.rule == RULE_PARAMETER && at->operation.number == number)
            return at;
    }
    return NULL;
}

/* A parameter that is written as an operand, beside the parameter with the same number, is that
 * one: makes the operation pass it on, and *again the instruction as if its operand were. */
static void
repeat_parameter(struct ownership *o, struct operation *operation,
                 struct hlo_instruction *again)
{
    const struct instruction *first = find_parameter(o, again->parameter);
    if (!first)
        return;
    char *operands = arena_alloc_raw(&o->arena, first->name_length + 2U);
    operands[0] = '(';
    memcpy(operands + 1, first->text, first->name_length);
    operands[first->name_length + 1U] = ')';
    again->operands = (struct slice){operands, first->name_length + 2U};
    operation->rule = RULE_FORWARD;
    operation->number = -1;
}

void
ownership_read(struct program_texts *texts, const struct hlo_instruction *written,
               struct shape_table *shapes)
{
    struct hlo_instruction again = *written;
    const struct hlo_instruction *instruction = &again;
    struct ownership *o = texts->ownership;
    struct instruction *next = ownership_next(o);
    struct reading reading = {
        .operation = &next->operation, .texts = texts, .arena = &o->arena};
    *next = (struct instruction){.line = line_number(instruction->line)};
    o->elided |= written->elided;
    struct opcode opcode = program_opcode(texts, instruction->opcode, &next->opcode);
    read_operation(&next->operation, opcode, instruction);
    if (again.nested && again.parameter >= 0)
        repeat_parameter(o, &next->operation, &again);
    read_attributes(&reading, instruction);
    if (reading.metadata)
        next->metadata = program_metadata(texts, reading.metadata);
    if (!instruction->shape)
        infer_shape(&next->operation, instruction, o, shapes);
    const struct shape_entry *shape =
        instruction->shape ? instruction->shape : next->operation.shape;
    next->shape = shape ? (uint32_t)shape->id + 1 : 0;
    keep_text(next, instruction, o->keeps, ownership_arena(o));
    if (o->keeps)
        add_operands(o, next, instruction->operands);
    program_texts_keep(texts, next, written, ownership_arena(o));
    ownership_instruction(o);
}

static size_t
read_list(struct ownership *o, const struct hlo_module *module, enum attribute_kind list,
          const struct alias **items)
{
    struct alias *read;
    struct diagnostic reported;
    size_t count =
        aliases_read(module_attribute(module, list), list, &o->arena, &read, &reported);
    *items = read;
    return count;
}

void
ownership_read_header(struct ownership *o, const struct hlo_module *module, bool scheduled)
{
    o->alias_count = read_list(o, module, ATTRIBUTE_INPUT_OUTPUT_ALIAS, &o->aliases);
    if (!scheduled) /* of a scheduled module, what is still listed has found no output */
        o->donor_count = read_list(o, module, ATTRIBUTE_BUFFER_DONOR, &o->donors);
}
