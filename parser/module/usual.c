/* One pass from the left. The NUL behind the window belongs to nothing, so that no step leaves
 * it. */
#include "parser/module/usual.h"

#include "parser/lex/source.h"
#include "parser/lex/wide_scan.h"
#include "parser/lex/word.h"

#include <string.h>

/* Behind a word, or p itself when there is none. */
static const unsigned char *
pass_word(const unsigned char *p)
{
    int length;
    if (*p < 'A') /* digits, '.' and '-' only go on with one */
        return p;
    do
        p += length = wide_word(p);
    while (length == 16);
    return p;
}

size_t
usual_word(const unsigned char *p)
{
    return (size_t)(pass_word(p) - p);
}

/* type[dims] and its layout; NULL when it is anything else. What stands between the brackets is
 * for the grammar of shapes to judge. */
static const unsigned char *
pass_array(const unsigned char *p)
{
    const unsigned char *type = p;
    int length;
    p = pass_word(type);
    if (p == type || *p != '[')
        return NULL;
    p++;
    do
        p += length = wide_dimensions(p);
    while (length == 16);
    if (*p++ != ']')
        return NULL;
    if (*p != '{')
        return p;
    if (!((p[1] >= '0' && p[1] <= '9') || p[1] == ':' || p[1] == '-'))
        return NULL;
    p++;
    do
        p += length = wide_layout(p);
    while (length == 16);
    return *p == '}' ? p + 1 : NULL;
}

/* The comment index=5 between slashes and stars; p itself when there is none. */
static const unsigned char *
pass_index(const unsigned char *p)
{
    if (*p != '/' || strncmp((const char *)p, "/*index=", 8) != 0)
        return p;
    const unsigned char *end = p + 8;
    while (*end >= '0' && *end <= '9')
        end++;
    return end > p + 8 && end[0] == '*' && end[1] == '/' ? end + 2 : p;
}

/* An array, or a tuple of arrays; NULL when it is anything else. */
static const unsigned char *
pass_shape(const unsigned char *p)
{
    if (*p != '(')
        return pass_array(p);
    if (*++p == ')')
        return p + 1;
    for (;;) {
        p = pass_array(p);
        if (!p)
            return NULL;
        if (*p == ')')
            return p + 1;
        if (p[0] != ',' || p[1] != ' ')
            return NULL;
        p = pass_index(p + 2);
    }
}

/* (%a, %b): names only. NULL when it is anything else. */
static const unsigned char *
pass_names(const unsigned char *p)
{
    if (*p == ')')
        return p + 1;
    for (;;) {
        const unsigned char *name = p + (*p == '%');
        p = pass_word(name);
        if (p == name)
            return NULL;
        if (*p == ')')
            return p + 1;
        if (p[0] != ',' || p[1] != ' ')
            return NULL;
        p = pass_index(p + 2);
    }
}

static struct span
span_of(const struct source *source, const unsigned char *from, const unsigned char *to)
{
    return (struct span){(size_t)(from - source->base), (size_t)(to - from)};
}

/* (2.5e-3), (true), (-inf), ({...}): what a dump shows of most constants. NULL when it is
 * anything else. */
static const unsigned char *
pass_literal(const unsigned char *p)
{
    static const char *const words[] = {"inf)", "nan)", "true)", "false)", "{...})"};
    size_t count = *p == '-' ? 2 : sizeof words / sizeof *words; /* which take a sign */
    const unsigned char *digits = p += *p == '-';
    for (size_t i = 0; i < count; i++)
        if (*p == (unsigned char)words[i][0] &&
            strncmp((const char *)p, words[i], strlen(words[i])) == 0)
            return p + strlen(words[i]);
    while (*p >= '0' && *p <= '9')
        p++;
    if (p == digits)
        return NULL;
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9';)
            p++;
    if (*p == 'e' && (p[1] == '-' || p[1] == '+'))
        for (p += 2, digits = p; *p >= '0' && *p <= '9';)
            p++;
    return *p == ')' && p > digits ? p + 1 : NULL;
}

/* The operands at '('; NULL when they are anything but names or one number. */
static const unsigned char *
read_operands(const struct source *source, struct usual *usual, const unsigned char *open)
{
    const unsigned char *p = open + 1, *end = p;
    while (*end >= '0' && *end <= '9')
        end++;
    usual->number = span_of(source, p, end);
    end = end > p ? (*end == ')' ? end + 1 : NULL) : pass_names(p);
    if (end)
        usual->operands = span_of(source, open, end);
    return end;
}

/* (a: f32[2], b: (s8[3], s8[4])) at '('; NULL when it is anything else. */
static const unsigned char *
pass_parameters(const unsigned char *p)
{
    if (*++p == ')')
        return p + 1;
    for (;;) {
        const unsigned char *name = pass_index(p);
        p = pass_word(name);
        if (p == name || p[0] != ':' || p[1] != ' ')
            return NULL;
        p = pass_shape(p + 2);
        if (!p)
            return NULL;
        if (*p == ')')
            return p + 1;
        if (p[0] != ',' || p[1] != ' ')
            return NULL;
        p += 2;
    }
}

/* %name: sets usual->name; NULL when it is anything else. */
static const unsigned char *
read_name(const struct source *source, struct usual *usual, const unsigned char *p)
{
    const unsigned char *end = *p == '%' ? pass_word(p + 1) : p;
    if (end <= p + 1)
        return NULL;
    usual->name = span_of(source, p, end);
    return end;
}

/* Behind "-> shape {": a body, not a layout, which begins with a number? */
static bool
begins_body(const unsigned char *p)
{
    while (*p == ' ' || *p == '\n')
        p++;
    return *p == '%' || begins_word(*p);
}

bool
usual_computation(const struct source *source, struct usual *usual)
{
    const unsigned char *p = source->cursor;
    usual->entry = *p == 'E' && strncmp((const char *)p, "ENTRY ", 6) == 0;
    p = read_name(source, usual, p + (usual->entry ? 6 : 0));
    if (!p || p[0] != ' ' || p[1] != '(')
        return false;
    p = pass_parameters(p + 1);
    if (!p || strncmp((const char *)p, " -> ", 4) != 0)
        return false;
    p = pass_shape(p + 4);
    if (!p || p[0] != ' ' || p[1] != '{' || !begins_body(p + 2))
        return false;
    usual->length = (size_t)(p + 2 - source->cursor);
    return true;
}

bool
usual_instruction(const struct source *source, struct usual *usual)
{
    const unsigned char *p = source->cursor, *from;
    usual->root = *p == 'R' && strncmp((const char *)p, "ROOT ", 5) == 0;
    p = read_name(source, usual, p + (usual->root ? 5 : 0));
    if (!p || p[0] != ' ' || p[1] != '=' || p[2] != ' ')
        return false;
    from = p + 3;
    p = pass_shape(from);
    if (!p || *p != ' ')
        return false;
    usual->shape = span_of(source, from, p);
    from = p + 1;
    p = pass_word(from);
    if (p == from || *p != '(')
        return false;
    usual->opcode = span_of(source, from, p);
    if (p - from == 8 && memcmp(from, "constant", 8) == 0) {
        from = p;
        p = pass_literal(p + 1);
        usual->operands = span_of(source, from, p ? p : from);
        usual->number = (struct span){0, 0};
    } else {
        p = read_operands(source, usual, p);
    }
    if (!p)
        return false;
    usual->length = (size_t)(p - source->cursor);
    return true;
}
