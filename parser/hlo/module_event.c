/* Turns statements into instructions and lines of frame tables for the sink. */
#include "layout/base/integer.h"
#include "layout/shape_entry.h"
#include "parser/hlo/module_state.h"
#include "parser/shape/shape_table.h"

/* ---- frame tables ---- */

const char *const module_tables[HLO_TABLE_COUNT] = {
    [FILE_NAMES] = "FileNames",
    [FUNCTION_NAMES] = "FunctionNames",
    [FILE_LOCATIONS] = "FileLocations",
    [STACK_FRAMES] = "StackFrames",
};

int
module_on_table(struct module_parser *p)
{
    struct module_scope *module = &p->module;
    struct slice name = slice_of(p, p->statement.name);
    if (module->tables < HLO_TABLE_COUNT && slice_is(name, module_tables[module->tables]))
        module->tables++;
    else
        module_fault(p, TABLES_INCOMPLETE, p->statement.name,
                     module_tables[module->tables % HLO_TABLE_COUNT]);
    return READ_ON;
}

int
module_on_table_line(struct module_parser *p)
{
    if (p->module.tables == 0 || p->module.any_computation)
        module_fault(p, STRAY_ENTRY, p->statement.value);
    else if (p->sink->table_entry)
        return p->sink->table_entry(p->sink->context, (enum hlo_table)(p->module.tables - 1),
                                    slice_of(p, p->statement.value));
    return READ_ON;
}

/* ---- pieces of an instruction ---- */

struct shape_entry *
module_shape(struct module_parser *p, struct span shape)
{
    struct slice text = slice_of(p, shape);
    struct shape_entry *entry = shape_table_get(p->shapes, text.text, text.length);
    if (!entry->fault ||
        (entry->fault->code == UNKNOWN_TYPE && shape_table_type_reported(p->shapes, entry)))
        return entry;
    struct diagnostic fault = *entry->fault;
    bool form = fault.code == EXPECTED || fault.code == PHYSICAL_SHAPE;
    fault.offset += shape.offset;
    if (!form || module_is_new_form(p, (struct slice){"", 0}, &fault))
        module_report(p, &fault);
    return entry;
}

/* Reads the number of a parameter. Other instructions have none. */
static void
read_parameter(struct module_parser *p, struct hlo_instruction *instruction,
               const struct operands_span *operands)
{
    struct slice number = slice_of(p, operands->number);
    int64_t value;
    if (!slice_is(instruction->opcode, "parameter")) {
        if (number.length)
            module_fault(p, PARAMETER_NUMBER, operands->number);
    } else if (number.length == 0) {
        module_fault(p, EXPECTED, operands->text, "a parameter number", "operands");
    } else if (!integer_read(number.text, number.length, &value) || value < 0) {
        module_fault(p, PARAMETER_RANGE, operands->number);
    } else {
        instruction->parameter = value;
    }
}

/* ---- operands that were split ---- */

/* Makes a name for an operand that is an instruction. XLA makes the same ones: add.anon, then
 * add.anon.1. */
static struct slice
name_nested(struct module_parser *p, struct slice opcode)
{
    struct text text = {0};
    struct scope *scope = scope_of(p);
    size_t number = scope ? scope->anonymous++ : p->module.anonymous++;
    text_append(&text, opcode.text, opcode.length);
    text_string(&text, ".anon");
    if (number)
        text_format(&text, ".%zu", number);
    return text_keep_slice(&text, &p->arena);
}

/* Reports operands that the printer left out, "...(+2)", once a text. */
static void
report_elided(struct module_parser *p, struct span at)
{
    struct diagnostic d;
    diagnostic_set(&d, ELIDED_OPERANDS, at.offset, at.length);
    if (module_is_new_form(p, (struct slice){"", 0}, &d))
        module_report(p, &d);
}

/* Sets the instruction's operands, a list of names, and its shapes, if any is written. */
static void
list_operands(struct module_parser *p, const struct head_span *head, const struct slice *names,
              struct hlo_instruction *instruction)
{
    size_t count = head->operands.count;
    const struct statement *s = &p->statement;
    struct text text = {0};
    struct slice *shapes = arena_array(&p->arena, count, sizeof *shapes);
    text_char(&text, '(');
    for (size_t i = 0; i < count; i++) {
        const struct operand_span *operand = &s->operands[head->first_operand + i];
        struct slice name = name_of(p, operand->name);
        struct span shape = operand->shape;
        if (operand->head) {
            name = names[operand->head - 1];
            shape = s->heads[operand->head - 1].shape;
        }
        if (name.length > 1 && name.text[0] == '.') {
            report_elided(p, operand->name);
            instruction->elided = true;
        }
        text_separate(&text, i, ", ");
        text_append(&text, name.text, name.length);
        if (!name.length)
            text_char(&text, '?');
        shapes[i] = slice_of(p, shape);
        if (shape.length)
            instruction->shape_count = count;
    }
    text_char(&text, ')');
    instruction->operands = text_keep_slice(&text, &p->arena);
    instruction->shapes = instruction->shape_count ? shapes : NULL;
}

/* ---- instructions ---- */

int
module_deliver(struct module_parser *p, struct hlo_instruction *instruction)
{
    p->loose |= !p->module.open;
    return p->sink->instruction ? p->sink->instruction(p->sink->context, instruction) : READ_ON;
}

/* Sets what the head of an instruction says: all but name and attributes. names are those of
 * the nested instructions. */
