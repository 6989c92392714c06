/* Bytes of the input within a message. */
#ifndef PARSER_QUOTE_H
#define PARSER_QUOTE_H

#include <stddef.h>

/* Text in single quotes, as a string of at most size bytes: the rest is left out, and control
 * characters, NUL among them, become '?'. */
static inline void
quote(const char *text, size_t length, char *out, size_t size)
{
    size_t at = 0;
    if (length > size - 3)
        length = size - 3;
    out[at++] = '\'';
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        out[at++] = c < ' ' || c == 127 ? '?' : text[i];
    }
    out[at++] = '\'';
    out[at] = '\0';
}

#endif
