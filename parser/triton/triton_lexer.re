/*
 * The lexer of Triton's notation. It knows only spelling. The text is in memory with a NUL behind it,
 * so nothing refills.
 */
#include "parser/triton/triton_syntax.h"

#include "parser/triton/triton_grammar.h"

static int
emit_integer(struct phrase *phrase, struct phrase_token *token)
{
    phrase_number(phrase, token, phrase->start + token->offset, phrase->cursor, &token->value);
    return phrase_emit(phrase, token, TRITON_TOKEN_INTEGER);
}

/* Passes over the place that a line of a file names, up to the parenthesis that closes it. */
static void
skip_place(struct phrase *phrase)
{
    int depth = 1;
    while (depth > 0 && *phrase->cursor && *phrase->cursor != '\n') {
        depth += *phrase->cursor == '(';
        depth -= *phrase->cursor == ')';
        phrase->cursor++;
    }
}

/*!re2c
    re2c:api:style = free-form;
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = phrase->cursor;
    re2c:define:YYMARKER = phrase->marker;
    re2c:define:YYLIMIT = phrase->limit;
    re2c:yyfill:enable = 0;
    re2c:eof = 0;

    blank = [ \t\r\n];
    dialect = "ttg" | "triton_gpu" | "ttng" | "triton_nvidia_gpu";
    word = [A-Za-z_][A-Za-z_0-9$]*;
    dims = ([0-9]+ "x")+;
*/

int
triton_lex(struct triton_parse *p, struct phrase_token *token)
{
    struct phrase *phrase = &p->phrase;

again:
    *token = phrase_token(phrase);
    /*!re2c
        blank+ | "//" [^\n\x00]*            { goto again; }
        "#loc" [0-9]* blank* "=" blank* "loc" blank* "("  {
            skip_place(phrase);
            goto again;
        }
        $               { return phrase_emit(phrase, token, 0); }
        *               { return phrase_unknown(phrase, token); }

        "<"             { return phrase_open(phrase, token, TRITON_TOKEN_LT, TRITON_DEPTH); }
        ">"             { return phrase_close(phrase, token, TRITON_TOKEN_GT); }
        "["             { return phrase_open(phrase, token, TRITON_TOKEN_LBRACKET, TRITON_DEPTH); }
        "]"             { return phrase_close(phrase, token, TRITON_TOKEN_RBRACKET); }
        "{"             { return phrase_open(phrase, token, TRITON_TOKEN_LBRACE, TRITON_DEPTH); }
        "}"             { return phrase_close(phrase, token, TRITON_TOKEN_RBRACE); }
        "("             { return phrase_open(phrase, token, TRITON_TOKEN_LPAREN, TRITON_DEPTH); }
        ")"             { return phrase_close(phrase, token, TRITON_TOKEN_RPAREN); }
        ","             { return phrase_emit(phrase, token, TRITON_TOKEN_COMMA); }
        "="             { return phrase_emit(phrase, token, TRITON_TOKEN_EQUALS); }
        "-"             { return phrase_emit(phrase, token, TRITON_TOKEN_DASH); }
        "->"            { return phrase_emit(phrase, token, TRITON_TOKEN_ARROW); }
        ":" blank* "+"  { return phrase_emit(phrase, token, TRITON_TOKEN_PAD); }
        "-"? [0-9]+     { return emit_integer(phrase, token); }

        "#" dialect "." [a-z_]+             { return phrase_emit(phrase, token, TRITON_TOKEN_NAME); }
        "#" word "." [A-Za-z_0-9.$]+        {
            phrase_emit(phrase, token, 0);
            triton_unread(p, token);
            return 0;
        }
        "#" word                            { return phrase_emit(phrase, token, TRITON_TOKEN_ALIAS); }
        "tensor"                            { return phrase_emit(phrase, token, TRITON_TOKEN_TENSOR); }
        "!" ("ttg" | "tt" | "triton_gpu") ".memdesc"
                                            { return phrase_emit(phrase, token, TRITON_TOKEN_MEMDESC); }
        dims ([a-z][A-Za-z0-9]* | "!tt.ptr<" [^<>\n\x00]* ">")
                                            { return phrase_emit(phrase, token, TRITON_TOKEN_SHAPE); }
        dims [0-9]+                         { return phrase_emit(phrase, token, TRITON_TOKEN_DIMS); }
        "linear"                            { return phrase_emit(phrase, token, TRITON_TOKEN_LINEAR); }
        "is" blank+ "a" blank+ "size" blank+ "1" blank+ "dimension"
                                            { return phrase_emit(phrase, token, TRITON_TOKEN_NO_BITS); }
        "where" blank+ "out" blank+ "dims" blank+ "are" blank* ":"
                                            { return phrase_emit(phrase, token, TRITON_TOKEN_OUT); }
        word                                { return phrase_emit(phrase, token, TRITON_TOKEN_WORD); }
    */
}
