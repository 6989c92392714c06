/*
 * The lexer of shapes. '{' or '<' opens a layout only before a number or a colon. Reference: xla
 * hlo_lexer.cc; docs/tiled_layout.md.
 */
#include "parser/shape/shape_lexer.h"

#include "layout/base/integer.h"
#include "parser/shape/shape_grammar.h"

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

/* Reads one token and returns its code. *token is set to its first byte. */
static int
scan(struct shape_lexer *lexer, const unsigned char **token)
{
    const unsigned char *behind;
    /*!stags:re2c format = "const unsigned char *@@;"; */
again:
    *token = lexer->cursor;
    /*!re2c
    space                { goto again; }
    "//" [^\r\n]*        { goto again; } /* the text may end in a comment */
    integer              { return SHAPE_INTEGER; }
    float | pattern      { return SHAPE_BAD; }
    "D" { return SHAPE_D; }              "T" { return SHAPE_T; }
    "L" { return SHAPE_L; }              "E" { return SHAPE_E; }
    "S" { return SHAPE_S; }              "SC" { return SHAPE_SC; }
    "P" { return SHAPE_P; }              "M" { return SHAPE_M; }
    word                 { return SHAPE_WORD; }
    word [:=]            { return SHAPE_BAD; }
    "[" { return SHAPE_OPEN_BRACKET; }   "]" { return SHAPE_CLOSE_BRACKET; }
    "(" { return SHAPE_OPEN_PAREN; }     ")" { return SHAPE_CLOSE_PAREN; }
    "}" { return SHAPE_CLOSE_LAYOUT; }   ">" { return SHAPE_CLOSE_ANGLE; }
    "<=" { return SHAPE_AT_MOST; }       "?" { return SHAPE_UNBOUNDED; }
    "," { return SHAPE_COMMA; }          ":" { return SHAPE_COLON; }
    "*" { return SHAPE_STAR; }           "#" { return SHAPE_HASH; }
    "+" { return SHAPE_PLUS; }           "~" { return SHAPE_TILDE; }
    "{" gap [0-9:-]  { lexer->cursor = *token + 1; return SHAPE_OPEN_LAYOUT; }
    "<" gap [0-9:-]  { lexer->cursor = *token + 1; return SHAPE_OPEN_ANGLE; }
    "{?" [^{}\x00]* "}"  { return SHAPE_UNREAD; }
    type @behind plain_dims plain_layout? [,)]  { goto array; }
    [\xC0-\xFF] [\x80-\xBF]*  { return SHAPE_BAD; } /* one character in UTF-8 */
    *   { return SHAPE_BAD; }
    $   { return 0; }
    */
array:
    lexer->cursor = lexer->whole ? lexer->cursor - 1 : behind;
    return lexer->whole ? SHAPE_PRINTED_ARRAY : SHAPE_WORD;
}

int
shape_lexer_next(struct shape_lexer *lexer, struct shape_token *token)
{
    const unsigned char *start;
    int code = scan(lexer, &start);
    if (code == SHAPE_AT_MOST && lexer->after_bracket) /* f32[3]<=5: no bound here */
        lexer->cursor = start + 1;
    lexer->after_bracket = code == SHAPE_CLOSE_BRACKET;
    token->offset = (size_t)(start - lexer->start);
    token->length = (size_t)(lexer->cursor - start);
    if (code == SHAPE_INTEGER &&
        !integer_read((const char *)start, token->length, &token->integer))
        return SHAPE_HUGE;
    return code;
}
