/* Which values a type has, as XLA's parser sees it: where rounding leaves the finite ones, and
 * what a NaN can carry. */
#include "parser/module/literal_value.h"

#include "parser/lex/integer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The least magnitude that rounds to no finite value, the power of ten below it, and the
 * largest payload of a NaN. Half way to the next power the even neighbour wins, which f8e4m3fn
 * has; f16 and bf16 are rounded to f32 first; parts of a c64 are not rounded. Types without
 * infinity or NaN take the nearest value that they have. */
static const struct {
    double beyond;
    int digits;
    uint64_t payload;
} floats[PRIMITIVE_COUNT] = {
    [PRIMITIVE_F4E2M1FN] = {INFINITY, 308, 0},
    [PRIMITIVE_F6E2M3FN] = {INFINITY, 308, 0},
    [PRIMITIVE_F6E3M2FN] = {INFINITY, 308, 0},
    [PRIMITIVE_F8E3M4] = {15.75, 1, 0xf},
    [PRIMITIVE_F8E4M3] = {248, 2, 0x7},
    [PRIMITIVE_F8E4M3FN] = {0x1.d000000000001p+8, 2, 0},
    [PRIMITIVE_F8E4M3B11FNUZ] = {31, 1, 0},
    [PRIMITIVE_F8E4M3FNUZ] = {248, 2, 0},
    [PRIMITIVE_F8E5M2] = {61440, 4, 0x3},
    [PRIMITIVE_F8E5M2FNUZ] = {61440, 4, 0},
    [PRIMITIVE_F8E8M0FNU] = {0x1.8p+127, -1, 0}, /* not every small value fits */
    [PRIMITIVE_F16] = {0x1.ffdfffp+15, 4, 0x3ff},
    [PRIMITIVE_BF16] = {0x1.feffffp+127, 38, 0x7f},
    [PRIMITIVE_F32] = {0x1.ffffffp+127, 38, 0x7fffff},
    [PRIMITIVE_F64] = {INFINITY, 308, 0xfffffffffffff},
    [PRIMITIVE_C64] = {0x1.fffffe0000001p+127, 38, 0x7fffff},
    [PRIMITIVE_C128] = {INFINITY, 308, 0xfffffffffffff},
};

static bool
is_of_kind(enum token_kind kind, enum primitive type)
{
    switch (primitive_class(type)) {
    case CLASS_PREDICATE:
        return kind == TOKEN_BOOLEAN || kind == TOKEN_INTEGER;
    case CLASS_SIGNED:
    case CLASS_UNSIGNED:
        return kind == TOKEN_INTEGER;
    case CLASS_FLOATING:
    case CLASS_COMPLEX:
        return kind >= TOKEN_INTEGER;
    case CLASS_VALUELESS:
        break;
    }
    return false;
}

/* As XLA's lexer: what has no sign may take all 64 bits, and is an int64_t all the same. */
static bool
read_integer(const char *text, size_t length, int64_t *value)
{
    uint64_t result = 0;
    if (text[0] == '-')
        return integer_read(text, length, value);
    for (size_t i = 0; i < length; i++)
        if (__builtin_mul_overflow(result, 10, &result) ||
            __builtin_add_overflow(result, (uint64_t)(text[i] - '0'), &result))
            return false;
    *value = (int64_t)result;
    return true;
}

static bool
integer_in_range(int64_t value, enum primitive type)
{
    int bits = primitive_bits(type);
    if (bits == 64 || primitive_class(type) == CLASS_PREDICATE)
        return true;
    if (primitive_class(type) == CLASS_UNSIGNED)
        return (uint64_t)value >> bits == 0;
    return value >= -((int64_t)1 << (bits - 1)) && value < (int64_t)1 << (bits - 1);
}

static bool
float_in_range(double value, enum primitive type)
{
    if (type == PRIMITIVE_F8E8M0FNU && value <= 0) /* powers of two, no zero */
        return false;
    return fabs(value) < floats[type].beyond;
}

/* Has the number at most so many digits in front of its point, the exponent counted in? Then it
 * is small without being read. */
static bool
is_small(const char *text, size_t length, int digits)
{
    size_t at = text[0] == '-', first = at;
    while (at < length && text[at] >= '0' && text[at] <= '9')
        at++;
    size_t magnitude = at - first;
    while (at < length && text[at] != 'e' && text[at] != 'E')
        at++;
    if (at < length && text[++at] != '-') {
        at += text[at] == '+';
        if (length - at > 3)
            return false;
        size_t exponent = 0;
        while (at < length)
            exponent = exponent * 10 + (size_t)(text[at++] - '0');
        magnitude += exponent;
    }
    return digits >= 0 && magnitude <= (size_t)digits;
}

static bool
payload_fits(const char *text, size_t length, enum primitive type)
{
    const char *digits = memchr(text, 'x', length);
    return !digits || strtoull(digits + 1, NULL, 16) <= floats[type].payload;
}

enum value_fault
literal_value(const char *text, const struct literal_token *token, enum primitive type)
{
    bool fits = true, floating = primitive_class(type) >= CLASS_FLOATING;
    int64_t value;
    if (!is_of_kind(token->kind, type))
        return VALUE_OF_OTHER_KIND;
    if (token->kind == TOKEN_NAN)
        fits = payload_fits(text, token->length, type);
    if (token->kind == TOKEN_FLOAT)
        fits = is_small(text, token->length, floats[type].digits) ||
               float_in_range(strtod(text, NULL), type);
    if (token->kind == TOKEN_INTEGER) {
        if (!read_integer(text, token->length, &value))
            return VALUE_OVER_64_BITS;
        fits = floating ? float_in_range((double)value, type) : integer_in_range(value, type);
    }
    return fits ? VALUE_FITS : VALUE_OUT_OF_RANGE;
}
