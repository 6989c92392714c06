/*
 * The lexer of the CuTe notation. It knows only spelling. The text is in memory with a NUL behind
 * it, so nothing refills.
 */
#include "parser/cute/cute_syntax.h"

#include "parser/cute/cute_grammar.h"

static int
emit_integer(struct phrase *phrase, struct phrase_token *token)
{
    const unsigned char *from = phrase->start + token->offset;
    phrase_emit(phrase, token, CUTE_INTEGER);
    phrase_number(phrase, token, from + (*from == '_'), phrase->cursor, &token->value);
    return CUTE_INTEGER;
}

/* A pointer whose bits stand from `from` to `to`; NULL: it does not say them. */
static int
emit_pointer(struct phrase *phrase, struct phrase_token *token, const unsigned char *from,
             const unsigned char *to)
{
    phrase_emit(phrase, token, CUTE_POINTER);
    token->value = 1;
    if (from)
        phrase_number(phrase, token, from, to, &token->value);
    return CUTE_POINTER;
}

/* A label that says how many lanes a warp has: "TV Layout of warps of 64:". */
static int
emit_lanes(struct phrase *phrase, struct phrase_token *token, const unsigned char *from,
           const unsigned char *to)
{
    phrase_emit(phrase, token, CUTE_LABEL);
    phrase_number(phrase, token, from, to, &token->value);
    if (token->value < 1 || token->value > WARP_MOST_LANES)
        PHRASE_FAIL(phrase, CUTE_WARP, PHRASE_PLACE(token), WARP_MOST_LANES);
    return CUTE_LABEL;
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
    scope = "cute" ("::" | ".");
    value = blank* "(" ("(nil)" | [^()\x00\n]*) ")";
    quoted = "layout" | "composed_layout" | "shape" | "stride" | "tile" | "swizzle";
    label = ("TV" | "Thr" | "Val" | "Tiler" | "Tiled" | "Layout" | "Permutation");
*/

static int
next_token(struct cute_parse *p, struct phrase_token *token)
{
    struct phrase *phrase = &p->phrase;
    const unsigned char *a, *b, *c, *d, *e;
    /*!stags:re2c format = "const unsigned char *@@ = NULL;"; */

again:
    *token = phrase_token(phrase);
    /*!re2c
        (blank | "{}")+ { goto again; }
        $               { return phrase_emit(phrase, token, 0); }
        *               { return phrase_unknown(phrase, token); }

        "//"            {
            if (!p->begun)
                goto again;
            while (*phrase->cursor && *phrase->cursor != '\n')
                phrase->cursor++;
            goto again;
        }
        "\n" [ \t\r0-9]* "\n" [ \t]* "+-"  { // the table of print_layout
            phrase->cursor = phrase->limit;
            goto again;
        }

        "("             { return phrase_open(phrase, token, CUTE_LPAREN, CUTE_DEPTH); }
        ")"             { return phrase_close(phrase, token, CUTE_RPAREN); }
        "<"             { return phrase_open(phrase, token, CUTE_LT, CUTE_DEPTH); }
        ">"             { return phrase_close(phrase, token, CUTE_GT); }
        "["             { return phrase_emit(phrase, token, CUTE_LBRACKET); }
        "]"             { return phrase_emit(phrase, token, CUTE_RBRACKET); }
        ":"             { return phrase_emit(phrase, token, CUTE_COLON); }
        ";"             { return phrase_emit(phrase, token, CUTE_SEMICOLON); }
        ","             { return phrase_emit(phrase, token, CUTE_COMMA); }
        "@"             { return phrase_emit(phrase, token, CUTE_AT); }
        "="             { return phrase_emit(phrase, token, CUTE_EQUALS); }
        "_"             { return phrase_emit(phrase, token, CUTE_WHOLE); }
        "o"             { return phrase_emit(phrase, token, CUTE_O); }
        "_"? "-"? [0-9]+  { return emit_integer(phrase, token); }
        "0x" [0-9a-fA-F]+ { return phrase_emit(phrase, token, CUTE_ADDRESS); }

        "?" ("{" [^}\x00]* "}")?  {
            phrase_emit(phrase, token, 0);
            PHRASE_FAIL(phrase, CUTE_DYNAMIC, PHRASE_PLACE(token));
            return 0;
        }

        scope? ("Sw" | "S" | "Swizzle")   { return phrase_emit(phrase, token, CUTE_SWIZZLE); }
        "SW_" @a [0-9]+ @b "_" @c [0-9]+ @d "_" @e "-"? [0-9]+  {
            phrase_emit(phrase, token, CUTE_SWIZZLE_WORD);
            phrase_number(phrase, token, a, b, &token->value);
            phrase_number(phrase, token, c, d, &token->more[0]);
            phrase_number(phrase, token, e, phrase->cursor, &token->more[1]);
            return CUTE_SWIZZLE_WORD;
        }
        scope? ("Layout" | "make_layout") { return phrase_emit(phrase, token, CUTE_LAYOUT); }
        scope? "ComposedLayout"           { return phrase_emit(phrase, token, CUTE_COMPOSED); }
        scope? ("Shape" | "Stride" | "Coord" | "Step" | "Tile" | "tuple" |
                "make_" ("shape" | "stride" | "coord" | "tuple"))
                                          { return phrase_emit(phrase, token, CUTE_TUPLE); }
        scope? ("Int" | "C")              { return phrase_emit(phrase, token, CUTE_CONSTANT); }
        "stride"                          { return phrase_emit(phrase, token, CUTE_STRIDE); }
        "offset"                          { return phrase_emit(phrase, token, CUTE_OFFSET); }
        "tensor"                          { return phrase_emit(phrase, token, CUTE_TENSOR); }
        "ptr"                             { return phrase_emit(phrase, token, CUTE_PTR); }
        "raw_ptr"                         { return phrase_emit(phrase, token, CUTE_RAW); }
        scope? "ArithTuple"               { return phrase_emit(phrase, token, CUTE_ARITH); }
        "counting_iter"                   { return phrase_emit(phrase, token, CUTE_COUNTING); }
        "!cute." quoted "<" ["]           { return phrase_emit(phrase, token, CUTE_QUOTED); }
        "!cute.memref" blank* "<"         { return phrase_emit(phrase, token, CUTE_MEMREF); }
        ["]                               { return phrase_emit(phrase, token, CUTE_QUOTE); }
        ["] ">"                           { return phrase_emit(phrase, token, CUTE_UNQUOTED); }
        "," blank* "data" blank* "="      {
            phrase->cursor = phrase->limit;
            return phrase_emit(phrase, token, CUTE_DATA);
        }
        label [A-Za-z_ ]* ":"             { return phrase_emit(phrase, token, CUTE_LABEL); }
        label [A-Za-z_ ]* " of warps of " @a [0-9]+ @b ":"  { return emit_lanes(phrase, token, a, b); }

        "_"? [a-z]* "_"? "ptr[" @a [0-9]+ @b "b]" value?    { return emit_pointer(phrase, token, a, b); }
        "_"? [a-z]+ "_[" @a [0-9]+ @b "b]" value?           { return emit_pointer(phrase, token, a, b); }
        "_"? [a-z]+ "_ptr_" @a [0-9]+ @b "b" value?         { return emit_pointer(phrase, token, a, b); }
        scope? "smem_ptr_flag_bits<" @a [0-9]+ @b ">"       { return emit_pointer(phrase, token, a, b); }
        scope? "smem_ptr_flag"                { return emit_pointer(phrase, token, NULL, NULL); }
        [A-Za-z][A-Za-z0-9_]*             { return phrase_emit(phrase, token, CUTE_WORD); }
    */
}

int
cute_lex(struct cute_parse *p, struct phrase_token *token)
{
    int code = next_token(p, token);
    p->begun = true;
    return code;
}
