/* Finds names, braces and words in a line. Bytes within strings do not count. */
#include "parser/mlir/mlir_line.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

size_t
mlir_name_length(const char *p)
{
    size_t length = 0;
    while (isalnum((unsigned char)p[length]) || (p[length] && strchr("_.$-#", p[length])))
        length++;
    return length;
}

size_t
mlir_next_name(const char **p, struct slice *name)
{
    const char *at = *p + strspn(*p, ", ");
    char *end;
    if (*at != '%')
        return 0;
    *name = (struct slice){at + 1, mlir_name_length(at + 1)};
    *p = name->text + name->length;
    if (**p != ':')
        return 1;
    size_t count = strtoul(*p + 1, &end, 10);
    *p = end;
    return count;
}

/* Returns the position behind the character at p, or behind the string that begins there. */
static const char *
step(const char *p)
{
    if (*p != '"')
        return p + 1;
    for (p++; *p && *p != '"'; p++)
        p += *p == '\\' && p[1];
    return p + (*p == '"');
}

const char *
mlir_find(const char *p, const char *text)
{
    size_t length = strlen(text);
    while (*p && strncmp(p, text, length) != 0)
        p = step(p);
    return *p ? p : NULL;
}

int
mlir_open_braces(const char *p)
{
    int open = 0;
    for (; *p; p = step(p))
        open += (*p == '{') - (*p == '}');
    return open;
}

bool
mlir_takes_elements(const char *opcode)
{
    static const char *const names[] = {"all_reduce",         "map",           "reduce",
                                        "reduce_scatter",     "reduce_window", "scatter",
                                        "select_and_scatter", "sort"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(opcode, names[i]) == 0)
            return true;
    return false;
}

bool
mlir_is_return(const char *p)
{
    size_t length = mlir_name_length(p);
    return length >= 6 && memcmp(p + length - 6, "return", 6) == 0 &&
           (length == 6 || p[length - 7] == '.');
}
