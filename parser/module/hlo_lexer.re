/*
 * The lexer of HLO text (reference: xla hlo_lexer.cc). Each mode is one re2c block that lists what
 * may come there. A head as XLA prints it is one rule with tags for its parts; all else is read as
 * single tokens. value.re passes over the values of attributes. Newlines mean nothing, except that
 * a statement without its end is over where a line begins the next statement.
 */
#include "parser/module/hlo_lexer.h"

#include "layout/base/diagnostic.h"
#include "parser/lex/line.h"
#include "parser/lex/skip.h"
#include "parser/module/hlo_grammar.h"
#include "parser/module/value.h"

#include <string.h>

/*!include:re2c "parser/lex/definitions.inc" */

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "s->marker";
re2c:define:YYLIMIT = "s->limit";
re2c:define:YYFILL = "source_refill(s, &p)";
re2c:define:YYFILL:naked = 1;
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

/* ---- instructions and computations, token by token ---- */

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

static int
lex_head(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    if (lexer->previous == HLO_CONSTANT)
        return lex_literal(lexer);
    /*!re2c
    array               { return token_in(lexer, p, HLO_ARRAY, MODE_HEAD); }
    dims                { lexer->result |= lexer->depth == 0;
                          return token_in(lexer, p, HLO_DIMS, MODE_HEAD); }
    layout              { return token_in(lexer, p, HLO_LAYOUT, MODE_HEAD); }
    "b" gap "("         { goto buffer; }
    "constant" gap "("  { goto constant; }
    "%" word | word ":" { return token_in(lexer, p, HLO_NAME, MODE_HEAD); }
    reserved            { return token_in(lexer, p, HLO_RESERVED, MODE_END); }
    word                { return token_in(lexer, p, HLO_WORD, MODE_HEAD); }
    integer             { return token_in(lexer, p, HLO_INTEGER, MODE_HEAD); }
    "..." ("(+" digits ")")?  { return token_in(lexer, p, HLO_ELIDED, MODE_HEAD); }
    "("                 { return open_paren(lexer, p, HLO_OPEN_PAREN); }
    ")"                 { return close_paren(lexer, p); }
    "="                 { lexer->result = true;
                          return token_in(lexer, p, HLO_EQUAL, MODE_HEAD); }
    ","                 { return token_in(lexer, p, HLO_COMMA, MODE_HEAD); }
    "->"                { return token_in(lexer, p, HLO_ARROW, MODE_HEAD); }
    "{"                 { return token_in(lexer, p, HLO_OPEN_BRACE, MODE_END); }
    word? "["           { return unclosed(lexer, p - 1, "bracket"); }
    "{" gap [0-9:-]     { return unclosed(lexer, s->token, "layout"); }
    word "="            { return unexpected(lexer); }
    *                   { return unexpected(lexer); }
    $                   { return token_in(lexer, p, HLO_CUT, MODE_END); }
    */
buffer: /* a computation may be named b */
    if (lexer->previous != HLO_ENTRY)
        return open_paren(lexer, p, HLO_BUFFER);
    s->cursor = s->token + strlen("b");
    return token_in(lexer, s->cursor, HLO_WORD, MODE_HEAD);
constant: /* a computation may be named constant */
    s->cursor = s->token + strlen("constant");
    return token_in(lexer, s->cursor, lexer->result ? HLO_CONSTANT : HLO_WORD, MODE_HEAD);
}

/* ---- the other modes ---- */

static int
lex_module(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    name | word ":"  { return token_in(lexer, p, HLO_NAME, MODE_AFTER); }
    reserved         { return token_in(lexer, p, HLO_RESERVED, MODE_END); }
    ","              { return token_in(lexer, s->cursor, HLO_UNNAMED, MODE_AFTER); }
    *                { return unexpected(lexer); }
    $                { return token_in(lexer, p, 0, MODE_END); }
    */
}

static int
lex_table(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    struct skip skip = {0};
    unsigned char c = *s->cursor;
    if (c != '"' && c != '\'' && c != '{')
        return unexpected(lexer);
    if (c == '{' ? skip_balanced(s, &skip, lexer->problem)
                 : skip_string(s, &skip, lexer->problem))
        return HLO_BAD;
    return token_in(lexer, s->cursor, HLO_VALUE, MODE_END);
}

