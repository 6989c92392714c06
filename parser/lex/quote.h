/* Bytes of the input within a message. */
#ifndef PARSER_LEX_QUOTE_H
#define PARSER_LEX_QUOTE_H

#include "layout/base/slice.h"

#include <stddef.h>

struct diagnostic;
struct source;

#define QUOTED 24 /* bytes of the offending text that a message shows */

/* Text in single quotes, as a string of at most size bytes: the rest is left out, and control
 * characters, NUL among them, become '?'. */
void quote(const char *text, size_t length, char *out, size_t size);

/* The word at text[at], perhaps with its '%'; one character where there is none, nothing at the
 * end. */
struct slice word_at(struct slice text, size_t at);

/* EXPECTED: what, and got that word. Returns -1. */
int expected_at(struct slice text, size_t at, const char *what, struct diagnostic *d);

/* What stands at base + offset, in quotes, or that the text or the line ends there; length 0:
 * it is not known. */
void quote_token(struct source *source, size_t offset, size_t length, char out[QUOTED + 3]);

#endif
