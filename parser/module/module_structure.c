/*
 * What may follow what, and which names are taken: statements become the sink's modules,
 * computations and instructions. Structure that is broken is reported, and what is whole is
 * delivered all the same.
 */
#include "parser/module/module_state.h"

#include "parser/lex/integer.h"
#include "parser/module/aliases.h"
#include "parser/module/entry_layout.h"
#include "parser/module/literal_check.h"
#include "parser/shape/shape_table.h"

#include <stdlib.h>

static const char *const table_names[HLO_TABLE_COUNT] = {
    [FILE_NAMES] = "FileNames",
    [FUNCTION_NAMES] = "FunctionNames",
    [FILE_LOCATIONS] = "FileLocations",
    [STACK_FRAMES] = "StackFrames",
};

/* ---- ends ---- */

int
module_end_computation(struct module_parser *p, bool closed, const struct attribute *attributes,
                       size_t count)
{
    enum ending ending = !closed                 ? ENDING_CUT
                         : p->computation_broken ? ENDING_BROKEN
                                                 : ENDING_WHOLE;
    p->in_computation = false;
    p->module_broken |= ending != ENDING_WHOLE;
    if (p->instructions.failed || p->parameters.failed || p->computations.failed)
        return diagnostic_set(p->d, OUT_OF_MEMORY, 0, 0);
    if (p->sink->computation_end)
        return p->sink->computation_end(p->sink->context, ending, attributes, count);
    return READ_ON;
}

int
module_end(struct module_parser *p, struct span at)
{
    bool cut = p->in_computation || p->after_error;
    if (p->in_computation && module_end_computation(p, false, NULL, 0))
        return STOP;
    if (!p->in_module)
        return READ_ON;
    p->in_module = false;
    if (!p->any_computation && !p->after_error && !p->any_lost)
        REPORT(p, NO_COMPUTATION, AT(at));
    bool no_entry = !p->entry_seen && (p->signature_seen || p->layout_in_header);
    if (p->any_computation && no_entry && !p->after_error && !p->any_lost)
        REPORT(p, NO_ENTRY, AT(at));
    enum ending ending = cut || no_entry    ? ENDING_CUT
                         : p->module_broken ? ENDING_BROKEN
                                            : ENDING_WHOLE;
    return p->sink->module_end ? p->sink->module_end(p->sink->context, ending) : READ_ON;
}

/* ---- attributes ---- */

static bool
is_among(const struct attribute *attributes, size_t count, struct slice name)
{
    for (size_t i = 0; i < count; i++)
        if (name.length == attributes[i].name.length &&
            memcmp(name.text, attributes[i].name.text, name.length) == 0)
            return true;
    return false;
}

/* Reports what is wrong with some of them; of those of one name the first stays. */
static __attribute__((cold, noinline)) void
sort_out_attributes(struct module_parser *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->statement.attribute_count; i++) {
        const struct attribute_span span = p->statement.attributes[i];
        struct attribute attribute = p->attributes[i];
        char name[40];
        brief(attribute.name, name, sizeof name);
        if (is_among(p->attributes, kept, attribute.name)) {
            REPORT(p, DUPLICATE_ATTRIBUTE, AT(span.name), name);
            continue;
        }
        if (span.dropped) {
            attribute.value.length = 0;
            REPORT(p, VALUE_TOO_LONG, AT(span.name), name);
        }
        p->attributes[kept] = attribute;
        p->statement.attributes[kept++] = span;
    }
    p->statement.attribute_count = kept;
}

static int
open_attributes(struct module_parser *p)
{
    size_t count = p->statement.attribute_count;
    uint64_t seen = 0; /* a bit for each first letter and length: where two meet, look closer */
    bool odd = false;
    if (count > p->attribute_capacity) {
        struct attribute *larger = realloc(p->attributes, count * 2 * sizeof *larger);
        if (!larger)
            return diagnostic_set(p->d, OUT_OF_MEMORY, 0, 0);
        p->attributes = larger;
        p->attribute_capacity = count * 2;
    }
    for (size_t i = 0; i < count; i++) {
        const struct attribute_span *span = &p->statement.attributes[i];
        struct slice name = slice_of(p, span->name);
        size_t bit = ((unsigned char)name.text[0] + 4 * name.length) & 63;
        p->attributes[i] = (struct attribute){.name = name, .value = slice_of(p, span->value)};
        odd |= span->dropped | (seen >> bit & 1);
        seen |= UINT64_C(1) << bit;
    }
    if (odd)
        sort_out_attributes(p);
    return READ_ON;
}

/* ---- statements ---- */

static int
begin_module(struct module_parser *p, struct slice name, size_t attribute_count)
{
    struct hlo_module module = {.name = name,
                                .line = p->lexer.source.begin.line,
                                .attribute_count = attribute_count,
                                .attributes = p->attributes};
    p->in_module = true;
    p->layout_in_header = false;
    for (size_t i = 0; i < attribute_count; i++)
        p->layout_in_header |= slice_is(p->attributes[i].name, "entry_computation_layout");
    p->entry_seen = p->signature_seen = p->any_computation = false;
    p->tables = 0;
    name_set_clear(&p->computations);
    return p->sink->module ? p->sink->module(p->sink->context, &module) : READ_ON;
}

