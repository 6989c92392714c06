/*
 * The lexer of names of instructions. It knows only spelling. Words are divided by points and blanks;
 * a name of CUTLASS is one word. The text is in memory with a NUL behind it, so nothing refills.
 */
#include "parser/atom/atom_syntax.h"

static struct slice
between(const unsigned char *from, const unsigned char *to)
{
    return (struct slice){(const char *)from, (size_t)(to - from)};
}

/*!re2c
    re2c:api:style = free-form;
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = phrase->cursor;
    re2c:define:YYMARKER = phrase->marker;
    re2c:define:YYLIMIT = phrase->limit;
    re2c:yyfill:enable = 0;
    re2c:eof = 0;

    digits = [0-9]+;
    scope  = ("cute::")? ("SM" digits "::")? ("GMMA::" | "UMMA::")?;
    swizzle = "INTER" | "SW32" | "SW64" | "SW128";
*/

enum atom_word
atom_lex(struct atom_parse *p, struct phrase_token *token)
{
    struct phrase *phrase = &p->phrase;
    const unsigned char *a, *b, *c, *d, *e, *f, *g, *h;
    /*!stags:re2c format = "const unsigned char *@@ = NULL;"; */

#define EMIT(code)          return (enum atom_word)phrase_emit(phrase, token, code)
#define NUMBER(from, to, i) phrase_number(phrase, token, from, to, i)
again:
    *token = phrase_token(phrase);
    /*!re2c
        [. \t\r\n,;]+   { goto again; }
        $               { EMIT(WORD_END); }
        *               { phrase_unknown(phrase, token); return WORD_END; }

        "m" @a digits @b "n" @c digits @d "k" @e digits {
            NUMBER(a, b, &token->value);
            NUMBER(c, d, &token->more[0]);
            NUMBER(e, phrase->cursor, &token->more[1]);
            EMIT(WORD_SHAPE);
        }
        "m" @a digits @b "n" @c digits {
            NUMBER(a, b, &token->value);
            NUMBER(c, phrase->cursor, &token->more[0]);
            EMIT(WORD_MATRIX);
        }
        "x" @a digits {
            NUMBER(a, phrase->cursor, &token->value);
            EMIT(WORD_COUNT);
        }
        digits {
            NUMBER((const unsigned char *)phrase_text(phrase, token), phrase->cursor, &token->value);
            EMIT(WORD_NUMBER);
        }
        digits "x" digits "b" "x2"?   { EMIT(WORD_LANES); }
        "warpx" digits ("::" [0-9_]+)?  { EMIT(WORD_WARPS); }
        "cta_group::" @a digits {
            NUMBER(a, phrase->cursor, &token->value);
            EMIT(WORD_GROUP);
        }
        "sync" | "aligned" | "mma_async" | "shared" | "shared::" ("cta" | "cluster") | "global" | "satfinite" |
        "ss" | "cg" | "ca" | "tile" | "mbarrier::complete_tx::bytes" | "bulk_group" | "collector::" [a-z:]+ |
        [2-5] "d" {
            EMIT(WORD_NOISE);
        }
        "row" | "col"                   { EMIT(WORD_MAJOR); }
        scope ("Layout_")? @a ("K" | "MN") @b "_" @c swizzle @d ("_Atom")? (@e "<" @f [A-Za-z0-9_:]+ @g ">")? {
            token->value = b - a > 1;
            if (*c == 'S')
                NUMBER(c + 2, d, &token->more[0]);
            p->types = e ? between(f, g) : (struct slice){0};
            EMIT(WORD_SHARED);
        }
        scope ("Layout_")? @a ("K" | "MN") @b "_SW128_32B" ("_Atom")? (@e "<" @f [A-Za-z0-9_:]+ @g ">")? {
            enum { LINE = 128 };
            token->value = b - a > 1;
            token->more[0] = LINE;
            token->more[1] = 1;
            p->types = e ? between(f, g) : (struct slice){0};
            EMIT(WORD_SHARED);
        }

        scope "SM" digits "_" @a digits @b "x" @c digits @d "x" @e digits @f "_" @g [A-Z0-9]+ @h [A-Z_]* {
            NUMBER(a, b, &token->value);
            NUMBER(c, d, &token->more[0]);
            NUMBER(e, f, &token->more[1]);
            p->types = between(g, h);
            p->rest = between(h, phrase->cursor);
            EMIT(NAME_PRODUCT);
        }
        scope "SM61_DP" @a [24] @b "A" {
            NUMBER(a, b, &token->value);
            EMIT(NAME_DOT);
        }
        scope "SM" digits "_U32x" @a digits @b "_" @c ("LDSM_N" | "STSM_N") {
            NUMBER(a, b, &token->value);
            p->rest = between(c, phrase->cursor);
            EMIT(NAME_ROWS);
        }
        scope "SM100_SU" [46] "_DU8x16_x" @a digits @b "_" @c "LDSM_N" {
            NUMBER(a, b, &token->value);
            p->rest = between(c, phrase->cursor);
            EMIT(NAME_ROWS);
        }
        scope "SM" digits "_U16x" @a digits @b "_" @c ("LDSM_T" | "STSM_T") {
            NUMBER(a, b, &token->value);
            token->value /= 2;
            p->rest = between(c, phrase->cursor);
            EMIT(NAME_ROWS);
        }
        scope "SM100_U8x" @a digits @b "_" @c ("LDSM_T" | "STSM_T") {
            NUMBER(a, b, &token->value);
            p->rest = between(c, phrase->cursor);
            EMIT(NAME_BYTES);
        }
        scope "SM75_U32x1_MOVM_T"   { EMIT(NAME_MOVE); }
        scope "SM100_TMEM_" @a ("LOAD" | "STORE") "_" @b digits "dp" digits "b" @c digits @d "x" ("_16b")? {
            token->value = *a == 'S';
            NUMBER(c, d, &token->more[0]);
            p->types = between(b, c);
            EMIT(NAME_TENSOR);
        }
        scope "SM100_UTCCP_" @a digits [x0-9]* "dp" digits "bit" [lw0-9]* @b "_" @c [12] @d "cta" {
            NUMBER(c, d, &token->value);
            p->types = between(a, b);
            EMIT(NAME_COPY);
        }
        [A-Za-z0-9_:<>]+            { EMIT(WORD_PLAIN); }
    */
#undef EMIT
#undef NUMBER
}
