/*
 * Escaping: one function per output language. The input is any bytes, from dumps, arguments and
 * file names. The output is always valid in its language.
 *
 * All functions replace bytes that are not UTF-8 by U+FFFD. Characters that would act instead
 * of being seen are written by number, \x1b or \u202e: controls (C0, DEL, C1), line separators
 * and bidirectional controls.
 */
#ifndef RENDER_ROW_ESCAPE_H
#define RENDER_ROW_ESCAPE_H

#include <stddef.h>

struct text;

/* A JSON string with its quotes. Hidden characters are JSON escapes, so the string's value
 * keeps them. */
void escape_json(struct text *out, const char *bytes, size_t length);

/* A CSV field (RFC 4180), quoted if needed. A field that begins with one of = + - @, which
 * spreadsheets take for a formula, gets an apostrophe in front. */
void escape_csv(struct text *out, const char *bytes, size_t length);

/* Text, or an attribute in double quotes, of XML and HTML. Newlines and tabs stay; U+FFFE and
 * U+FFFF, which XML forbids, become U+FFFD. */
void escape_xml(struct text *out, const char *bytes, size_t length);

/* JSON text for a script element of an HTML page: nothing in it can end the element, and the
 * page is ASCII. The JSON must be valid; its value stays the same. */
void escape_script_json(struct text *out, const char *json, size_t length);

/* For a terminal or a pipe. */
void escape_terminal(struct text *out, const char *bytes, size_t length);

#endif
