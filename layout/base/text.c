/* A growing string, which all printers write into. */
#include "layout/base/text.h"

#include "layout/base/arena.h"
#include "layout/base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
text_grow(struct text *text, size_t more)
{
    size_t capacity = text->capacity ? text->capacity * 2 : 64;
    while (capacity - text->length <= more)
        capacity *= 2;
    text->data = memory_resize(text->data, capacity, 1);
    text->capacity = capacity;
}

#define INTEGER_BYTES 21 /* of the longest one, -9223372036854775808, and a NUL */

/* Writes two digits at a time, because a division costs more than a table lookup, before NULs,
 * so that always as many bytes are copied. The parentheses keep the macro of that name, which
 * takes texts of any kind, out. */
void(text_integer)(struct text *text, int64_t value)
{
    static const char pairs[] = "0001020304050607080910111213141516171819"
                                "2021222324252627282930313233343536373839"
                                "4041424344454647484950515253545556575859"
                                "6061626364656667686970717273747576777879"
                                "8081828384858687888990919293949596979899";
    char digits[2 * INTEGER_BYTES] = "";
    size_t at = INTEGER_BYTES;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    for (; rest >= 10; rest /= 100)
        memcpy(digits + (at -= 2), pairs + rest % 100 * 2, 2);
    if (rest || at == INTEGER_BYTES)
        digits[--at] = (char)('0' + rest);
    if (value < 0)
        digits[--at] = '-';
    text_reserve(text, INTEGER_BYTES);
    memcpy(text->data + text->length, digits + at, INTEGER_BYTES);
    text->length += INTEGER_BYTES - at;
}

void(text_real)(struct text *text, double value)
{
    char digits[32];
    if (value >= 1 && value < 1e6 && value == (double)(int64_t)value)
        text_integer(text, (int64_t)value);
    else
        text_append(text, digits, (size_t)snprintf(digits, sizeof digits, "%.6g", value));
}

size_t
utf8_write(uint32_t c, char *out)
{
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t length = (size_t)1 + (c >= 0x80) + (c >= 0x800) + (c >= 0x10000);
    for (size_t i = length - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)(first[length] | c);
    return length;
}

void(text_integers)(struct text *text, const int64_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i)
            text_char(text, ',');
        text_integer(text, values[i]);
    }
}

void
text_format(struct text *text, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length >= 0) {
        text_reserve(text, (size_t)length);
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

char *(text_copy)(const struct text *text, struct arena *arena)
{
    return arena_copy(arena, text->data, text->length);
}

char *(text_keep)(struct text *text, struct arena *arena)
{
    char *copy = text_copy(text, arena);
    text_free(text);
    return copy;
}

struct slice(text_keep_slice)(struct text *text, struct arena *arena)
{
    size_t length = text->length;
    return (struct slice){text_keep(text, arena), length};
}

void(text_clear)(struct text *text)
{
    text->length = 0;
    if (text->data)
        text->data[0] = '\0';
}

void(text_free)(struct text *text)
{
    free(text->data);
    *text = (struct text){0};
}
