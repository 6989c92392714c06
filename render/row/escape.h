/*
 * One function for each language that we write text into. Input is bytes, from dumps, arguments
 * and file names alike; output is valid in that language whatever they are.
 *
 * Everywhere bytes that are no UTF-8 become U+FFFD, and what would not be seen but act,
 * controls (C0, DEL, C1), separators of lines and what directs bidirectional text, stands by
 * its number: \x1b, \u202e.
 */
#ifndef RENDER_ROW_ESCAPE_H
#define RENDER_ROW_ESCAPE_H

#include <stddef.h>

struct text;

/* A JSON string with its quotes; its value has the characters themselves. */
void escape_json(struct text *out, const char *bytes, size_t length);

/* A CSV field (RFC 4180), quoted where it must be. What begins with one of = + - @, which
 * spreadsheets take for a formula, has an apostrophe in front. */
void escape_csv(struct text *out, const char *bytes, size_t length);

/* Text or an attribute in double quotes, of XML and of HTML; newlines and tabs stay, U+FFFE and
 * U+FFFF, which XML cannot have, become U+FFFD. */
void escape_xml(struct text *out, const char *bytes, size_t length);

/* JSON text for a script element of an HTML page: nothing in it can end the element, and the
 * page is ASCII. The JSON must be valid; its value stays the same. */
void escape_script_json(struct text *out, const char *json, size_t length);

/* For a terminal or a pipe. */
void escape_terminal(struct text *out, const char *bytes, size_t length);

#endif
