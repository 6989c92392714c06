/*
 * The lexer of Triton's notation. It knows only spelling. The text is in memory with a NUL behind it,
 * so nothing refills.
 */
#include "layout/base/diagnostic.h"
#include "parser/lex/expected.h"
#include "parser/lex/integer.h"
#include "parser/triton/triton_syntax.h"

#include "parser/triton/triton_grammar.h"

/* Ends the token at the cursor and returns its code. */
static int
emit(const struct triton_parse *p, struct triton_token *token, int code)
{
    token->length = (size_t)(p->lexer.cursor - p->lexer.start) - token->offset;
    return code;
}

static int
emit_integer(struct triton_parse *p, struct triton_token *token)
{
    const char *text = (const char *)p->lexer.start + token->offset;
    emit(p, token, TRITON_TOKEN_INTEGER);
    if (!integer_read(text, token->length, &token->value))
        TRITON_FAIL(p, NUMBER_TOO_LARGE, TRITON_PLACE(token));
    return TRITON_TOKEN_INTEGER;
}

static int
unknown_byte(struct triton_parse *p, const struct triton_token *token)
{
    char shown[8];
    size_t length = expected_byte((const char *)p->lexer.start + token->offset, shown);
    TRITON_FAIL(p, TIRX_CHARACTER, token->offset, length, shown);
    return 0;
}

static int
open_bracket(struct triton_parse *p, struct triton_token *token, int code)
{
    emit(p, token, code);
    if (++p->lexer.depth > TRITON_DEPTH)
        TRITON_FAIL(p, TOO_DEEP, TRITON_PLACE(token), TRITON_DEPTH);
    return code;
}

static int
close_bracket(struct triton_parse *p, struct triton_token *token, int code)
{
    p->lexer.depth--;
    return emit(p, token, code);
}

/*!re2c
    re2c:api:style = free-form;
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = lexer->cursor;
    re2c:define:YYMARKER = lexer->marker;
    re2c:define:YYLIMIT = lexer->limit;
    re2c:yyfill:enable = 0;
    re2c:eof = 0;

    blank = [ \t\r\n];
    dialect = "ttg" | "triton_gpu" | "ttng" | "triton_nvidia_gpu";
*/

int
triton_lex(struct triton_parse *p, struct triton_token *token)
{
    struct triton_lexer *lexer = &p->lexer;

again:
    *token = (struct triton_token){.offset = (size_t)(lexer->cursor - lexer->start)};
    /*!re2c
        blank+          { goto again; }
        $               { return emit(p, token, 0); }
        *               { return unknown_byte(p, token); }

        "<"             { return open_bracket(p, token, TRITON_TOKEN_LT); }
        ">"             { return close_bracket(p, token, TRITON_TOKEN_GT); }
        "["             { return open_bracket(p, token, TRITON_TOKEN_LBRACKET); }
        "]"             { return close_bracket(p, token, TRITON_TOKEN_RBRACKET); }
        "{"             { return open_bracket(p, token, TRITON_TOKEN_LBRACE); }
        "}"             { return close_bracket(p, token, TRITON_TOKEN_RBRACE); }
        ","             { return emit(p, token, TRITON_TOKEN_COMMA); }
        "="             { return emit(p, token, TRITON_TOKEN_EQUALS); }
        "-"? [0-9]+     { return emit_integer(p, token); }

        "#" dialect "." [a-z_]+             { return emit(p, token, TRITON_TOKEN_NAME); }
        "tensor"                            { return emit(p, token, TRITON_TOKEN_TENSOR); }
        ([0-9]+ "x")+ [a-z][A-Za-z0-9]*     { return emit(p, token, TRITON_TOKEN_SHAPE); }
        [A-Za-z_][A-Za-z_0-9]*              { return emit(p, token, TRITON_TOKEN_WORD); }
    */
}
