/* One function for each language that we write text into. Input is bytes; output is valid in
 * that language whatever they are. */
#ifndef RENDER_ROW_ESCAPE_H
#define RENDER_ROW_ESCAPE_H

#include <stddef.h>

struct text;

/* A JSON string with its quotes; bytes that are no UTF-8 become U+FFFD. */
void escape_json(struct text *out, const char *bytes, size_t length);

/* A CSV field (RFC 4180), quoted where it must be. */
void escape_csv(struct text *out, const char *bytes, size_t length);

/* Text or an attribute in double quotes, of XML and of HTML; what XML cannot have at all,
 * control characters and broken UTF-8, becomes U+FFFD. */
void escape_xml(struct text *out, const char *bytes, size_t length);

/* JSON text for a script element of an HTML page: nothing in it can end the element, and the
 * page is ASCII. The JSON must be valid; its value stays the same. */
void escape_script_json(struct text *out, const char *json, size_t length);

/* For a terminal: control characters become '?' , broken UTF-8 U+FFFD. */
void escape_terminal(struct text *out, const char *bytes, size_t length);

#endif
