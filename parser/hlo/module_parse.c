/*
 * Reads statements one after another. The grammar knows only a single statement; module_scope.c
 * and module_event.c interpret it in its context. Here are the loop and the recovery behind
 * what could not be read, because an inspector shows what it can.
 */
#include "parser/hlo/module_state.h"

#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "parser/lex/line.h"
#include "parser/lex/reader.h"
#include "parser/mlir/mlir_parse.h"
#include "parser/proto/proto_parse.h"
#include "parser/report/input_kind.h"
#include "parser/report/quoted.h"
#include "parser/torch/torch_ir.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Returns whether a read failed within the last statement: no other one begins behind the
 * cursor. The failure is reported by itself, and an error in that statement only follows from
 * it. */
static bool
is_cut_short(const struct source *s)
{
    struct source rest = *s;
    if (!s->error)
        return false;
    line_skip(&rest);
    return rest.cursor == rest.limit;
}

void
module_report(struct module_parser *p, const struct diagnostic *d)
{
    if (d->code != READ_FAILED && is_cut_short(&p->lexer.source))
        return;
    p->reports++;
    if (diagnostic_level(d->code) == LEVEL_ERROR) {
        if (p->any_error && !p->any_hlo)
            return; /* not HLO at all: reported once */
        p->any_error = true;
    }
    if (!p->sink->problem)
        return;
    struct source_place place = source_locate(&p->lexer.source, d->offset);
    p->sink->problem(p->sink->context, d, &place);
}

void
module_say(struct module_parser *p, enum diagnostic_code code, const char *message,
           struct span at, ...)
{
    struct diagnostic d;
    va_list arguments;
    va_start(arguments, at);
    diagnostic_fill(&d, code, message, at.offset, at.length, arguments);
    va_end(arguments);
    module_report(p, &d);
}

/* ---- the loop ---- */

/* Returns whether the statement may be incomplete, because it reaches the end of the input. */
static bool
is_cut(const struct module_parser *p)
{
    const struct source *s = &p->lexer.source;
    if (!s->ended || s->cursor < s->limit || p->statement.kind == STATEMENT_CLOSE)
        return false;
    return (p->module.open || p->statement.kind != STATEMENT_INSTRUCTION) &&
           (p->statement.cut || !strchr(" \t\r\n", s->cursor[-1]));
}

/* Marks what the statement stands in as broken, because the statement could not be read. */
static int
mark_broken(struct module_parser *p)
{
    struct source *s = &p->lexer.source;
    struct scope *scope = scope_of(p);
    bool header = !scope && s->dropped == 0 && line_begins(s, 0) == LINE_COMPUTATION;
    p->last_unknown = scope || header; /* any other text may stand behind a whole module */
    p->module.health = ENDING_BROKEN;
    if (scope) {
        scope->health = ENDING_BROKEN;
        scope->any_instruction = true;
        return *s->base == '}' ? module_on_broken_close(p) : READ_ON;
    }
    p->outside = header ? OUTSIDE_HEADER : OUTSIDE_SAID;
    p->module.headless = true;
    return READ_ON;
}

/* Moves the cursor back to the start of the statement, if the window still has it and
 * REREAD_LIMIT allows it. */
static void
go_back(struct module_parser *p)
{
    const struct span nowhere = {0, 0};
    const struct source *s = &p->lexer.source;
    bool kept = !s->dropped && !s->too_long;
    if (!hlo_lexer_return(&p->lexer, 0) && kept)
        module_fault(p, TOO_MUCH_UNCLOSED, nowhere);
}

/* Reports the error and continues at the line that begins the next statement. */
static int
recover(struct module_parser *p)
{
    struct source *s = &p->lexer.source;
    if (s->too_long)
        diagnostic_set(p->d, STATEMENT_TOO_LONG, 0, 0);
    source_show_line(s);
    module_report(p, p->d);
    if (mark_broken(p))
        return STOP;
    go_back(p);
    s->too_long = false;
    bool header = *s->base == '%' || isalpha(*s->base); /* perhaps the beginning of one */
    p->last_unknown |= !line_skip(s) && header;
    return READ_ON;
}

static int
dispatch(struct module_parser *p)
{
    switch (p->statement.kind) {
    case STATEMENT_MODULE:
        return module_on_header(p);
    case STATEMENT_TABLE:
        return module_on_table(p);
    case STATEMENT_TABLE_LINE:
        return module_on_table_line(p);
    case STATEMENT_COMPUTATION:
        return module_on_computation(p);
    case STATEMENT_CLOSE:
        return module_on_close(p);
    case STATEMENT_INSTRUCTION:
        return module_on_instruction(p);
    default:
        return READ_ON;
    }
}

