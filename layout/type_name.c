/*
 * TVM's type names are XLA's with longer words: float16 is f16, uint8 is u8, float8_e4m3fn is
 * f8e4m3fn. A name is therefore translated word by word and looked up in XLA's table.
 */
#include "layout/type_name.h"

#include "layout/base/diagnostic.h"
#include "layout/base/guess.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#define NAME_SIZE 32 /* longer than any type's name */

static const struct {
    const char *tvm, *xla;
    bool whole; /* the word must be the whole name */
} words[] = {
    {"bool", "pred", true},  {"tfloat32", "f32", true}, {"float8", "f8e4m3fn", true},
    {"bfloat", "bf", false}, {"float", "f", false},     {"uint", "u", false},
    {"int", "s", false},     {"complex", "c", false},
};

/* Writes the name in XLA's spelling, NUL-terminated, into xla[NAME_SIZE]. */
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

/* ---- suggestions ---- */

/* Names of types in other languages. */
static const struct {
    const char *spoken, *xla;
} spoken[] = {
    {"fp16", "f16"},  {"fp32", "f32"},     {"fp64", "f64"},    {"half", "f16"},
    {"float", "f32"}, {"single", "f32"},   {"double", "f64"},  {"char", "s8"},
    {"byte", "u8"},   {"short", "s16"},    {"int", "s32"},     {"long", "s64"},
    {"i1", "pred"},   {"boolean", "pred"}, {"si8", "s8"},      {"si32", "s32"},
    {"ui8", "u8"},    {"ui32", "u32"},     {"complex", "c64"}, {"tf32", "f32"},
};

static struct guess
guess_type(const char *name, size_t length)
{
    struct guess guess = guess_of(name, length);
    char low[NAME_SIZE] = {0};
    for (size_t i = 0; i < length && i + 1 < NAME_SIZE; i++)
        low[i] = (char)tolower((unsigned char)name[i]);
    enum primitive type = type_by_name(low, length < NAME_SIZE ? length : 0);
    for (size_t i = 0; i < sizeof spoken / sizeof *spoken; i++)
        if (strcmp(low, spoken[i].spoken) == 0)
            type = primitive_by_name(spoken[i].xla, strlen(spoken[i].xla));
    if (type == PRIMITIVE_UNKNOWN)
        type = type_by_jaxpr_name(low, length);
    for (int i = 0; i < PRIMITIVE_UNKNOWN; i++)
        guess_try(&guess, primitive_name((enum primitive)i));
    if (type != PRIMITIVE_UNKNOWN)
        guess_settle(&guess, primitive_name(type));
    return guess;
}

int
type_unknown(const char *name, size_t offset, struct diagnostic *d)
{
    size_t length = strlen(name);
    struct guess guess = guess_type(name, length);
    char suggestion[GUESS_TEXT];
    diagnostic_set(d, UNKNOWN_TYPE, offset, length, name, guess_words(&guess, "", suggestion));
    if (guess_name(&guess))
        d->hint = NULL;
    return -1;
}