/* Reads behind a computation in a list. The computation's execution thread is skipped. */
static int
lex_list(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    thread = "," gap "execution_thread" gap "=" gap "\"" [^"\n\x00]* "\"" gap;
    thread? "," gap "{"  { lexer->body = BODY_NEXT;
                           return token_in(lexer, p, HLO_NEXT_BODY, MODE_END); }
    thread? "}"          { return token_in(lexer, p, HLO_CLOSE_BRACE, MODE_AFTER); }
    *                    { return unexpected(lexer); }
    $                    { return token_in(lexer, p, 0, MODE_END); }
    */
}

/* ---- the first token ---- */

/* Reads the first token of a statement: a head as XLA prints it, or another token that may begin a
 * statement. */
static int
lex_start(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    enum head_kind kind = head_lex(s, &lexer->head);
    unsigned char *p = s->cursor;
    if (kind == HEAD_INSTRUCTION)
        return token_in(lexer, p, HLO_INSTRUCTION, MODE_AFTER);
    if (kind == HEAD_COMPUTATION)
        return token_in(lexer, p, HLO_COMPUTATION, MODE_END);
    /*!re2c
    "HloModule"                     { lexer->header = true;
                                      return token_in(lexer, p, HLO_MODULE, MODE_MODULE); }
    "ENTRY"                         { return token_in(lexer, p, HLO_ENTRY, MODE_HEAD); }
    "ROOT"                          { return token_in(lexer, p, HLO_ROOT, MODE_HEAD); }
    "FileNames" | "FunctionNames" | "FileLocations" | "StackFrames"
                                    { return token_in(lexer, p, HLO_TABLE, MODE_END); }
    integer                         { return token_in(lexer, p, HLO_INTEGER, MODE_TABLE); }
    "%" word | word ":"             { return token_in(lexer, p, HLO_NAME, MODE_HEAD); }
    reserved                        { return token_in(lexer, p, HLO_RESERVED, MODE_END); }
    word                            { return token_in(lexer, p, HLO_WORD, MODE_HEAD); }
    word "[" | "("                  { goto shape; }
    "{"                             { return token_in(lexer, p, HLO_OPEN_BRACE, MODE_END); }
    "}"                             { lexer->open -= lexer->open > 0;
                                      return token_in(lexer, p, HLO_CLOSE_BRACE,
                                                      lexer->in_list ? MODE_LIST : MODE_AFTER); }
    word "="                        { return unexpected(lexer); }
    *                               { return unexpected(lexer); }
    $                               { return token_in(lexer, p, HLO_FINISH, MODE_END); }
    */
shape: /* an instruction without a name begins with its shape */
    s->cursor = s->token;
    lexer->result = true;
    return lex_head(lexer);
}

static int
lex_mode(struct hlo_lexer *lexer)
{
    switch (lexer->mode) {
    case MODE_START:
        return lex_start(lexer);
    case MODE_HEAD:
        return lex_head(lexer);
    case MODE_MODULE:
        return lex_module(lexer);
    case MODE_TABLE:
        return lex_table(lexer);
    case MODE_LIST:
        return lex_list(lexer);
    default:
        return 0;
    }
}

/* ---- statements ---- */

int
hlo_lexer_token(struct hlo_lexer *lexer, struct span *token)
{
    struct source *s = &lexer->source;
    if (lexer->mode == MODE_AFTER)
        return value_lex(lexer, token);
    int gap = hlo_lexer_gap(lexer);
    if (gap < 0)
        return HLO_BAD;
    if (gap > 0 && lexer->result && line_interrupts(s))
        return token_in(lexer, s->base + token->offset, HLO_CUT, MODE_END);
    lexer->previous = lex_mode(lexer);
    token->offset = (size_t)(s->token - s->base);
    token->length = lexer->previous == HLO_BAD ? 0 : (size_t)(s->cursor - s->token);
    return lexer->previous;
}

int
hlo_lexer_begin_statement(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    source_begin_statement(s);
    lexer->mode = MODE_START;
    lexer->previous = lexer->depth = 0;
    lexer->result = lexer->operands = lexer->header = false;
    lexer->body = BODY_NONE;
    if (*s->cursor > ' ' && *s->cursor != '/')
        return 0;
    if (skip_gap(s, lexer->problem) < 0)
        return -1;
    source_rebase(s);
    return 0;
}
