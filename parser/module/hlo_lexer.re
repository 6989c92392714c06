/*
 * The lexer of HLO text (reference: xla hlo_lexer.cc). Each mode is one small re2c block that
 * reads like a sentence; what a token is followed by is decided here and nowhere else, so that
 * the grammar needs no feedback. Long things (values, literals, tuples) are passed over by
 * skip.c. Newlines mean nothing, except to recovery.
 */
#include "parser/module/hlo_lexer.h"

#include "layout/primitive.h"
#include "parser/module/lexer_steps.h"
#include "parser/module/literal_lexer.h"
#include "parser/module/recovery.h"
#include "parser/module/shape_span_lexer.h"
#include "parser/lex/skip.h"
#include "parser/module/usual.h"
#include "parser/module/value_lexer.h"

#include <string.h>

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "s->marker";
re2c:define:YYLIMIT = "s->limit";
re2c:define:YYFILL = "refill(s, &p)";
re2c:define:YYFILL:naked = 1;
re2c:eof = 0;

blank   = [ \t\r\n];
word    = [A-Za-z_] [A-Za-z0-9_.-]*;
name    = "%"? word;
digits  = [0-9]+;
integer = "-"? digits;
index   = "/*index=" digits "*" "/";
type    = [A-Za-z_] [A-Za-z0-9_]*;
comment = "/*" ([^*] | "*"+ [^*/])* "*"+ "/";
gap     = blank* (comment blank*)*;
*/

/* Blanks, then the token starts at the cursor. */
static int
start_token(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char c = *s->cursor;
    if (c == ' ') /* the usual case: one blank */
        c = *++s->cursor;
    if ((c <= ' ' || c == '/') && skip_blanks(s, lexer->problem)) {
        s->token = s->cursor;
        return -1;
    }
    s->token = s->cursor;
    return 0;
}

/* ---- statements ---- */

/* Words that only a '%' makes a name; types are the others. Reference: xla hlo_lexer.cc. */
static bool
is_reserved(const unsigned char *text, size_t length)
{
    static const char *const keywords[] = {
        "HloModule", "ENTRY",  "ROOT",    "true",     "false",      "inf",       "nan", "maximal",
        "replicated", "manual", "unknown", "shard_as", "shard_like", "unreduced",
        "last_tile_dim_replicate"};
    if (primitive_by_name((const char *)text, length) != PRIMITIVE_UNKNOWN)
        return true;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strlen(keywords[i]) == length && memcmp(keywords[i], text, length) == 0)
            return true;
    return false;
}

/* A name without '%'. */
static int
named(struct hlo_lexer *lexer, unsigned char *p, enum hlo_mode next)
{
    struct source *s = &lexer->source;
    size_t length = (size_t)(p - s->token);
    if (length <= 23 && is_reserved(s->token, length)) {
        char name[24] = {0};
        memcpy(name, s->token, length);
        diagnostic_set(lexer->problem, RESERVED_NAME, (size_t)(s->token - s->base), length,
                       name);
        return broken(lexer);
    }
    return token_in(lexer, p, HLO_NAME, next);
}

static int
lex_statement(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    "HloModule"     { return token_in(lexer, p, HLO_MODULE, MODE_HEADER); }
    "ENTRY"         { return token_in(lexer, p, HLO_ENTRY, MODE_STATEMENT); }
    "ROOT"          { return token_in(lexer, p, HLO_ROOT, MODE_STATEMENT); }
    "FileNames" | "FunctionNames" | "FileLocations" | "StackFrames"
                    { return token_in(lexer, p, HLO_TABLE, MODE_END); }
    "%" word        { return token_in(lexer, p, HLO_NAME, MODE_NAMED); }
    word ":"        { return token_in(lexer, p, HLO_NAME, MODE_NAMED); }
    word            { return named(lexer, p, MODE_NAMED); }
    type "[" | "("  { return shape_span_lex(lexer, MODE_OPCODE, HLO_BAD, MODE_END); }
    "}"             { return token_in(lexer, p, HLO_CLOSE_BRACE, MODE_AFTER); }
    integer         { return token_in(lexer, p, HLO_INTEGER, MODE_ENTRY_OF_TABLE); }
    word "="        { return bad(lexer); }
    *               { return bad(lexer); }
    $               { return token_in(lexer, p, HLO_FINISH, MODE_END); }
    */
}

static int
lex_header(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    "%" word | word ":"  { return token_in(lexer, p, HLO_NAME, MODE_AFTER); }
    word                 { return named(lexer, p, MODE_AFTER); }
    *     { return bad(lexer); }
    $     { return bad(lexer); }
    */
}

