/*
 * The lexer of the CuTe notation. It knows only spelling. The text is in memory with a NUL behind
 * it, so nothing refills.
 */
#include "layout/base/diagnostic.h"
#include "parser/cute/cute_syntax.h"
#include "parser/lex/expected.h"
#include "parser/lex/integer.h"

#include "parser/cute/cute_grammar.h"

/* Ends the token at the cursor and returns its code. */
static int
emit(const struct cute_parse *p, struct cute_token *token, int code)
{
    token->length = (size_t)(p->lexer.cursor - p->lexer.start) - token->offset;
    return code;
}

/* Reads a number from `from` to `to`. Rejects INT64_MIN, so that every value can be negated. */
static void
read_number(struct cute_parse *p, const struct cute_token *token, const unsigned char *from,
            const unsigned char *to, int64_t *value)
{
    if (!integer_read((const char *)from, (size_t)(to - from), value) || *value == INT64_MIN)
        CUTE_FAIL(p, NUMBER_TOO_LARGE, CUTE_PLACE(token));
}

static int
emit_integer(struct cute_parse *p, struct cute_token *token)
{
    const unsigned char *from = p->lexer.start + token->offset;
    emit(p, token, CUTE_INTEGER);
    read_number(p, token, from + (*from == '_'), p->lexer.cursor, &token->value);
    return CUTE_INTEGER;
}

/* A pointer whose bits stand from `from` to `to`; NULL: it does not say them. */
static int
emit_pointer(struct cute_parse *p, struct cute_token *token, const unsigned char *from,
             const unsigned char *to)
{
    emit(p, token, CUTE_POINTER);
    token->value = 1;
    if (from)
        read_number(p, token, from, to, &token->value);
    return CUTE_POINTER;
}

static int
unknown_byte(struct cute_parse *p, const struct cute_token *token)
{
    char shown[8];
    size_t length = expected_byte((const char *)p->lexer.start + token->offset, shown);
    CUTE_FAIL(p, TIRX_CHARACTER, token->offset, length, shown);
    return 0;
}

static int
open_list(struct cute_parse *p, struct cute_token *token, int code)
{
    emit(p, token, code);
    if (++p->lexer.depth > CUTE_DEPTH)
        CUTE_FAIL(p, TOO_DEEP, CUTE_PLACE(token), CUTE_DEPTH);
    return code;
}

static int
close_list(struct cute_parse *p, struct cute_token *token, int code)
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
    scope = "cute" ("::" | ".");
    value = blank* "(" ("(nil)" | [^()\x00\n]*) ")";
    label = ("TV" | "Thr" | "Val" | "Tiler" | "Tiled" | "Layout" | "Permutation");
*/

