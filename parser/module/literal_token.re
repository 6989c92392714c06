/*
 * Tokens of a literal (reference: xla hlo_lexer.cc). No token reads past the ')' at the
 * literal's end, which is why no limit is asked for here.
 */
#include "parser/module/literal_token.h"

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "marker";
re2c:yyfill:enable = 0;

digits  = [0-9]+;
integer = "-"? digits;
float   = ("-"? digits ("." [0-9]*)? | "-." digits) ([eE] [+-]? digits)?;
block   = "/*" ([^*\x00] | "*"+ [^*/\x00])* "*"+ "/";
line    = "//" [^\r\n\x00]*;
*/

static enum token_kind
scan(const unsigned char **start, const unsigned char **end)
{
    const unsigned char *p = *start, *marker;
    enum token_kind kind;
again:
    *start = p;
    /*!re2c
    [ \t\r\n]+ | block | line             { goto again; }
    "("                                   { kind = TOKEN_OPEN; goto done; }
    ")"                                   { kind = TOKEN_CLOSE; goto done; }
    "{"                                   { kind = TOKEN_OPEN_BRACE; goto done; }
    "}"                                   { kind = TOKEN_CLOSE_BRACE; goto done; }
    ","                                   { kind = TOKEN_COMMA; goto done; }
    "..."                                 { kind = TOKEN_DOTS; goto done; }
    "true" | "false"                      { kind = TOKEN_BOOLEAN; goto done; }
    integer                               { kind = TOKEN_INTEGER; goto done; }
    float                                 { kind = TOKEN_FLOAT; goto done; }
    "-"? "inf"                            { kind = TOKEN_INFINITY; goto done; }
    "-"? "nan" ("(0x" [0-9a-fA-F]+ ")")?     { kind = TOKEN_NAN; goto done; }
    *                                     { kind = TOKEN_OTHER; goto done; }
    */
done:
    *end = p;
    return kind;
}

void
literal_token_next(struct slice literal, struct literal_token *token)
{
    const unsigned char *text = (const unsigned char *)literal.text;
    const unsigned char *start = text + token->offset + token->length, *end;
    token->kind = scan(&start, &end);
    token->offset = (size_t)(start - text);
    token->length = (size_t)(end - start);
}
