/*
 * Statements, one after another. The statement grammar knows one statement; what it means where
 * it stands is module_structure.c's. Here: the loop, and how it goes on behind what could not
 * be read: an inspector shows what it can.
 */
#include "parser/module/module_state.h"

#include "parser/input_kind.h"
#include "parser/lex/reader.h"
#include "parser/module/recovery.h"

#include <stdlib.h>
#include <string.h>

/* bytes that are read again after unclosed brackets */
#define REREAD_LIMIT ((size_t)64 << 20)

const char *
brief(struct slice name, char *out, size_t size)
{
    size_t length = name.length < size - 1 ? name.length : size - 1;
    memcpy(out, name.text, length);
    out[length] = '\0';
    return out;
}

void
module_report(struct module_parser *p, const struct diagnostic *d)
{
    if (diagnostic_level(d->code) == LEVEL_ERROR) {
        if (p->any_error && !p->found_hlo)
            return; /* not HLO at all: said once */
        p->any_error = true;
    }
    if (!p->sink->problem)
        return;
    struct source_place place = source_locate(&p->lexer.source, d->offset);
    p->sink->problem(p->sink->context, d, &place);
}

void
module_fault(struct module_parser *p, enum diagnostic_code code, size_t offset, size_t length,
             ...)
{
    struct diagnostic d;
    va_list arguments;
    va_start(arguments, length);
    diagnostic_fill(&d, code, offset, length, arguments);
    va_end(arguments);
    module_report(p, &d);
}

bool
module_may_reread(struct module_parser *p, size_t offset)
{
    size_t read = (size_t)(p->lexer.source.cursor - p->lexer.source.base);
    if (read > offset)
        p->reread += read - offset;
    return p->reread <= REREAD_LIMIT;
}

/* ---- the loop ---- */

/* The last statement touches the end of the input: nobody can say that it is whole. */
static bool
is_cut(const struct module_parser *p)
{
    const struct source *s = &p->lexer.source;
    if (!s->ended || s->cursor < s->limit || p->statement.kind == STATEMENT_CLOSE)
        return false;
    if (p->inline_depth)
        return false;
    return (p->in_module || p->statement.kind != STATEMENT_INSTRUCTION) &&
           !strchr(" \t\r\n", s->cursor[-1]);
}

/* At the newline before a statement: where skip.c stops. */
static bool
at_next_statement(const struct source *s)
{
    return *s->cursor == '\n' && recovery_line_begins_statement(s->cursor + 1);
}

/* Where to look for the next statement: behind the place of the error, which may be long before
 * the place that was read up to. */
static size_t
resume_offset(struct module_parser *p, bool too_long)
{
    struct source *s = &p->lexer.source;
    if (too_long)
        return (size_t)(s->limit - s->base);
    if (p->d->code != UNCLOSED)
        return p->d->offset;
    size_t cursor = (size_t)(s->cursor - s->base);
    if (at_next_statement(s))
        return cursor;
    if (module_may_reread(p, p->d->offset))
        return p->d->offset;
    REPORT(p, TOO_MUCH_UNCLOSED, p->d->offset, 1);
    return cursor;
}

/* What is wrong with the statement at hand. It counts as one, whatever it was. */
static void
report_statement(struct module_parser *p)
{
    const struct source *s = &p->lexer.source;
    if (!p->quiet)
        module_report(p, p->d);
    p->quiet |=
        p->d->code == STATEMENT_TOO_LONG || (p->d->code == UNCLOSED && !at_next_statement(s));
    p->after_error = p->any_broken = p->any_instruction = true;
    p->computation_broken = p->module_broken = true;
    if (p->in_computation)
        return;
    p->lost = p->any_lost = true;
    p->header_broken |= recovery_begins_computation(s->base);
}

/* After a statement that could not be read. */
static int
recover(struct module_parser *p)
{
    struct source *s = &p->lexer.source;
    bool too_long = s->too_long;
    int result;
    if (p->d->code == OUT_OF_MEMORY || s->out_of_memory)
        return diagnostic_set(p->d, OUT_OF_MEMORY, 0, 0);
    s->too_long = false;
    if (too_long)
        diagnostic_set(p->d, STATEMENT_TOO_LONG, 0, 0);
    if (!too_long && inline_computation_rescue(p))
        return STOP;
    if (!too_long && inline_computation_open(p, &result))
        return result;
    report_statement(p);
    if (p->statement.next && !too_long)
        source_return(s, p->statement.next);
    else
        recovery_skip(s, resume_offset(p, too_long));
    return READ_ON;
}

static int
finish(struct module_parser *p)
{
    struct span end = {0, 0};
    if (p->in_computation && !p->after_error)
        REPORT(p, CUT_OFF, AT(end), p->name[0] ? p->name : "a computation");
    p->after_error |= p->in_computation;
    if (!p->found_hlo && !p->any_error)
        REPORT(p, NO_HLO, AT(end));
    return module_end(p, end);
}

/* No instruction: does it end what is read here, the input or a computation written in place?
 * Nothing else may stand in one that is closed. */
static bool
is_over(struct module_parser *p)
{
    if (p->statement.kind == STATEMENT_FINISH || p->open_depth)
        return true;
    if (p->inline_depth)
        REPORT(p, EXPECTED, AT(p->statement.name), "an instruction", "something else");
    return p->inline_depth > 0;
}

int
module_parse_statements(struct module_parser *p)
{
    struct span end = {0, 0};
    for (;;) {
        if (statement_read(&p->statement, &p->lexer, p->d)) {
            if (recover(p))
                return STOP;
            continue;
        }
        if (p->statement.kind != STATEMENT_INSTRUCTION && is_over(p))
            return READ_ON;
        p->after_error = p->quiet = false;
        if (is_cut(p)) {
            REPORT(p, CUT_OFF, AT(end), "a statement");
            p->after_error = p->any_broken = true;
            continue;
        }
        if (module_dispatch(p))
            return STOP;
    }
}

void
module_parser_free(struct module_parser *p)
{
    free(p->attributes);
    arena_free(&p->arena);
    name_set_free(&p->instructions);
    name_set_free(&p->parameters);
    name_set_free(&p->computations);
    statement_free(&p->statement);
    source_free(&p->lexer.source);
}

static int
parse_source(struct module_parser *p)
{
    struct source *s = &p->lexer.source;
    while (s->limit - s->cursor < 32 && source_fill(s))
        ;
    if (input_kind_check(s->cursor, (size_t)(s->limit - s->cursor), p->d)) {
        module_report(p, p->d);
        return READ_ON;
    }
    int result = module_parse_statements(p);
    if (s->error)
        p->found_hlo = true; /* whether there was any is not known */
    if (result == READ_ON)
        result = finish(p);
    if (s->error) {
        diagnostic_set(p->d, READ_FAILED, 0, 0, strerror(s->error));
        module_report(p, p->d);
    }
    return result;
}

int
module_parse(struct reader *reader, size_t window, struct shape_table *shapes,
             const struct module_sink *sink, struct diagnostic *d)
{
    struct module_parser p = {.shapes = shapes, .sink = sink, .d = d};
    d->code = DIAGNOSTIC_NONE;
    if (source_begin(&p.lexer.source, reader, window))
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    int result = parse_source(&p);
    if (result != STOP || d->code != OUT_OF_MEMORY)
        d->code = DIAGNOSTIC_NONE;
    module_parser_free(&p);
    return result == STOP ? STOP : p.any_error;
}
