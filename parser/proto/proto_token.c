#include "parser/proto/proto_token.h"

#include "parser/lex/quote.h"
#include "parser/lex/word.h"
#include "parser/proto/wire.h"

#include <string.h>

static void
put_path(struct text *path, const struct open_message *open)
{
    if (open->outer) {
        put_path(path, open->outer);
        text_char(path, '.');
    }
    text_append(path, open->name.text, open->name.length);
}

void
proto_text_fail(struct proto_text_reader *r, const char *at, const char *expected)
{
    struct text path = {0}, what = {0};
    char word[QUOTED + 3];
    struct slice found =
        word_at((struct slice){r->begin, (size_t)(r->end - r->begin)}, (size_t)(at - r->begin));
    quote(found.text, found.length, word, sizeof word);
    if (r->open)
        put_path(&path, r->open);
    text_format(&what, "%s is no %s", word, expected);
    wire_fault_at(r->wire, (size_t)(at - r->begin), path.length ? path.data : "the file",
                  what.data);
    text_free(&path);
    text_free(&what);
    const char *line = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->at = line ? line : r->end;
}

void
proto_text_blanks(struct proto_text_reader *r)
{
    while (r->at < r->end) {
        if (*r->at == '#') {
            const char *line = memchr(r->at, '\n', (size_t)(r->end - r->at));
            r->at = line ? line : r->end;
        } else if (is_blank(*r->at) || *r->at == ',' || *r->at == ';') {
            r->at++;
        } else {
            return;
        }
    }
}

bool
proto_text_pass(struct proto_text_reader *r, char c)
{
    proto_text_blanks(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

struct slice
proto_text_word(struct proto_text_reader *r)
{
    proto_text_blanks(r);
    const char *begin = r->at;
    while (r->at < r->end && (is_word(*r->at) || (*r->at == '+' && r->at > begin)))
        r->at++;
    return (struct slice){begin, (size_t)(r->at - begin)};
}

static int
digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/* Reads the digits of a number with a base, at most `most` of them. Returns how many. */
static size_t
read_digits(const char *at, const char *end, int base, size_t most, uint32_t *value)
{
    size_t count = 0;
    *value = 0;
    for (; count < most && at < end && digit_value(*at) < base; count++, at++)
        *value = *value * (uint32_t)base + (uint32_t)digit_value(*at);
    return count;
}

/* Appends what a backslash and the characters at r->at stand for. */
static void
read_escape(struct proto_text_reader *r, struct text *out)
{
    static const char letters[] = "abfnrtv", values[] = "\a\b\f\n\r\t\v";
    const char c = *r->at, *letter = strchr(letters, c);
    uint32_t value;
    size_t count;
    char bytes[4];
    if (c && letter) {
        text_char(out, values[letter - letters]);
        r->at++;
    } else if ((count = read_digits(r->at, r->end, 8, 3, &value)) > 0) {
        text_char(out, (char)value);
        r->at += count;
    } else if ((c == 'x' || c == 'X') &&
               (count = read_digits(r->at + 1, r->end, 16, 2, &value)) > 0) {
        text_char(out, (char)value);
        r->at += 1 + count;
    } else if ((c == 'u' || c == 'U') &&
               (count = read_digits(r->at + 1, r->end, 16, c == 'u' ? 4 : 8, &value)) > 0) {
        text_append(out, bytes, utf8_write(value, bytes));
        r->at += 1 + count;
    } else {
        text_char(out, c);
        r->at++;
    }
}

bool
proto_text_string(struct proto_text_reader *r, struct text *out)
{
    while (proto_text_blanks(r), r->at < r->end && (*r->at == '"' || *r->at == '\'')) {
        const char quote = *r->at++;
        while (r->at < r->end && *r->at != quote && *r->at != '\n') {
            if (*r->at != '\\' || r->at + 1 == r->end) {
                text_char(out, *r->at++);
                continue;
            }
            r->at++;
            read_escape(r, out);
        }
        if (r->at == r->end || *r->at++ != quote)
            return false;
    }
    return true;
}

void
proto_text_value(struct proto_text_reader *r)
{
    struct text ignored = {0};
    size_t depth = 0;
    do {
        proto_text_blanks(r);
        if (r->at == r->end)
            break;
        if (*r->at == '"' || *r->at == '\'') {
            text_clear(&ignored);
            proto_text_string(r, &ignored);
        } else if (strchr("{<[", *r->at)) {
            depth++;
            r->at++;
        } else if (strchr("}>]", *r->at)) {
            if (depth == 0)
                break; /* of what is around it */
            depth--;
            r->at++;
        } else if (proto_text_word(r).length == 0) {
            r->at++;
        }
    } while (depth);
    text_free(&ignored);
}

bool
proto_text_integer(struct slice word, uint64_t *value)
{
    bool negative = word.length && *word.text == '-';
    const char *at = word.text + negative, *end = word.text + word.length;
    int base = 10;
    *value = 0;
    if (end - at > 1 && *at == '0') {
        base = (at[1] | 32) == 'x' ? 16 : 8;
        at += base == 16 ? 2 : 1;
    }
    if (at == end)
        return false;
    for (; at < end; at++) {
        int digit = digit_value(*at);
        if (digit >= base || __builtin_mul_overflow(*value, (uint64_t)base, value) ||
            __builtin_add_overflow(*value, (uint64_t)digit, value))
            return false;
    }
    if (negative && *value > (uint64_t)INT64_MAX + 1)
        return false;
    if (negative)
        *value = 0 - *value;
    return true;
}
