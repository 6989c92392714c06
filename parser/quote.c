#include "parser/quote.h"

#include "layout/diagnostic.h"
#include "parser/word.h"

enum { QUOTED = 24 }; /* bytes of the offending text that a message shows */

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
