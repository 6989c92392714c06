/* The tokens of a literal that is in memory. */
#ifndef PARSER_LITERAL_TOKEN_H
#define PARSER_LITERAL_TOKEN_H

#include "parser/module/module_parse.h"

#include <stddef.h>

enum token_kind {
    TOKEN_OTHER,
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_OPEN_BRACE,
    TOKEN_CLOSE_BRACE,
    TOKEN_COMMA,
    TOKEN_DOTS,
    TOKEN_BOOLEAN,
    TOKEN_INTEGER,
    TOKEN_FLOAT,
    TOKEN_INFINITY,
    TOKEN_NAN,
};

struct literal_token {
    enum token_kind kind;
    size_t offset, length;
};

/* The token behind *token, or the first behind a `token` of zeros. The literal is one that the
 * lexer has passed: its last byte is ')', and behind that is nothing to ask for. */
void literal_token_next(struct slice literal, struct literal_token *token);

#endif
