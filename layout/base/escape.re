/* Each kind of escape has one rule. The value of its number is checked afterwards. */
#include "layout/base/escape.h"

#include "layout/base/text.h"

#include <string.h>

enum { REPLACEMENT = 0xfffd }; /* U+FFFD, written for an invalid character */

struct escape
escape_read(const unsigned char *text)
{
    static const char letters[] = "nrtabfv\\'\"?", meanings[] = "\n\r\t\a\b\f\v\\'\"?";
    const unsigned char *p = text, *digit = text + 1;
    struct escape escape = {.length = 1, .value = *text};
    size_t least = 1;
    uint32_t base = 16;
    /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = "p";
    re2c:yyfill:enable = 0;

    hex = [0-9A-Fa-f];

    [nrtabfv\\'"?]   { goto letter; }
    [0-7]{1,3}       { digit = text; base = 8; goto number; }
    [xX] hex{0,64}   { goto number; }
    "u" hex{0,4}     { least = 4; escape.character = true; goto number; }
    "U" hex{0,8}     { least = 8; escape.character = true; goto number; }
    *                { return escape; }
    */
letter:
    escape.value = (unsigned char)meanings[strchr(letters, *text) - letters];
    escape.valid = true;
    return escape;
number:
    escape.length = (size_t)(p - text);
    escape.valid = (size_t)(p - digit) >= least;
    for (escape.value = 0; digit < p; digit++)
        if (escape.value >> 28 == 0) /* otherwise it is already too large and stays so */
            escape.value = escape.value * base +
                           (*digit <= '9' ? *digit & 15U : (*digit & 15U) + 9);
    bool surrogate = escape.value >= 0xd800 && escape.value <= 0xdfff;
    escape.valid &= escape.character ? escape.value <= 0x10ffff && !surrogate
                                     : escape.value <= 0xff;
    return escape;
}

void
unescape(struct text *out, struct slice s)
{
    char bytes[4];
    for (size_t at = 0; at < s.length;) {
        char c = s.text[at++];
        if (c != '\\' || at == s.length) {
            text_char(out, c);
            continue;
        }
        struct escape escape = escape_read((const unsigned char *)s.text + at);
        at += escape.length;
        if (escape.character)
            text_append(out, bytes,
                        utf8_write(escape.valid ? escape.value : REPLACEMENT, bytes));
        else
            text_char(out, (char)escape.value);
    }
}