static int
lex_named(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    "="  { return token_in(lexer, p, HLO_EQUAL, MODE_RESULT); }
    "{"  { return token_in(lexer, p, HLO_OPEN_BRACE, MODE_END); }
    "("  { return token_in(lexer, p, HLO_OPEN_PAREN, MODE_PARAMETERS); }
    *    { return bad(lexer); }
    $    { return bad(lexer); }
    */
}

static int
lex_opcode(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    word  { return token_in(lexer, p, HLO_OPCODE, MODE_OPEN); }
    *     { return bad(lexer); }
    $     { return bad(lexer); }
    */
}

/* ---- operands ---- */

/* Behind a whole list: that of an operand, or of the instruction itself. */
static enum hlo_mode
after_operands(const struct hlo_lexer *lexer)
{
    return lexer->depth ? MODE_OPERANDS : MODE_AFTER;
}

static int
open_operands(struct hlo_lexer *lexer, unsigned char *p)
{
    if (++lexer->depth > INSTRUCTION_LIMIT) {
        diagnostic_set(lexer->problem, OPERANDS_TOO_DEEP,
                       (size_t)(lexer->source.token - lexer->source.base), 1,
                       INSTRUCTION_LIMIT);
        return broken(lexer);
    }
    return token_in(lexer, p, HLO_OPEN_PAREN, MODE_OPERANDS);
}

/* The usual list holds nothing but names; parameter(0) holds a number. Everything else goes
 * token by token. */
static int
lex_open(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    if (lexer->constant && *p == '(') {
        s->cursor++;
        return literal_lex(lexer, after_operands(lexer));
    }
    /*!re2c
    "(" (name (", " index? name)*)? ")"
                     { return token_in(lexer, p, HLO_OPERANDS, after_operands(lexer)); }
    "(" digits ")"   { return token_in(lexer, p, HLO_NUMBER, after_operands(lexer)); }
    "("              { return open_operands(lexer, p); }
    *                { return bad(lexer); }
    $                { return bad(lexer); }
    */
}

static int
lex_operand(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    type gap "[" | "(" | "b" gap "("
                     { return shape_span_lex(lexer, MODE_OPERANDS, HLO_BAD, MODE_END); }
    "%" word         { return token_in(lexer, p, HLO_NAME, MODE_OPERANDS); }
    word ":"?        { return token_in(lexer, p, HLO_NAME, MODE_OPERANDS); }
    word blank* "("  { s->cursor = p - 1; goto nested; }
    ","              { return token_in(lexer, p, HLO_COMMA, MODE_OPERANDS); }
    ")"              { return token_in(lexer, p, HLO_CLOSE_PAREN,
                                       --lexer->depth ? MODE_OPERANDS : MODE_AFTER); }
    integer          { return token_in(lexer, p, HLO_INTEGER, MODE_OPERANDS); }
    *                { return bad(lexer); }
    $                { return bad(lexer); }
    */
nested:
    while (s->cursor > s->token && s->cursor[-1] <= ' ')
        s->cursor--;
    return token_in(lexer, s->cursor, HLO_OPCODE, MODE_OPEN);
}

/* ---- attributes ---- */

/* ',' name '=' value as one token. */
static int
lex_attribute(struct hlo_lexer *lexer, struct hlo_token *token)
{
    struct source *s = &lexer->source;
    token->dropped = false;
    token->value.offset = 0;
    s->cursor++;
    if (start_token(lexer))
        return broken(lexer);
    unsigned char *p = s->cursor + usual_word(s->cursor);
    if (p > s->cursor && *p == '=') {
        p++;
        goto value;
    }
    p = s->cursor;
    /*!re2c
    word "="  { goto value; }
    *         { return bad(lexer); }
    $         { return bad(lexer); }
    */
value:
    s->cursor = p;
    token->text.offset = (size_t)(s->token - s->base);
    token->text.length = (size_t)(p - 1 - s->token);
    if (value_lex(lexer, token))
        return broken(lexer);
    token->value.length = (size_t)(s->cursor - s->base) - token->value.offset;
    token->dropped |= token->value.length > VALUE_LIMIT;
    return HLO_ATTRIBUTE;
}

/* Anything but an attribute ends the statement and stays. */
static int
lex_after(struct hlo_lexer *lexer, struct hlo_token *token)
{
    struct source *s = &lexer->source;
    if (*s->cursor == ',')
        return lex_attribute(lexer, token);
    lexer->mode = MODE_END;
    s->cursor = s->token;
    return 0;
}

