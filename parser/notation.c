/*
 * TIRx begins with one of a few words, or with an offset: a number or an axis. An XLA shape
 * begins with a type, a tuple's parenthesis or a '%'.
 */
#include "parser/notation.h"

#include "layout/axis.h"
#include "layout/tirx/preset.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const char *const words[] = {"T.",    "Tx.",           "TileLayout",
                                    "Axis.", "SwizzleLayout", "ComposeLayout"};

static bool
begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

static const char *
skip_blanks(const char *text)
{
    return text + strspn(text, " \t\n\r");
}

static size_t
word_length(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_')
        length++;
    return length;
}

/* "laneid + ..." */
static bool
is_axis_term(const char *text)
{
    size_t length = word_length(text);
    char next = skip_blanks(text + length)[0];
    return axis_by_name(text, length) != AXIS_UNKNOWN && (next == '+' || next == ')');
}

enum notation
notation_of(const char *text)
{
    text = skip_blanks(text);
    size_t length = word_length(text);
    if (tirx_is_preset(text, length) && skip_blanks(text + length)[0] == '(')
        return NOTATION_PRESET;
    while (*text == '(')
        text = skip_blanks(text + 1);
    if ((text[0] == 'S' || text[0] == 'R') && skip_blanks(text + 1)[0] == '[')
        return NOTATION_TIRX;
    if (*text == '@' || *text == '+' || isdigit((unsigned char)*text) ||
        (*text == '-' && isdigit((unsigned char)text[1])))
        return NOTATION_TIRX;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins(text, words[i]))
            return NOTATION_TIRX;
    return is_axis_term(text) ? NOTATION_TIRX : NOTATION_XLA;
}
