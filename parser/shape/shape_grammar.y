/*
 * Shapes and layouts as XLA writes them (reference: xla hlo_parser.cc, ParseShape and ParseLayout).
 * The fields of a layout come in a fixed order, each at most once.
 */
%name ShapeGrammar
%token_prefix SHAPE_
%token_type {struct shape_token}
%extra_context {struct shape_builder *b}
%token_destructor {(void)b; (void)$$;}
%stack_size 0
%start_symbol text

%include {
#include "layout/base/arena.h"
#include "layout/base/memory.h"
#include "parser/shape/shape_builder.h"
#include "parser/shape/shape_parse.h"
#include <stdlib.h>
#define YYNOERRORRECOVERY 1
}

%syntax_error {build_syntax_error(b, yymajor, &TOKEN);}
%stack_overflow {memory_exhausted();}

/* Tokens that the lexer returns and no rule accepts. */
%token BAD HUGE.

/* The names of layout fields. Where no field may stand, they are words. */
%fallback WORD D T L E S SC P M.

/* A whole shape is the result before it is known whether text follows. */
text ::= whole.
whole ::= shape(A). {b->result = A;}

%type shape {struct shape *}
shape(A) ::= PRINTED_ARRAY(T). {A = build_deferred(b, &T);}
shape(A) ::= WORD(T) OPEN_BRACKET dims(D) CLOSE_BRACKET(E).
    {struct written_layout none = {0}; A = build_array(b, &T, &D, &none, &E);}
shape(A) ::= WORD(T) OPEN_BRACKET dims(D) CLOSE_BRACKET OPEN_LAYOUT layout(L) CLOSE_LAYOUT(E).
    {A = build_array(b, &T, &D, &L, &E);}
shape(A) ::= WORD(T) OPEN_BRACKET dims(D) CLOSE_BRACKET OPEN_ANGLE layout(L) CLOSE_ANGLE(E).
    {A = build_array(b, &T, &D, &L, &E);}
shape(A) ::= WORD OPEN_BRACKET dims CLOSE_BRACKET UNREAD(L). {A = NULL; build_unread(b, &L);}
shape(A) ::= WORD(W) OPEN_PAREN shape(S) CLOSE_PAREN(E). {A = build_buffer(b, &W, S, &E);}
shape(A) ::= OPEN_PAREN(F) CLOSE_PAREN(E).
    {struct shapes none = {0}; A = build_tuple(b, &F, &none, &E);}
shape(A) ::= OPEN_PAREN(F) shapes(L) CLOSE_PAREN(E). {A = build_tuple(b, &F, &L, &E);}

%type shapes {struct shapes}
shapes(A) ::= shape(S). {A = (struct shapes){0}; LIST_ADD(b, A, S);}
shapes(A) ::= shapes(A) COMMA shape(S). {LIST_ADD(b, A, S);}

%type dims {struct dimensions}
%type dim_list {struct dimensions}
dims(A) ::= . {A = (struct dimensions){0};}
dims(A) ::= dim_list(A).
dim_list(A) ::= dim(D). {A = (struct dimensions){0}; LIST_ADD(b, A, D);}
dim_list(A) ::= dim_list(A) COMMA dim(D). {LIST_ADD(b, A, D);}
%type dim {struct dimension}
dim(A) ::= INTEGER(N). {A = build_dimension(b, &N, false);}
dim(A) ::= AT_MOST INTEGER(N). {A = build_dimension(b, &N, true);}
dim(A) ::= UNBOUNDED. {A = (struct dimension){DIM_UNBOUNDED, true};}

%type layout {struct written_layout}
layout(A) ::= order(O).
    {A = (struct written_layout){true, O.count, layout_default()};
     A.layout.minor_to_major = O.values;}
layout(A) ::= order(O) COLON levels tiles(T) tail(L) index_type(H) pointer_type(Q) bits(E)
              space(S) splits(C) physical prefix(M).
    {A = (struct written_layout){true, O.count,
         {.minor_to_major = O.values, .tile_count = T.count, .tiles = T.values,
          .split_count = C.count, .splits = C.values, .tail_alignment = L, .element_bits = E,
          .prefix_bytes = M, .index_type = H, .pointer_type = Q, .memory_space = S}};}

%type order {struct integers}
%type integers {struct integers}
order(A) ::= . {A = (struct integers){0};}
order(A) ::= integers(A).
integers(A) ::= INTEGER(N). {A = (struct integers){0}; LIST_ADD(b, A, N.integer);}
integers(A) ::= integers(A) COMMA INTEGER(N). {LIST_ADD(b, A, N.integer);}

/* D(...): dim level types of old sparse arrays, which are parsed and ignored as in XLA. */
levels ::= .
levels ::= D OPEN_PAREN CLOSE_PAREN.
levels ::= D OPEN_PAREN level_list CLOSE_PAREN.
level_list ::= level.
level_list ::= level_list COMMA level.
level ::= WORD(W) plus tilde. {build_level(b, &W);}
plus ::= .
plus ::= PLUS.
tilde ::= .
tilde ::= TILDE.

