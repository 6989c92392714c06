/*
 * A phrase: a short text in memory that one grammar reads whole, such as a layout in the
 * notation of CuTe or of Triton. Here is what the lexers, grammars and actions of such
 * notations have in common. Each phrase has a fresh parser, which stops at the first error.
 */
#ifndef PARSER_LEX_PHRASE_H
#define PARSER_LEX_PHRASE_H

#include "layout/base/diagnostic.h"
#include "parser/lex/expected.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

struct phrase_token {
    size_t offset; /* in the phrase */
    size_t length;
    int64_t value;   /* of a number */
    int64_t more[2]; /* of a word of three numbers: the second and the third */
};

struct phrase {
    const unsigned char *start;
    const unsigned char *cursor;
    const unsigned char *marker;
    const unsigned char *limit; /* points at a NUL */
    int depth;                  /* open brackets */
    struct arena *arena;
    struct diagnostic *d;
    bool failed; /* *d holds the first error */
};

/* Begins a phrase: copies the text to the arena and clears *d. */
void phrase_begin(struct phrase *phrase, const char *text, size_t length, struct arena *arena,
                  struct diagnostic *d);

/* PHRASE_FAIL(phrase, CODE, PHRASE_PLACE(token), arguments of the message) reports an error.
 * Only the first one is kept, as the others may follow from it. */
#define PHRASE_FAIL(p, ...)                                                                    \
    do {                                                                                       \
        if (!(p)->failed)                                                                      \
            diagnostic_set((p)->d, __VA_ARGS__);                                               \
        (p)->failed = true;                                                                    \
    } while (0)
#define PHRASE_PLACE(token) (token)->offset, (token)->length

/* The text of a token, which no NUL ends. */
const char *phrase_text(const struct phrase *phrase, const struct phrase_token *token);
bool phrase_is(const struct phrase *phrase, const struct phrase_token *token, const char *word);

/* ---- lexing: each returns the code of the token ---- */

struct phrase_token phrase_token(const struct phrase *phrase);
/* Ends the token at the cursor. */
int phrase_emit(const struct phrase *phrase, struct phrase_token *token, int code);
/* The same for a bracket that opens, and one that closes; there may be `limit` within one
 * another. */
int phrase_open(struct phrase *phrase, struct phrase_token *token, int code, int limit);
int phrase_close(struct phrase *phrase, struct phrase_token *token, int code);
/* Reads the number between two places. Rejects INT64_MIN, so that every value can be negated.
 */
void phrase_number(struct phrase *phrase, const struct phrase_token *token,
                   const unsigned char *from, const unsigned char *to, int64_t *value);
/* Reports a character that begins no token. Returns 0. */
int phrase_unknown(struct phrase *phrase, const struct phrase_token *token);

/* ---- parsing ---- */

/* Goes on to what is no blank: for parsers that have no lexer. */
void phrase_skip_blanks(struct phrase *phrase);

/* Reports a token that cannot stand where it does. expected: a bit for each token code that
 * could have come instead. */
void phrase_unexpected(struct phrase *phrase, const struct token_name *names, size_t count,
                       int code, const struct phrase_token *token, uint64_t expected);

/* A tree of numbers, words and lists. */
struct term {
    struct phrase_token token; /* a number or word, or what the list begins with */
    int kind;                  /* TERM_LEAF, TERM_LIST, or one of the notation's own */
    size_t count;
    struct term *first, *last; /* items */
    struct term *next;         /* in its list */
};

enum term_kind { TERM_LEAF, TERM_LIST, TERM_KINDS };

/* Each makes a term in the phrase's arena. */
struct term *term_leaf(struct phrase *phrase, const struct phrase_token *token);
struct term *term_list(struct phrase *phrase, const struct phrase_token *open);
/* Appends an item and returns the list. */
struct term *term_append(struct term *list, struct term *item);

#endif
