/*
 * What the lexer, the grammar and the actions of Triton's notation share; private to them.
 * triton_lexer.re makes tokens, triton_grammar.y says how they combine, and triton_parse.c
 * holds the actions.
 */
#ifndef PARSER_TRITON_TRITON_SYNTAX_H
#define PARSER_TRITON_TRITON_SYNTAX_H

#include "parser/triton/triton_parse.h"

#define TRITON_DEPTH 32 /* the limit of brackets within brackets */

struct triton_token {
    size_t offset; /* in the text */
    size_t length;
    int64_t value; /* of an integer */
};

struct triton_lexer {
    const unsigned char *start;
    const unsigned char *cursor;
    const unsigned char *marker;
    const unsigned char *limit; /* points at a NUL */
    int depth;                  /* open brackets */
};

/* A value: a number or a word, a list, or an attribute, whose items are its pairs. */
struct triton_value {
    struct triton_token token; /* of an attribute: its name; of a pair: its key */
    enum { VALUE_NUMBER, VALUE_LIST, VALUE_ATTRIBUTE, VALUE_PAIR } kind;
    struct triton_value *first, *last; /* items; of a pair: its value */
    struct triton_value *next;
    size_t count;
};

struct triton_parse {
    struct triton_lexer lexer;
    struct arena *arena;
    struct triton_text *text;
    struct triton_value *root;
    struct diagnostic *d;
    bool failed; /* *d holds the first error */
};

#define TRITON_FAIL(p, ...)                                                                    \
    do {                                                                                       \
        if (!(p)->failed)                                                                      \
            diagnostic_set((p)->d, __VA_ARGS__);                                               \
        (p)->failed = true;                                                                    \
    } while (0)
#define TRITON_PLACE(token) (token)->offset, (token)->length

/* Reads the next token and returns its code; 0 at the end. Sets p->failed if no token begins
 * there. */
int triton_lex(struct triton_parse *p, struct triton_token *token);

/* Parses the whole text. p->failed is true after an error. */
void triton_grammar_run(struct triton_parse *p);

/* ---- actions ---- */

struct triton_value *triton_number(struct triton_parse *p, const struct triton_token *number);
struct triton_value *triton_list(struct triton_parse *p, const struct triton_token *open);
struct triton_value *triton_append(struct triton_value *list, struct triton_value *item);
/* Appends a pair to pairs; NULL: begins them. */
struct triton_value *triton_pair(struct triton_parse *p, struct triton_value *pairs,
                                 const struct triton_token *key, struct triton_value *value);
/* Makes pairs the attribute of a name. */
struct triton_value *triton_attribute(struct triton_parse *p, const struct triton_token *name,
                                      struct triton_value *pairs);
/* Reads the dims and the type of `128x64xf16`. */
void triton_set_shape(struct triton_parse *p, const struct triton_token *shape);
/* expected: a bit for each token code that could have come instead. */
void triton_unexpected(struct triton_parse *p, int code, const struct triton_token *token,
                       uint64_t expected);

#endif
