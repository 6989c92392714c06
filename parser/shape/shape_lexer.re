/*
 * The lexer of shapes. It decides what depends on context: '{' or '<' after ']' opens a layout only
 * before an integer or a colon, and the letters of layout fields are tokens of their own only
 * inside a layout. Reference: xla hlo_lexer.cc; docs/tiled_layout.md.
 */
#include "parser/shape/shape_lexer.h"

#include "parser/lex/integer.h"
#include "parser/shape/shape_grammar.h"

void
shape_lexer_begin(struct shape_lexer *lexer, const char *text, size_t length)
{
    const unsigned char *start = (const unsigned char *)text;
    *lexer = (struct shape_lexer){.start = start, .cursor = start, .limit = start + length};
}

/*!include:re2c "parser/lex/definitions.inc" */

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "lexer->cursor";
re2c:define:YYMARKER = "lexer->marker";
re2c:define:YYLIMIT = "lexer->limit";
re2c:yyfill:enable = 0;
re2c:eof = 0;

pattern = digits ("x" digits)+ | integer "_" [0-9_x-]*;
*/

/* Reads the name of a layout field and returns its code; returns 0 and reads nothing if none begins
 * here. */
static int
scan_field(struct shape_lexer *lexer)
{
    const unsigned char *start = lexer->cursor;
    /*!re2c
    "D"   { return SHAPE_D; }    "T"  { return SHAPE_T; }    "L"  { return SHAPE_L; }
    "E"   { return SHAPE_E; }    "S"  { return SHAPE_S; }    "SC" { return SHAPE_SC; }
    "P"   { return SHAPE_P; }    "M"  { return SHAPE_M; }
    word  { lexer->cursor = start; return 0; }
    *     { lexer->cursor = start; return 0; }
    $     { lexer->cursor = start; return 0; }
    */
}

/* Passes an array spelled as XLA prints it, if ',' or ')' stands behind it, as in a tuple.
 * Otherwise returns false and reads nothing. */
static bool
scan_array(struct shape_lexer *lexer)
{
    const unsigned char *start = lexer->cursor;
    /*!re2c
    plain_array [,)]  { lexer->cursor--; return true; }
    *                   { lexer->cursor = start; return false; }
    $                   { lexer->cursor = start; return false; }
    */
}

/* Reads one token and returns its code. *token is set to its first byte. */
static int
scan(struct shape_lexer *lexer, const unsigned char **token)
{
    int field;
again:
    *token = lexer->cursor;
    if (lexer->in_layout && (field = scan_field(lexer)))
        return field;
    if (lexer->whole && scan_array(lexer))
        return SHAPE_PRINTED_ARRAY;
    /*!re2c
    space                { goto again; }
    "//" [^\r\n]*        { goto again; } /* the text may end in a comment */
    integer              { return SHAPE_INTEGER; }
    float | pattern      { return SHAPE_BAD; }
    word                 { return SHAPE_WORD; }
    word [:=]            { return SHAPE_BAD; }
    "[" { return SHAPE_OPEN_BRACKET; }   "]" { return SHAPE_CLOSE_BRACKET; }
    "(" { return SHAPE_OPEN_PAREN; }     ")" { return SHAPE_CLOSE_PAREN; }
    "{" { return SHAPE_OPEN_BRACE; }     "}" { return SHAPE_CLOSE_BRACE; }
    "<" { return SHAPE_LESS; }           ">" { return SHAPE_GREATER; }
    "<=" { return SHAPE_AT_MOST; }       "?" { return SHAPE_UNBOUNDED; }
    "," { return SHAPE_COMMA; }          ":" { return SHAPE_COLON; }
    "*" { return SHAPE_STAR; }           "#" { return SHAPE_HASH; }
    "+" { return SHAPE_PLUS; }           "~" { return SHAPE_TILDE; }
    [\xC0-\xFF] [\x80-\xBF]*  { return SHAPE_BAD; } /* one character in UTF-8 */
    *   { return SHAPE_BAD; }
    $   { return 0; }
    */
}

/* Returns whether an integer or a colon comes next: then the bracket before it opens a layout. */
static bool
layout_follows(struct shape_lexer *lexer)
{
    const unsigned char *cursor = lexer->cursor, *token;
    int code = scan(lexer, &token);
    lexer->cursor = cursor;
    return code == SHAPE_INTEGER || code == SHAPE_COLON;
}

static int
in_context(struct shape_lexer *lexer, int code)
{
    switch (code) {
    case SHAPE_OPEN_BRACE:
    case SHAPE_LESS:
        if (!lexer->after_bracket || !layout_follows(lexer))
            return SHAPE_BAD;
        lexer->in_layout = true;
        lexer->angle = code == SHAPE_LESS;
        return SHAPE_OPEN_LAYOUT;
    case SHAPE_CLOSE_BRACE:
    case SHAPE_GREATER:
        if (!lexer->in_layout || lexer->angle != (code == SHAPE_GREATER))
            return SHAPE_BAD;
        lexer->in_layout = false;
        return SHAPE_CLOSE_LAYOUT;
    default:
        return code;
    }
}

int
shape_lexer_next(struct shape_lexer *lexer, struct shape_token *token)
{
    const unsigned char *start;
    int code = scan(lexer, &start);
    if (code == SHAPE_AT_MOST && lexer->after_bracket) { /* f32[3]<=5: no bound here */
        lexer->cursor = start + 1;
        code = SHAPE_LESS;
    }
    code = in_context(lexer, code);
    token->offset = (size_t)(start - lexer->start);
    token->length = (size_t)(lexer->cursor - start);
    lexer->after_bracket = code == SHAPE_CLOSE_BRACKET;
    if (code == SHAPE_INTEGER &&
        !integer_read((const char *)start, token->length, &token->integer))
        return SHAPE_HUGE;
    return code;
}
