/*
 * The value of an attribute, whatever it is: its first byte tells which kind, and each kind knows
 * its end. Nothing is opened here but what a value may go on with behind its brackets.
 */
#include "parser/module/value_lexer.h"

#include "parser/module/attribute.h"
#include "parser/module/lexer_steps.h"
#include "parser/module/recovery.h"
#include "parser/lex/skip.h"
#include "parser/module/usual.h"

#include <string.h>

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "s->marker";
re2c:define:YYLIMIT = "s->limit";
re2c:define:YYFILL = "refill(s, &p)";
re2c:define:YYFILL:naked = 1;
re2c:eof = 0;

word    = [A-Za-z_] [A-Za-z0-9_.-]*;
digits  = [0-9]+;
integer = "-"? digits;
float   = ("-"? digits ("." [0-9]*)? | "-." digits) ([eE] [+-]? digits)?;
*/

/* A value of one token: a word, a number, a pattern such as bf01_01io->bf01. */
static int
lex_plain_value(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    [%]? [A-Za-z0-9_.?-]+ ("->" [A-Za-z0-9?]+)?  { s->cursor = p; return 0; }
    *                                        { return -1; }
    $                                        { return -1; }
    */
}

/* The number behind literal=f32[]; a word that is none is the next instruction's name. */
static int
lex_scalar(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    integer | float                      { s->cursor = p; return 0; }
    "-"? ("inf" | "nan") | "true" | "false"  { s->cursor = p; return 0; }
    word                                 { return -1; }
    *                                    { return -1; }
    $                                    { return -1; }
    */
}

static bool
name_is(const struct source *s, struct span span, const char *name)
{
    return span.length == strlen(name) && memcmp(s->base + span.offset, name, span.length) == 0;
}

/* Passes `text` if that is what comes. */
static bool
pass_text(struct source *s, const char *text)
{
    size_t length = strlen(text);
    while ((size_t)(s->limit - s->cursor) < length && source_fill(s))
        ;
    if ((size_t)(s->limit - s->cursor) < length || memcmp(s->cursor, text, length) != 0)
        return false;
    s->cursor += length;
    return true;
}

/* [2,4] may go on as <=[2,2,2] and T(1,0,2). */
static int
lex_after_bracket(struct hlo_lexer *lexer, struct skip *skip)
{
    struct source *s = &lexer->source;
    for (;;) {
        size_t end = (size_t)(s->cursor - s->base);
        bool blanks = skip_blanks(s, lexer->problem) == 0, dims = pass_text(s, "<=");
        if (dims)
            blanks = skip_blanks(s, lexer->problem) == 0;
        if (!blanks || (dims ? *s->cursor != '[' : !pass_text(s, "T("))) {
            source_return(s, end);
            return 0;
        }
        s->cursor -= !dims; /* at the bracket */
        if (skip_balanced(s, skip, lexer->problem))
            return -1;
    }
}

/* A value that begins with a word: mesh['x'=2,'y'=4] {'y'}, or literal=f32[2] {1, 2}. */
static int
lex_word_value(struct hlo_lexer *lexer, const struct hlo_token *token, struct skip *skip)
{
    struct source *s = &lexer->source;
    if (lex_plain_value(lexer))
        return -1;
    if (*s->cursor != '[')
        return 0;
    bool literal = name_is(s, token->text, "literal");
    if (skip_balanced(s, skip, lexer->problem))
        return -1;
    for (;;) {
        size_t end = (size_t)(s->cursor - s->base);
        bool blanks = skip_blanks(s, lexer->problem) == 0;
        if (blanks && (*s->cursor == '{' || (literal && *s->cursor == '('))) {
            if (skip_balanced(s, skip, lexer->problem))
                return -1;
            continue;
        }
        if (blanks && literal && lex_scalar(lexer) == 0)
            return 0;
        source_return(s, end);
        return 0;
    }
}

/* A name or a number, and the line or the next attribute behind it: the usual word. */
static bool
pass_name(struct source *s)
{
    const unsigned char *p = s->cursor + (*s->cursor == '%');
    size_t length = usual_word(p);
    if (length == 0 || (p[length] != ',' && p[length] != '\n'))
        return false;
    s->cursor += (p - s->cursor) + (ptrdiff_t)length;
    return true;
}

/* At the first byte of a value. */
static int
lex_value(struct hlo_lexer *lexer, const struct hlo_token *token, struct skip *skip)
{
    struct source *s = &lexer->source;
    switch (*s->cursor) {
    case '{':
        if (name_is(s, token->text, "backend_config"))
            return skip_json(s, skip, lexer->problem);
        if (name_is(s, token->text, "frontend_attributes"))
            return skip_attributes(s, skip, lexer->problem);
        skip->statements = attribute_may_hold_computation(
            (struct slice){(const char *)s->base + token->text.offset, token->text.length});
        return skip_balanced(s, skip, lexer->problem);
    case '(':
        return skip_balanced(s, skip, lexer->problem);
    case '[':
        if (skip_balanced(s, skip, lexer->problem))
            return -1;
        return lex_after_bracket(lexer, skip);
    case '"':
    case '\'':
        return skip_string(s, skip, lexer->problem);
    default:
        return pass_name(s) ? 0 : lex_word_value(lexer, token, skip);
    }
}

int
value_lex(struct hlo_lexer *lexer, struct hlo_token *token)
{
    struct source *s = &lexer->source;
    struct skip skip = {.keep = VALUE_LIMIT};
    lexer->problem->code = DIAGNOSTIC_NONE;
    size_t end;
    if (*s->cursor <= ' ' || *s->cursor == '/') {
        if (skip_blanks(s, lexer->problem))
            return -1;
        s->token = s->cursor;
        if (recovery_find_next(s, (size_t)(s->cursor - s->base), &end))
            return -1;
    }
    s->token = s->cursor;
    token->value.offset = (size_t)(s->cursor - s->base);
    int result = lex_value(lexer, token, &skip);
    token->dropped |= skip.dropped;
    return result;
}
