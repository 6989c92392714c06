/*
 * Passing over text that balances: values of attributes, tuple shapes, literals. Most bytes of
 * a real dump are read here, so the loops look at nothing but what can end them.
 */
#ifndef PARSER_SKIP_H
#define PARSER_SKIP_H

#include <stdbool.h>
#include <stddef.h>

#define NESTING_LIMIT 1000            /* brackets within brackets */
#define BLANKS_LIMIT  ((size_t)65536) /* bytes of blanks or of one comment that are kept */

struct diagnostic;
struct source;

/* All start at the opening byte under source->cursor and stop behind the closing one. They
 * return -1 with *d set (place: offset from base of what stays open) when the text ends first,
 * a bracket closes what it did not open, or nesting passes NESTING_LIMIT. More than `keep`
 * bytes are dropped from the window (*dropped is set), if keep is not 0. */

/* {...}, [...] or (...) with strings and comments within. */
int skip_balanced(struct source *source, size_t keep, bool *dropped, struct diagnostic *d);

/* {...} as XLA's JSON scan sees it: only braces and "strings" count. */
int skip_json(struct source *source, size_t keep, bool *dropped, struct diagnostic *d);

/* {name="...",other={...}}: strings of both kinds; what is in braces is JSON. */
int skip_attributes(struct source *source, size_t keep, bool *dropped, struct diagnostic *d);

/* "..." or '...', its escapes checked. */
int skip_string(struct source *source, size_t keep, bool *dropped, struct diagnostic *d);

/* Blanks and comments; stops at anything else or the end. -1: a comment stays open. */
int skip_blanks(struct source *source, struct diagnostic *d);

#endif
