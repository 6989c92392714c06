/*
 * The literal of constant(...): numbers and words in nested brackets, which must match. It may be
 * as long as the input; only its beginning is kept.
 */
#include "parser/module/literal_lexer.h"

#include "parser/module/lexer_steps.h"
#include "parser/lex/skip.h"

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

/* Of a literal that is too long to keep, with its comments, only its parentheses stay. The cursor
 * is behind it; so much had been dropped before it. */
static int
end_literal(struct hlo_lexer *lexer, size_t open, size_t dropped, enum hlo_mode next)
{
    struct source *s = &lexer->source;
    if (s->dropped - dropped + (size_t)(s->cursor - s->base) - open > LITERAL_LIMIT) {
        s->cursor--;
        source_drop(s, open + 1);
        s->cursor++;
    }
    s->token = s->base + open;
    return token_in(lexer, s->cursor, HLO_LITERAL, next);
}

int
literal_lex(struct hlo_lexer *lexer, enum hlo_mode next)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    size_t open = (size_t)(s->token - s->base), dropped = s->dropped;
    bool paren[LITERAL_DEPTH + 1]; /* of the open brackets: is it '('? */
    int depth = 1;
    bool empty = true;
    paren[0] = true;
again:
    s->cursor = p;
    source_drop_cheaply(s, open + 1, LITERAL_LIMIT);
    s->token = p = s->cursor;
    /*!re2c
    [ \t\r\n]{1,16}               { goto again; }
    ","[ \t\r\n,]{0,15}           { goto value; } /* XLA reads one as zeros */
    "{"                            { paren[depth++] = false; goto value; }
    "("                            { paren[depth++] = true; goto value; }
    "}"                            { if (paren[depth - 1]) return bad(lexer); goto close; }
    ")"                            { if (!paren[depth - 1]) return bad(lexer); goto close; }
    integer | float                { goto value; }
    "-"? "nan(0x" "0"+ ")"         { return bad(lexer); }
    "-"? ("inf" | "nan" ("(0x" [0-9a-fA-F]+ ")")?)  { goto value; }
    "true" | "false"               { goto value; }
    "..."                          { goto value; }
    "/*" | "//"                    { goto comment; }
    word                           { return bad(lexer); }
    digits "x" [0-9x]*             { return bad(lexer); }
    *                              { return bad(lexer); }
    $                              { return bad(lexer); }
    */
value:
    empty = false;
    if (depth <= LITERAL_DEPTH)
        goto again;
    diagnostic_set(lexer->problem, TOO_DEEP, (size_t)(s->token - s->base), 1, LITERAL_DEPTH);
    return broken(lexer);
comment:
    s->cursor = p - 2;
    if (skip_blanks(s, lexer->problem))
        return broken(lexer);
    p = s->cursor;
    goto again;
close:
    if (--depth > 0)
        goto again;
    if (empty)
        return bad(lexer);
    s->cursor = p;
    return end_literal(lexer, open, dropped, next);
}
