/*
 * Tokens of the TIRx notation. It knows spelling only: which words are axes and which numbers
 * make sense is for the actions. The text is in memory with a NUL after it, so nothing refills.
 */
#include "layout/base/diagnostic.h"
#include "parser/tirx/tirx_syntax.h"

#include "parser/tirx/tirx_grammar.h"

#include <stdio.h>

#define DEPTH_LIMIT 16

static int
lexer_fail(struct tirx_parse *p)
{
    p->failed = true;
    return -1;
}

/* Digits with an optional sign; INT64_MIN is left out, so that every value can be negated. */
static int
read_integer(struct tirx_parse *p, struct tirx_token *token)
{
    const unsigned char *at = p->lexer.start + token->offset;
    bool negative = *at == '-';
    int64_t value = 0;
    for (at += negative; at < p->lexer.cursor; at++)
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, *at - '0', &value)) {
            diagnostic_set(p->d, NUMBER_TOO_LARGE, token->offset, token->length);
            return lexer_fail(p);
        }
    token->value = negative ? -value : value;
    return 0;
}

static int
unknown_byte(struct tirx_parse *p, const struct tirx_token *token)
{
    const unsigned char *text = p->lexer.start + token->offset;
    char shown[8];
    int length = 1;
    while (*text >= 0xC0 && length < 4 && (text[length] & 0xC0) == 0x80)
        length++;
    if (length > 1 || (*text > ' ' && *text < 0x7f))
        snprintf(shown, sizeof shown, "'%.*s'", length, (const char *)text);
    else
        snprintf(shown, sizeof shown, "0x%02x", *text);
    diagnostic_set(p->d, TIRX_CHARACTER, token->offset, (size_t)length, shown);
    return lexer_fail(p);
}

static int
open_bracket(struct tirx_parse *p, const struct tirx_token *token)
{
    if (++p->lexer.depth <= DEPTH_LIMIT)
        return 0;
    diagnostic_set(p->d, TOO_DEEP, token->offset, token->length, DEPTH_LIMIT);
    return lexer_fail(p);
}

/* The token ends at the cursor. Returns 0, as tirx_lex does. */
static int
emit(const struct tirx_parse *p, struct tirx_token *token, int *code, int which)
{
    token->length = (size_t)(p->lexer.cursor - p->lexer.start) - token->offset;
    *code = which;
    return 0;
}

/* The name of a word is what is left without prefixes and quotes. */
static void
name_word(const struct tirx_lexer *lexer, struct tirx_token *token)
{
    const char *text = (const char *)lexer->start + token->offset;
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
tirx_lex(struct tirx_parse *p, int *code, struct tirx_token *token)
{
    struct tirx_lexer *lexer = &p->lexer;

again:
    *token = (struct tirx_token){.offset = (size_t)(lexer->cursor - lexer->start)};
    /*!re2c
        blank+          { goto again; }
        $               { return emit(p, token, code, 0); }
        *               { return unknown_byte(p, token); }

        "["             { return emit(p, token, code, TIRX_LBRACKET); }
        "]"             { return emit(p, token, code, TIRX_RBRACKET); }
        "("             { emit(p, token, code, TIRX_LPAREN); return open_bracket(p, token); }
        ")"             { lexer->depth--; return emit(p, token, code, TIRX_RPAREN); }
        ":"             { return emit(p, token, code, TIRX_COLON); }
        ","             { return emit(p, token, code, TIRX_COMMA); }
        "+"             { return emit(p, token, code, TIRX_PLUS); }
        "@"             { return emit(p, token, code, TIRX_AT); }
        "="             { return emit(p, token, code, TIRX_EQUALS); }
        "-"? [0-9]+     { emit(p, token, code, TIRX_INTEGER); return read_integer(p, token); }

        module? "S"             { return emit(p, token, code, TIRX_SHARD); }
        module? "R"             { return emit(p, token, code, TIRX_REPLICA); }
        module? "TileLayout"    { return emit(p, token, code, TIRX_TILE); }
        module? "ComposeLayout" { return emit(p, token, code, TIRX_COMPOSE); }
        module? "SwizzleLayout" { return emit(p, token, code, TIRX_SWIZZLE); }
        "True"                  { return emit(p, token, code, TIRX_TRUE); }
        "False"                 { return emit(p, token, code, TIRX_FALSE); }

        module? "O" blank* "["  {
            emit(p, token, code, 0);
            diagnostic_set(p->d, TIRX_OFFSET_TERM, token->offset, token->length);
            return lexer_fail(p);
        }
        module? "Axis."? word | ["] word ["] | ['] word ['] {
            emit(p, token, code, TIRX_WORD);
            name_word(lexer, token);
            return 0;
        }
    */
}
