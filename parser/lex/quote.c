#include "parser/lex/quote.h"

#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "parser/lex/source.h"
#include "parser/lex/word.h"

#include <string.h>

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
    const unsigned char *from = (const unsigned char *)text.text + at;
    size_t left = at < text.length ? text.length - at : 0, length = left > 0;
    if (left && (*from == '%' || is_word(*from)))
        while (length < left && is_word(from[length]))
            length++;
    else if (left && *from >= 0xC0)
        while (length < left && length < 4 && (from[length] & 0xC0) == 0x80)
            length++;
    return (struct slice){text.text + at, length};
}

int
expected_at(struct slice text, size_t at, const char *what, struct diagnostic *d)
{
    char got[QUOTED + 3];
    struct slice word = word_at(text, at);
    quote(word.text, word.length, got, sizeof got);
    return diagnostic_set(d, EXPECTED, at, word.length, what, word.length ? got : "the end");
}

void
quote_token(struct source *source, size_t offset, size_t length, char out[QUOTED + 3])
{
    while ((size_t)(source->limit - source->base) < offset + QUOTED && source_fill(source))
        ;
    const char *text = (const char *)source->base + offset;
    size_t left = (size_t)((char *)source->limit - text);
    if (length == 0)
        length = word_at((struct slice){text, min_size(left, QUOTED)}, 0).length;
    if (length == 0)
        strcpy(out, "the end");
    else if (is_blank(*text))
        strcpy(out, "the end of the line");
    else
        quote(text, min_size(length, left), out, QUOTED + 3);
}
