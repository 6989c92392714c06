/*
 * The TIRx notation.
 *
 *   S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid
 *   ComposeLayout(3, 3, 3, TileLayout(S[(8,64):(64,1)]))
 *
 * Each text has a fresh parser, which stops at the first error. The actions only call functions of
 * tirx_action.c.
 */
%name tirx_grammar
%token_prefix TIRX_
%token_type {struct tirx_token}
%extra_context {struct tirx_parse *p}
%start_symbol text

%include {
#include "layout/base/diagnostic.h"
#include "parser/tirx/tirx_syntax.h"

#include <assert.h>
#include <stdio.h>

#define YYNOERRORRECOVERY 1
#define tirx_grammar_ENGINEALWAYSONSTACK 1
}

%token_destructor { (void)p; (void)$$; }

%syntax_error {
    uint64_t expected = 0;
    for (int code = 1; code < YYNTOKEN; code++)
        if (yy_find_shift_action((YYCODETYPE)code, yypParser->yytos->stateno) !=
            YY_ERROR_ACTION)
            expected |= (uint64_t)1 << code;
    tirx_unexpected(p, yymajor, &TOKEN, expected);
}
%stack_overflow { TIRX_FAIL(p, TOO_DEEP, 0, 0, 16); }

text ::= sum.
text ::= TILE LPAREN sum RPAREN.
text ::= SWIZZLE(A) LPAREN swizzle_arguments comma RPAREN. { tirx_end_swizzle(p, &A); }
text ::= COMPOSE(A) LPAREN arguments comma RPAREN. { tirx_end_call(p, &p->composite, &A); }

/* ---- a sum of terms, in any order ---- */

sum ::= term.
sum ::= sum PLUS term.

term ::= INTEGER(A). { tirx_add_term(p, &A, NULL); }
term ::= located.

/* Every term except a plain integer. */
located ::= SHARD(A) LBRACKET body RBRACKET(B). { tirx_end_shard(p, &A, &B); }
located ::= REPLICA(A) LBRACKET body RBRACKET(B). { tirx_end_replica(p, &A, &B); }
located ::= INTEGER(A) AT WORD(B). { tirx_add_term(p, &A, &B); }
located ::= AT WORD(A). { tirx_add_term(p, NULL, &A); }
located ::= WORD(A). { tirx_add_term(p, NULL, &A); }
located ::= LPAREN offsets RPAREN.

offsets ::= offset.
offsets ::= offsets PLUS offset.

offset ::= INTEGER(A). { tirx_add_term(p, &A, NULL); }
offset ::= INTEGER(A) AT WORD(B). { tirx_add_term(p, &A, &B); }
offset ::= AT WORD(A). { tirx_add_term(p, NULL, &A); }
offset ::= WORD(A). { tirx_add_term(p, NULL, &A); }
offset ::= LPAREN offsets RPAREN.

/* ---- extents : strides ---- */

body ::= extents.
body ::= extents COLON strides.

extents ::= extent_list comma.
extents ::= LPAREN extent_list comma RPAREN.
extent_list ::= INTEGER(A). { tirx_add_extent(p, &A); }
extent_list ::= extent_list COMMA INTEGER(A). { tirx_add_extent(p, &A); }

strides ::= stride_list comma.
strides ::= LPAREN pair_list comma RPAREN.
stride_list ::= stride.
stride_list ::= stride_list COMMA stride.
pair_list ::= pair.
pair_list ::= pair_list COMMA pair.

stride ::= INTEGER(A). { tirx_add_stride(p, &A, NULL); }
stride ::= INTEGER(A) AT WORD(B). { tirx_add_stride(p, &A, &B); }
stride ::= AT WORD(A). { tirx_add_stride(p, NULL, &A); }
stride ::= WORD(A). { tirx_add_stride(p, NULL, &A); }
pair ::= stride.
pair ::= LPAREN INTEGER(A) COMMA WORD(B) RPAREN. { tirx_add_stride(p, &A, &B); }

comma ::= .
comma ::= COMMA.

/* ---- arguments of SwizzleLayout: numbers and a truth value ---- */

swizzle_arguments ::= swizzle_argument.
swizzle_arguments ::= swizzle_arguments COMMA swizzle_argument.
swizzle_argument ::= scalar(A). { tirx_set_argument(p, &p->swizzle, NULL, &A); }
swizzle_argument ::= WORD(A) EQUALS scalar(B). { tirx_set_argument(p, &p->swizzle, &A, &B); }

%type scalar {struct tirx_value}
scalar(A) ::= INTEGER(B). { A = (struct tirx_value){VALUE_NUMBER, B}; }
scalar(A) ::= TRUE(B). { A = (struct tirx_value){VALUE_TRUTH, B}; A.token.value = 1; }
scalar(A) ::= FALSE(B). { A = (struct tirx_value){VALUE_TRUTH, B}; }

/* ---- arguments of ComposeLayout: also a tile, written in any way, and a SwizzleLayout ---- */

arguments ::= argument.
arguments ::= arguments COMMA argument.
argument ::= value(A). { tirx_set_argument(p, &p->composite, NULL, &A); }
argument ::= WORD(A) EQUALS value(B). { tirx_set_argument(p, &p->composite, &A, &B); }

%type value {struct tirx_value}
value(A) ::= scalar(B). { A = B; }
value(A) ::= SWIZZLE(B) LPAREN swizzle_arguments comma RPAREN. {
    A = (struct tirx_value){VALUE_SWIZZLE, B};
}
value(A) ::= TILE(B) LPAREN sum RPAREN. { A = (struct tirx_value){VALUE_TILE, B}; }
value(A) ::= bare_sum. { A = (struct tirx_value){VALUE_TILE, p->shard}; }

/* A sum that is not a plain integer, which is a number here. */
bare_sum ::= located.
bare_sum ::= leading_integer PLUS term.
bare_sum ::= bare_sum PLUS term.
leading_integer ::= INTEGER(A). { tirx_add_term(p, &A, NULL); }

%code {
void
tirx_grammar_run(struct tirx_parse *p)
{
    yyParser parser;
    struct tirx_token token;
    int code;
    tirx_grammarInit(&parser, p);
    do {
        code = tirx_lex(p, &token);
        if (!p->failed)
            tirx_grammar(&parser, code, token);
    } while (code && !p->failed);
    tirx_grammarFinalize(&parser);
}
}
