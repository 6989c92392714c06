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

/* Names of types in other languages: C, C++ of CUDA and CUTLASS, Triton, PTX, MLIR. */
static const struct {
    const char *spoken, *xla;
} spoken[] = {
    {"fp16", "f16"},
    {"fp32", "f32"},
    {"fp64", "f64"},
    {"half", "f16"},
    {"float", "f32"},
    {"single", "f32"},
    {"double", "f64"},
    {"char", "s8"},
    {"byte", "u8"},
    {"short", "s16"},
    {"int", "s32"},
    {"long", "s64"},
    {"i1", "pred"},
    {"boolean", "pred"},
    {"si8", "s8"},
    {"si16", "s16"},
    {"si32", "s32"},
    {"si64", "s64"},
    {"ui8", "u8"},
    {"ui16", "u16"},
    {"ui32", "u32"},
    {"ui64", "u64"},
    {"complex", "c64"},
    {"tf32", "f32"},
    {"e4m3", "f8e4m3fn"},
    {"e4m3fn", "f8e4m3fn"},
    {"e5m2", "f8e5m2"},
    {"e2m1", "f4e2m1fn"},
    {"e2m3", "f6e2m3fn"},
    {"e3m2", "f6e3m2fn"},
    {"ue8m0", "f8e8m0fnu"},
    {"fp8e4nv", "f8e4m3fn"},
    {"fp8e5", "f8e5m2"},
    {"fp8e4b8", "f8e4m3fnuz"},
    {"fp8e5b16", "f8e5m2fnuz"},
    {"float_e4m3", "f8e4m3fn"},
    {"float_e5m2", "f8e5m2"},
    {"float_e2m1", "f4e2m1fn"},
};

/* The type that a word of people means, in small letters; PRIMITIVE_UNKNOWN: none. */
static enum primitive
type_by_spoken(const char *low)
{
    for (size_t i = 0; i < sizeof spoken / sizeof *spoken; i++)
        if (strcmp(low, spoken[i].spoken) == 0)
            return primitive_by_name(spoken[i].xla, strlen(spoken[i].xla));
    enum primitive type = type_by_name(low, strlen(low));
    return type == PRIMITIVE_UNKNOWN ? type_by_jaxpr_name(low, strlen(low)) : type;
}

enum primitive
type_by_word(const char *word)
{
    char low[NAME_SIZE] = {0};
    const char *dot = strrchr(word, '.'); /* torch.float16 */
    word = dot ? dot + 1 : word;
    size_t length = strlen(word);
    if (length >= NAME_SIZE)
        return PRIMITIVE_UNKNOWN;
    for (size_t i = 0; i < length; i++)
        low[i] = (char)tolower((unsigned char)word[i]);
    enum primitive type = type_by_spoken(low);
    if (type == PRIMITIVE_UNKNOWN && length > 2 && strcmp(low + length - 2, "_t") == 0) {
        low[length - 2] = '\0'; /* half_t, bfloat16_t */
        type = type_by_spoken(low);
    }
    return type;
}

static struct guess
guess_type(const char *name, size_t length)
{
    struct guess guess = guess_of(name, length);
    enum primitive type = type_by_word(name);
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
