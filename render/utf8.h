/* Characters of UTF-8, counted. What comes from a dump is made valid when it is escaped. */
#ifndef RENDER_UTF8_H
#define RENDER_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Is it the first byte of a character? */
static inline bool
utf8_begins(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

static inline size_t
utf8_count(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += utf8_begins(text[i]);
    return count;
}

#endif
