/* Escaping for each output language. */
#include "render/row/escape.h"

#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "render/row/utf8.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Returns whether a character acts on a terminal, or on the order of others, instead of being
 * seen: controls (C0, DEL, C1), line separators and bidirectional controls. */
static bool
is_hidden(uint32_t point)
{
    return point < ' ' || (point >= 0x7f && point < 0xa0) || point == 0x61c ||
           point == 0x200e || point == 0x200f || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2066 && point <= 0x2069);
}

/* Appends the bytes that need no escape and that the text begins with: printable ASCII, and
 * none of three others. Returns the number of bytes read. */
static inline size_t
put_plain(struct text *out, const unsigned char *b, size_t left, char x, char y, char z)
{
    text_reserve(out, left);
    size_t plain = utf8_copy_plain(out->data + out->length, (const char *)b, left, x, y, z);
    out->length += plain;
    out->data[out->length] = '\0';
    return plain;
}

/* Appends one character visibly: a hidden one by number, a byte that is not UTF-8 as U+FFFD.
 * Returns the number of bytes read. */
static size_t
put_visible(struct text *out, const unsigned char *b, size_t left)
{
    size_t size = utf8_length(b, left);
    uint32_t point = utf8_decode(b, size);
    if (!size)
        text_string(out, "\xef\xbf\xbd");
    else if (is_hidden(point))
        text_format(out, point < 0x80 ? "\\x%02x" : "\\u%04x", point);
    else
        text_append(out, (const char *)b, size);
    return size ? size : 1;
}

/* Puts a number in the place of byte `at`. */
static void
write_by_number(struct text *text, size_t at, const char *number)
{
    size_t size = strlen(number);
    text_reserve(text, size);
    memmove(text->data + at + size, text->data + at + 1, text->length - at);
    memcpy(text->data + at, number, size);
    text->length += size - 1;
}

/* Returns whether GitHub's runner takes what begins so for a command, wherever in a line it is.
 * Source: actions/runner, src/Runner.Common/ActionCommand.cs, TryParse. */
static bool
is_marked_command(const char *bytes, size_t length)
{
    return length >= 3 && memcmp(bytes, "##[", 3) == 0;
}

/* Writes a '#', by number where it begins a command. */
static void
put_mark(struct text *out, const unsigned char *b, size_t left, const char *number)
{
    bool by_number = is_marked_command((const char *)b, left);
    text_string(out, by_number ? number : "#");
}

/* Writes "##[" otherwise from byte `from` on. */
static void
break_commands(struct text *text, size_t from, const char *number)
{
    const char *found; /* most texts have no such sign at all */
    while (from < text->length &&
           (found = memchr(text->data + from, '#', text->length - from))) {
        from = (size_t)(found - text->data);
        if (is_marked_command(found, text->length - from))
            write_by_number(text, from, number);
        from++;
    }
}

/* \uXXXX, or a surrogate pair above U+FFFF. */
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

static void
json_ascii(struct text *out, unsigned char c)
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

/* Appends one character that is not plain. Returns the number of bytes read. */
static size_t
json_special(struct text *out, const unsigned char *b, size_t left)
{
    size_t size = utf8_length(b, left);
    uint32_t point = utf8_decode(b, size);
    if (*b == '#')
        put_mark(out, b, left, "\\u0023");
    else if (*b < 0x80)
        json_ascii(out, *b);
    else if (size && is_hidden(point))
        json_point(out, point);
    else
        return put_visible(out, b, left);
    return size;
}

/* Appends a string that is plain, as most are, if there is room for it. Returns whether there
 * is nothing else to do. */
static bool
json_plain(struct text *out, const char *bytes, size_t length)
{
    char *string = out->data + out->length;
    if (out->capacity - out->length < length + sizeof "\"\"" ||
        utf8_copy_plain(string + 1, bytes, length, '"', '\\', '#') < length)
        return false;
    string[0] = '"';
    string[1 + length] = '"';
    string[2 + length] = '\0';
    out->length += length + 2;
    return true;
}

