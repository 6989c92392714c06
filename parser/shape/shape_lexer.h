/* Tokens of the text of one shape, which lies whole in memory. */
#ifndef PARSER_SHAPE_SHAPE_LEXER_H
#define PARSER_SHAPE_SHAPE_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shape_token {
    size_t offset, length; /* in the text */
    int64_t integer;       /* of an integer */
};

struct shape_lexer {
    const unsigned char *start, *cursor, *marker, *limit; /* limit points at a NUL */
    bool after_bracket; /* the last token was ']': a layout may open */
    bool in_layout;     /* D, T, L, ... are fields here, and only here */
    bool angle;         /* the layout was opened by '<' */
    bool whole;         /* an array as XLA prints it is one token */
};

/* text[length] must be a NUL byte. */
void shape_lexer_begin(struct shape_lexer *lexer, const char *text, size_t length);

/* The next token's code (shape_grammar.h); 0 at the end. A byte or a number that no shape can
 * hold is SHAPE_BAD. */
int shape_lexer_next(struct shape_lexer *lexer, struct shape_token *token);

#endif
