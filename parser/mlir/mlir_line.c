/* Names, braces and words of a line; strings within it are text. */
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

int
mlir_open_braces(const char *p)
{
    int open = 0;
    bool string = false;
    for (; *p; p++) {
        string ^= *p == '"';
        if (string && *p == '\\' && p[1])
            p++;
        open += !string && *p == '{';
        open -= !string && *p == '}';
    }
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