static void
read_head(struct module_parser *p, const struct head_span *head, const struct slice *names,
          struct hlo_instruction *instruction)
{
    static const struct hlo_instruction nothing; /* gcc is slow to clear large structs */
    *instruction = nothing;
    instruction->name = (struct slice){"", 0};
    instruction->parameter = -1;
    instruction->opcode = slice_of(p, head->opcode);
    instruction->operands = slice_of(p, head->operands.text);
    instruction->shape = head->entry;
    instruction->line = p->lexer.source.begin.line;
    instruction->top_level = p->depth == 0;
    instruction->lost = p->outside == OUTSIDE_HEADER;
    if (head->shape.length && !head->entry)
        instruction->shape = module_shape(p, head->shape);
    if (slice_is(instruction->opcode, "constant")) {
        instruction->literal = instruction->operands;
        instruction->operands.length = 0;
    }
    read_parameter(p, instruction, &head->operands);
    if (head->operands.split)
        list_operands(p, head, names, instruction);
}

/* Delivers the operands that are instructions, the innermost first, and sets their names. */
static int
deliver_nested(struct module_parser *p, struct slice *names)
{
    const struct statement *s = &p->statement;
    for (size_t i = 0; i + 1 < s->head_count; i++) {
        struct hlo_instruction instruction;
        names[i] = name_nested(p, slice_of(p, s->heads[i].opcode));
        read_head(p, &s->heads[i], names, &instruction);
        instruction.name = names[i];
        instruction.nested = true;
        if (module_deliver(p, &instruction))
            return STOP;
    }
    return READ_ON;
}

/* Reports an instruction that is in the wrong place, and records it in its computation. */
static void
place_instruction(struct module_parser *p, const struct hlo_instruction *instruction)
{
    struct scope *scope = scope_of(p);
    struct span here = p->statement.name;
    if (!scope) {
        if (!p->module.open || p->outside != OUTSIDE_PLAIN)
            return;
        module_fault(p, EXPECTED, here, "a computation", "an instruction");
        p->outside = OUTSIDE_SAID;
        p->module.headless = true;
        p->module.health = ENDING_BROKEN;
        return;
    }
    if (instruction->root && scope->any_root)
        module_fault(p, TWO_ROOTS, here, scope->name);
    if (instruction->root || !scope->any_root)
        scope->result = instruction->shape;
    scope->any_root |= instruction->root;
    p->module.any_root |= instruction->root;
    scope->any_instruction = true;
    scope->parameters += instruction->parameter >= 0;
}

/* Reports that the text ends behind the shape. In a computation, marks the computation as
 * broken and returns true: the instruction is not delivered. Outside of any, it is delivered,
 * because its shape is worth showing. */
static bool
opcode_missing(struct module_parser *p, struct span shape)
{
    struct span end = {shape.offset + shape.length, 0};
    struct scope *scope = scope_of(p);
    if (!scope) {
        module_fault(p, OPCODE_MISSING, end);
        return false;
    }
    scope->health = ENDING_BROKEN;
    module_fault(p, EXPECTED, end, "an opcode", "the end of the line");
    return true;
}

/* Keeps the instruction that has just been read if whatever stands again in its form is the
 * same. reports: those before it. */
static void
keep_statement_form(struct module_parser *p, const struct hlo_instruction *instruction,
                    size_t reports)
{
    const struct statement *s = &p->statement;
    const struct source *source = &p->lexer.source;
    const struct span *last = &s->heads[0].operands.text;
    if (p->depth == 0 || p->reports > reports || s->head_count > 1 || source->dropped ||
        s->heads[0].operands.split || p->lexer.body != BODY_NONE || p->lexer.faults.searches ||
        !instruction->shape || instruction->shape->fault || !instruction->opcode.length)
        return;
    for (size_t i = 0; i < s->attributes.count; i++) {
        const struct attribute_span *attribute = &s->attributes.items[i];
        if (attribute->dropped || attribute->comments || attribute->too_deep)
            return;
        last = &attribute->value;
    }
    if (source->base[last->offset + last->length] == '\n')
        statement_forms_keep(&p->statement_forms, source, last->offset + last->length,
                             instruction, p->sink->typed);
}

bool
module_on_known_instruction(struct module_parser *p, int *result)
{
    struct hlo_instruction instruction;
    struct source *source = &p->lexer.source;
    if (p->depth == 0 || p->outside == OUTSIDE_HEADER)
        return false;
    source_begin_statement(source);
    if (!statement_forms_read(&p->statement_forms, source, &instruction))
        return false;
    instruction.line = source->begin.line;
    p->any_hlo = true;
    p->last_unknown = false;
    size_t name = (size_t)((const unsigned char *)instruction.name.text - source->base);
    bool percent = name && source->base[name - 1] == '%';
    p->statement.name = (struct span){name - percent, instruction.name.length + percent};
    place_instruction(p, &instruction);
    *result = module_deliver(p, &instruction);
    return true;
}

int
module_on_instruction(struct module_parser *p)
{
    const struct statement *s = &p->statement;
    const struct head_span *head = &s->heads[s->head_count - 1];
    struct hlo_instruction instruction;
    struct slice *names = NULL;
    size_t reports = p->reports;
    arena_reset(&p->arena);
    if (s->head_count > 1)
        names = arena_array(&p->arena, s->head_count, sizeof *names);
    if (deliver_nested(p, names))
        return STOP;
    read_head(p, head, names, &instruction);
    module_open_attributes(p);
    if (s->name.length)
        instruction.name = name_of(p, s->name);
    instruction.root = s->root;
    instruction.attributes = p->attributes;
    instruction.attribute_count = s->attributes.count;
    place_instruction(p, &instruction);
    if (instruction.opcode.length == 0 && opcode_missing(p, head->shape))
        return READ_ON;
    keep_statement_form(p, &instruction, reports);
    return p->lexer.body == BODY_NONE ? module_deliver(p, &instruction)
                                      : module_begin_body(p, &instruction);
}
