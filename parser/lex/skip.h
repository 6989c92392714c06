/*
 * Passing over text that balances: values of attributes, tuple shapes, literals. Most bytes of
 * a real dump are read here, so the loops look at nothing but what can end them.
 */
#ifndef PARSER_LEX_SKIP_H
#define PARSER_LEX_SKIP_H

#include <stdbool.h>
#include <stddef.h>

#define NESTING_LIMIT 1000            /* brackets within brackets */
#define GAP_LIMIT     ((size_t)65536) /* bytes of blanks or of one comment that are kept */

struct diagnostic;
struct source;

/* How something is passed over. */
struct skip {
    size_t keep;   /* more bytes than these are dropped from the window; 0: none */
    bool json;     /* braces within the brackets are JSON */
    bool body;     /* lines that begin statements belong to it */
    bool dropped;  /* out: some bytes were, and with them all behind the opening byte */
    bool lines;    /* out: a line ended within */
    bool comments; /* out: some stand within, outside of strings */
};

/*
 * All start at the opening byte under source->cursor and stop behind the closing one. They
 * return -1 with *d set (place: offset from base of what stays open, or of the opening byte
 * where bytes were dropped) when the text ends first, a line begins another statement, a
 * bracket closes what it did not open, or nesting passes NESTING_LIMIT. The cursor is then at
 * the newline before that line.
 */

/* {...}, [...] or (...) with strings and comments within. */
int skip_balanced(struct source *source, struct skip *skip, struct diagnostic *d);

/* {...} as XLA's JSON scan sees it: only braces and "strings" count. */
int skip_json(struct source *source, struct skip *skip, struct diagnostic *d);

/* "..." or '...', its escapes checked. */
int skip_string(struct source *source, struct skip *skip, struct diagnostic *d);

/* Blanks and comments; stops at anything else or the end. 1 when a line ended among them, 0
 * when none did, -1 when a comment stays open. */
int skip_gap(struct source *source, struct diagnostic *d);

#endif
