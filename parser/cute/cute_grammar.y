/*
 * The CuTe notation.
 *
 *   ((2,2),8):((1,4),2)
 *   Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)
 *   Layout<Shape<_8,_64>,Stride<_64,_1>>
 *
 * Each text has a fresh parser, which stops at the first error. The actions only call functions of
 * cute_action.c.
 */
%name cute_grammar
%token_prefix CUTE_
%token_type {struct phrase_token}
%extra_context {struct cute_parse *p}
%start_symbol text
%stack_size 300

%include {
#include "layout/base/diagnostic.h"
#include "parser/cute/cute_syntax.h"

#include <assert.h>
#include <stdio.h>

#define YYNOERRORRECOVERY 1
#define cute_grammar_ENGINEALWAYSONSTACK 1
}

%token_destructor { (void)p; (void)$$; }

%syntax_error {
    uint64_t expected = 0;
    for (int code = 1; code < YYNTOKEN; code++)
        if (yy_find_shift_action((YYCODETYPE)code, yypParser->yytos->stateno) !=
            YY_ERROR_ACTION)
            expected |= (uint64_t)1 << code;
    cute_unexpected(p, yymajor, &TOKEN, expected);
}
%stack_overflow { PHRASE_FAIL(&p->phrase, TOO_DEEP, 0, 0, CUTE_DEPTH); }

text ::= whole.
text ::= LABEL(A) whole. { cute_set_label(p, &A); }
text ::= QUOTED whole UNQUOTED.
text ::= MEMREF words COMMA QUOTE whole UNQUOTED.

whole ::= mapped.
whole ::= tuple(A). { cute_set_shape(p, A); }
whole ::= tiler.
whole ::= TENSOR LT behind_pointer GT.
whole ::= TENSOR LPAREN behind_pointer RPAREN.
whole ::= TENSOR LPAREN behind_pointer DATA.
whole ::= behind_pointer.

mapped ::= layout(A). { cute_set_layout(p, &A); }
mapped ::= composed.
mapped ::= LPAREN composed RPAREN.

/* ---- layouts ---- */

%type layout {struct cute_mode}
layout(A) ::= tuple(B) COLON tuple(C). { A = cute_layout_of(p, B, C); }
layout(A) ::= LPAREN tuple(B) COLON tuple(C) RPAREN. { A = cute_layout_of(p, B, C); }
layout(A) ::= LAYOUT LPAREN tuple(B) RPAREN. { A = cute_layout_of(p, B, NULL); }
layout(A) ::= LAYOUT LPAREN tuple(B) COMMA tuple(C) RPAREN. { A = cute_layout_of(p, B, C); }
layout(A) ::= LAYOUT LPAREN tuple(B) COMMA STRIDE EQUALS tuple(C) RPAREN. {
    A = cute_layout_of(p, B, C);
}
layout(A) ::= LAYOUT LT tuple(B) GT. { A = cute_layout_of(p, B, NULL); }
layout(A) ::= LAYOUT LT tuple(B) COMMA tuple(C) GT. { A = cute_layout_of(p, B, C); }

/* ---- a swizzle, an offset or a pointer, and a layout ---- */

composed ::= swizzle O middle O mapped.
composed ::= swizzle O mapped.
composed ::= COMPOSED LPAREN swizzle COMMA middle COMMA layout(A) RPAREN. {
    cute_set_layout(p, &A);
}
composed ::= COMPOSED LPAREN swizzle COMMA layout(A) RPAREN. { cute_set_layout(p, &A); }
composed ::= COMPOSED LPAREN swizzle COMMA layout(A) COMMA OFFSET EQUALS offset RPAREN. {
    cute_set_layout(p, &A);
}
composed ::= COMPOSED LT swizzle COMMA middle COMMA layout(A) GT. { cute_set_layout(p, &A); }

middle ::= offset.
middle ::= POINTER(A). {
    p->text->pointed = true;
    cute_set_pointer(p, &A);
}

offset ::= INTEGER(A). { cute_set_offset(p, &A); }
offset ::= CONSTANT LT INTEGER(A) GT. { cute_set_offset(p, &A); }