/* Appends any string. It is kept out of the way of those that are plain. */
static void __attribute__((noinline))
json_string(struct text *out, const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    text_char(out, '"');
    while (b < end) {
        b += put_plain(out, b, (size_t)(end - b), '"', '\\', '#');
        if (b < end)
            b += json_special(out, b, (size_t)(end - b));
    }
    text_char(out, '"');
}

void
escape_json(struct printable *out, const char *bytes, size_t length)
{
    if (!json_plain(&out->raw_bytes, bytes, length))
        json_string(&out->raw_bytes, bytes, length);
}

/* Blanks, and what is not ASCII: any space of Unicode may stand before a command. */
static size_t
skip_spaces(const char *bytes, size_t length)
{
    size_t at = 0;
    while (at < length && (bytes[at] == ' ' || bytes[at] == '\t' || (signed char)bytes[at] < 0))
        at++;
    return at;
}

/* Returns whether GitHub's runner takes a line that begins so for a command. Source:
 * actions/runner, src/Runner.Common/ActionCommand.cs, TryParseV2. */
static bool
begins_command(const char *bytes, size_t length)
{
    size_t at = skip_spaces(bytes, length);
    return length - at >= 2 && bytes[at] == ':' && bytes[at + 1] == ':';
}

/* Returns whether spreadsheets take a field that begins so for a formula. */
static bool
begins_formula(char c)
{
    return c == '=' || c == '+' || c == '-' || c == '@';
}

/* Appends a field that needs neither quotes nor an escape, as most do, if there is room for it.
 * Returns whether there is nothing else to do. */
static bool
csv_plain(struct text *out, const char *bytes, size_t length)
{
    if (out->capacity - out->length <= length ||
        (length && (begins_formula(*bytes) || *bytes == ':' || *bytes == ' ')) ||
        utf8_copy_plain(out->data + out->length, bytes, length, '"', '#', ',') < length)
        return false;
    out->length += length;
    out->data[out->length] = '\0';
    return true;
}

/* Appends any field. */
static void __attribute__((noinline))
csv_field(struct text *out, const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    bool quote = memchr(bytes, ',', length) || memchr(bytes, '"', length) ||
                 begins_command(bytes, length);
    if (quote)
        text_char(out, '"');
    if (length && begins_formula(*bytes))
        text_char(out, '\'');
    while (b < end) {
        b += put_plain(out, b, (size_t)(end - b), '"', '#', '#');
        if (b == end)
            break;
        size_t size = 1;
        if (*b == '"')
            text_string(out, "\"\"");
        else if (*b == '#')
            put_mark(out, b, (size_t)(end - b), "\\x23");
        else
            size = put_visible(out, b, (size_t)(end - b));
        b += size;
    }
    if (quote)
        text_char(out, '"');
}

void
escape_csv(struct printable *out, const char *bytes, size_t length)
{
    if (!csv_plain(&out->raw_bytes, bytes, length))
        csv_field(&out->raw_bytes, bytes, length);
}

void
escape_script_json(struct markup *to, const struct printable *json)
{
    struct text *out = &to->raw_bytes;
    const unsigned char *b = (const unsigned char *)text_contents(json),
                        *end = b + json->length;
    while (b < end) {
        const unsigned char *plain = b;
        while (b < end && *b < 0x7f && *b != '<' && *b != '>' && *b != '&')
            b++;
        text_append(out, (const char *)plain, (size_t)(b - plain));
        if (b == end)
            break;
        size_t size = utf8_length(b, (size_t)(end - b));
        json_point(out, size ? utf8_decode(b, size) : 0xfffd);
        b += size ? size : 1;
    }
}

void
escape_terminal(struct printable *to, const char *bytes, size_t length)
{
    struct text *out = &to->raw_bytes;
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    while (b < end) {
        b += put_plain(out, b, (size_t)(end - b), 0, 0, 0);
        if (b < end)
            b += put_visible(out, b, (size_t)(end - b));
    }
}

