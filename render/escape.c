/* Escaping, at the lowest layer. */
#include "render/escape.h"

#include "layout/base/text.h"

#include <string.h>

/* Length of the UTF-8 character at bytes; 0 when it is broken, overlong or a surrogate. */
static size_t
utf8_length(const unsigned char *b, size_t left)
{
    size_t length = b[0] < 0x80 ? 1 : b[0] < 0xc2 ? 0 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : 4;
    if (length == 0 || length > left || b[0] > 0xf4)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    if ((b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xed && b[1] > 0x9f) ||
        (b[0] == 0xf0 && b[1] < 0x90) || (b[0] == 0xf4 && b[1] > 0x8f))
        return 0;
    return length;
}

/* The code point of a character of `size` bytes, which utf8_length knows. */
static uint32_t
utf8_decode(const unsigned char *b, size_t size)
{
    uint32_t point = size == 1 ? b[0] : b[0] & (0x7fU >> size);
    for (size_t i = 1; i < size; i++)
        point = point << 6 | (b[i] & 0x3fU);
    return point;
}

/* Does a character act on a terminal, or on the order of others, instead of being seen?
 * Controls (C0, DEL, C1), separators of lines, and what directs bidirectional text. */
static bool
is_hidden(uint32_t point)
{
    return point < ' ' || (point >= 0x7f && point < 0xa0) || point == 0x61c ||
           point == 0x200e || point == 0x200f || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2066 && point <= 0x2069);
}

/* Appends one character so that it is seen: hidden ones by their number, bytes that are no
 * UTF-8 as U+FFFD. Returns the bytes that it took. */
static size_t
put_visible(struct text *out, const unsigned char *b, size_t left)
{
    size_t size = utf8_length(b, left);
    uint32_t point = size ? utf8_decode(b, size) : 0;
    if (!size)
        text_string(out, "\xef\xbf\xbd");
    else if (is_hidden(point))
        text_format(out, point < 0x80 ? "\\x%02x" : "\\u%04x", point);
    else
        text_append(out, (const char *)b, size);
    return size ? size : 1;
}

/* \uXXXX, above the first plane a pair of them. */
static void
json_point(struct text *out, uint32_t point)
{
    if (point < 0x10000) {
        text_format(out, "\\u%04x", point);
        return;
    }
    point -= 0x10000;
    text_format(out, "\\u%04x\\u%04x", 0xd800 + (point >> 10), 0xdc00 + (point & 0x3ff));
}

static void
json_special(struct text *out, unsigned char c)
{
    static const char letters[] = "\b\f\n\r\t\"\\", names[] = "bfnrt\"\\";
    const char *letter = c ? strchr(letters, c) : NULL;
    if (letter)
        text_format(out, "\\%c", names[letter - letters]);
    else
        text_format(out, "\\u%04x", c);
}

void
escape_json(struct text *out, const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    text_char(out, '"');
    while (b < end) {
        const unsigned char *plain = b;
        while (b < end && *b >= ' ' && *b < 0x7f && *b != '"' && *b != '\\')
            b++;
        text_append(out, (const char *)plain, (size_t)(b - plain));
        if (b == end)
            break;
        size_t size = *b < 0x80 ? 0 : utf8_length(b, (size_t)(end - b));
        if (*b < 0x80)
            json_special(out, *b);
        else if (size && is_hidden(utf8_decode(b, size)))
            json_point(out, utf8_decode(b, size));
        else
            put_visible(out, b, (size_t)(end - b));
        b += size ? size : 1;
    }
    text_char(out, '"');
}

void
escape_csv(struct text *out, const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    bool quote = memchr(bytes, ',', length) || memchr(bytes, '"', length);
    if (quote)
        text_char(out, '"');
    if (length && strchr("=+-@", *b) && *b)
        text_char(out, '\'');
    while (b < end) {
        const unsigned char *plain = b;
        while (b < end && *b >= ' ' && *b < 0x7f && *b != '"')
            b++;
        text_append(out, (const char *)plain, (size_t)(b - plain));
        if (b == end)
            break;
        if (*b == '"')
            text_char(out, '"');
        b += put_visible(out, b, (size_t)(end - b));
    }
    if (quote)
        text_char(out, '"');
}

void
escape_script_json(struct text *out, const char *json, size_t length)
{
    const unsigned char *b = (const unsigned char *)json, *end = b + length;
    while (b < end) {
        const unsigned char *plain = b;
        while (b < end && *b < 0x7f && *b != '<' && *b != '>' && *b != '&')
            b++;
        text_append(out, (const char *)plain, (size_t)(b - plain));
        if (b == end)
            break;
        size_t size = utf8_length(b, (size_t)(end - b));
        json_point(out, size > 1 ? utf8_decode(b, size) : size ? *b : 0xfffd);
        b += size ? size : 1;
    }
}

void
escape_terminal(struct text *out, const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    while (b < end) {
        const unsigned char *plain = b;
        while (b < end && *b >= ' ' && *b < 0x7f)
            b++;
        text_append(out, (const char *)plain, (size_t)(b - plain));
        if (b < end)
            b += put_visible(out, b, (size_t)(end - b));
    }
}

/* The entity of a character that means something in XML; NULL when it stands for itself. */
static const char *
xml_entity(unsigned char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

/* U+FFFE and U+FFFF are no XML characters. */
static bool
is_noncharacter(const unsigned char *b)
{
    return b[0] == 0xef && b[1] == 0xbf && b[2] >= 0xbe;
}

void
escape_xml(struct text *out, const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    while (b < end) {
        size_t size = utf8_length(b, (size_t)(end - b));
        const char *entity = xml_entity(*b);
        if (entity)
            text_string(out, entity);
        else if (*b == '\n' || *b == '\t')
            text_char(out, (char)*b);
        else if (size == 3 && is_noncharacter(b))
            text_string(out, "\xef\xbf\xbd");
        else
            put_visible(out, b, (size_t)(end - b));
        b += size ? size : 1;
    }
}
