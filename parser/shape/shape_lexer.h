/* The lexer of shapes. The text of one shape is in memory as a whole. */
#ifndef PARSER_SHAPE_SHAPE_LEXER_H
#define PARSER_SHAPE_SHAPE_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shape_token {
    size_t offset, length; /* in the text */
    int64_t integer;       /* value of SHAPE_INTEGER */
};

struct shape_lexer {
    const unsigned char *start, *cursor, *marker, *limit; /* limit points at a NUL */
    bool whole;         /* an array of a tuple is one token if XLA prints it like that */
    bool after_bracket; /* the last token was ']' */
};

/* Reads the next token and returns its code (shape_grammar.h); 0 at the end. SHAPE_BAD is a
 * byte or a number that no shape holds, SHAPE_HUGE an integer that does not fit 64 bits. */
int shape_lexer_next(struct shape_lexer *lexer, struct shape_token *token);

#endif
