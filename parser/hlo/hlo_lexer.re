/*
 * The lexer of HLO text (reference: xla hlo_lexer.cc). Each mode is a re2c condition, whose rules
 * list what may come there. A head as XLA prints it is one token (head.re); all else is read as
 * single tokens. value.re passes over the values of attributes. Newlines mean nothing,
 * except that a statement without its end is over where a line begins the next statement.
 */
#include "parser/hlo/hlo_lexer.h"

#include "parser/lex/line.h"
#include "parser/lex/skip.h"
#include "parser/hlo/hlo_grammar.h"
#include "parser/hlo/unknown.h"

#include <string.h>

/*!include:re2c "parser/lex/definitions.inc" */

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "s->marker";
re2c:define:YYLIMIT = "s->limit";
re2c:define:YYFILL = "source_refill(s, &p)";
re2c:define:YYFILL:naked = 1;
re2c:define:YYGETCONDITION = "(int)lexer->mode";
re2c:define:YYGETCONDITION:naked = 1;
re2c:condenumprefix = "MODE_";
re2c:eof = 0;

reserved  = "HloModule" | "ENTRY" | "ROOT" | "true" | "false" | "inf" | "nan" | "maximal" |
            "replicated" | "manual" | "unknown" | "unreduced" | "shard_as" | "shard_like" |
            "last_tile_dim_replicate";
*/

static int
token_in(struct hlo_lexer *lexer, unsigned char *p, int code, enum hlo_mode mode)
{
    lexer->source.cursor = p;
    lexer->mode = mode;
    return code;
}

static int
unexpected(struct hlo_lexer *lexer)
{
    lexer->problem->code = DIAGNOSTIC_NONE;
    return HLO_BAD;
}

/* Reports an unclosed bracket: what follows it belongs neither to an array nor to a layout. */
static int
unclosed(struct hlo_lexer *lexer, const unsigned char *opening, const char *what)
{
    size_t offset = (size_t)(opening - lexer->source.base);
    diagnostic_set(lexer->problem, UNCLOSED, offset, 1, what);
    return HLO_BAD;
}

static int
open_paren(struct hlo_lexer *lexer, unsigned char *p, int code)
{
    const struct source *s = &lexer->source;
    if (lexer->depth == NESTING_DEPTH) {
        diagnostic_set(lexer->problem, TOO_DEEP, (size_t)(s->token - s->base), 1, NESTING_DEPTH);
        return HLO_BAD;
    }
    if (lexer->depth++ == 0)
        lexer->operands = lexer->result && lexer->previous == HLO_WORD;
    return token_in(lexer, p, code, MODE_HEAD);
}

static int
close_paren(struct hlo_lexer *lexer, unsigned char *p)
{
    bool last = lexer->depth > 0 && --lexer->depth == 0 && lexer->operands;
    if (last && lexer->bare && *p == ' ' && unknown_opcode(&lexer->source, p + 1))
        return unexpected(lexer); /* P(f32[2]) add( */
    return token_in(lexer, p, HLO_CLOSE_PAREN, last ? MODE_AFTER : MODE_HEAD);
}

/* Reads the literal of a constant, which is balanced text, at its '('. */
static int
lex_literal(struct hlo_lexer *lexer)
{
    struct skip skip = {.keep = LITERAL_LIMIT};
    if (skip_balanced(&lexer->source, &skip, lexer->problem))
        return HLO_BAD;
    return token_in(lexer, lexer->source.cursor, HLO_LITERAL,
                    lexer->depth ? MODE_HEAD : MODE_AFTER);
}

/* Reads what a table's line holds: a string, or {name=number ...}. */
static int
lex_table(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    struct skip skip = {0};
    if (*s->cursor == '{' ? skip_balanced(s, &skip, lexer->problem)
                          : skip_string(s, &skip, lexer->problem))
        return HLO_BAD;
    return token_in(lexer, s->cursor, HLO_VALUE, MODE_END);
}

