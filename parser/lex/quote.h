/* Bytes of the input within a message. */
#ifndef PARSER_LEX_QUOTE_H
#define PARSER_LEX_QUOTE_H

#include "layout/base/slice.h"

#include <stddef.h>

struct diagnostic;

#define QUOTED 24 /* bytes of the offending text that a message shows */

/* Text in single quotes, as a string of at most size bytes: the rest is left out, and control
 * characters, NUL among them, become '?'. */
void quote(const char *text, size_t length, char *out, size_t size);

/* The word at text[at], perhaps with its '%'; one character where there is none, nothing at the
 * end. */
struct slice word_at(struct slice text, size_t at);

/* EXPECTED: what, and got that word. Returns -1. */
int expected_at(struct slice text, size_t at, const char *what, struct diagnostic *d);

#endif
