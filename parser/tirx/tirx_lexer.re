/*
 * The lexer of the TIRx notation. It knows only spelling: the actions decide which words are axes
 * and which numbers make sense. The text is in memory with a NUL behind it, so nothing refills.
 */
#include "layout/base/diagnostic.h"
#include "parser/lex/expected.h"
#include "layout/base/integer.h"
#include "parser/tirx/tirx_syntax.h"

#include "parser/tirx/tirx_grammar.h"

#define DEPTH_LIMIT 16

/* Ends the token at the cursor and returns its code. */
static int
emit(const struct tirx_parse *p, struct tirx_token *token, int code)
{
    token->length = (size_t)(p->lexer.cursor - p->lexer.start) - token->offset;
    return code;
}

/* Rejects INT64_MIN, so that every value can be negated. */
static int
emit_integer(struct tirx_parse *p, struct tirx_token *token)
{
    const char *text = (const char *)p->lexer.start + token->offset;
    emit(p, token, TIRX_INTEGER);
    if (!integer_read(text, token->length, &token->value) || token->value == INT64_MIN)
        TIRX_FAIL(p, NUMBER_TOO_LARGE, TIRX_PLACE(token));
    return TIRX_INTEGER;
}

static int
unknown_byte(struct tirx_parse *p, const struct tirx_token *token)
{
    char shown[8];
    size_t length = expected_byte((const char *)p->lexer.start + token->offset, shown);
    TIRX_FAIL(p, TIRX_CHARACTER, token->offset, length, shown);
    return 0;
}

static int
open_paren(struct tirx_parse *p, struct tirx_token *token)
{
    emit(p, token, TIRX_LPAREN);
    if (++p->lexer.depth > DEPTH_LIMIT)
        TIRX_FAIL(p, TOO_DEEP, TIRX_PLACE(token), DEPTH_LIMIT);
    return TIRX_LPAREN;
}

/* The name of a word is its text without prefixes and quotes. */
static int
emit_word(const struct tirx_parse *p, struct tirx_token *token)
{
    emit(p, token, TIRX_WORD);
    const char *text = (const char *)p->lexer.start + token->offset;
    size_t from = 0, to = token->length;
    for (size_t i = 0; i < to; i++)
        if (text[i] == '.')
            from = i + 1;
    if (text[0] == '"' || text[0] == '\'') {
        from = 1;
        to--;
    }
    token->name = text + from;
    token->name_length = to - from;
    return TIRX_WORD;
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
    module = ("T" | "Tx") ".";
    word = [A-Za-z_][A-Za-z_0-9]*;
*/

int
tirx_lex(struct tirx_parse *p, struct tirx_token *token)
{
    struct tirx_lexer *lexer = &p->lexer;

again:
    *token = (struct tirx_token){.offset = (size_t)(lexer->cursor - lexer->start)};
    /*!re2c
        blank+          { goto again; }
        $               { return emit(p, token, 0); }
        *               { return unknown_byte(p, token); }

        "["             { return emit(p, token, TIRX_LBRACKET); }
        "]"             { return emit(p, token, TIRX_RBRACKET); }
        "("             { return open_paren(p, token); }
        ")"             { lexer->depth--; return emit(p, token, TIRX_RPAREN); }
        ":"             { return emit(p, token, TIRX_COLON); }
        ","             { return emit(p, token, TIRX_COMMA); }
        "+"             { return emit(p, token, TIRX_PLUS); }
        "@"             { return emit(p, token, TIRX_AT); }
        "="             { return emit(p, token, TIRX_EQUALS); }
        "-"? [0-9]+     { return emit_integer(p, token); }

        module? "S"             { return emit(p, token, TIRX_SHARD); }
        module? "R"             { return emit(p, token, TIRX_REPLICA); }
        module? "TileLayout"    { return emit(p, token, TIRX_TILE); }
        module? "ComposeLayout" { return emit(p, token, TIRX_COMPOSE); }
        module? "SwizzleLayout" { return emit(p, token, TIRX_SWIZZLE); }
        "True"                  { return emit(p, token, TIRX_TRUE); }
        "False"                 { return emit(p, token, TIRX_FALSE); }

        module? "O" blank* "["  {
            emit(p, token, 0);
            TIRX_FAIL(p, TIRX_OFFSET_TERM, TIRX_PLACE(token));
            return 0;
        }
        module? "Axis."? word | ["] word ["] | ['] word [']  { return emit_word(p, token); }
    */
}
