/*
 * Values as Python prints and takes them: calls with arguments, tuples, lists, words, numbers.
 *
 *     Layout(major_to_minor=(0, 1), tiling=((8, 128),))
 *     BlockedLayout([1, 8], [8, 4], [4, 1], order=[1, 0])
 *
 * MLIR's attributes are read alike: #mosaic_gpu.TiledLayout<[[64, 8]], warp_dims = [-8]>; their
 * dictionaries are lists of pairs, and 128:+8 is a list of two numbers.
 */
#ifndef PARSER_CALL_CALL_PARSE_H
#define PARSER_CALL_CALL_PARSE_H

#include "parser/lex/phrase.h"

/* Kinds of terms. The items of a call are its arguments, values or pairs; a pair's token is the
 * key, and its only item the value. A word is also a string without its quotes; what follows
 * the key `sharding` is a word, whatever it is. */
enum { TERM_CALL = TERM_KINDS, TERM_PAIR, TERM_WORD };

#define CALL_DEPTH 32 /* the limit of brackets within one another */

/* A text that is being read. */
struct call_text {
    struct phrase phrase;
    const struct term *root;
};

/* Reads a text that is one call, which may stand behind modules: gl.BlockedLayout(...). The
 * terms live in the arena. Returns -1 with *d set. Any bytes are safe to pass. */
int call_parse(const char *text, size_t length, struct arena *arena, struct call_text *call,
               struct diagnostic *d);

/* Returns whether the name of a call, behind its modules, is this. */
bool call_is(const struct call_text *call, const struct term *term, const char *name);

/* The argument of a key, or the one at this position, from 0, if arguments up to there have no
 * key; NULL: the call has none. */
const struct term *call_argument(const struct call_text *call, const struct term *term,
                                 const char *key, size_t position);

/* Returns the name of the key of an argument that is none of these, and that call_argument does
 * not give; NULL: there is none. keys end with NULL. */
const struct term *call_unknown(const struct call_text *call, const struct term *term,
                                const char *const *keys);

/* Reports a value that is not what must stand there. Returns -1. */
int call_expect(struct call_text *call, const struct term *term, const char *what);

/* Reads a list of at most `most` numbers from `least` on. Returns how many; -1 after an error.
 */
int call_numbers(struct call_text *call, const struct term *list, int64_t least,
                 int64_t *numbers, size_t most);

#endif
