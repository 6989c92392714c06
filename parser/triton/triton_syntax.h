/*
 * What the lexer, the grammar and the actions of Triton's notation share; private to them.
 * triton_lexer.re makes tokens, triton_grammar.y says how they combine, triton_action.c holds
 * the actions, triton_attribute.c reads what an attribute says, and triton_list.c its lists.
 */
#ifndef PARSER_TRITON_TRITON_SYNTAX_H
#define PARSER_TRITON_TRITON_SYNTAX_H

#include "parser/lex/phrase.h"
#include "parser/triton/triton_parse.h"

#define TRITON_DEPTH 32 /* the limit of brackets, and of parents, within one another */

/* Terms of Triton. The items of an attribute, of bases and of a dictionary are pairs; a pair's
 * token is its key, and its only item the value. */
enum { TERM_ATTRIBUTE = TERM_KINDS, TERM_BASES, TERM_DICTIONARY, TERM_PAIR, TERM_WORD };

/* A name that a line above gives an attribute. */
struct triton_alias {
    struct phrase_token name;
    const struct term *value;
    struct triton_alias *previous;
};

struct triton_parse {
    struct phrase phrase;
    struct triton_text *text;
    struct term *root;
    struct triton_alias *aliases; /* the last one first */
};

/* Reads the next token and returns its code; 0 at the end. Sets phrase.failed if no token
 * begins there. */
int triton_lex(struct triton_parse *p, struct phrase_token *token);

/* Parses the whole text. phrase.failed is true after an error. */
void triton_grammar_run(struct triton_parse *p);

/* ---- actions ---- */

/* Makes a term of a kind of its own. */
struct term *triton_term(struct triton_parse *p, int kind, const struct phrase_token *token);
/* A word: true and false are the numbers 1 and 0, others are of kind TERM_WORD. */
struct term *triton_word(struct triton_parse *p, const struct phrase_token *token);
/* Appends a pair to pairs; NULL: begins them. */
struct term *triton_pair(struct triton_parse *p, struct term *pairs,
                         const struct phrase_token *key, struct term *value);
/* Makes pairs, which may be NULL, a term of a kind. */
struct term *triton_named(struct triton_parse *p, int kind, const struct phrase_token *name,
                          struct term *pairs);
void triton_define(struct triton_parse *p, const struct phrase_token *name, struct term *value);
/* Returns a copy of what a name stands for. */
struct term *triton_lookup(struct triton_parse *p, const struct phrase_token *name);
/* Appends a pair to an attribute. */
struct term *triton_extend(struct triton_parse *p, struct term *attribute,
                           const struct phrase_token *key, struct term *value);

/* The line of a dump about one bit: `register=2 -> (0, 1)`. bit NULL: the input has none. */
struct term *triton_bit(struct triton_parse *p, struct term *dump,
                        const struct phrase_token *input, const struct phrase_token *bit,
                        struct term *coordinate);
/* `dim0 (size 32)` */
void triton_dim(struct triton_parse *p, const struct phrase_token *size);

/* Reads the dims and the type of `128x64xf16`. */
void triton_set_shape(struct triton_parse *p, const struct phrase_token *shape);
/* Reads the dims of the buffer that a type is a view of, `2x128x64`. */
void triton_set_buffer(struct triton_parse *p, const struct phrase_token *dims);
/* Checks what stands behind an encoding in memory: the memory's name, and whether it may be
 * written. */
void triton_check_memory(struct triton_parse *p, const struct phrase_token *word);
/* Reports an attribute that is not read, by its name. */
void triton_unread(struct triton_parse *p, const struct phrase_token *name);
void triton_unexpected(struct triton_parse *p, int code, const struct phrase_token *token,
                       uint64_t expected);

/* ---- triton_attribute.c ---- */

void triton_read(struct triton_parse *p, const struct term *term, struct triton_encoding *e);
/* The value of a key of an attribute; NULL: it lacks the key. */
const struct term *triton_value(const struct triton_parse *p, const struct term *term,
                                const char *key);
/* Reports that a term is not what must stand there. */
void triton_expect(struct triton_parse *p, const struct term *term, const char *what);

/* ---- triton_complete.c ---- */

/* Sets what an encoding does not write, and checks what its keys say together. */
void triton_complete(struct triton_parse *p, const struct term *term,
                     struct triton_encoding *e);

#endif
