/*
 * TVM's types are XLA's with longer words: float16 is f16, uint8 is u8, float8_e4m3fn is
 * f8e4m3fn. So a name is translated word by word and looked up in XLA's table.
 */
#include "layout/type_name.h"

#include <stdbool.h>
#include <string.h>

#define NAME_SIZE 32 /* longer than any type's name */

static const struct {
    const char *tvm, *xla;
    bool whole; /* the name is all of it */
} words[] = {
    {"bool", "pred", true},  {"tfloat32", "f32", true}, {"float8", "f8e4m3fn", true},
    {"bfloat", "bf", false}, {"float", "f", false},     {"uint", "u", false},
    {"int", "s", false},     {"complex", "c", false},
};

/* The name in XLA's spelling, NUL-terminated. */
static void
translate(const char *name, size_t length, char *xla)
{
    size_t used = 0, at = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words && at == 0; i++) {
        size_t word = strlen(words[i].tvm);
        if (length < word || memcmp(name, words[i].tvm, word) != 0 ||
            (words[i].whole && length != word))
            continue;
        at = word;
        used = strlen(words[i].xla);
        memcpy(xla, words[i].xla, used);
    }
    for (; at < length && used + 1 < NAME_SIZE; at++)
        if (name[at] != '_')
            xla[used++] = name[at];
    xla[used] = '\0';
}

enum primitive
type_by_name(const char *name, size_t length)
{
    char xla[NAME_SIZE];
    enum primitive type = primitive_by_name(name, length);
    if (type == PRIMITIVE_UNKNOWN && length < NAME_SIZE) {
        translate(name, length, xla);
        type = primitive_by_name(xla, strlen(xla));
    }
    if (type != PRIMITIVE_UNKNOWN && primitive_class(type) == CLASS_VALUELESS)
        return PRIMITIVE_UNKNOWN;
    return type;
}

enum primitive
type_by_jaxpr_name(const char *name, size_t length)
{
    char xla[NAME_SIZE] = {0};
    if (length < 2 || length >= NAME_SIZE)
        return PRIMITIVE_UNKNOWN;
    memcpy(xla, name, length);
    if (name[0] == 'i')
        xla[0] = 's';
    else if (name[0] == 'f' && xla[2] == '_')
        memmove(xla + 2, xla + 3, length - 2);
    else
        return PRIMITIVE_UNKNOWN;
    return primitive_by_name(xla, strlen(xla));
}
