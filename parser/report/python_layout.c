#include "parser/report/python_layout.h"

#include "parser/lex/wide_scan.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* What may stand around a layout, with its bracket. */
static const char *const around[] = {"Format(layout=", "Format(",
                                     "Layout(device_local_layout="};
#define ARRAY "ShapeDtypeStruct("
#define NEAR  1000 /* bytes from a call to its argument, at most */
#define DEEP  32   /* brackets within one another in a layout, at most */

static bool
ends_with(const unsigned char *least, const unsigned char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - least) >= length && memcmp(end - length, word, length) == 0;
}

/* Returns whether an argument begins there that is a number, a list, a tuple, or a call. */
static bool
is_literal(const unsigned char *p)
{
    const unsigned char *value = p;
    while (islower(*value) || *value == '_')
        value++;
    if (*value == '=' && value > p)
        p = value + 1;
    if (isdigit(*p) || *p == '(' || *p == '[')
        return true;
    while (isalpha(*p) || *p == '_' || *p == '.')
        p++;
    return *p == '(' && isalpha(p[-1]);
}

/* The closing bracket of the first one from p on; NULL: it is cut off, or has too many within.
 * Angles count where the first one is an angle. */
static const unsigned char *
closing(const unsigned char *p, const unsigned char *end)
{
    bool angles = false;
    int depth = 0;
    for (; p < end && depth <= DEEP; p++) {
        angles |= *p == '<' && depth == 0;
        if (*p == '\0')
            continue;
        if (strchr(angles ? "([{<" : "([{", *p))
            depth++;
        else if (strchr(angles ? ")]}>" : ")]}", *p) && --depth == 0)
            return p;
    }
    return NULL;
}

/* Returns where the ShapeDtypeStruct begins whose format stands at `layout`; NULL: there is
 * none. */
static const unsigned char *
array_around(const unsigned char *least, const unsigned char *layout,
             const unsigned char *limit)
{
    const unsigned char *p = layout;
    if (!ends_with(least, layout, "format=") && !ends_with(least, layout, "layout="))
        return NULL;
    while (p > least && layout - p < NEAR && !ends_with(least, p, ARRAY))
        p--;
    if (!ends_with(least, p, ARRAY))
        return NULL;
    const unsigned char *close = closing(p - 1, limit);
    return close && close > layout ? p - strlen(ARRAY) : NULL;
}

/* Returns where the name begins that ends at `end`, with its dialect; modules are left out. */
static const unsigned char *
name_before(const unsigned char *least, const unsigned char *end)
{
    static const char dialect[] = "#mosaic_gpu.";
    while (end > least && (isalnum(end[-1]) || end[-1] == '_'))
        end--;
    return ends_with(least, end, dialect) ? end - strlen(dialect) : end;
}

/* Returns where the call begins whose argument stands at p; NULL: there is none near. */
static const unsigned char *
call_around(const unsigned char *least, const unsigned char *p)
{
    const unsigned char *from = p;
    for (int depth = 0; p > least && from - p < NEAR; p--) {
        depth += p[-1] && strchr(")]}", p[-1]);
        depth -= p[-1] && strchr("([{", p[-1]);
        if (depth < 0 && p[-1] == '(' && p - 1 > least && isalnum(p[-2]))
            return name_before(least, p - 1);
        if (depth < 0)
            depth = 0;
    }
    return NULL;
}

/* Returns where the layout begins whose name is at `name`, not before `least`. What is an
 * argument of another layout is a part of that, be that known or not. Formats of JAX may stand
 * in any class: a tree's. */
static const unsigned char *
outermost(const unsigned char *least, const unsigned char *name, const unsigned char *limit)
{
    bool format = false;
    for (size_t i = 0; i < sizeof around / sizeof *around && !format; i++)
        if ((format = ends_with(least, name, around[i])))
            name -= strlen(around[i]);
    const unsigned char *array = array_around(least, name, limit);
    const unsigned char *call = array || format ? NULL : call_around(least, name);
    if (call && (isupper(*call) || ends_with(least, name, "layout=")))
        return call;
    return array ? array : name;
}

const unsigned char *
python_named_begins(const unsigned char *from, const unsigned char *limit)
{
    static const char word[] = "Layout";
    for (const unsigned char *p = from; (p = wide_word(p, limit, word, sizeof word - 1));) {
        p += sizeof word - 1;
        const unsigned char *name = name_before(from, p);
        if (*p == '<' && *name == '#')
            return name;
        if (*p == '(' && *name != '#' && is_literal(p + 1))
            return outermost(from, name, limit);
    }
    return NULL;
}

const unsigned char *
python_fragment_begins(const unsigned char *from, const unsigned char *limit)
{
    static const char word[] = "Fragment((";
    return wide_word(from, limit, word, sizeof word - 1);
}

const unsigned char *
python_layout_begins(const unsigned char *from, const unsigned char *limit)
{
    const unsigned char *layout = python_named_begins(from, limit);
    const unsigned char *fragment = python_fragment_begins(from, layout ? layout : limit);
    return fragment ? fragment : layout;
}

size_t
python_layout_length(const unsigned char *from, const unsigned char *limit, size_t most)
{
    const unsigned char *end = (size_t)(limit - from) > most ? from + most : limit;
    const unsigned char *close = closing(from, end);
    return close ? (size_t)(close + 1 - from) : 0;
}