/* Delivers the statement. If it is cut off, only an instruction is, whose operands make it one.
 */
static int
take_statement(struct module_parser *p)
{
    const struct span end = {0, 0};
    const struct attribute_faults *faults = &p->lexer.faults;
    bool cut = is_cut(p), said = faults->lost || faults->end, rest = faults->rest;
    int result = READ_ON;
    p->last_unknown = cut || said;
    p->again = false;
    if (!cut || (p->statement.kind == STATEMENT_INSTRUCTION && !p->statement.cut))
        result = dispatch(p);
    else
        said = false;
    if (result == MODULE_ENDED) {
        p->again = true;
        return result;
    }
    if (cut && !said)
        module_fault(p, CUT_OFF, end, "a statement");
    if (cut)
        p->module.health = ENDING_BROKEN;
    if (rest)
        line_skip(&p->lexer.source);
    return result;
}

static int
finish(struct module_parser *p)
{
    const struct span end = {0, 0};
    p->any_hlo |= p->lexer.source.error != 0; /* HLO may stand behind the failed read */
    if (p->depth && !p->last_unknown)
        module_fault(p, CUT_OFF, end, p->scopes[0].name);
    p->last_unknown |= p->depth > 0;
    if (!p->any_hlo && !p->any_error)
        module_fault(p, NO_HLO, end);
    return module_end(p, end);
}

/* Reads a statement and takes it. At the end of the text *ended is set, and the last module
 * ends. */
static int
read_statement(struct module_parser *p, bool *ended)
{
    int result = READ_ON;
    if (module_on_known_instruction(p, &result))
        return result;
    p->lexer.in_list = p->depth && scope_of(p)->owner && scope_of(p)->owner->list;
    p->lexer.open = p->depth;
    if (statement_read(&p->statement, &p->lexer, p->d))
        return recover(p);
    if (*p->lexer.source.cursor != '\n')
        source_show_line(&p->lexer.source);
    *ended = p->statement.kind == STATEMENT_FINISH;
    if (*ended)
        return finish(p);
    /* no other kind of text contains these two */
    p->any_hlo |=
        p->statement.kind == STATEMENT_MODULE || p->statement.kind == STATEMENT_INSTRUCTION;
    return take_statement(p);
}

static int
read_statements(struct module_parser *p)
{
    bool ended = false;
    int result = p->again ? take_statement(p) : READ_ON;
    while (result == READ_ON && !ended)
        result = read_statement(p, &ended);
    return result;
}

/* Reports that the text is of another kind. That is no matter of a line. */
static void
report_kind(struct module_parser *p)
{
    if (is_cut_short(&p->lexer.source))
        return;
    p->any_error = true;
    if (p->sink->problem)
        p->sink->problem(p->sink->context, p->d, NULL);
}

/* Returns -1 with *d set if the text at the cursor is no HLO but a kind that is known. Reads
 * far only if its first line is none of HLO. */
static int
check_kind(struct source *s, struct diagnostic *d)
{
    if (input_kind_check(s->cursor, (size_t)(s->limit - s->cursor), d))
        return -1;
    if (line_begins(s, 0) != LINE_OTHER)
        return 0;
    while ((size_t)(s->limit - s->cursor) < INPUT_KIND_START && source_fill(s))
        ;
    return input_kind_check_message(s->cursor, (size_t)(s->limit - s->cursor), d);
}

static enum input_kind
kind_of(struct source *s)
{
    while ((size_t)(s->limit - s->cursor) < INPUT_KIND_LINE && source_fill(s))
        ;
    return input_kind_of(s->cursor, (size_t)(s->limit - s->cursor));
}

/* Reads the whole file: a proto lies in memory as one. */
static struct proto_reader *
begin_proto(struct module_parser *p)
{
    struct source *s = &p->lexer.source;
    struct text *bytes = &p->other.bytes;
    if (s->reader->whole.length)
        return proto_reader(s->reader->whole, p->shapes, p->sink);
    text_append(bytes, (const char *)s->cursor, (size_t)(s->limit - s->cursor));
    if (!s->ended)
        s->error = reader_all(s->reader, bytes);
    return proto_reader((struct slice){bytes->data, bytes->length}, p->shapes, p->sink);
}

/* If the text quotes a program, reads that in its place. Reads far only if the first line is
 * none of HLO. */