void
escape_lines(struct printable *out, const char *bytes, size_t length)
{
    const char *end = bytes + length, *newline;
    for (; (newline = memchr(bytes, '\n', (size_t)(end - bytes))); bytes = newline + 1) {
        escape_terminal(out, bytes, (size_t)(newline - bytes));
        text_char(out, '\n');
    }
    escape_terminal(out, bytes, (size_t)(end - bytes));
}

void
escape_string(struct printable *out, const char *string)
{
    escape_terminal(out, string, strlen(string));
}

size_t
escaped_width(const char *string)
{
    struct printable shown = {0};
    escape_string(&shown, string);
    size_t width = utf8_width(text_contents(&shown), shown.length);
    text_free(&shown);
    return width;
}

void
escape_comment(struct printable *out, const char *string)
{
    for (const char *end; (end = strstr(string, "*/")); string = end + strlen("*/")) {
        escape_terminal(out, string, (size_t)(end - string));
        text_string(out, "*\\x2f");
    }
    escape_string(out, string);
}

void
escape_text(struct printable *out, struct text *bytes)
{
    escape_terminal(out, text_contents(bytes), bytes->length);
    text_free(bytes);
}

/* The entity of a character that is special in XML; NULL if it stands for itself. */
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

/* U+FFFE and U+FFFF, which are not XML characters. */
static bool
is_noncharacter(const unsigned char *b)
{
    return b[0] == 0xef && b[1] == 0xbf && b[2] >= 0xbe;
}

/* Returns whether nothing but blanks stands on the line so far. */
static bool
begins_line(const struct text *out)
{
    size_t at = out->length;
    while (at > 0 && (out->data[at - 1] == ' ' || (signed char)out->data[at - 1] < 0))
        at--;
    return at == 0 || out->data[at - 1] == '\n';
}

void
escape_xml(struct markup *to, const char *bytes, size_t length)
{
    struct text *out = &to->raw_bytes;
    const unsigned char *b = (const unsigned char *)bytes, *end = b + length;
    size_t begin = out->length;
    while (b < end) {
        size_t size = utf8_length(b, (size_t)(end - b));
        const char *entity = xml_entity(*b);
        if (entity)
            text_string(out, entity);
        else if (*b == '\n')
            text_char(out, '\n');
        else if (*b == '\t' || (*b == ':' && begins_line(out)))
            text_format(out, "&#%d;", *b);
        else if (size == 3 && is_noncharacter(b))
            text_string(out, "\xef\xbf\xbd");
        else
            put_visible(out, b, (size_t)(end - b));
        b += size ? size : 1;
    }
    break_commands(out, begin, "&#35;");
}

/* ---- lines and cells ---- */

/* Returns whether GitHub could take byte `at` and what follows for a user, "@name", or an
 * issue,
 * "#1" or "GH-1" (GitHub Docs, Autolinked references and URLs). */
static bool
begins_reference(const struct printable *text, size_t at)
{
    char c = text->data[at], next = text->data[at + 1];
    bool digit = next >= '0' && next <= '9';
    return c == '@' || (c == '#' && digit) ||
           (c == '-' && digit && at >= 2 && strncasecmp(text->data + at - 2, "GH", 2) == 0);
}

/* Returns whether Markdown could take the text for more than its characters. */
static bool
needs_code(const struct printable *text)
{
    for (size_t i = 0; i < text->length; i++)
        if (strchr("\\`*_{}[]<>()#!|~&$:=", text->data[i]) || begins_reference(text, i))
            return true;
    return false;
}

/* The most backticks that follow one another. */
static size_t
longest_ticks(const struct printable *text)
{
    size_t longest = 0, run = 0;
    for (size_t i = 0; i < text->length; i++) {
        run = text->data[i] == '`' ? run + 1 : 0;
        longest = max_size(longest, run);
    }
    return longest;
}