/* Reads a single token. The conditions of the rules are the lexer's modes. */
static int
lex(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
again:
    /*!re2c
    <START> "HloModule"  { lexer->header = true;
                           return token_in(lexer, p, HLO_MODULE, MODE_MODULE); }
    <START> "ENTRY"      { return token_in(lexer, p, HLO_ENTRY, MODE_HEAD); }
    <START> "ROOT"       { return token_in(lexer, p, HLO_ROOT, MODE_HEAD); }
    <START> "FileNames" | "FunctionNames" | "FileLocations" | "StackFrames"
                         { return token_in(lexer, p, HLO_TABLE, MODE_END); }
    <START> integer      { return token_in(lexer, p, HLO_INTEGER, MODE_TABLE); }
    <START> word "[" | "("  { goto shape; }
    <START> "}"          { lexer->open -= lexer->open > 0;
                           return token_in(lexer, p, HLO_CLOSE_BRACE,
                                           lexer->in_list ? MODE_LIST : MODE_AFTER); }
    <START> $            { return token_in(lexer, p, HLO_FINISH, MODE_END); }

    <HEAD> array         { return token_in(lexer, p, HLO_ARRAY, MODE_HEAD); }
    <HEAD> dims          { lexer->result |= lexer->depth == 0;
                           return token_in(lexer, p, HLO_DIMS, MODE_HEAD); }
    <HEAD> layout        { return token_in(lexer, p, HLO_LAYOUT, MODE_HEAD); }
    <HEAD> "b" gap "("   { goto buffer; }
    <HEAD> "constant" gap "("  { goto constant; }
    <HEAD> integer       { return token_in(lexer, p, HLO_INTEGER, MODE_HEAD); }
    <HEAD> "..." ("(+" digits ")")?  { return token_in(lexer, p, HLO_ELIDED, MODE_HEAD); }
    <HEAD> "("           { return open_paren(lexer, p, HLO_OPEN_PAREN); }
    <HEAD> ")"           { return close_paren(lexer, p); }
    <HEAD> "="           { lexer->result = true;
                           return token_in(lexer, p, HLO_EQUAL, MODE_HEAD); }
    <HEAD> ","           { return token_in(lexer, p, HLO_COMMA, MODE_HEAD); }
    <HEAD> "->"          { return token_in(lexer, p, HLO_ARROW, MODE_HEAD); }
    <HEAD> word? "["     { return unclosed(lexer, p - 1, "bracket"); }
    <HEAD> "{" gap [0-9:-]  { return unclosed(lexer, s->token, "layout"); }
    <HEAD> $             { return token_in(lexer, p, HLO_CUT, MODE_END); }

    <START, HEAD> "%" word | word ":"  { return token_in(lexer, p, HLO_NAME, MODE_HEAD); }
    <START, HEAD> reserved  { return token_in(lexer, p, HLO_RESERVED, MODE_END); }
    <START, HEAD> word   { return token_in(lexer, p, HLO_WORD, MODE_HEAD); }
    <START, HEAD> "{"    { return token_in(lexer, p, HLO_OPEN_BRACE, MODE_END); }
    <START, HEAD> word "="  { return unexpected(lexer); }

    <MODULE> name | word ":"  { return token_in(lexer, p, HLO_NAME, MODE_AFTER); }
    <MODULE> ","         { return token_in(lexer, s->cursor, HLO_UNNAMED, MODE_AFTER); }
    <LITERAL> "("        { return lex_literal(lexer); }
    <TABLE> ["'{]        { return lex_table(lexer); }

    thread = "," gap "execution_thread" gap "=" gap "\"" [^"\n\x00]* "\"" gap;
    <LIST> thread? "," gap "{"  { lexer->body = BODY_NEXT;
                                  return token_in(lexer, p, HLO_NEXT_BODY, MODE_END); }
    <LIST> thread? "}"   { return token_in(lexer, p, HLO_CLOSE_BRACE, MODE_AFTER); }

    <MODULE, LIST, LITERAL, TABLE> $  { return token_in(lexer, p, 0, MODE_END); }
    <*> *                { return unexpected(lexer); }
    */
shape: /* an instruction without a name begins with its shape */
    lexer->result = true;
    lexer->mode = MODE_HEAD;
    p = s->cursor;
    goto again;
buffer: /* a computation may be named b */
    if (lexer->previous != HLO_ENTRY)
        return open_paren(lexer, p, HLO_BUFFER);
    return token_in(lexer, s->token + strlen("b"), HLO_WORD, MODE_HEAD);
constant: /* a computation may be named constant */
    p = s->token + strlen("constant");
    return lexer->result ? token_in(lexer, p, HLO_CONSTANT, MODE_LITERAL)
                         : token_in(lexer, p, HLO_WORD, MODE_HEAD);
}

