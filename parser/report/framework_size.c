/* Each form is given by the word in front of its sizes, the bracket behind them, and the word
 * in front of its type. */
#include "parser/report/framework_size.h"

#include "layout/base/text.h"
#include "layout/primitive.h"
#include "layout/type_name.h"
#include "parser/lex/wide_scan.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static const struct form {
    const char *word; /* with the opening bracket */
    const char *closer;
    const char *prefix; /* in front of the type */
    bool apart;         /* the type may stand elsewhere in the line */
} forms[] = {
    {"torch.Size([", "])", "torch.", true},
    {"shape[", "]", " and type ", false},
    {"size=(", ")", ", dtype=", false},
    {"shape=(", ")", ", dtype=", false},
};

/* Type names that only the frameworks use. */
static const struct {
    const char *name;
    enum primitive type;
} names[] = {
    {"half", PRIMITIVE_F16},  {"float", PRIMITIVE_F32}, {"double", PRIMITIVE_F64},
    {"short", PRIMITIVE_S16}, {"int", PRIMITIVE_S32},   {"long", PRIMITIVE_S64},
};

static enum primitive
type_of(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length && memcmp(names[i].name, name, length) == 0)
            return names[i].type;
    return type_by_name(name, length);
}

/* Returns the first type whose prefix is between `from` and the end of the line, or `end`;
 * PRIMITIVE_UNKNOWN if there is none. The text ends at `limit`. */
static enum primitive
type_in(const unsigned char *from, const unsigned char *end, const unsigned char *limit,
        const char *prefix)
{
    enum primitive type = PRIMITIVE_UNKNOWN;
    const unsigned char *newline = memchr(from, '\n', (size_t)(end - from));
    end = newline ? newline : end;
    while (type == PRIMITIVE_UNKNOWN && from < end &&
           (from = memmem(from, (size_t)(end - from), prefix, strlen(prefix)))) {
        from += strlen(prefix);
        if (limit - from > 6 && memcmp(from, "torch.", 6) == 0)
            from += 6;
        const unsigned char *behind = from;
        while (behind < limit && (isalnum(*behind) || *behind == '_'))
            behind++;
        type = type_of((const char *)from, (size_t)(behind - from));
    }
    return type;
}

/* Returns where the word begins if it ends at `end` and is not the end of a longer one;
 * otherwise NULL. */
static const unsigned char *
word_before(const unsigned char *least, const unsigned char *end, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(end - least) < length || memcmp(end - length, word, length) != 0)
        return NULL;
    const unsigned char *from = end - length;
    return from > least && (isalnum(from[-1]) || from[-1] == '_') ? NULL : from;
}

const unsigned char *
framework_size_before(const unsigned char *least, const unsigned char *bracket)
{
    const unsigned char *torch = word_before(least, bracket + 1, forms[0].word);
    return torch ? torch : word_before(least, bracket + 1, forms[1].word);
}

const unsigned char *
framework_size_begins(const unsigned char *from, const unsigned char *limit)
{
    for (const unsigned char *p = from; (p = wide_word(p, limit, "e=(", 3)); p++) {
        const unsigned char *size = word_before(from, p + 3, "size=("),
                            *shape = word_before(from, p + 3, "shape=(");
        if (size || shape)
            return size ? size : shape;
    }
    return NULL;
}

static const struct form *
form_at(const unsigned char *from, const unsigned char *limit)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        size_t length = strlen(forms[i].word);
        if ((size_t)(limit - from) >= length && memcmp(from, forms[i].word, length) == 0)
            return &forms[i];
    }
    return NULL;
}

size_t
framework_size_spell(const unsigned char *least, const unsigned char *from,
                     const unsigned char *limit, struct text *xla)
{
    const struct form *form = form_at(from, limit);
    text_clear(xla);
    if (!form)
        return 0;
    const unsigned char *dims = from + strlen(form->word), *end = dims;
    size_t closer = strlen(form->closer);
    while (isdigit(*end) || *end == ',' || *end == ' ')
        end++;
    if (strncmp((const char *)end, form->closer, closer) != 0)
        return 0;
    const unsigned char *reach = limit;
    if (limit - end > FRAMEWORK_SIZE_REACH)
        reach = end + FRAMEWORK_SIZE_REACH;
    const unsigned char *line = from, *last = end;
    if (!form->apart &&
        strncmp((const char *)end + closer, form->prefix, strlen(form->prefix)) != 0)
        return 0;
    enum primitive type = type_in(end, reach, limit, form->prefix);
    while (line > least && line[-1] != '\n')
        line--;
    if (type == PRIMITIVE_UNKNOWN && form->apart)
        type = type_in(line, from, limit, form->prefix);
    if (type == PRIMITIVE_UNKNOWN)
        return 0;
    while (last > dims && !isdigit(last[-1])) /* Python's (8,) */
        last--;
    text_string(xla, primitive_name(type));
    text_char(xla, '[');
    text_append(xla, (const char *)dims, (size_t)(last - dims));
    text_char(xla, ']');
    return (size_t)(end - from) + closer;
}

/* ---- sizes with a layout ---- */

/* The end of the line, at most `most` bytes from p on. */
static const unsigned char *
line_end(const unsigned char *p, const unsigned char *limit, size_t most)
{
    const unsigned char *end = (size_t)(limit - p) > most ? p + most : limit;
    const unsigned char *newline = memchr(p, '\n', (size_t)(end - p));
    return newline ? newline : end;
}

/* The bracket that closes the first one from p on; NULL: none does. */
static const unsigned char *
closing(const unsigned char *p, const unsigned char *end)
{
    for (int depth = 0; p < end; p++) {
        depth += *p && strchr("([{", *p);
        depth -= *p && strchr(")]}", *p);
        if (depth == 0 && *p && strchr(")]}", *p))
            return p;
    }
    return NULL;
}

size_t
framework_layout(const unsigned char *from, const unsigned char *limit)
{
    const unsigned char *end = line_end(from, limit, FRAMEWORK_SIZE_REACH);
    const unsigned char *close = closing(from, end);
    const unsigned char *stride =
        close ? memmem(close, (size_t)(end - close), "stride", 6) : NULL;
    if (!stride || stride - close > 16 || memchr(close + 1, '[', (size_t)(stride - close - 1)))
        return 0;
    const unsigned char *list = closing(stride, end);
    if (list && list[-1] == '(') /* stride() */
        list = closing(list + 1, end);
    if (!list)
        return 0;
    const unsigned char *type = memmem(list, (size_t)(end - list), "torch.", 6);
    if (!type)
        return (size_t)(list + 1 - from);
    for (type += 6; type < end && (isalnum(*type) || *type == '_'); type++)
        ;
    return (size_t)(type - from);
}
