/* What a message says about a token that cannot stand where it does. */
#include "parser/lex/expected.h"

#include <stdbool.h>
#include <stdio.h>

#define LISTED 4 /* tokens that a message lists */

const char *
token_name(const struct token_name *tokens, size_t count, int code)
{
    size_t i = 0;
    while (i + 1 < count && tokens[i].code != code)
        i++;
    return tokens[i].name;
}

void
expected_list(char list[EXPECTED_TEXT], const struct token_name *tokens, size_t count,
              uint64_t expected)
{
    size_t used = 0, size = EXPECTED_TEXT;
    int listed = 0;
    for (size_t i = 0; i < count && listed < LISTED; i++) {
        if (!(expected & (uint64_t)1 << tokens[i].code))
            continue;
        expected &= ~((uint64_t)1 << tokens[i].code);
        const char *comma = expected ? ", " : " or ";
        if (listed == 0)
            comma = "";
        used += (size_t)snprintf(list + used, size - used, "%s%s", comma, tokens[i].name);
        listed++;
    }
    if (expected || listed == 0)
        snprintf(list + used, size - used, "%s", expected ? ", ..." : "the end");
}

size_t
expected_byte(const char *text, char shown[8])
{
    const unsigned char *bytes = (const unsigned char *)text;
    int length = 1;
    while (*bytes >= 0xC0 && length < 4 && (bytes[length] & 0xC0) == 0x80)
        length++;
    if (length > 1 || (*bytes > ' ' && *bytes < 0x7f))
        snprintf(shown, 8, "'%.*s'", length, text);
    else
        snprintf(shown, 8, "0x%02x", *bytes);
    return (size_t)length;
}
