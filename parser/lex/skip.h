/*
 * Passing over balanced text: attribute values, tuple shapes, literals. Most bytes of a real
 * dump are read here, so the loops stop only at bytes that can end them.
 */
#ifndef PARSER_LEX_SKIP_H
#define PARSER_LEX_SKIP_H

#include <stdbool.h>
#include <stddef.h>

#define NESTING_LIMIT 1000            /* depth of brackets */
#define GAP_LIMIT     ((size_t)65536) /* bytes of blanks or of one comment that are kept */

struct diagnostic;
struct source;

/* How a text is passed over, and what was seen in it. */
struct skip {
    size_t keep;   /* bytes; a longer text is dropped from the window; 0: no limit */
    bool json;     /* a brace directly within the brackets opens JSON */
    bool body;     /* lines that begin statements belong to the text */
    bool dropped;  /* out: the text was dropped, all but its opening byte */
    bool lines;    /* out: a newline stands within */
    bool comments; /* out: comments stand within, outside of strings */
};

/*
 * The functions below start with source->cursor at the opening byte and stop behind the closing
 * one. They return -1 with *d set when the text ends first, a line begins another statement, a
 * closing bracket does not match, an escape is invalid, or nesting exceeds NESTING_LIMIT. The
 * place of *d is an offset from base: of what is wrong or stays open, or of the opening byte if
 * bytes were dropped. If another statement begins, the cursor is at the newline before its
 * line.
 */

/* Passes {...}, [...] or (...) with the strings and comments in it. */
int skip_balanced(struct source *source, struct skip *skip, struct diagnostic *d);

/* Passes {...} as XLA's JSON scan does: only braces and "strings" count. */
int skip_json(struct source *source, struct skip *skip, struct diagnostic *d);

/* Passes "..." or '...' and checks its escapes. */
int skip_string(struct source *source, struct skip *skip, struct diagnostic *d);

/* Returns whether the next quote within an open string closes that string, judged by the byte
 * before it and the two behind it. If not, it opens another one. */
bool quote_closes(const unsigned char *quote);

/* Passes blanks and comments. Returns 1 if there was a newline among the blanks, 0 if not, -1
 * with *d set if a comment is not closed. */
int skip_gap(struct source *source, struct diagnostic *d);

#endif
