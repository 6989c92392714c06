/* Escaping for each output language. */
#include "render/row/escape.h"

#include "layout/base/text.h"
#include "render/row/utf8.h"

#include <string.h>

/* Returns whether a character acts on a terminal, or on the order of others, instead of being
 * seen: controls (C0, DEL, C1), line separators and bidirectional controls. */
static bool
is_hidden(uint32_t point)
{
    return point < ' ' || (point >= 0x7f && point < 0xa0) || point == 0x61c ||
           point == 0x200e || point == 0x200f || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2066 && point <= 0x2069);
}

/* Appends one character visibly: a hidden one by number, a byte that is not UTF-8 as U+FFFD.
 * Returns the number of bytes read. */
static size_t
put_visible(struct text *out, const unsigned char *b, size_t left)
{
    size_t size = utf8_length(b, left);
    uint32_t point = utf8_decode(b, size);
    if (!size)
        text_string(out, "\xef\xbf\xbd");
    else if (is_hidden(point))
        text_format(out, point < 0x80 ? "\\x%02x" : "\\u%04x", point);
    else
        text_append(out, (const char *)b, size);
    return size ? size : 1;
}

/* \uXXXX, or a surrogate pair above U+FFFF. */
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
    if (letter) {
        text_char(out, '\\');
        text_char(out, names[letter - letters]);
    } else {
        text_format(out, "\\u%04x", c);
    }
}

void
escape_json(struct text *out, const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    text_char(out, '"');
    while (b < end) {
        size_t plain = utf8_plain((const char *)b, (size_t)(end - b), '"', '\\');
        text_append(out, (const char *)b, plain);
        b += plain;
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
        size_t plain = utf8_plain((const char *)b, (size_t)(end - b), '"', '"');
        text_append(out, (const char *)b, plain);
        b += plain;
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
        json_point(out, size ? utf8_decode(b, size) : 0xfffd);
        b += size ? size : 1;
    }
}

void
escape_terminal(struct text *out, const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    while (b < end) {
        size_t plain = utf8_plain((const char *)b, (size_t)(end - b), 0, 0);
        text_append(out, (const char *)b, plain);
        b += plain;
        if (b < end)
            b += put_visible(out, b, (size_t)(end - b));
    }
}

/* The entity of a character that is special in XML; NULL if it stands for itself. */
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

/* U+FFFE and U+FFFF, which are not XML characters. */
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
