/*
 * A computation written as the value of an attribute: to_apply={ROOT sum = ...}. Its text is in
 * memory already, so a parser of its own reads it, with the places of the outer text. Its name
 * is that of the instruction and the attribute.
 */
#include "parser/module/module_state.h"

#include "parser/lex/reader.h"
#include "parser/module/attribute.h"
#include "parser/module/recovery.h"

#include <stdio.h>

enum { NAME_SIZE = 200 }; /* of a computation written in place, cut if need be */

bool
is_inline_computation(const struct attribute *attribute)
{
    return attribute_may_hold_computation(attribute->name) && attribute->value.length &&
           attribute->value.text[0] == '{' &&
           memchr(attribute->value.text, '=', attribute->value.length);
}

/* The instructions of a computation written in place, as a computation of its own. */
static int
read_inline(struct module_parser *p, const char *name, const struct source_place *place)
{
    struct hlo_computation computation = {
        .name = {name, strlen(name)}, .line = place->line, .inline_body = true};
    p->lexer.source.counted.line = place->line;
    p->lexer.source.counted.column = place->column;
    p->found_hlo = p->in_module = true;
    if (module_begin_computation(p, &computation) || module_parse_statements(p))
        return STOP;
    return p->in_computation ? module_end_computation(p, true, NULL, 0) : READ_ON;
}

/* What a computation is called that is written as an attribute of an instruction. */
static size_t
name_in_place(struct slice owner, struct slice attribute, char *out, size_t size)
{
    char first[80], second[40];
    return (size_t)snprintf(out, size, "%s.%s", brief(owner, first, sizeof first),
                            brief(attribute, second, sizeof second));
}

int
inline_computation_read(struct module_parser *outer, const struct hlo_instruction *owner,
                        struct attribute *attribute)
{
    struct slice body = {attribute->value.text + 1, attribute->value.length - 2};
    struct reader reader = reader_of_memory(body.text, body.length, 0);
    struct module_parser inner = {.shapes = outer->shapes,
                                  .sink = outer->sink,
                                  .d = outer->d,
                                  .inline_depth = outer->inline_depth + 1};
    struct span value = {
        (size_t)((const unsigned char *)attribute->value.text - outer->lexer.source.base), 1};
    struct source_place place = source_locate(&outer->lexer.source, value.offset + 1);
    char name[NAME_SIZE];
    if (inner.inline_depth > INSTRUCTION_LIMIT) {
        REPORT(outer, OPERANDS_TOO_DEEP, AT(value), INSTRUCTION_LIMIT);
        return READ_ON;
    }
    size_t length = name_in_place(owner->name, attribute->name, name, sizeof name);
    attribute->computation = arena_copy(&outer->arena, name, length);
    if (!attribute->computation || source_begin(&inner.lexer.source, &reader, body.length + 64))
        return diagnostic_set(outer->d, OUT_OF_MEMORY, 0, 0);
    int result = read_inline(&inner, name, &place);
    outer->any_error |= inner.any_error;
    outer->module_broken |= inner.any_broken;
    module_parser_free(&inner);
    return result;
}

/* ---- of a statement that could not be read ---- */

/* The instruction that the statement would have been. */
static struct hlo_instruction
broken_instruction(const struct module_parser *p)
{
    struct hlo_instruction instruction = {.parameter = -1};
    if (!recovery_instruction_name(p->lexer.source.base, &instruction.name))
        instruction.name = (struct slice){"", 0};
    return instruction;
}

int
inline_computation_rescue(struct module_parser *p)
{
    struct diagnostic d = *p->d;
    struct hlo_instruction owner = broken_instruction(p);
    for (size_t i = 0; i < p->statement.attribute_count; i++) {
        const struct attribute_span *span = &p->statement.attributes[i];
        struct attribute attribute = {.name = slice_of(p, span->name),
                                      .value = slice_of(p, span->value)};
        if (!span->dropped && span->value.offset < d.offset &&
            is_inline_computation(&attribute) && inline_computation_read(p, &owner, &attribute))
            return STOP;
    }
    *p->d = d;
    arena_reset(&p->arena);
    return READ_ON;
}

/* Back to the computation that the open one is written in. */
static void
return_to(struct module_parser *p, const struct module_parser *outer)
{
    name_set_free(&p->instructions);
    name_set_free(&p->parameters);
    p->instructions = outer->instructions;
    p->parameters = outer->parameters;
    memcpy(p->name, outer->name, sizeof p->name);
    p->in_computation = outer->in_computation;
    p->any_computation = outer->any_computation;
    p->root_seen = outer->root_seen;
    p->lost = outer->lost;
    p->open_depth = outer->open_depth;
    p->any_instruction = p->any_broken = p->computation_broken = p->after_error = true;
}

/* The reason that it was not closed has been said, as a rule, where it lies. */
static void
report_open(struct module_parser *p, const struct diagnostic *unclosed,
            const struct source_place *place)
{
    struct span end = {0, 0};
    bool finished = p->statement.kind == STATEMENT_FINISH;
    if (finished && !p->after_error)
        REPORT(p, CUT_OFF, AT(end), p->name);
    p->any_error = true;
    if (!finished && !p->any_broken && p->sink->problem)
        p->sink->problem(p->sink->context, unclosed, place);
}

/* Its instructions, and what ends them: '}', the end, or the header of another computation,
 * which is left to be read. */
static int
read_open(struct module_parser *p, const struct hlo_computation *computation)
{
    struct source_place place = source_locate(&p->lexer.source, p->d->offset);
    struct diagnostic unclosed = *p->d;
    struct module_parser outer = *p;
    place.length = place.caret = 0; /* its line may be gone when it is shown */
    p->instructions = p->parameters = (struct name_set){0};
    p->any_broken = p->quiet = false;
    p->found_hlo = true;
    p->open_depth++;
    source_return(&p->lexer.source, p->statement.open_value + 1);
    int result = module_begin_computation(p, computation);
    if (result == READ_ON)
        result = module_parse_statements(p);
    if (result == READ_ON) {
        report_open(p, &unclosed, &place);
        result = module_end_computation(p, p->statement.kind == STATEMENT_CLOSE, NULL, 0);
    }
    return_to(p, &outer);
    if (p->statement.kind != STATEMENT_CLOSE)
        source_return(&p->lexer.source, 0);
    return result;
}

bool
inline_computation_open(struct module_parser *p, int *result)
{
    struct source *s = &p->lexer.source;
    size_t offset = p->statement.open_value;
    struct slice attribute;
    char name[NAME_SIZE];
    if (offset == 0 || !recovery_open_computation(s, offset, &attribute) ||
        p->open_depth + p->inline_depth >= INSTRUCTION_LIMIT || !module_may_reread(p, offset))
        return false;
    size_t length = name_in_place(broken_instruction(p).name, attribute, name, sizeof name);
    struct hlo_computation computation = {
        .name = {name, length}, .line = source_locate(s, offset + 1).line, .inline_body = true};
    *result = read_open(p, &computation);
    return true;
}
