/* Escaping, at the lowest layer. */
#include "render/row/escape.h"

#include "layout/base/text.h"
#include "render/row/utf8.h"

#include <string.h>

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
        else if (size)
            text_append(out, (const char *)b, size);
        else
            text_string(out, "\xef\xbf\xbd");
        b += size ? size : 1;
    }
    text_char(out, '"');
}

void
escape_csv(struct text *out, const char *bytes, size_t length)
{
    bool quote = false;
    for (size_t i = utf8_plain(bytes, length, ',', '"'); i < length && !quote; i++)
        quote = strchr(",\"\r\n", bytes[i]) && bytes[i];
    if (!quote) {
        text_append(out, bytes, length);
        return;
    }
    text_char(out, '"');
    for (const char *at = bytes, *end = bytes + length, *mark; at < end; at = mark) {
        mark = memchr(at, '"', (size_t)(end - at));
        mark = mark ? mark + 1 : end;
        text_append(out, at, (size_t)(mark - at));
        if (mark[-1] == '"')
            text_char(out, '"');
    }
    text_char(out, '"');
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
        size_t plain = utf8_plain((const char *)b, (size_t)(end - b), 0, 0);
        text_append(out, (const char *)b, plain);
        b += plain;
        if (b == end)
            break;
        size_t size = utf8_length(b, (size_t)(end - b));
        if (size == 1 || (*b == 0xc2 && size == 2 && b[1] < 0xa0)) /* U+0080..U+009F */
            text_char(out, '?');
        else if (size)
            text_append(out, (const char *)b, size);
        else
            text_string(out, "\xef\xbf\xbd");
        b += size ? size : 1;
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
        bool control = size == 1 && (*b < ' ' || *b == 0x7f) && *b != '\n' && *b != '\t';
        if (entity)
            text_string(out, entity);
        else if (size && !control && !(size == 3 && is_noncharacter(b)))
            text_append(out, (const char *)b, size);
        else
            text_string(out, "\xef\xbf\xbd");
        b += size ? size : 1;
    }
}