/* What the header says of the entry: its layouts, and which buffers it shares. */
static void
check_header(struct module_parser *p)
{
    struct diagnostic problem;
    for (size_t i = 0; i < p->statement.attribute_count; i++) {
        const struct attribute *attribute = &p->attributes[i];
        int result = 0;
        if (slice_is(attribute->name, "input_output_alias"))
            result = aliases_check(attribute->value, &problem);
        else if (slice_is(attribute->name, "buffer_donor"))
            result = donors_check(attribute->value, &problem);
        else if (slice_is(attribute->name, "entry_computation_layout"))
            result = entry_layout_check(p->shapes, attribute->value, &problem);
        if (result == 0)
            continue;
        problem.offset += p->statement.attributes[i].value.offset;
        module_report(p, &problem);
    }
}

static int
on_module(struct module_parser *p)
{
    if (p->in_computation)
        REPORT(p, UNCLOSED_COMPUTATION, AT(p->statement.name), p->name);
    if (module_end(p, p->statement.name) || open_attributes(p))
        return STOP;
    p->lost = p->any_lost = p->header_broken = p->module_broken = false;
    check_header(p);
    return begin_module(p, name_of(p, p->statement.name), p->statement.attribute_count);
}

static int
on_table(struct module_parser *p)
{
    struct slice name = slice_of(p, p->statement.name);
    if (p->tables < HLO_TABLE_COUNT && slice_is(name, table_names[p->tables]))
        p->tables++;
    else
        REPORT(p, TABLES_INCOMPLETE, AT(p->statement.name),
               table_names[p->tables % HLO_TABLE_COUNT]);
    return READ_ON;
}

static int
on_table_entry(struct module_parser *p)
{
    struct hlo_table_entry entry = {(enum hlo_table)(p->tables - 1),
                                    slice_of(p, p->statement.value)};
    if (p->tables == 0 || p->any_computation)
        REPORT(p, STRAY_ENTRY, AT(p->statement.value));
    else if (p->sink->table_entry)
        return p->sink->table_entry(p->sink->context, &entry);
    return READ_ON;
}

/* A new computation: its names are free, its root has not come. */
int
module_begin_computation(struct module_parser *p, const struct hlo_computation *computation)
{
    p->in_computation = true;
    p->root_seen = p->any_instruction = p->computation_broken = false;
    p->any_computation = true;
    p->lost = p->header_broken = false;
    name_set_clear(&p->instructions);
    name_set_clear(&p->parameters);
    brief(computation->name, p->name, sizeof p->name);
    return p->sink->computation ? p->sink->computation(p->sink->context, computation) : READ_ON;
}

static int
on_computation(struct module_parser *p)
{
    const struct statement *s = &p->statement;
    struct hlo_computation computation = {.name = name_of(p, s->name),
                                          .line = p->lexer.source.begin.line,
                                          .entry = s->entry,
                                          .signature = s->signature};
    if (p->in_computation) {
        REPORT(p, UNCLOSED_COMPUTATION, AT(s->name), p->name);
        if (module_end_computation(p, false, NULL, 0))
            return STOP;
    }
    if (!p->in_module && begin_module(p, (struct slice){"", 0}, 0))
        return STOP;
    if (p->tables > 0 && p->tables < HLO_TABLE_COUNT && !p->any_computation)
        REPORT(p, TABLES_INCOMPLETE, AT(s->name), table_names[p->tables]);
    if (s->entry && p->entry_seen)
        REPORT(p, TWO_ENTRIES, AT(s->name));
    p->entry_seen |= s->entry;
    p->signature_seen |= s->signature;
    char name[80];
    if (name_set_add(&p->computations,
                     name_hash(computation.name.text, computation.name.length)))
        REPORT(p, DUPLICATE_COMPUTATION, AT(s->name),
               brief(computation.name, name, sizeof name));
    return module_begin_computation(p, &computation);
}

static int
on_close(struct module_parser *p)
{
    struct span brace = {0, 1};
    if (!p->in_computation) {
        if (!p->lost)
            REPORT(p, STRAY_BRACE, AT(brace));
        p->lost = p->header_broken = false;
        return READ_ON;
    }
    if (!p->any_instruction)
        REPORT(p, EMPTY_COMPUTATION, AT(brace), p->name);
    if (open_attributes(p))
        return STOP;
    return module_end_computation(p, true, p->attributes, p->statement.attribute_count);
}

