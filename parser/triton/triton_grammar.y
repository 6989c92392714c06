/*
 * Triton's encodings, as MLIR prints them, and types with one.
 *
 *   #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
 *   tensor<128x64xf16, #ttg.blocked<{...}>>
 *
 * Each text has a fresh parser, which stops at the first error. The actions only call functions of
 * triton_parse.c.
 */
%name triton_grammar
%token_prefix TRITON_TOKEN_
%token_type {struct triton_token}
%extra_context {struct triton_parse *p}
%start_symbol text
%stack_size 300

%include {
#include "layout/base/diagnostic.h"
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
%stack_overflow { TRITON_FAIL(p, TOO_DEEP, 0, 0, TRITON_DEPTH); }

text ::= attribute(A). { p->root = A; }
text ::= TENSOR LT dims attribute(A) GT. { p->root = A; }

dims ::= SHAPE(A) COMMA. { triton_set_shape(p, &A); }

%type attribute {struct triton_value *}
%type pairs {struct triton_value *}
%type value {struct triton_value *}
%type values {struct triton_value *}
attribute(A) ::= NAME(B) LT LBRACE pairs(C) RBRACE GT. { A = triton_attribute(p, &B, C); }
attribute(A) ::= NAME(B) LT pairs(C) GT. { A = triton_attribute(p, &B, C); }
attribute(A) ::= NAME(B) LT LBRACE pairs(C) RBRACE COMMA WORD EQUALS value GT. {
    A = triton_attribute(p, &B, C);
}

pairs(A) ::= WORD(B) EQUALS value(C). { A = triton_pair(p, NULL, &B, C); }
pairs(A) ::= pairs(B) COMMA WORD(C) EQUALS value(D). { A = triton_pair(p, B, &C, D); }

value(A) ::= INTEGER(B). { A = triton_number(p, &B); }
value(A) ::= WORD(B). { A = triton_number(p, &B); }
value(A) ::= LBRACKET(B) RBRACKET. { A = triton_list(p, &B); }
value(A) ::= LBRACKET values(B) RBRACKET. { A = B; }
value(A) ::= attribute(B). { A = B; }
values(A) ::= value(B). { A = triton_append(triton_list(p, &B->token), B); }
values(A) ::= values(B) COMMA value(C). { A = triton_append(B, C); }

%code {
void
triton_grammar_run(struct triton_parse *p)
{
    yyParser parser;
    struct triton_token token;
    int code;
    triton_grammarInit(&parser, p);
    do {
        code = triton_lex(p, &token);
        if (!p->failed)
            triton_grammar(&parser, code, token);
    } while (code && !p->failed);
    triton_grammarFinalize(&parser);
}
}