static int
next_token(struct cute_parse *p, struct cute_token *token)
{
    struct cute_lexer *lexer = &p->lexer;
    const unsigned char *a, *b, *c, *d, *e;
    /*!stags:re2c format = "const unsigned char *@@ = NULL;"; */

again:
    *token = (struct cute_token){.offset = (size_t)(lexer->cursor - lexer->start)};
    /*!re2c
        (blank | "{}")+ { goto again; }
        $               { return emit(p, token, 0); }
        *               { return unknown_byte(p, token); }

        "//"            {
            if (!lexer->begun)
                goto again;
            while (*lexer->cursor && *lexer->cursor != '\n')
                lexer->cursor++;
            goto again;
        }
        "\n" [ \t\r0-9]* "\n" [ \t]* "+-"  { // the table of print_layout
            lexer->cursor = lexer->limit;
            goto again;
        }

        "("             { return open_list(p, token, CUTE_LPAREN); }
        ")"             { return close_list(p, token, CUTE_RPAREN); }
        "<"             { return open_list(p, token, CUTE_LT); }
        ">"             { return close_list(p, token, CUTE_GT); }
        "["             { return emit(p, token, CUTE_LBRACKET); }
        "]"             { return emit(p, token, CUTE_RBRACKET); }
        ":"             { return emit(p, token, CUTE_COLON); }
        ";"             { return emit(p, token, CUTE_SEMICOLON); }
        ","             { return emit(p, token, CUTE_COMMA); }
        "@"             { return emit(p, token, CUTE_AT); }
        "="             { return emit(p, token, CUTE_EQUALS); }
        "_"             { return emit(p, token, CUTE_WHOLE); }
        "o"             { return emit(p, token, CUTE_O); }
        "_"? "-"? [0-9]+  { return emit_integer(p, token); }
        "0x" [0-9a-fA-F]+ { return emit(p, token, CUTE_ADDRESS); }

        "?" ("{" [^}\x00]* "}")?  {
            emit(p, token, 0);
            CUTE_FAIL(p, CUTE_DYNAMIC, CUTE_PLACE(token));
            return 0;
        }

        scope? ("Sw" | "S" | "Swizzle")   { return emit(p, token, CUTE_SWIZZLE); }
        "SW_" @a [0-9]+ @b "_" @c [0-9]+ @d "_" @e "-"? [0-9]+  {
            emit(p, token, CUTE_SWIZZLE_WORD);
            read_number(p, token, a, b, &token->value);
            read_number(p, token, c, d, &token->more[0]);
            read_number(p, token, e, lexer->cursor, &token->more[1]);
            return CUTE_SWIZZLE_WORD;
        }
        scope? ("Layout" | "make_layout") { return emit(p, token, CUTE_LAYOUT); }
        scope? "ComposedLayout"           { return emit(p, token, CUTE_COMPOSED); }
        scope? ("Shape" | "Stride" | "Coord" | "Step" | "Tile" | "tuple" |
                "make_" ("shape" | "stride" | "coord" | "tuple"))
                                          { return emit(p, token, CUTE_TUPLE); }
        scope? ("Int" | "C")              { return emit(p, token, CUTE_CONSTANT); }
        "stride"                          { return emit(p, token, CUTE_STRIDE); }
        "offset"                          { return emit(p, token, CUTE_OFFSET); }
        "tensor"                          { return emit(p, token, CUTE_TENSOR); }
        "ptr"                             { return emit(p, token, CUTE_PTR); }
        "raw_ptr"                         { return emit(p, token, CUTE_RAW); }
        scope? "ArithTuple"               { return emit(p, token, CUTE_ARITH); }
        "counting_iter"                   { return emit(p, token, CUTE_COUNTING); }
        "!cute." [a-z_]+ "<" ["]          { return emit(p, token, CUTE_QUOTED); }
        ["] ">"                           { return emit(p, token, CUTE_UNQUOTED); }
        "," blank* "data" blank* "="      {
            lexer->cursor = lexer->limit;
            return emit(p, token, CUTE_DATA);
        }
        label [A-Za-z_ ]* ":"             { return emit(p, token, CUTE_LABEL); }
        [A-Za-z][A-Za-z0-9_]*             { return emit(p, token, CUTE_WORD); }

        "_"? [a-z]* "_"? "ptr[" @a [0-9]+ @b "b]" value?    { return emit_pointer(p, token, a, b); }
        "_"? [a-z]+ "_[" @a [0-9]+ @b "b]" value?           { return emit_pointer(p, token, a, b); }
        "_"? [a-z]+ "_ptr_" @a [0-9]+ @b "b" value?         { return emit_pointer(p, token, a, b); }
        scope? "smem_ptr_flag_bits<" @a [0-9]+ @b ">"       { return emit_pointer(p, token, a, b); }
        scope? "smem_ptr_flag"                { return emit_pointer(p, token, NULL, NULL); }
    */
}

int
cute_lex(struct cute_parse *p, struct cute_token *token)
{
    int code = next_token(p, token);
    p->lexer.begun = true;
    return code;
}
