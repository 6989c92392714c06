/* Reading a decimal integer that does not end in a NUL. */
#ifndef PARSER_LEX_INTEGER_H
#define PARSER_LEX_INTEGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* "-?[0-9]+" of the given length; false when it is not, or does not fit 64 bits. */
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

/* The same at the beginning of a text that goes on: how many bytes it takes; 0: there is none.
 */
static inline size_t
integer_begins(const char *text, size_t length, int64_t *value)
{
    size_t sign = length > 0 && text[0] == '-', end = sign;
    while (end < length && text[end] >= '0' && text[end] <= '9')
        end++;
    return end > sign && integer_read(text, end, value) ? end : 0;
}

#endif
