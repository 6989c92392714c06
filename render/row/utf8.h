/* UTF-8 characters: their lengths in bytes, and the columns they take. */
#ifndef RENDER_ROW_UTF8_H
#define RENDER_ROW_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns whether this is the first byte of a character. */
static inline bool
utf8_begins(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

/* The number of characters in valid text. */
static inline size_t
utf8_count(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += utf8_begins(text[i]);
    return count;
}

/* The number of leading bytes that are printable ASCII and none of three others. */
size_t utf8_plain(const char *bytes, size_t length, char a, char b, char c);

/* The length of the character at `bytes`; 0 if it is invalid, overlong or a surrogate. */
size_t utf8_length(const unsigned char *bytes, size_t left);

/* The code point of a character of `size` bytes. */
uint32_t utf8_decode(const unsigned char *bytes, size_t size);

/* The columns that a text takes on a terminal: two for a wide character, none for one that
 * combines with the character before it. */
size_t utf8_width(const char *text, size_t length);

/* The length in bytes of the longest prefix that takes at most `width` columns. */
size_t utf8_cut(const char *text, size_t length, size_t width);

#endif
