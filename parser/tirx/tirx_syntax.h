/*
 * What the lexer, the grammar and the actions of the TIRx notation share; private to them.
 * tirx_lexer.re makes tokens, tirx_grammar.y says how they combine, and tirx_action.c holds the
 * actions.
 */
#ifndef PARSER_TIRX_TIRX_SYNTAX_H
#define PARSER_TIRX_TIRX_SYNTAX_H

#include "layout/tirx/tirx.h"

struct tirx_token {
    size_t offset; /* in the text */
    size_t length;
    const char *name; /* of a word: without prefix and quotes */
    size_t name_length;
    int64_t value; /* of an integer */
};

struct tirx_lexer {
    const unsigned char *start;
    const unsigned char *cursor;
    const unsigned char *marker;
    const unsigned char *limit; /* points at a NUL */
    int depth;                  /* open parentheses */
};

enum tirx_value_kind { VALUE_NUMBER, VALUE_TRUTH, VALUE_TILE, VALUE_SWIZZLE };

struct tirx_value {
    enum tirx_value_kind kind;
    struct tirx_token token; /* of a number: its value; of True: 1 */
};

/* Arguments of SwizzleLayout and ComposeLayout, in the order of the latter. */
enum tirx_argument {
    ARGUMENT_PER_ELEMENT,
    ARGUMENT_SWIZZLE_LEN,
    ARGUMENT_ATOM_LEN,
    ARGUMENT_TILE_LAYOUT,
    ARGUMENT_SWIZZLE_INNER,
    ARGUMENT_COUNT
};

struct tirx_call {
    const char *function;
    bool has_tile;
    int position; /* of the next argument without a keyword */
    bool named;   /* an argument with a keyword was read, so one without is an error */
    bool given[ARGUMENT_COUNT];
    struct tirx_token argument[ARGUMENT_COUNT];
};

struct tirx_parse {
    struct tirx_lexer lexer;
    struct arena *arena;
    struct tirx_layout *layout;
    struct diagnostic *d;
    bool failed; /* *d holds the first error */
    bool shard_seen;
    bool replica_seen;
    struct tirx_token shard; /* the word S of the shard term */
    struct tirx_iter *iters; /* of the term that is being read; moved to the term at its end */
    size_t extent_count, stride_count, capacity;
    struct tirx_call swizzle;   /* SwizzleLayout(...) */
    struct tirx_call composite; /* ComposeLayout(...) */
};

/* TIRX_FAIL(p, CODE, TIRX_PLACE(token), arguments of the message) reports an error. Only the
 * first one is kept, as the others may follow from it. */
#define TIRX_FAIL(p, ...)                                                                      \
    do {                                                                                       \
        if (!(p)->failed)                                                                      \
            diagnostic_set((p)->d, __VA_ARGS__);                                               \
        (p)->failed = true;                                                                    \
    } while (0)
#define TIRX_PLACE(token) (token)->offset, (token)->length

/* Reads the next token and returns its code; 0 at the end. Sets p->failed if no token begins
 * there. */
int tirx_lex(struct tirx_parse *p, struct tirx_token *token);

/* Parses the whole text. p->failed is true after an error. */
void tirx_grammar_run(struct tirx_parse *p);

/* ---- actions; an error sets p->failed and *p->d ---- */

void tirx_add_extent(struct tirx_parse *p, const struct tirx_token *extent);
/* word: the axis, NULL for m; number: NULL for 1. */
void tirx_add_stride(struct tirx_parse *p, const struct tirx_token *number,
                     const struct tirx_token *word);
void tirx_add_term(struct tirx_parse *p, const struct tirx_token *number,
                   const struct tirx_token *word);
/* Make the extents and strides read so far the iters of the term from open to close. */
void tirx_end_shard(struct tirx_parse *p, const struct tirx_token *open,
                    const struct tirx_token *close);
void tirx_end_replica(struct tirx_parse *p, const struct tirx_token *open,
                      const struct tirx_token *close);
/* keyword: NULL for an argument by position. */
void tirx_set_argument(struct tirx_parse *p, struct tirx_call *call,
                       const struct tirx_token *keyword, const struct tirx_value *value);
/* Checks the arguments of a call and makes them the layout's swizzle. */
void tirx_end_call(struct tirx_parse *p, const struct tirx_call *call,
                   const struct tirx_token *open);
/* The same for a SwizzleLayout that is the whole text. */
void tirx_end_swizzle(struct tirx_parse *p, const struct tirx_token *open);
/* expected: a bit for each token code that could have come instead. */
void tirx_unexpected(struct tirx_parse *p, int code, const struct tirx_token *token,
                     uint64_t expected);
/* Reports that a word is no axis, and which axis may be meant or what the thing is called
 * here. */
void tirx_unknown_axis(struct tirx_parse *p, const struct tirx_token *word);

#endif
