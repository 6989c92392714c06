/* Brackets count as long as they stand outside of strings; the '>' of an arrow is none. */
#include "parser/mlir/mlir_syntax.h"

#include "layout/base/minmax.h"

#include <ctype.h>
#include <string.h>

/* ---- brackets ---- */

struct slice
mlir_trim(struct slice text)
{
    while (text.length && mlir_is_space(*text.text))
        text = mlir_from(text, 1);
    while (text.length && mlir_is_space(text.text[text.length - 1]))
        text.length--;
    return text;
}

static bool
is_in_name(char c)
{
    return isalnum((unsigned char)c) || mlir_is_one_of(c, "_.$-#");
}

size_t
mlir_name_length(struct slice text)
{
    size_t length = 0;
    while (length < text.length && is_in_name(text.text[length]))
        length++;
    return length;
}

bool
mlir_is_opcode(char c)
{
    return isalnum((unsigned char)c) || mlir_is_one_of(c, "_.$-");
}

size_t
mlir_step(struct slice text, size_t at)
{
    if (text.text[at++] != '"')
        return at;
    while (at < text.length && text.text[at] != '"')
        at += text.text[at] == '\\' ? 2 : 1;
    return at < text.length ? at + 1 : text.length;
}

int
mlir_turn(struct slice text, size_t at)
{
    char c = text.text[at];
    bool arrow = c == '>' && at > 0 && text.text[at - 1] == '-';
    if (mlir_is_one_of(c, "([{<"))
        return 1;
    return mlir_is_one_of(c, ")]}>") && !arrow ? -1 : 0;
}

size_t
mlir_find(struct slice text, size_t from, const char *stops)
{
    int depth = 0;
    for (size_t at = from; at < text.length; at = mlir_step(text, at)) {
        char c = text.text[at];
        int turned = mlir_turn(text, at);
        bool stops_here = mlir_is_one_of(c, stops) && (c != '>' || turned);
        if (depth == 0 && stops_here)
            return at;
        depth += turned;
        if (depth < 0)
            depth = 0;
    }
    return text.length;
}

bool
mlir_item(struct slice *rest, struct slice *item)
{
    *rest = mlir_trim(*rest);
    if (!rest->length)
        return false;
    size_t end = mlir_find(*rest, 0, ",");
    *item = mlir_trim((struct slice){rest->text, end});
    *rest = mlir_from(*rest, end + (end < rest->length));
    return true;
}

struct slice
mlir_inside(struct slice text)
{
    static const char *const closers[] = {['('] = ")", ['['] = "]", ['{'] = "}", ['<'] = ">"};
    unsigned char c = text.length ? (unsigned char)*text.text : 0;
    const char *closer = c < sizeof closers / sizeof *closers ? closers[c] : NULL;
    if (!closer)
        return (struct slice){"", 0};
    return (struct slice){text.text + 1, mlir_find(text, 1, closer) - 1};
}

size_t
mlir_count_items(struct slice list)
{
    size_t count = 0;
    struct slice item;
    while (mlir_item(&list, &item))
        count++;
    return count;
}

struct slice
mlir_behind_arrow(struct slice text)
{
    for (size_t i = mlir_find(text, 0, "-"); i + 1 < text.length;
         i = mlir_find(text, i + 1, "-"))
        if (text.text[i + 1] == '>')
            return mlir_trim(mlir_from(text, i + 2));
    return text;
}

bool
mlir_opens_region(struct slice *head)
{
    *head = mlir_trim(*head);
    if (!head->length || head->text[head->length - 1] != '{')
        return false;
    head->length--;
    if (head->length && head->text[head->length - 1] == '(')
        head->length--;
    *head = mlir_trim(*head);
    return true;
}

/* ---- names and values ---- */

struct slice
mlir_symbol(struct slice text)
{
    const char *at = memchr(text.text, '@', text.length);
    if (!at)
        return (struct slice){"", 0};
    struct slice rest = mlir_from(text, (size_t)(at + 1 - text.text));
    if (rest.length && *rest.text == '"')
        return mlir_inside_string(rest);
    return (struct slice){rest.text, mlir_name_length(rest)};
}