/* ---- statements ---- */

bool
hlo_lexer_reread_all(const struct hlo_lexer *lexer)
{
    const struct source *s = &lexer->source;
    return lexer->reread > REREAD_LIMIT(s->passed + (size_t)(s->cursor - s->base));
}

bool
hlo_lexer_return(struct hlo_lexer *lexer, size_t offset)
{
    struct source *s = &lexer->source;
    if (s->dropped || s->too_long)
        return false;
    lexer->reread += (size_t)(s->cursor - s->base) - offset;
    if (hlo_lexer_reread_all(lexer))
        return false;
    source_return(s, offset);
    return true;
}

/* Returns whether a shape may begin with the next token. */
static bool
may_be_shape(const struct hlo_lexer *lexer)
{
    switch (lexer->previous) {
    case HLO_EQUAL:
    case HLO_ARROW:
        return lexer->depth == 0;
    case HLO_NAME: /* of a parameter */
        return lexer->depth == 1 && !lexer->result;
    case HLO_OPEN_PAREN:
    case HLO_COMMA:
        return lexer->depth == 1 && lexer->operands;
    default:
        return false;
    }
}

int
hlo_lexer_token(struct hlo_lexer *lexer, struct span *token)
{
    struct source *s = &lexer->source;
    if (lexer->mode == MODE_AFTER)
        return hlo_lexer_attributes(lexer);
    int gap = hlo_lexer_gap(lexer);
    if (gap < 0)
        return HLO_BAD;
    if (gap > 0 && lexer->result && line_interrupts(s))
        return token_in(lexer, s->base + token->offset, HLO_CUT, MODE_END);
    int code = lexer->mode == MODE_START ? head_lex(s, lexer->shapes, &lexer->head) : 0;
    bool place = may_be_shape(lexer);
    lexer->shape_place |= place;
    if (code)
        lexer->mode = code == HLO_INSTRUCTION ? MODE_AFTER : MODE_END;
    else if (place && lexer->loose && unknown_shape(lexer))
        code = HLO_UNKNOWN_SHAPE;
    else
        code = lex(lexer);
    lexer->bare |= code == HLO_WORD && lexer->previous == HLO_EQUAL;
    lexer->previous = code;
    token->offset = (size_t)(s->token - s->base);
    token->length = code == HLO_BAD ? 0 : (size_t)(s->cursor - s->token);
    return code;
}

/* Passes the lines that torch_xla 2.9.0 saves behind a module, up to the next statement. */
static void
pass_graph_end(struct source *s)
{
    static const char words[] = "Graph Hash:";
    size_t length = sizeof words - 1;
    if (*s->cursor != words[0])
        return;
    while ((size_t)(s->limit - s->cursor) < length && source_fill(s))
        ;
    if ((size_t)(s->limit - s->cursor) >= length && memcmp(s->cursor, words, length) == 0)
        line_skip(s);
}

int
hlo_lexer_begin_statement(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    source_begin_statement(s);
    lexer->mode = MODE_START;
    lexer->previous = lexer->depth = 0;
    lexer->result = lexer->operands = lexer->header = false;
    lexer->bare = lexer->loose = lexer->shape_place = false;
    lexer->body = BODY_NONE;
    lexer->faults.count = lexer->faults.searches = 0;
    lexer->faults.lost = lexer->faults.rest = lexer->faults.end = false;
    bool gap = *s->cursor <= ' ' || *s->cursor == '/';
    if (gap && skip_gap(s, lexer->problem) < 0)
        return -1;
    if (lexer->open == 0)
        pass_graph_end(s);
    source_rebase(s);
    return 0;
}
