/*
 * What the lexer, the grammar and the actions of the CuTe notation share; private to them.
 * cute_lexer.re makes tokens, cute_grammar.y says how they combine, and cute_action.c holds the
 * actions.
 */
#ifndef PARSER_CUTE_CUTE_SYNTAX_H
#define PARSER_CUTE_CUTE_SYNTAX_H

#include "parser/cute/cute_parse.h"
#include "parser/lex/phrase.h"

/*
 * Tokens: the value of a pointer is the bits of an element, 0 if it has none. Terms: shapes and
 * strides are trees of numbers; the items of a number are the path of a stride that is a
 * coordinate, 1@0@1.
 */

struct cute_parse {
    struct phrase phrase;
    struct cute_text *text;
    bool begun;            /* a token was read, so `//` begins a comment */
    struct swizzle *stack; /* swizzles that others stand behind */
    int64_t *stack_offset; /* of each */
    size_t stacked, stack_room, offset_room;
    bool swizzled; /* a swizzle was read */
    size_t tiles;  /* room for tiles */
};

/* Reads the next token and returns its code; 0 at the end. Sets phrase.failed if no token
 * begins there. */
int cute_lex(struct cute_parse *p, struct phrase_token *token);

/* Parses the whole text. phrase.failed is true after an error. */
void cute_grammar_run(struct cute_parse *p);

/* ---- actions; an error sets phrase.failed and *phrase.d ---- */

/* Adds a number to the path of a stride that is a coordinate: 1@0, 1@0@1. */
struct term *cute_basis(struct cute_parse *p, struct term *stride,
                        const struct phrase_token *number);

/* Makes a layout of shape and strides; strides NULL: those of a compact layout. */
struct cute_mode cute_layout_of(struct cute_parse *p, const struct term *shape,
                                const struct term *strides);
/* Makes it the layout of the text. */
void cute_set_layout(struct cute_parse *p, const struct cute_mode *mode);
/* The same for a shape without strides. */
void cute_set_shape(struct cute_parse *p, const struct term *shape);
void cute_set_label(struct cute_parse *p, const struct phrase_token *label);
void cute_set_swizzle(struct cute_parse *p, const struct phrase_token *place, int64_t b,
                      int64_t m, int64_t s);
void cute_set_offset(struct cute_parse *p, const struct phrase_token *offset);
/* A pointer whose elements have these bits; 0: unknown. */
void cute_set_pointer(struct cute_parse *p, const struct phrase_token *pointer);
/* A word of a pointer's type: f16, smem, align. */
void cute_set_word(struct cute_parse *p, const struct phrase_token *word);
/* A word with a number: align<16>. */
void cute_set_number(struct cute_parse *p, const struct phrase_token *word,
                     const struct phrase_token *number);
/* Adds a mode to the tiler; NULL: `_`. */
void cute_add_tile(struct cute_parse *p, const struct cute_mode *tile);
/* Checks the swizzles of a text that has ended, and makes one of them. */
void cute_finish_swizzle(struct cute_parse *p);
/* expected: a bit for each token code that could have come instead. */
void cute_unexpected(struct cute_parse *p, int code, const struct phrase_token *token,
                     uint64_t expected);

#endif
