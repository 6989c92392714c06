/* Without a byte order mark, UTF-16 is recognised by the NUL in each ASCII character. */
#include "parser/lex/encoding.h"

#include "layout/base/text.h"

#include <string.h>

enum { REPLACEMENT = 0xFFFD };

/* Returns the next unit of two bytes; -1 at the end. An odd last byte gives REPLACEMENT. */
static int32_t
next_unit(struct encoding *e)
{
    if (e->length - e->at < 2) {
        e->length = reader_fill(&e->input.reader, e->raw, sizeof e->raw);
        e->at = 0;
    }
    if (e->length < 2) {
        int32_t result = e->length ? REPLACEMENT : -1;
        e->length = 0;
        return result;
    }
    const unsigned char *at = e->raw + e->at;
    e->at += 2;
    return e->big_endian ? at[0] << 8 | at[1] : at[1] << 8 | at[0];
}

/* Returns the next character, which takes one unit or two; -1 at the end. A surrogate without
 * its partner gives REPLACEMENT. */
static int32_t
next_character(struct encoding *e)
{
    int32_t unit = next_unit(e);
    if (unit < 0xD800 || unit > 0xDFFF)
        return unit;
    int32_t low = unit < 0xDC00 ? next_unit(e) : -1;
    if (low >= 0xDC00 && low <= 0xDFFF)
        return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
    if (low >= 0 && e->at >= 2)
        e->at -= 2; /* not a low surrogate: read it again as a character */
    return REPLACEMENT;
}

static ssize_t
read_wide(struct encoding *e, unsigned char *buffer, size_t size)
{
    size_t length = 0;
    while (length < size) {
        int32_t c;
        if (e->given < e->bytes) {
            buffer[length++] = (unsigned char)e->character[e->given++];
            continue;
        }
        if ((c = next_character(e)) < 0)
            break;
        e->bytes = utf8_write((uint32_t)c, e->character);
        e->given = 0;
    }
    return (ssize_t)length;
}

static ssize_t
read_text(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct encoding *e = (struct encoding *)reader; /* reader is its first member */
    ssize_t count = e->wide ? read_wide(e, buffer, size) : 0;
    if (count == 0) /* also at the end of UTF-16: the input says whether it failed */
        count = e->input.reader.read(&e->input.reader, buffer, size);
    reader->failure = e->input.reader.failure;
    return count;
}

void
encoding_begin(struct encoding *e, struct reader *input)
{
    memset(e, 0, sizeof *e);
    e->reader.read = read_text;
    reader_look_ahead(&e->input, input, 4);
    const unsigned char *start = e->input.start;
    size_t length = e->input.length;
    bool little = length >= 2 && start[0] == 0xFF && start[1] == 0xFE;
    bool big = length >= 2 && start[0] == 0xFE && start[1] == 0xFF;
    if (little || big)
        e->input.at = 2;
    else if (length >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0)
        e->input.at = 3;
    else if (length >= 4) {
        little = start[0] && !start[1] && start[2] && !start[3];
        big = !start[0] && start[1] && !start[2] && start[3];
    }
    e->wide = little || big;
    e->big_endian = big;
}