/* The interned shape; its fault is reported, an unknown type once for all. */
static int
intern_shape(struct module_parser *p, struct hlo_instruction *instruction)
{
    struct slice text = slice_of(p, p->statement.shape);
    if (text.length == 0)
        return READ_ON;
    struct shape_entry *entry = shape_table_get(p->shapes, text.text, text.length);
    if (!entry)
        return diagnostic_set(p->d, OUT_OF_MEMORY, 0, 0);
    instruction->shape = entry;
    if (entry->fault.code == DIAGNOSTIC_NONE)
        return READ_ON;
    struct diagnostic fault = entry->fault;
    fault.offset += p->statement.shape.offset;
    if (fault.code == UNKNOWN_TYPE && shape_table_type_reported(p->shapes, entry))
        return READ_ON;
    module_report(p, &fault);
    return READ_ON;
}

static void
read_parameter(struct module_parser *p, struct hlo_instruction *instruction)
{
    struct span number = p->statement.number;
    struct slice text = slice_of(p, number);
    int64_t value;
    instruction->parameter = -1;
    if (!slice_is(instruction->opcode, "parameter")) {
        if (number.length)
            REPORT(p, PARAMETER_NUMBER, AT(number));
        return;
    }
    if (number.length == 0)
        REPORT(p, EXPECTED, AT(p->statement.operands), "a parameter number", "operands");
    else if (!integer_read(text.text, text.length, &value) || value < 0)
        REPORT(p, PARAMETER_RANGE, AT(number));
    else
        instruction->parameter = value;
    if (instruction->parameter >= 0 && p->in_computation &&
        name_set_add(&p->parameters, name_hash((const char *)&value, sizeof value)))
        REPORT(p, DUPLICATE_PARAMETER, AT(number), (long long)value);
}

static void
check_instruction(struct module_parser *p, const struct hlo_instruction *instruction,
                  uint64_t hash)
{
    char name[80];
    struct span here = p->statement.name;
    if (!p->in_computation) {
        if (p->in_module && !p->lost) {
            REPORT(p, EXPECTED, AT(here), "a computation", "an instruction");
            p->lost = p->any_lost = p->module_broken = true;
        }
        return;
    }
    if (instruction->root && p->root_seen)
        REPORT(p, TWO_ROOTS, AT(here), p->name);
    p->root_seen |= instruction->root;
    if (instruction->name.length && name_set_add(&p->instructions, hash))
        REPORT(p, DUPLICATE_INSTRUCTION, AT(here), brief(instruction->name, name, sizeof name));
}

/* A constant's literal against its shape. Kept apart, so that every other instruction need not
 * make room for it. */
static __attribute__((noinline)) void
check_constant(struct module_parser *p, const struct hlo_instruction *instruction)
{
    const struct shape_entry *entry = instruction->shape;
    struct diagnostic problem;
    if (!entry || entry->fault.code != DIAGNOSTIC_NONE ||
        literal_check(entry->shape, instruction->operands, &problem) == 0)
        return;
    problem.offset += p->statement.operands.offset;
    module_report(p, &problem);
}

static int
on_instruction(struct module_parser *p)
{
    const struct statement *s = &p->statement;
    struct hlo_instruction instruction = {.name = name_of(p, s->name),
                                          .opcode = slice_of(p, s->opcode),
                                          .operands = slice_of(p, s->operands),
                                          .line = p->lexer.source.begin.line,
                                          .root = s->root,
                                          .bare = !p->in_computation,
                                          .lost = p->header_broken};
    if (s->name.length == 0)
        instruction.name = (struct slice){"", 0};
    uint64_t hash = name_hash(instruction.name.text, instruction.name.length);
    name_set_prefetch(&p->instructions, hash);
    p->any_instruction = true;
    read_parameter(p, &instruction);
    if (open_attributes(p) || intern_shape(p, &instruction))
        return STOP;
    check_instruction(p, &instruction, hash);
    if (slice_is(instruction.opcode, "constant"))
        check_constant(p, &instruction);
    instruction.attributes = p->attributes;
    instruction.attribute_count = s->attribute_count;
    arena_reset(&p->arena);
    for (size_t i = 0; i < s->attribute_count; i++)
        if (is_inline_computation(&p->attributes[i]) &&
            inline_computation_read(p, &instruction, &p->attributes[i]))
            return STOP;
    return p->sink->instruction ? p->sink->instruction(p->sink->context, &instruction)
                                : READ_ON;
}

int
module_dispatch(struct module_parser *p)
{
    /* only these two cannot be something else's text */
    p->found_hlo |=
        p->statement.kind == STATEMENT_MODULE || p->statement.kind == STATEMENT_INSTRUCTION;
    switch (p->statement.kind) {
    case STATEMENT_MODULE:
        return on_module(p);
    case STATEMENT_TABLE:
        return on_table(p);
    case STATEMENT_NAME_ENTRY:
    case STATEMENT_FIELD_ENTRY:
        return on_table_entry(p);
    case STATEMENT_COMPUTATION:
        return on_computation(p);
    case STATEMENT_CLOSE:
        return on_close(p);
    case STATEMENT_INSTRUCTION:
        return on_instruction(p);
    default:
        return READ_ON;
    }
}
