/*
 * What the lexer, the grammar and the actions of the CuTe notation share; private to them.
 * cute_lexer.re makes tokens, cute_grammar.y says how they combine, and cute_parse.c holds the
 * actions.
 */
#ifndef PARSER_CUTE_CUTE_SYNTAX_H
#define PARSER_CUTE_CUTE_SYNTAX_H

#include "parser/cute/cute_parse.h"

struct cute_token {
    size_t offset; /* in the text */
    size_t length;
    int64_t value;   /* of an integer; of a pointer: bits of an element, 0 if it has none */
    int64_t more[2]; /* of SW_1_2_3: the second and third number */
};

struct cute_lexer {
    const unsigned char *start;
    const unsigned char *cursor;
    const unsigned char *marker;
    const unsigned char *limit; /* points at a NUL */
    int depth;                  /* open parentheses */
    bool begun;                 /* a token was read, so `//` begins a comment */
};

/* A tree of numbers: a shape or strides. */
struct cute_tuple {
    struct cute_token token; /* a number, or the parenthesis that opens the list */
    bool nested;
    struct cute_tuple *first, *last; /* of a list */
    struct cute_tuple *next;         /* in its list */
    size_t count;                    /* of a list; of a number: of its path */
    int64_t *path;                   /* of a stride that is a coordinate */
};

struct cute_parse {
    struct cute_lexer lexer;
    struct arena *arena;
    struct cute_text *text;
    struct diagnostic *d;
    bool failed;   /* *d holds the first error */
    bool swizzled; /* a swizzle was read */
    size_t tiles;  /* room for tiles */
};

/* CUTE_FAIL(p, CODE, CUTE_PLACE(token), arguments of the message) reports an error. Only the
 * first one is kept, as the others may follow from it. */
#define CUTE_FAIL(p, ...)                                                                      \
    do {                                                                                       \
        if (!(p)->failed)                                                                      \
            diagnostic_set((p)->d, __VA_ARGS__);                                               \
        (p)->failed = true;                                                                    \
    } while (0)
#define CUTE_PLACE(token) (token)->offset, (token)->length

/* Reads the next token and returns its code; 0 at the end. Sets p->failed if no token begins
 * there. */
int cute_lex(struct cute_parse *p, struct cute_token *token);

/* Parses the whole text. p->failed is true after an error. */
void cute_grammar_run(struct cute_parse *p);

/* ---- actions; an error sets p->failed and *p->d ---- */

struct cute_tuple *cute_number(struct cute_parse *p, const struct cute_token *number);
/* Begins a list at a parenthesis. */
struct cute_tuple *cute_list(struct cute_parse *p, const struct cute_token *open);
struct cute_tuple *cute_append(struct cute_tuple *list, struct cute_tuple *item);
/* Adds a number to the path of a stride that is a coordinate: 1@0, 1@0@1. */
struct cute_tuple *cute_basis(struct cute_parse *p, struct cute_tuple *stride,
                              const struct cute_token *number);

/* Makes a layout of shape and strides; strides NULL: those of a compact layout. */
struct cute_mode cute_layout_of(struct cute_parse *p, const struct cute_tuple *shape,
                                const struct cute_tuple *strides);
/* Makes it the layout of the text. */
void cute_set_layout(struct cute_parse *p, const struct cute_mode *mode);
/* The same for a shape without strides. */
void cute_set_shape(struct cute_parse *p, const struct cute_tuple *shape);
void cute_set_label(struct cute_parse *p, const struct cute_token *label);
void cute_set_swizzle(struct cute_parse *p, const struct cute_token *place, int64_t b,
                      int64_t m, int64_t s);
void cute_set_offset(struct cute_parse *p, const struct cute_token *offset);
/* A pointer whose elements have these bits; 0: unknown. */
void cute_set_pointer(struct cute_parse *p, const struct cute_token *pointer);
/* A word of a pointer's type: f16, smem, align. */
void cute_set_word(struct cute_parse *p, const struct cute_token *word);
/* Adds a mode to the tiler; NULL: `_`. */
void cute_add_tile(struct cute_parse *p, const struct cute_mode *tile);
/* expected: a bit for each token code that could have come instead. */
void cute_unexpected(struct cute_parse *p, int code, const struct cute_token *token,
                     uint64_t expected);

#endif