void
escape_markdown_cell(struct printable *to, const struct printable *cell)
{
    struct text *out = &to->raw_bytes;
    size_t ticks = longest_ticks(cell), fence = needs_code(cell);
    if (ticks)
        fence = max_size(4, ticks + 1);
    text_string(out, "| ");
    for (size_t i = 0; i < fence; i++)
        text_char(out, '`');
    if (ticks)
        text_char(out, ' ');
    for (size_t i = 0; i < cell->length; i++) {
        if (cell->data[i] == '|')
            text_char(out, '\\');
        text_char(out, cell->data[i]);
    }
    if (ticks)
        text_char(out, ' ');
    for (size_t i = 0; i < fence; i++)
        text_char(out, '`');
    text_char(out, ' ');
}

void
escape_github(struct printable *to, const char *bytes, size_t length, bool property)
{
    struct text *out = &to->raw_bytes;
    struct printable shown = {0};
    escape_terminal(&shown, bytes, length);
    break_commands(&shown.raw_bytes, 0, "\\x23");
    for (size_t i = 0; i < shown.length; i++) {
        char c = shown.data[i];
        if (c == '%' || (property && (c == ':' || c == ',')))
            text_format(out, "%%%02X", (unsigned)c);
        else
            text_char(out, c);
    }
    text_free(&shown);
}

static bool
begins_fence(const char *line, size_t length)
{
    size_t at = 0;
    while (at < length && line[at] == ' ')
        at++;
    return at < 4 && length - at >= 3 && memcmp(line + at, "```", 3) == 0;
}

/* Writes by number the first byte that is not blank of lines that begin so. */
static size_t
escape_beginnings(struct text *text, size_t from,
                  bool (*begins)(const char *line, size_t length))
{
    size_t before = text->length;
    while (from < text->length) {
        const char *line = text->data + from, *newline;
        size_t left = text->length - from;
        newline = memchr(line, '\n', left);
        size_t length = newline ? (size_t)(newline - line) : left;
        if (begins(line, length)) {
            size_t at = from + skip_spaces(line, length);
            char number[8];
            int size = snprintf(number, sizeof number, "\\x%02x", (unsigned)text->data[at]);
            write_by_number(text, at, number);
            length += (size_t)size - 1;
        }
        from += length + 1;
    }
    return text->length - before;
}

size_t
escape_commands(struct printable *text, size_t from)
{
    size_t before = text->length;
    escape_beginnings(&text->raw_bytes, from, begins_command);
    break_commands(&text->raw_bytes, from, "\\x23");
    return text->length - before;
}

size_t
escape_fences(struct printable *text, size_t from)
{
    return escape_beginnings(&text->raw_bytes, from, begins_fence);
}

static bool
is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 0x80;
}

/* Returns whether byte `at` acts in a paragraph of Markdown (CommonMark 0.31, 2.4 and 6): some
 * characters anywhere, others where a line begins, an underscore where a word does. */
static bool
acts_in_paragraph(const struct printable *text, size_t at)
{
    char c = text->data[at], next = text->data[at + 1];
    bool begins = at == 0 || text->data[at - 1] == '\n';
    if (c == '_')
        return begins || !is_word(text->data[at - 1]) || !is_word(next);
    if (c == '~')
        return next == '~';
    return c && (strchr("\\`*[]<|&", c) || (begins && strchr("#>+=-", c)));
}

void
escape_paragraphs(struct printable *text, size_t from)
{
    struct printable rest = {0};
    for (size_t at = from; at < text->length; at++) {
        if (acts_in_paragraph(text, at))
            text_char(&rest, '\\');
        escaped_part(&rest, printable_part(text, at, 1));
        if (begins_reference(text, at))
            text_string(&rest, "<!-- -->"); /* which parts it */
    }
    text->length = min_size(from, text->length);
    escaped_text(text, &rest);
    text_free(&rest);
}
