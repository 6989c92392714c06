/* A value that was broken is told from one that ends with its line by what follows. */
#include "parser/report/message_value.h"

#include "layout/base/text.h"
#include "parser/report/message_word.h"

#include <ctype.h>
#include <string.h>

enum { WRAPPED = 64 }; /* lines of a value that is broken, at most */

const unsigned char *
message_reach(const unsigned char *from, const unsigned char *limit)
{
    return (size_t)(limit - from) > MESSAGE_REACH ? from + MESSAGE_REACH : limit;
}

/* Where the value of a word ends. */
struct value_search {
    const struct message_bytes *bytes;
    const unsigned char *reach;
    const unsigned char
        *next; /* the next word of the paragraph; NULL: not searched yet, or none */
    bool searched;
    size_t indent; /* blanks in front of the line that the value begins in, or goes on in */
};

/* Returns how many blanks stand in front of the text of a line, behind what stands there
 * otherwise. */
static size_t
blanks_before(const unsigned char *first, const unsigned char *text)
{
    size_t blanks = 0;
    for (const unsigned char *p = text; p > first && (p[-1] == ' ' || p[-1] == '\t'); p--)
        blanks += p[-1] == '\t' ? 8 : 1;
    return blanks;
}

/* The blanks in front of the line that p is in. Of a line that is longer than what a break
 * looks at they are not known: then none. */
static size_t
indent_of(const struct message_bytes *bytes, const unsigned char *p)
{
    const unsigned char *start = p;
    while (start > bytes->first && start[-1] != '\n' && (size_t)(p - start) < BREAK_LINE)
        start--;
    while (start < p && !isspace(*start))
        start++;
    const unsigned char *text = start;
    while (text < p && (*text == ' ' || *text == '\t'))
        text++;
    return blanks_before(start, text);
}

/* Returns whether a word follows before the paragraph ends. */
static bool
word_follows(struct value_search *search, const unsigned char *text)
{
    struct message_word word;
    const unsigned char *end = text;
    if (search->searched)
        return search->next && search->next > text;
    search->searched = true;
    for (int lines = 0; lines < WRAPPED && end < search->reach; lines++) {
        const unsigned char *newline = memchr(end, '\n', (size_t)(search->reach - end));
        if (newline && !message_break_end(search->bytes, newline)) {
            end = newline;
            break;
        }
        end = newline ? newline + 1 : search->reach;
    }
    if (message_word(&word, search->bytes, text, end))
        search->next = word.at;
    return search->next != NULL;
}

/* "2. Size: 1", or "====": the list goes on, or an entry of it ends. */
static bool
begins_entry(const unsigned char *text)
{
    if (text[0] == '=' && text[1] == '=')
        return true;
    const unsigned char *p = text;
    while (isdigit(*p))
        p++;
    return p > text && *p == '.' && p[1] == ' ';
}

/* Returns whether a line goes on with the value: it begins no word and no entry, is indented no
 * more than the line before, and a word follows. */
static bool
goes_on(struct value_search *search, const unsigned char *line, const unsigned char *text)
{
    struct message_word word;
    size_t blanks = blanks_before(line, text);
    if (text >= search->reach || message_word(&word, search->bytes, line, text + 1))
        return false;
    if (begins_entry(text) || blanks > (search->indent > 1 ? search->indent : 1))
        return false;
    return word_follows(search, text);
}

/* Cuts off blanks, and the two characters "\n" that join lines. */
static const unsigned char *
without_end(const unsigned char *from, const unsigned char *end)
{
    for (;;) {
        if (end > from && isspace(end[-1]))
            end--;
        else if (end - from > 1 && end[-2] == '\\' && (end[-1] == 'n' || end[-1] == 't'))
            end -= 2;
        else
            return end;
    }
}

const unsigned char *
message_value_end(const struct message_bytes *bytes, const unsigned char *from)
{
    struct message_word next;
    struct value_search search = {bytes, message_reach(from, bytes->limit),
                                  .indent = indent_of(bytes, from)};
    const unsigned char *end, *line = from;
    for (;;) {
        const unsigned char *newline = memchr(line, '\n', (size_t)(search.reach - line));
        end = newline ? newline : search.reach;
        const unsigned char *escape =
            memchr(line, '\x1b', (size_t)(end - line)); /* of a colour */
        end = escape ? escape : end;
        bool word = message_word(&next, bytes, line, end);
        if (word)
            end = next.at;
        const unsigned char *text =
            word || escape || !newline ? NULL : message_break_end(bytes, newline);
        if (!text || !goes_on(&search, newline + 1, text))
            break;
        line = text;
    }
    return without_end(from, end);
}

void
message_value_set(struct text *text, const struct message_bytes *bytes,
                  const unsigned char *from, const unsigned char *end)
{
    text_clear(text);
    message_append(text, bytes, from, end);
}