%type tiles {struct tiles}
%type tile_list {struct tiles}
%type tile {struct integers}
%type tile_dims {struct integers}
%type tile_dim {int64_t}
tiles(A) ::= . {A = (struct tiles){0};}
tiles(A) ::= T tile_list(L). {A = L;}
tile_list(A) ::= tile(D). {A = (struct tiles){0}; LIST_ADD(b, A, (struct tile){D.count, D.values});}
tile_list(A) ::= tile_list(A) tile(D). {LIST_ADD(b, A, (struct tile){D.count, D.values});}
tile(A) ::= OPEN_PAREN CLOSE_PAREN. {A = (struct integers){0};}
tile(A) ::= OPEN_PAREN tile_dims(D) CLOSE_PAREN. {A = D;}
tile_dims(A) ::= tile_dim(N). {A = (struct integers){0}; LIST_ADD(b, A, N);}
tile_dims(A) ::= tile_dims(A) COMMA tile_dim(N). {LIST_ADD(b, A, N);}
tile_dim(A) ::= INTEGER(N). {A = N.integer;}
tile_dim(A) ::= STAR. {A = TILE_COMBINE;}

%type tail {int64_t}
tail(A) ::= . {A = 1;}
tail(A) ::= L OPEN_PAREN INTEGER(N) CLOSE_PAREN. {A = N.integer;}

%type index_type {enum primitive}
index_type(A) ::= . {A = PRIMITIVE_UNKNOWN;}
index_type(A) ::= HASH OPEN_PAREN WORD(W) CLOSE_PAREN. {A = build_sparse_type(b, &W);}

%type pointer_type {enum primitive}
pointer_type(A) ::= . {A = PRIMITIVE_UNKNOWN;}
pointer_type(A) ::= STAR OPEN_PAREN WORD(W) CLOSE_PAREN. {A = build_sparse_type(b, &W);}

%type bits {int64_t}
bits(A) ::= . {A = 0;}
bits(A) ::= E OPEN_PAREN INTEGER(N) CLOSE_PAREN. {A = N.integer;}

%type space {int}
space(A) ::= . {A = 0;}
space(A) ::= S OPEN_PAREN INTEGER(N) CLOSE_PAREN. {A = build_memory_space(b, &N);}

%type splits {struct splits}
%type split_list {struct splits}
splits(A) ::= . {A = (struct splits){0};}
splits(A) ::= SC split_list(L). {A = L;}
split_list(A) ::= OPEN_PAREN INTEGER(D) COLON order(I) CLOSE_PAREN.
    {A = (struct splits){0}; LIST_ADD(b, A, (struct split_config){D.integer, I.count, I.values});}
split_list(A) ::= split_list(A) OPEN_PAREN INTEGER(D) COLON order(I) CLOSE_PAREN.
    {LIST_ADD(b, A, (struct split_config){D.integer, I.count, I.values});}

physical ::= .
physical ::= P(W) OPEN_PAREN. {SHAPE_FAIL(b, PHYSICAL_SHAPE, SHAPE_PLACE(&W));}

%type prefix {int64_t}
prefix(A) ::= . {A = 0;}
prefix(A) ::= M OPEN_PAREN INTEGER(N) CLOSE_PAREN. {A = N.integer;}

%code {
static struct shape *
parse(const char *text, size_t length, bool whole, struct arena *arena, struct diagnostic *d)
{
    const unsigned char *start = (const unsigned char *)text;
    struct shape_lexer lexer = {
        .start = start, .cursor = start, .limit = start + length, .whole = whole};
    struct shape_builder builder = {.text = text, .arena = arena, .d = d}, *b = &builder;
    struct shape_token token = {0};
    yyParser parser;
    int code, depth = 0;
    ShapeGrammarInit(&parser, b);
    do {
        code = shape_lexer_next(&lexer, &token);
        depth += (code == SHAPE_OPEN_PAREN) - (code == SHAPE_CLOSE_PAREN);
        if (depth > SHAPE_DEPTH_LIMIT)
            SHAPE_FAIL(b, TOO_DEEP, SHAPE_PLACE(&token), SHAPE_DEPTH_LIMIT);
        else
            ShapeGrammar(&parser, code, token);
    } while (code && !b->failed);
    ShapeGrammarFinalize(&parser);
    return b->failed ? NULL : b->result;
}

struct shape *
shape_parse(const char *text, size_t length, struct arena *arena, struct diagnostic *d)
{
    return parse(text, length, false, arena, d);
}

struct shape *
shape_parse_deferred(const char *text, size_t length, struct arena *arena, struct diagnostic *d)
{
    return parse(text, length, true, arena, d);
}
}
