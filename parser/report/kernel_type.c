#include "parser/report/kernel_type.h"

#include "layout/base/slice.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/report/python_layout.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static const char *const types[] = {"!cute.memref<", "!cute.layout<", "!cute.composed_layout<",
                                    "!ttg.memdesc<", "!tt.memdesc<",  "!triton_gpu.memdesc<"};
static const char *const dialects[] = {"#ttg.", "#ttng.", "#triton_gpu.",
                                       "#triton_nvidia_gpu."};

static bool
begins(const unsigned char *from, const unsigned char *limit, const char *const *words,
       size_t count)
{
    for (size_t i = 0; i < count; i++)
        if ((size_t)(limit - from) > strlen(words[i]) &&
            memcmp(from, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

static bool
is_type(const unsigned char *from, const unsigned char *limit)
{
    return begins(from, limit, types, sizeof types / sizeof *types);
}

/* #blocked = #ttg.blocked */
static bool
is_name(const unsigned char *from, const unsigned char *limit)
{
    const unsigned char *p = from + 1;
    while (p < limit && (isalnum(*p) || *p == '_'))
        p++;
    bool equals = p > from + 1 && limit - p > 3 && memcmp(p, " = ", 3) == 0;
    return equals && begins(p + 3, limit, dialects, sizeof dialects / sizeof *dialects);
}

/* The first of a kind of candidates: its first byte, and what it must be. */
static const unsigned char *
first(const unsigned char *from, const unsigned char *limit, char byte,
      bool (*is)(const unsigned char *, const unsigned char *))
{
    while ((from = memchr(from, byte, (size_t)(limit - from)))) {
        if (is(from, limit))
            return from;
        from++;
    }
    return NULL;
}

const unsigned char *
kernel_item_begins(enum kernel_item item, const unsigned char *from, const unsigned char *limit)
{
    switch (item) {
    case KERNEL_TYPE:
        return first(from, limit, '!', is_type);
    case KERNEL_ENCODING:
        return first(from, limit, '#', is_name);
    case KERNEL_FRAGMENT:
        return python_fragment_begins(from, limit);
    default:
        return python_named_begins(from, limit);
    }
}

size_t
kernel_type_length(const unsigned char *from, const unsigned char *limit, size_t most)
{
    size_t left = (size_t)(limit - from);
    if (*from != '!' && !is_name(from, limit))
        return python_layout_length(from, limit, most);
    struct slice text = {(const char *)from, left < most ? left : most};
    size_t open = *from == '#' ? mlir_find(text, 0, "<\n") : mlir_find(text, 0, "<");
    if (open >= text.length || text.text[open] == '\n')
        return open < text.length ? open : 0;
    size_t end = mlir_find(text, open + 1, ">\n");
    return end < text.length && text.text[end] == '>' ? end + 1 : 0;
}