/* Returns whether a name is that of an argument, which is told by what stands behind it. */
static bool
is_argument(struct slice behind)
{
    if (behind.length && *behind.text == ':')
        return true;
    behind = mlir_trim(behind);
    if (!behind.length || *behind.text != '=')
        return false;
    behind = mlir_trim(mlir_from(behind, 1));
    return behind.length && *behind.text == '%';
}

bool
mlir_use(struct slice text, size_t *at, struct slice *name)
{
    while (*at < text.length) {
        if (text.text[*at] != '%') {
            *at = mlir_step(text, *at);
            continue;
        }
        struct slice rest = mlir_from(text, *at + 1);
        *name = (struct slice){rest.text, mlir_name_length(rest)};
        *at += 1 + name->length;
        if (!is_argument(mlir_from(text, *at)))
            return true;
    }
    return false;
}

/* The word that ends before `end`, with blanks between; empty: none, or the name of a value. */
static struct slice
word_before(struct slice text, size_t end)
{
    while (end > 0 && mlir_is_space(text.text[end - 1]))
        end--;
    size_t begin = end;
    if (begin > 0 && text.text[begin - 1] == '"') {
        begin--;
        end--;
    }
    while (begin > 0 && is_in_name(text.text[begin - 1]))
        begin--;
    bool value = begin > 0 && text.text[begin - 1] == '%';
    return (struct slice){text.text + begin, value ? 0 : end - begin};
}

/* Cuts the value off where a dictionary follows, and its type. */
static struct slice
value_alone(struct slice value)
{
    value.length = mlir_find(value, 0, ":");
    size_t blank = mlir_find(value, 0, " ");
    if (blank + 1 < value.length && value.text[blank + 1] == '{')
        value.length = blank;
    return mlir_trim(value);
}

bool
mlir_pair(struct slice text, size_t *at, struct slice *key, struct slice *value)
{
    for (; *at < text.length; *at = mlir_step(text, *at)) {
        if (text.text[*at] != '=' || *at == 0)
            continue;
        *key = word_before(text, *at);
        if (!key->length)
            continue;
        bool spaced = *at + 1 < text.length && text.text[*at + 1] == ' ';
        size_t from = *at + 1, end = mlir_find(text, from, spaced ? ",)}>" : " ,)}>");
        *value = value_alone(mlir_trim((struct slice){text.text + from, end - from}));
        *at = max_size((size_t)(value->text + value->length - text.text), from);
        return true;
    }
    return false;
}

struct slice
mlir_value_of(struct slice text, const char *key)
{
    struct slice found, value;
    for (size_t at = 0; mlir_pair(text, &at, &found, &value);)
        if (slice_is(found, key))
            return value;
    return (struct slice){"", 0};
}

struct slice
mlir_inside_string(struct slice text)
{
    if (!text.length || *text.text != '"')
        return (struct slice){"", 0};
    size_t end = mlir_step(text, 0);
    bool closed = end > 1 && text.text[end - 1] == '"';
    return (struct slice){text.text + 1, end - 1 - closed};
}

static int
hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

/* The character that a letter behind a backslash stands for. */
static char
escaped_by(char letter)
{
    switch (letter) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    default:
        return letter;
    }
}

void
mlir_unescape(struct slice string, struct text *out)
{
    for (size_t i = 1; i < string.length && string.text[i] != '"'; i++) {
        const char *p = string.text + i;
        if (*p != '\\' || i + 2 >= string.length) {
            text_char(out, *p);
        } else if (isxdigit((unsigned char)p[1]) && isxdigit((unsigned char)p[2])) {
            text_char(out, (char)(hex_digit(p[1]) * 16 + hex_digit(p[2])));
            i += 2;
        } else {
            text_char(out, escaped_by(p[1]));
            i++;
        }
    }
}