static bool
read_quoted(struct module_parser *p, size_t window)
{
    struct source *s = &p->lexer.source;
    struct quote quote;
    struct text start = {0};
    if (line_begins(s, 0) != LINE_OTHER)
        return false;
    while ((size_t)(s->limit - s->cursor) < INPUT_KIND_START && source_fill(s))
        ;
    size_t length = (size_t)(s->limit - s->cursor);
    if (!quote_find(&quote, s->cursor, min_size(length, INPUT_KIND_START)))
        return false;
    text_append(&start, (const char *)s->cursor, length);
    quote_reader_begin(&p->other.quoted, &quote, &start, s->reader);
    source_free(s);
    source_begin(s, &p->other.quoted.reader, window);
    return true;
}

/* Returns whether the text holds graphs of PyTorch/XLA's IR. */
static bool
is_torch_ir(struct source *s)
{
    enum line_kind kind = line_begins(s, 0);
    if (kind != LINE_OTHER && kind != LINE_COMPUTATION) /* "IR {" is like a computation */
        return false;
    while ((size_t)(s->limit - s->cursor) < INPUT_KIND_START && source_fill(s))
        ;
    size_t length = (size_t)(s->limit - s->cursor);
    return torch_ir_begins(s->cursor, min_size(length, INPUT_KIND_START));
}

/* Finds what the text is. */
static void
begin_text(struct module_parser *p, size_t window)
{
    struct source *s = &p->lexer.source;
    struct other_text *other = &p->other;
    enum input_kind kind = kind_of(s);
    if (kind == INPUT_TEXT && read_quoted(p, window))
        kind = kind_of(s);
    if (kind == INPUT_MLIR)
        other->mlir = mlir_parser(s, p->shapes, p->sink, p->d);
    else if (kind == INPUT_PROTO)
        other->proto = begin_proto(p);
    else if (kind == INPUT_TEXT && is_torch_ir(s))
        other->torch = torch_reader(s, p->shapes, p->sink, p->d);
    else
        other->refused = check_kind(s, p->d) != 0;
    if (other->refused)
        report_kind(p);
}

struct module_parser *
module_parser(struct reader *reader, size_t window, struct shape_table *shapes,
              const struct module_sink *sink)
{
    struct module_parser *p = memory_zeroed(1, sizeof *p);
    p->shapes = shapes;
    p->lexer.shapes = shapes;
    p->sink = sink;
    p->d = &p->scratch;
    source_begin(&p->lexer.source, reader, window);
    begin_text(p, window);
    return p;
}

/* Frees the reader of what is no HLO text. Returns whether it reported an error. */
static bool
end_other(struct other_text *other)
{
    bool error = false;
    if (other->mlir)
        error = mlir_parser_free(other->mlir);
    if (other->torch)
        error = torch_reader_free(other->torch);
    if (other->proto)
        error = proto_reader_free(other->proto);
    other->mlir = NULL;
    other->torch = NULL;
    other->proto = NULL;
    return error;
}

/* Reports at the end of the text if a read failed. */
static void
end_text(struct module_parser *p)
{
    const struct source *s = &p->lexer.source;
    p->any_error |= end_other(&p->other);
    if (!s->error)
        return;
    p->any_hlo = true;
    diagnostic_set(p->d, READ_FAILED, 0, 0, reader_failure(s->reader, s->error));
    module_report(p, p->d);
}

int
module_next(struct module_parser *p)
{
    struct other_text *other = &p->other;
    int result = READ_ON;
    if (other->mlir)
        result = mlir_next(other->mlir);
    else if (other->torch)
        result = torch_next(other->torch);
    else if (other->proto)
        result = proto_next(other->proto);
    else if (!other->refused)
        result = read_statements(p);
    if (result != MODULE_ENDED)
        end_text(p);
    return result;
}

bool
module_parser_free(struct module_parser *p)
{
    bool error = p->any_error | end_other(&p->other);
    free(p->attributes);
    words_free(&p->forms);
    arena_free(&p->arena);
    arena_free(&p->open);
    statement_free(&p->statement);
    statement_forms_free(&p->statement_forms);
    hlo_lexer_free(&p->lexer);
    quote_reader_free(&p->other.quoted);
    text_free(&p->other.bytes);
    free(p);
    return error;
}

int
module_parse(struct reader *reader, size_t window, struct shape_table *shapes,
             const struct module_sink *sink)
{
    struct module_parser *p = module_parser(reader, window, shapes, sink);
    int result;
    do
        result = module_next(p);
    while (result == MODULE_ENDED);
    bool error = module_parser_free(p);
    return result == STOP ? STOP : error;
}
