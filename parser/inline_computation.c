/*
 * A computation written as the value of an attribute: to_apply={ROOT sum = ...}. Its text is in
 * memory already, so a parser of its own reads it, with the places of the outer text. Its name
 * is that of the instruction and the attribute.
 */
#include "parser/module_state.h"

#include "parser/reader.h"
#include "parser/recovery.h"

#include <stdio.h>

bool
is_inline_computation(const struct attribute *attribute)
{
    return attribute->value.length && attribute->value.text[0] == '{' &&
           recovery_may_hold_computation(attribute->name.text, attribute->name.length) &&
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
    return p->in_computation ? module_end_computation(p, NULL, 0) : READ_ON;
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
    char name[200], first[80], second[40];
    if (inner.inline_depth > INSTRUCTION_LIMIT) {
        REPORT(outer, OPERANDS_TOO_DEEP, AT(value), INSTRUCTION_LIMIT);
        return READ_ON;
    }
    int length = snprintf(name, sizeof name, "%s.%s", brief(owner->name, first, sizeof first),
                          brief(attribute->name, second, sizeof second));
    attribute->computation = arena_copy(&outer->arena, name, (size_t)length);
    if (!attribute->computation || source_begin(&inner.lexer.source, &reader, body.length + 64))
        return diagnostic_set(outer->d, OUT_OF_MEMORY, 0, 0);
    int result = read_inline(&inner, name, &place);
    outer->any_error |= inner.any_error;
    module_parser_free(&inner);
    return result;
}
