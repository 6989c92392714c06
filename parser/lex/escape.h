/* Escapes in strings, byte by byte (reference: abseil's CUnescape). */
#ifndef PARSER_LEX_ESCAPE_H
#define PARSER_LEX_ESCAPE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum escape_kind {
    ESCAPE_NONE,      /* there is no such escape */
    ESCAPE_LETTER,    /* one byte says it all: \n */
    ESCAPE_BYTE,      /* \101, \x41: a number below 256 */
    ESCAPE_CHARACTER, /* \u0041, \U00000041: in all its digits a character */
};

struct escape {
    enum escape_kind kind;
    unsigned base, digits;
    unsigned least, most; /* digits */
    uint32_t value;
};

static inline int
escape_digit(unsigned base, char c)
{
    int digit = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : 16;
    return digit < (int)base ? digit : -1;
}

/* The byte behind the backslash. */
static inline void
escape_begin(struct escape *escape, char c)
{
    static const char letters[] = "nrt\\'\"?abfv";
    *escape = (struct escape){.kind = ESCAPE_NONE};
    if (c >= '0' && c <= '7')
        *escape = (struct escape){ESCAPE_BYTE, 8, 1, 1, 3, (uint32_t)(c - '0')};
    else if (c == 'x' || c == 'X')
        *escape = (struct escape){ESCAPE_BYTE, 16, 0, 1, 64, 0}; /* XLA: any number */
    else if (c == 'u')
        *escape = (struct escape){ESCAPE_CHARACTER, 16, 0, 4, 4, 0};
    else if (c == 'U')
        *escape = (struct escape){ESCAPE_CHARACTER, 16, 0, 8, 8, 0};
    else if (c != '\0' && strchr(letters, c))
        escape->kind = ESCAPE_LETTER;
}

/* Is the byte behind that one of its digits? Then it is taken. */
static inline bool
escape_takes(struct escape *escape, char c)
{
    int digit = escape->digits < escape->most ? escape_digit(escape->base, c) : -1;
    if (digit < 0)
        return false;
    escape->digits++;
    if (escape->value >> 28 == 0) /* else it is too large already, and stays so */
        escape->value = escape->value * escape->base + (uint32_t)digit;
    return true;
}

/* With all its digits: does it say something? */
static inline bool
escape_holds(const struct escape *escape)
{
    bool surrogate = escape->value >= 0xd800 && escape->value <= 0xdfff;
    return escape->kind != ESCAPE_NONE && escape->digits >= escape->least &&
           (escape->kind != ESCAPE_BYTE || escape->value <= 0xff) &&
           (escape->kind != ESCAPE_CHARACTER || (escape->value <= 0x10ffff && !surrogate));
}

#endif