swizzle ::= closed_swizzle.
/* The CuTe DSL prints a negative shift without '>'. */
swizzle ::= SWIZZLE(A) LT INTEGER(B) COMMA INTEGER(C) COMMA INTEGER(D). {
    cute_set_swizzle(p, &A, B.value, C.value, D.value);
}
closed_swizzle ::= SWIZZLE(A) LT INTEGER(B) COMMA INTEGER(C) COMMA INTEGER(D) GT. {
    cute_set_swizzle(p, &A, B.value, C.value, D.value);
}
closed_swizzle ::= SWIZZLE(A) LPAREN INTEGER(B) COMMA INTEGER(C) COMMA INTEGER(D) RPAREN. {
    cute_set_swizzle(p, &A, B.value, C.value, D.value);
}
closed_swizzle ::= SWIZZLE_WORD(A). {
    cute_set_swizzle(p, &A, A.value, A.more[0], A.more[1]);
}
closed_swizzle ::= LPAREN swizzle RPAREN.

/* ---- a pointer and a layout ---- */

behind_pointer ::= pointer O mapped.
behind_pointer ::= swizzle pointer O layout(A). {
    p->text->pointed = true;
    cute_set_layout(p, &A);
}
/* The origin of an identity tensor. */
behind_pointer ::= tuple O mapped.
behind_pointer ::= ARITH tuple O mapped.
behind_pointer ::= COUNTING LPAREN INTEGER RPAREN O mapped.

pointer ::= POINTER(A). { cute_set_pointer(p, &A); }
pointer ::= PTR(A) LT words GT. { A.value = 0; cute_set_pointer(p, &A); }
pointer ::= RAW(A) LPAREN ADDRESS COLON words RPAREN. { A.value = 0; cute_set_pointer(p, &A); }
words ::= word.
words ::= words COMMA word.
word ::= WORD(A). { cute_set_word(p, &A); }
word ::= WORD(A) LT INTEGER(B) GT. { cute_set_number(p, &A, &B); }
word ::= closed_swizzle. { p->text->pointed = true; }

/* ---- trees of numbers ---- */

%type tuple {struct term *}
tuple(A) ::= INTEGER(B). { A = term_leaf(&p->phrase, &B); }
tuple(A) ::= CONSTANT LT INTEGER(B) GT. { A = term_leaf(&p->phrase, &B); }
tuple(A) ::= basis(B). { A = B; }
tuple(A) ::= LPAREN(B) RPAREN. { A = term_list(&p->phrase, &B); }
tuple(A) ::= LPAREN list(B) comma RPAREN. { A = B; }
tuple(A) ::= TUPLE(B) LPAREN RPAREN. { A = term_list(&p->phrase, &B); }
tuple(A) ::= TUPLE LPAREN list(B) comma RPAREN. { A = B; }
tuple(A) ::= TUPLE(B) LT GT. { A = term_list(&p->phrase, &B); }
tuple(A) ::= TUPLE LT list(B) GT. { A = B; }

%type list {struct term *}
list(A) ::= tuple(B). { A = term_append(term_list(&p->phrase, &B->token), B); }
list(A) ::= list(B) COMMA tuple(C). { A = term_append(B, C); }
comma ::= .
comma ::= COMMA.

%type basis {struct term *}
basis(A) ::= INTEGER(B) AT INTEGER(C). { A = cute_basis(p, term_leaf(&p->phrase, &B), &C); }
basis(A) ::= basis(B) AT INTEGER(C). { A = cute_basis(p, B, &C); }

/* ---- tilers ---- */

tiler ::= LT tiles GT.
tiler ::= LBRACKET modes RBRACKET.
tiler ::= LPAREN tile COMMA tiles RPAREN.
tiles ::= tile.
tiles ::= tiles COMMA tile.
modes ::= tile.
modes ::= modes SEMICOLON tile.
tile ::= layout(A). { cute_add_tile(p, &A); }
tile ::= WHOLE. { cute_add_tile(p, NULL); }

%code {
void
cute_grammar_run(struct cute_parse *p)
{
    yyParser parser;
    struct phrase_token token;
    int code;
    cute_grammarInit(&parser, p);
    do {
        code = cute_lex(p, &token);
        if (!p->phrase.failed)
            cute_grammar(&parser, code, token);
    } while (code && !p->phrase.failed);
    cute_grammarFinalize(&parser);
}
}
