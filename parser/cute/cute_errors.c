/* Errors of the CuTe notation about unexpected tokens. */
#include "parser/cute/cute_syntax.h"

#include "parser/cute/cute_grammar.h"

static const struct token_name tokens[] = {
    {CUTE_INTEGER, "a number"},
    {CUTE_COLON, "':'"},
    {CUTE_O, "'o'"},
    {CUTE_LPAREN, "'('"},
    {CUTE_RPAREN, "')'"},
    {CUTE_COMMA, "','"},
    {CUTE_LT, "'<'"},
    {CUTE_GT, "'>'"},
    {CUTE_SWIZZLE, "a swizzle"},
    {CUTE_POINTER, "a pointer"},
    {CUTE_LAYOUT, "Layout"},
    {CUTE_COMPOSED, "ComposedLayout"},
    {CUTE_TUPLE, "Shape"},
    {CUTE_CONSTANT, "Int"},
    {CUTE_SWIZZLE_WORD, "a swizzle"},
    {CUTE_WHOLE, "'_'"},
    {CUTE_AT, "'@'"},
    {CUTE_LBRACKET, "'['"},
    {CUTE_RBRACKET, "']'"},
    {CUTE_SEMICOLON, "';'"},
    {CUTE_EQUALS, "'='"},
    {CUTE_STRIDE, "stride"},
    {CUTE_OFFSET, "offset"},
    {CUTE_TENSOR, "tensor"},
    {CUTE_PTR, "ptr"},
    {CUTE_RAW, "raw_ptr"},
    {CUTE_ARITH, "ArithTuple"},
    {CUTE_COUNTING, "counting_iter"},
    {CUTE_ADDRESS, "an address"},
    {CUTE_QUOTED, "a type of MLIR"},
    {CUTE_MEMREF, "a memref"},
    {CUTE_QUOTE, "a quote"},
    {CUTE_UNQUOTED, "'\">'"},
    {CUTE_DATA, "data"},
    {CUTE_LABEL, "a label"},
    {CUTE_WORD, "a word"},
    {0, "the end"},
};

#define TOKEN_COUNT (sizeof tokens / sizeof *tokens)

void
cute_unexpected(struct cute_parse *p, int code, const struct phrase_token *token,
                uint64_t expected)
{
    phrase_unexpected(&p->phrase, tokens, TOKEN_COUNT, code, token, expected);
}