/* ---- the rest: parameter lists, tables ---- */

static int
lex_parameters(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    name | word ":"  { return token_in(lexer, p, HLO_NAME, MODE_PARAMETER); }
    ","              { return token_in(lexer, p, HLO_COMMA, MODE_PARAMETERS); }
    ")"              { return token_in(lexer, p, HLO_CLOSE_PAREN, MODE_ARROW); }
    *                { return bad(lexer); }
    $                { return bad(lexer); }
    */
}

static int
lex_arrow(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    "->"  { return token_in(lexer, p, HLO_ARROW, MODE_SIGNATURE); }
    *     { return bad(lexer); }
    $     { return bad(lexer); }
    */
}

static int
lex_body(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    if (*s->cursor != '{')
        return bad(lexer);
    return token_in(lexer, s->cursor + 1, HLO_OPEN_BRACE, MODE_END);
}

static int
lex_table_entry(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    struct skip skip = {0};
    unsigned char c = *s->cursor;
    if (c != '"' && c != '\'' && c != '{')
        return bad(lexer);
    if (c != '{' ? skip_string(s, &skip, lexer->problem)
                 : skip_balanced(s, &skip, lexer->problem))
        return broken(lexer);
    lexer->mode = MODE_END;
    return c == '{' ? HLO_VALUE : HLO_STRING;
}

static int
lex_mode(struct hlo_lexer *lexer, struct hlo_token *token)
{
    switch (lexer->mode) {
    case MODE_STATEMENT:
        return lex_statement(lexer);
    case MODE_HEADER:
        return lex_header(lexer);
    case MODE_NAMED:
        return lex_named(lexer);
    case MODE_RESULT:
        return shape_span_lex(lexer, MODE_OPCODE, HLO_OPCODE, MODE_OPEN);
    case MODE_OPCODE:
        return lex_opcode(lexer);
    case MODE_OPEN:
        return lex_open(lexer);
    case MODE_OPERANDS:
        return lex_operand(lexer);
    case MODE_AFTER:
        return lex_after(lexer, token);
    case MODE_PARAMETERS:
        return lex_parameters(lexer);
    case MODE_PARAMETER:
        return shape_span_lex(lexer, MODE_PARAMETERS, HLO_BAD, MODE_END);
    case MODE_ARROW:
        return lex_arrow(lexer);
    case MODE_SIGNATURE:
        return shape_span_lex(lexer, MODE_BODY, HLO_BAD, MODE_END);
    case MODE_BODY:
        return lex_body(lexer);
    case MODE_ENTRY_OF_TABLE:
        return lex_table_entry(lexer);
    case MODE_END:
        break;
    }
    return 0;
}

int
hlo_lexer_next(struct hlo_lexer *lexer, struct hlo_token *token)
{
    struct source *s = &lexer->source;
    token->value = (struct span){0, 0};
    token->dropped = false;
    if (lexer->mode == MODE_END) {
        token->text = (struct span){(size_t)(s->cursor - s->base), 0};
        return 0;
    }
    size_t end = (size_t)(s->cursor - s->base);
    if (start_token(lexer)) {
        token->text = (struct span){end, 0};
        if (lexer->mode != MODE_AFTER)
            return broken(lexer);
        source_return(s, end); /* the next statement begins with that comment */
        lexer->mode = MODE_END;
        return 0;
    }
    int code = lex_mode(lexer, token);
    if (code == HLO_ATTRIBUTE)
        return code;
    token->text.offset = (size_t)(s->token - s->base);
    token->text.length = code == HLO_BAD ? 0 : (size_t)(s->cursor - s->token);
    if (code == HLO_OPCODE)
        lexer->constant =
            token->text.length == 8 && memcmp(s->token, "constant", 8) == 0;
    return code;
}

int
hlo_lexer_attribute(struct hlo_lexer *lexer, struct hlo_token *token)
{
    int code = lex_attribute(lexer, token);
    if (code == HLO_BAD)
        token->text = (struct span){(size_t)(lexer->source.token - lexer->source.base), 0};
    return code;
}

int
hlo_lexer_begin_statement(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    source_begin_statement(s);
    lexer->mode = MODE_STATEMENT;
    lexer->constant = false;
    lexer->depth = 0;
    if (*s->cursor > ' ' && *s->cursor != '/')
        return 0;
    if (skip_blanks(s, lexer->problem))
        return -1;
    source_rebase(s);
    return 0;
}
