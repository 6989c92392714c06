/* Reading a decimal integer from text that is not NUL-terminated. */
#ifndef LAYOUT_BASE_INTEGER_H
#define LAYOUT_BASE_INTEGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads a decimal integer that is all of text[0..length). The caller makes sure that there is a
 * digit. Returns false if another byte stands there or the value does not fit 64 bits. */
static inline bool
integer_read(const char *text, size_t length, int64_t *value)
{
    bool negative = length > 0 && text[0] == '-';
    int64_t result = 0;
    for (size_t i = negative; i < length; i++) {
        int digit = text[i] - '0';
        if (digit < 0 || digit > 9 || __builtin_mul_overflow(result, 10, &result) ||
            __builtin_sub_overflow(result, digit, &result))
            return false;
    }
    *value = result;
    return negative || !__builtin_sub_overflow((int64_t)0, result, value);
}

/* Reads an integer at the beginning of a longer text. Returns its length in bytes; 0 if there
 * is none, or it does not fit 64 bits. */
static inline size_t
integer_begins(const char *text, size_t length, int64_t *value)
{
    size_t sign = length > 0 && text[0] == '-', end = sign;
    while (end < length && is_digit(text[end]))
        end++;
    return end > sign && integer_read(text, end, value) ? end : 0;
}

#endif
