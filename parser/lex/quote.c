#include "parser/lex/quote.h"

#include "layout/base/diagnostic.h"
#include "parser/lex/word.h"

void
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

struct slice
word_at(struct slice text, size_t at)
{
    struct slice word = {text.text + at, 0};
    size_t left = at < text.length ? text.length - at : 0;
    while (word.length < left && is_word(word.text[word.length]))
        word.length++;
    word.length += word.length == 0 && left > 0;
    return word;
}

int
expected_at(struct slice text, size_t at, const char *what, struct diagnostic *d)
{
    char got[QUOTED + 3];
    struct slice word = word_at(text, at);
    quote(word.text, word.length, got, sizeof got);
    if (word.length && (unsigned char)word.text[0] > '~') /* not the whole character */
        got[1] = '?';
    return diagnostic_set(d, EXPECTED, at, word.length, what, word.length ? got : "the end");
}
