/*
 * Triton's encodings, as MLIR prints them, types with one, and linear layouts.
 *
 *   #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
 *   tensor<128x64xf16, #ttg.blocked<{...}>>
 *   linear register=[[0,1],[0,2]] lane=[[1,0]] shape=[2,8]
 *
 * Each text has a fresh parser, which stops at the first error. The actions only call functions of
 * triton_action.c.
 */
%name triton_grammar
%token_prefix TRITON_TOKEN_
%token_type {struct phrase_token}
%extra_context {struct triton_parse *p}
%start_symbol text
%stack_size 300

%include {
#include "parser/triton/triton_syntax.h"

#include <assert.h>
#include <stdio.h>

#define YYNOERRORRECOVERY 1
#define triton_grammar_ENGINEALWAYSONSTACK 1
}

%token_destructor { (void)p; (void)$$; }

%syntax_error {
    uint64_t expected = 0;
    for (int code = 1; code < YYNTOKEN; code++)
        if (yy_find_shift_action((YYCODETYPE)code, yypParser->yytos->stateno) !=
            YY_ERROR_ACTION)
            expected |= (uint64_t)1 << code;
    triton_unexpected(p, yymajor, &TOKEN, expected);
}
%stack_overflow { PHRASE_FAIL(&p->phrase, TOO_DEEP, 0, 0, TRITON_DEPTH); }

/* A file begins with names for attributes. Without more, its last name is the layout. */
text ::= layout.
text ::= names.
text ::= names layout.
names ::= name.
names ::= names name.
name ::= ALIAS(A) EQUALS attribute(B). { triton_define(p, &A, B); }

layout ::= attribute(A). { p->root = A; }
layout ::= TENSOR LT dims attribute(A) GT. { p->root = A; }
layout ::= MEMDESC LT dims attribute(A) memory GT. { p->root = A; }
layout ::= LINEAR(A) fields(B). { p->root = triton_named(p, TERM_BASES, &A, B); }
layout ::= dump(A) OUT LBRACKET outs RBRACKET. { p->root = A; }

dims ::= SHAPE(A) COMMA. { triton_set_shape(p, &A); }
memory ::= .
memory ::= memory COMMA ALIAS.
memory ::= memory COMMA NAME(A). { triton_check_memory(p, &A); }
memory ::= memory COMMA WORD(A). { triton_check_memory(p, &A); }
memory ::= memory COMMA DIMS(A). { triton_set_buffer(p, &A); }

%type attribute {struct term *}
%type pairs {struct term *}
%type fields {struct term *}
%type value {struct term *}
%type values {struct term *}
%type body {struct term *}
%type pads {struct term *}
%type pad {struct term *}
attribute(A) ::= ALIAS(B). { A = triton_lookup(p, &B); }
attribute(A) ::= NAME(B). { A = triton_named(p, TERM_ATTRIBUTE, &B, NULL); }
attribute(A) ::= NAME(B) LT GT. { A = triton_named(p, TERM_ATTRIBUTE, &B, NULL); }
attribute(A) ::= NAME(B) LT pairs(C) GT. { A = triton_named(p, TERM_ATTRIBUTE, &B, C); }
attribute(A) ::= NAME(B) LT body(C) GT. { A = triton_named(p, TERM_ATTRIBUTE, &B, C); }
attribute(A) ::= NAME(B) LT body(C) COMMA WORD(D) EQUALS value GT. {
    if (!phrase_is(&p->phrase, &D, "alignment"))
        triton_unread(p, &D);
    A = triton_named(p, TERM_ATTRIBUTE, &B, C);
}
attribute(A) ::= NAME(B) LT LBRACKET(C) pads(D) RBRACKET body(E) GT. {
    A = triton_extend(p, triton_named(p, TERM_ATTRIBUTE, &B, E), &C, D);
}

body(A) ::= LBRACE RBRACE. { A = NULL; }
body(A) ::= LBRACE pairs(B) RBRACE. { A = B; }
pairs(A) ::= WORD(B) EQUALS value(C). { A = triton_pair(p, NULL, &B, C); }
pairs(A) ::= pairs(B) COMMA WORD(C) EQUALS value(D). { A = triton_pair(p, B, &C, D); }
fields(A) ::= WORD(B) EQUALS value(C). { A = triton_pair(p, NULL, &B, C); }
fields(A) ::= fields(B) WORD(C) EQUALS value(D). { A = triton_pair(p, B, &C, D); }

pads(A) ::= pad(B). { A = term_append(term_list(&p->phrase, &B->token), B); }
pads(A) ::= pads(B) COMMA pad(C). { A = term_append(B, C); }
pad(A) ::= INTEGER(B) PAD INTEGER(C). {
    A = term_append(term_list(&p->phrase, &B), term_leaf(&p->phrase, &B));
    term_append(A, term_leaf(&p->phrase, &C));
}

value(A) ::= INTEGER(B). { A = term_leaf(&p->phrase, &B); }
value(A) ::= WORD(B). { A = triton_word(p, &B); }
value(A) ::= LBRACKET(B) RBRACKET. { A = term_list(&p->phrase, &B); }
value(A) ::= LBRACKET values(B) RBRACKET. { A = B; }
value(A) ::= LBRACE(B) RBRACE. { A = triton_named(p, TERM_DICTIONARY, &B, NULL); }
value(A) ::= LBRACE(B) pairs(C) RBRACE. { A = triton_named(p, TERM_DICTIONARY, &B, C); }
value(A) ::= attribute(B). { A = B; }
values(A) ::= value(B). { A = term_append(term_list(&p->phrase, &B->token), B); }
values(A) ::= values(B) COMMA value(C). { A = term_append(B, C); }

/* ---- the dump of a LinearLayout ---- */

%type dump {struct term *}
dump(A) ::= DASH(B) WORD(C) NO_BITS. {
    A = triton_bit(p, triton_term(p, TERM_BASES, &B), &C, NULL, NULL);
}
dump(A) ::= DASH(B) WORD(C) EQUALS INTEGER(D) ARROW LPAREN values(E) RPAREN. {
    A = triton_bit(p, triton_term(p, TERM_BASES, &B), &C, &D, E);
}
dump(A) ::= dump(B) DASH WORD(C) NO_BITS. { A = triton_bit(p, B, &C, NULL, NULL); }
dump(A) ::= dump(B) DASH WORD(C) EQUALS INTEGER(D) ARROW LPAREN values(E) RPAREN. {
    A = triton_bit(p, B, &C, &D, E);
}
dump(A) ::= dump(B) WORD(C) EQUALS INTEGER(D) ARROW LPAREN values(E) RPAREN. {
    A = triton_bit(p, B, &C, &D, E);
}
outs ::= out.
outs ::= outs COMMA out.
out ::= WORD LPAREN WORD INTEGER(A) RPAREN. { triton_dim(p, &A); }

%code {
void
triton_grammar_run(struct triton_parse *p)
{
    yyParser parser;
    struct phrase_token token;
    int code;
    triton_grammarInit(&parser, p);
    do {
        code = triton_lex(p, &token);
        if (!p->phrase.failed)
            triton_grammar(&parser, code, token);
    } while (code && !p->phrase.failed);
    triton_grammarFinalize(&parser);
}
}
