/* Quoting bytes of the input in messages. */
#ifndef PARSER_LEX_QUOTE_H
#define PARSER_LEX_QUOTE_H

#include "layout/base/slice.h"

#include <stddef.h>

struct diagnostic;
struct source;

#define QUOTED 24 /* bytes of the offending text that a message shows */

/* Writes text in single quotes into out[size], NUL-terminated. Text that does not fit is cut,
 * and each control character, NUL included, becomes '?'. */
void quote(const char *text, size_t length, char *out, size_t size);

/* Returns the word at text[at], with its '%' if it has one. Returns one character where no word
 * begins, and an empty slice at the end. */
struct slice word_at(struct slice text, size_t at);

/* Sets *d to EXPECTED: `what` was expected, and the word at text[at] was found. Returns -1. */
int expected_at(struct slice text, size_t at, const char *what, struct diagnostic *d);

/* Writes the token at base + offset into out, in quotes, or "the end" or "the end of the line"
 * without. If length is 0, the token's length is not known, and its word is quoted. */
void quote_token(struct source *source, size_t offset, size_t length, char out[QUOTED + 3]);

#endif
